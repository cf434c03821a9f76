// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/trace_writer.h"

#include "engine/base/files.h"
#include "engine/result/comparison.h"
#include "engine/timeline/timeline_builder.h"

#include "tests/engine/trace/trace_fixtures.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <stop_token>

namespace overlap {
namespace {

using nlohmann::json;

Interval make(TimelineBuilder& builder, const char* name, ActivityKind kind, std::int64_t begin, std::int64_t end,
              std::uint32_t correlation = 0)
{
    Interval interval;
    interval.time = {TracePoint(Nanoseconds(begin)), TracePoint(Nanoseconds(end))};
    interval.kind = kind;
    interval.nameId = builder.nameId(name);
    interval.correlation = correlation;
    return interval;
}

// One batch: prepare, a pageable copy by a blocked call, and a kernel launch with two kernels that overlap.
TimelinePtr oneBatch()
{
    TimelineBuilder builder;
    builder.add(LaneRole::Host, 0, make(builder, "prepare", ActivityKind::Prepare, 0, 500));
    auto copyCall = make(builder, "cudaMemcpyAsync", ActivityKind::Blocked, 500, 2500, 1);
    copyCall.flags = IntervalFlag::Pageable;
    copyCall.amount = 4096;
    builder.add(LaneRole::Host, 0, copyCall);
    builder.add(LaneRole::Host, 0, make(builder, "cudaGraphLaunch", ActivityKind::Issue, 2500, 3000, 2));
    builder.add(LaneRole::Host, 0,
                make(builder, "cudaDeviceSynchronize", ActivityKind::Synchronize, 3000, 9'007'199'254'740'993));
    auto copy = make(builder, "copy", ActivityKind::CopyToDevice, 1234, 2258, 1);
    copy.amount = 4096;
    copy.batch = 0;
    copy.stream = 3;
    copy.flags = IntervalFlag::Pageable;
    builder.add(LaneRole::CopyToDevice, 0, copy);
    for (const std::int64_t begin : {4000, 4500}) {
        auto kernel = make(builder, "say \"hi\"\\\n", ActivityKind::Kernel, begin, begin + 1001, 2);
        kernel.amount = 7;
        kernel.batch = 0;
        kernel.stream = 3;
        builder.add(LaneRole::Compute, 0, kernel);
    }
    builder.add(LaneRole::Compute, 0, make(builder, "orphan", ActivityKind::Kernel, 7000, 7000, 99));
    builder.addEmpty(LaneRole::CopyToHost, 0);
    return std::make_shared<const Timeline>(builder.build());
}

RunResultPtr runWith(TimelinePtr timeline)
{
    RunResult run;
    run.device.id = "sim:h200";
    run.device.name = "H200 (simulated)";
    run.device.profile = "h200";
    run.device.origin = DeviceOrigin::SimulatedMeasuredProfile;
    run.device.modelError = ModelError{1.0, 4.0, 6.0, 20.0, 182};
    run.device.smCount = 132;
    run.record.timeline = std::move(timeline);
    return std::make_shared<const RunResult>(std::move(run));
}

std::vector<TraceSource> twoRuns()
{
    return {{"A: one, by one", runWith(oneBatch())}, {"B: \"pipeline\"", runWith(oneBatch())}};
}

std::vector<json> select(const json& trace, const std::function<bool(const json&)>& take)
{
    std::vector<json> events;
    for (const auto& event : trace.at("traceEvents")) {
        if (take(event))
            events.push_back(event);
    }
    return events;
}

std::vector<json> withPhase(const json& trace, const char* phase)
{
    return select(trace, [&](const json& event) { return event.at("ph") == phase; });
}

std::vector<json> metadata(const json& trace, const char* name)
{
    return select(trace, [&](const json& event) { return event.at("ph") == "M" && event.at("name") == name; });
}

TEST(ChromeTraceTest, EveryIntervalIsOneCompleteEvent)
{
    const auto trace = json::parse(chromeTrace(twoRuns()));
    EXPECT_EQ(withPhase(trace, "X").size(), 2 * oneBatch()->intervalCount());
}

TEST(ChromeTraceTest, AFileHoldsTheSameTextAndIsLeftOutWhenCancelled)
{
    const fixtures::TestFolder folder;
    std::uint64_t written = 0;
    const WriteProgress progress = [&](std::uint64_t intervals) { written = intervals; };
    ASSERT_FALSE(writeChromeTrace(twoRuns(), folder.file("out.json"), {}, progress));
    EXPECT_EQ(readFile(folder.file("out.json")).value(), chromeTrace(twoRuns()));
    EXPECT_EQ(written, 2 * oneBatch()->intervalCount());
    ASSERT_FALSE(writeIntervalsCsv(twoRuns(), folder.file("out.csv")));
    EXPECT_EQ(readFile(folder.file("out.csv")).value(), intervalsCsv(twoRuns()));
    std::stop_source stop;
    stop.request_stop();
    const auto error = writeChromeTrace(twoRuns(), folder.file("none.json"), stop.get_token());
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::Cancelled);
    EXPECT_FALSE(std::filesystem::exists(folder.file("none.json")));
}

TEST(ChromeTraceTest, TimesAreExactToTheNanosecond)
{
    const auto text = chromeTrace({{"A", runWith(oneBatch())}});
    EXPECT_NE(text.find(R"("ts":1.234,"dur":1.024)"), std::string::npos);
    EXPECT_NE(text.find(R"("ts":4.000,"dur":1.001)"), std::string::npos);
    // Beyond 2^53 ns, where a double no longer holds every nanosecond.
    EXPECT_NE(text.find(R"("ts":3.000,"dur":9007199254737.993)"), std::string::npos);
}

TEST(ChromeTraceTest, LanesAreNamedThreadsInTheOrderOfTheWindow)
{
    const auto trace = json::parse(chromeTrace({{"A", runWith(oneBatch())}}));
    std::vector<std::string> names;
    for (const auto& event : metadata(trace, "thread_name"))
        names.push_back(event.at("args").at("name"));
    EXPECT_EQ(names, (std::vector<std::string>{"Host", "H2D", "Compute", "Compute (row 2)", "D2H"}));
    const auto order = metadata(trace, "thread_sort_index");
    ASSERT_EQ(order.size(), names.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        EXPECT_EQ(order[i].at("args").at("sort_index"), i);
}

TEST(ChromeTraceTest, IntervalsOfOneThreadNeverOverlap)
{
    const auto trace = json::parse(chromeTrace(twoRuns()));
    std::map<std::uint32_t, double> endOf;
    for (const auto& event : withPhase(trace, "X")) {
        const std::uint32_t tid = event.at("tid");
        EXPECT_GE(event.at("ts").get<double>(), endOf[tid]);
        endOf[tid] = event.at("ts").get<double>() + event.at("dur").get<double>();
    }
}

TEST(ChromeTraceTest, EachSourceIsAProcessThatSaysWhereItComesFrom)
{
    const auto sources = twoRuns();
    const auto trace = json::parse(chromeTrace(sources));
    const auto names = metadata(trace, "process_name");
    const auto labels = metadata(trace, "process_labels");
    ASSERT_EQ(names.size(), 2U);
    ASSERT_EQ(labels.size(), 2U);
    EXPECT_EQ(names[0].at("args").at("name"), "A: one, by one");
    EXPECT_EQ(names[1].at("args").at("name"), "B: \"pipeline\"");
    EXPECT_EQ(labels[0].at("args").at("labels"), originLabel(sources[0].run->device));
    EXPECT_NE(names[0].at("pid"), names[1].at("pid"));
}

TEST(ChromeTraceTest, ThreadNumbersAreUniqueOverProcesses)
{
    const auto trace = json::parse(chromeTrace(twoRuns()));
    std::set<std::uint32_t> tids;
    for (const auto& event : metadata(trace, "thread_name"))
        EXPECT_TRUE(tids.insert(event.at("tid").get<std::uint32_t>()).second);
}

TEST(ChromeTraceTest, TheMetadataSayThatItIsSimulatedAndHowFarOff)
{
    const auto sources = twoRuns();
    const auto trace = json::parse(chromeTrace(sources));
    const auto& run = trace.at("otherData").at("runs").at(1);
    EXPECT_EQ(run.at("simulated"), true);
    EXPECT_EQ(run.at("profile"), "h200");
    EXPECT_EQ(run.at("origin"), originLabel(sources[1].run->device));
    EXPECT_EQ(run.at("model_error"), modelErrorText(sources[1].run->device, HostMemory::Pinned));
    EXPECT_EQ(run.at("scenario").at("samples"), 512);
}

TEST(ChromeTraceTest, EventsAreNamedAndSortedAsInTracesOfPyTorch)
{
    const auto trace = json::parse(chromeTrace({{"A", runWith(oneBatch())}}));
    std::multiset<std::string> categories;
    for (const auto& event : withPhase(trace, "X"))
        categories.insert(event.at("cat").get<std::string>());
    EXPECT_EQ(categories, (std::multiset<std::string>{"cpu_op", "cuda_runtime", "cuda_runtime", "cuda_runtime",
                                                      "gpu_memcpy", "kernel", "kernel", "kernel"}));
    const auto copies = select(trace, [](const json& event) { return event.value("cat", "") == "gpu_memcpy"; });
    ASSERT_EQ(copies.size(), 1U);
    EXPECT_EQ(copies[0].at("name"), "Memcpy HtoD (Pageable -> Device)");
    const auto& args = copies[0].at("args");
    EXPECT_EQ(args.at("bytes"), 4096);
    EXPECT_EQ(args.at("stream"), 3);
    EXPECT_EQ(args.at("batch"), 0);
    EXPECT_EQ(args.at("correlation"), 1);
    EXPECT_EQ(args.at("memory bandwidth (GB/s)"), 4.0);
    EXPECT_EQ(args.at("flags"), json{"pageable"});
}

TEST(ChromeTraceTest, KernelsCarryTheirBlocksAndAnyName)
{
    const auto trace = json::parse(chromeTrace({{"A", runWith(oneBatch())}}));
    const auto kernels = select(trace, [](const json& event) { return event.value("cat", "") == "kernel"; });
    ASSERT_EQ(kernels.size(), 3U);
    EXPECT_EQ(kernels[0].at("name"), "say \"hi\"\\\n");
    EXPECT_EQ(kernels[0].at("args").at("blocks"), 7);
    EXPECT_EQ(kernels[0].at("args").at("grid"), (json{7, 1, 1}));
}

TEST(ChromeTraceTest, ArrowsLeadFromEachCallToAllThatItStarted)
{
    const auto trace = json::parse(chromeTrace({{"A", runWith(oneBatch())}}));
    const auto starts = withPhase(trace, "s");
    const auto ends = withPhase(trace, "f");
    ASSERT_EQ(starts.size(), 2U);
    ASSERT_EQ(ends.size(), 3U) << "a copy and two kernels; the orphan has no arrow";
    for (const auto& end : ends) {
        EXPECT_EQ(end.at("bp"), "e");
        EXPECT_EQ(end.at("cat"), "ac2g");
        const auto start = std::ranges::find_if(starts, [&](const json& s) { return s.at("id") == end.at("id"); });
        ASSERT_NE(start, starts.end());
        EXPECT_LE(start->at("ts").get<double>(), end.at("ts").get<double>());
    }
}

TEST(ChromeTraceTest, ArrowsOfDifferentProcessesNeverMeet)
{
    const auto trace = json::parse(chromeTrace(twoRuns()));
    std::map<std::uint32_t, std::set<std::uint32_t>> pidsOf;
    for (const auto* phase : {"s", "f"}) {
        for (const auto& event : withPhase(trace, phase))
            pidsOf[event.at("id")].insert(event.at("pid").get<std::uint32_t>());
    }
    EXPECT_EQ(pidsOf.size(), 4U);
    for (const auto& [id, pids] : pidsOf)
        EXPECT_EQ(pids.size(), 1U) << id;
}

TEST(ChromeTraceTest, ARunWithoutATimelineStillSaysWhatItIs)
{
    const auto trace = json::parse(chromeTrace({{"A", runWith(nullptr)}}));
    EXPECT_EQ(metadata(trace, "process_name").size(), 1U);
    EXPECT_TRUE(withPhase(trace, "X").empty());
    EXPECT_EQ(json::parse(chromeTrace({})).at("traceEvents").size(), 0U);
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto end = text.find("\r\n", at);
        lines.push_back(text.substr(at, end - at));
        at = end == std::string::npos ? text.size() : end + 2;
    }
    return lines;
}

TEST(IntervalsCsvTest, TheFirstLineSaysWhereTheNumbersComeFrom)
{
    const auto sources = twoRuns();
    const auto lines = linesOf(intervalsCsv(sources));
    ASSERT_GT(lines.size(), 2U);
    EXPECT_TRUE(lines[0].starts_with("# "));
    EXPECT_NE(lines[0].find(originLabel(sources[0].run->device)), std::string::npos);
    EXPECT_EQ(lines[1], "run,device,lane,kind,name,begin_ns,duration_ns,batch,stream,bytes,blocks,correlation,flags");
}

TEST(IntervalsCsvTest, EveryIntervalIsOneRecord)
{
    const auto csv = intervalsCsv({{"A", runWith(oneBatch())}});
    EXPECT_NE(csv.find("\r\nA,sim:h200,H2D,h2d,copy,1234,1024,0,3,4096,,1,pageable\r\n"), std::string::npos);
    EXPECT_NE(csv.find("\r\nA,sim:h200,Host,prepare,prepare,0,500,,,,,,\r\n"), std::string::npos);
    EXPECT_NE(csv.find("\r\nA,sim:h200,Compute,kernel,\"say \"\"hi\"\"\\\n\",4000,1001,0,3,,7,2,\r\n"),
              std::string::npos);
    EXPECT_EQ(linesOf(csv).size(), 2 + oneBatch()->intervalCount());
}

TEST(IntervalsCsvTest, NamesWithSeparatorsAreQuotedAndCannotBreakTheComment)
{
    const auto csv = intervalsCsv({{"A, \"x\"\ny", runWith(oneBatch())}});
    EXPECT_NE(csv.find("\r\n\"A, \"\"x\"\"\ny\",sim:h200,Host"), std::string::npos);
    EXPECT_EQ(csv.substr(0, csv.find("\r\n")).find('\n'), std::string::npos);
}

} // namespace
} // namespace overlap
