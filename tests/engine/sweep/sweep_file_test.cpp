// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep/sweep_file.h"

#include "engine/backend/registry.h"
#include "engine/base/files.h"
#include "tests/engine/result/fake_backend.h"
#include "tests/engine/trace/trace_fixtures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace overlap {
namespace {

using testing::HasSubstr;

Sweep sweepOf(const std::vector<std::string>& varied, Scenario base = {})
{
    std::vector<SweepAxis> axes;
    for (const auto& text : varied)
        axes.push_back(parseSweepAxis(text).value());
    return {std::move(base), SweepAxes::make(std::move(axes)).value()};
}

const std::vector<std::string> Axes{"batch_size=8,16,32,1024", "streams=1,2,3"};

std::shared_ptr<Backend> h200()
{
    return openDevice("sim:h200").value();
}

// What the file holds of a point.
void expectSame(const SweepPoint& a, const SweepPoint& b)
{
    EXPECT_EQ(a.tried, b.tried);
    EXPECT_EQ(a.error, b.error);
    EXPECT_EQ(a.wallUs.has_value(), b.wallUs.has_value());
    if (a.wallUs && b.wallUs) {
        EXPECT_EQ(a.wallUs->p50, b.wallUs->p50);
    }
    EXPECT_EQ(a.throughputSamplesPerS, b.throughputSamplesPerS);
    EXPECT_EQ(a.idealBoundUs, b.idealBoundUs);
    if (a.error.empty()) {
        EXPECT_EQ(a.deviceMemoryBytes, b.deviceMemoryBytes);
    }
}

// Runs with a log, stopped after so many points.
Result<SweepResult> logged(Backend& backend, const std::filesystem::path& path, std::size_t stopAfter = 1000)
{
    auto log = SweepLog::open(path, sweepOf(Axes), backend.info(), {}).value();
    SweepRun run;
    run.threads = 1;
    run.known = log.known();
    std::stop_source stop;
    std::size_t done = 0;
    const auto sink = [&](const SweepProgress& now) {
        EXPECT_FALSE(log.append(now.index, now.point).has_value());
        if (++done == stopAfter)
            stop.request_stop();
    };
    return runSweepShare(backend, sweepOf(Axes), run, sink, stop.get_token());
}

TEST(SweepRun, WhatIsDoneIsKeptWhenItIsCancelled)
{
    const fixtures::TestFolder folder;
    const auto result = logged(*h200(), folder.file("log"), 5).value();
    EXPECT_TRUE(result.cancelled);
    EXPECT_EQ(result.tried(), 5U);
    EXPECT_TRUE(result.points[4].tried);
    EXPECT_FALSE(result.points[5].tried);
}

TEST(SweepLog, ASecondRunGoesOnWhereTheFirstEnded)
{
    const fixtures::TestFolder folder;
    ASSERT_TRUE(logged(*h200(), folder.file("log"), 5));
    fake::FakeBackend none([](const Scenario&) { return 1.0; });
    auto log = SweepLog::open(folder.file("log"), sweepOf(Axes), h200()->info(), {}).value();
    SweepRun run;
    run.known = log.known();
    const auto rest = runSweepShare(none, sweepOf(Axes), run, {}, {}).value();
    EXPECT_EQ(none.ran.size(), 4U); // 12 points, 5 known, 3 that no run could have
    const auto whole = runSweep(*h200(), sweepOf(Axes), RunOptions{}, {}, {}).value();
    for (std::size_t i = 0; i < 5; ++i)
        expectSame(rest.points[i], whole.points[i]);
}

TEST(SweepLog, ALineThatWasCutOffIsDropped)
{
    const fixtures::TestFolder folder;
    const auto path = folder.file("log");
    ASSERT_TRUE(logged(*h200(), path, 5));
    const auto text = readFile(path).value();
    for (const std::size_t cut : {1U, 10U, 100U}) {
        const auto file = folder.write("cut", text.substr(0, text.size() - cut));
        const auto result = logged(*h200(), file).value();
        EXPECT_EQ(result.tried(), 12U);
        const auto again = readSweep(file).value();
        EXPECT_EQ(again.tried(), 12U) << cut;
    }
}

TEST(SweepLog, AFirstLineThatWasCutOffIsBegunAgain)
{
    const fixtures::TestFolder folder;
    ASSERT_TRUE(logged(*h200(), folder.file("log"), 5));
    const auto whole = readFile(folder.file("log")).value();
    ASSERT_FALSE(writeFileAtomically(folder.file("log"), whole.substr(0, whole.find('\n') / 2)).has_value());
    ASSERT_TRUE(logged(*h200(), folder.file("log"), 5));
    EXPECT_EQ(readFile(folder.file("log")).value(), whole);
}

TEST(SweepFile, WhatOthersCallASweepIsRefused)
{
    const fixtures::TestFolder folder;
    for (const auto& text :
         {std::string(R"({"schema":1,"scenario":{},"axes":{}})"),
          R"({"schema":"overlapscope.sweep/1","axes":{"samples":)" + std::string(100'000, '[') + "}}",
          std::string(R"([{"schema":"overlapscope.sweep/1"}])")}) {
        ASSERT_FALSE(writeFileAtomically(folder.file("sweep"), text).has_value());
        const auto sweep = readSweep(folder.file("sweep"));
        ASSERT_FALSE(sweep.has_value());
        EXPECT_THAT(sweep.error().message, HasSubstr("is no sweep that can be read"));
    }
}

TEST(SweepLog, OfAnotherSweepIsRefusedAndSaysWhatDiffers)
{
    const fixtures::TestFolder folder;
    const auto path = folder.file("log");
    ASSERT_TRUE(logged(*h200(), path, 2));
    const auto reasonOf = [&](const Sweep& sweep, const char* device, const RunOptions& options) {
        const auto log = SweepLog::open(path, sweep, openDevice(device).value()->info(), options);
        return log ? std::string() : log.error().message;
    };
    EXPECT_EQ(reasonOf(sweepOf(Axes), "sim:h200", {}), "");
    EXPECT_THAT(reasonOf(sweepOf({"streams=1,2"}), "sim:h200", {}), HasSubstr("another axes"));
    Scenario other;
    other.samples = 7;
    EXPECT_THAT(reasonOf(sweepOf(Axes, other), "sim:h200", {}), HasSubstr("another scenario"));
    EXPECT_THAT(reasonOf(sweepOf(Axes), "sim:rtx4090", {}), HasSubstr("another device"));
    RunOptions noisy;
    noisy.noise = 0.1;
    EXPECT_THAT(reasonOf(sweepOf(Axes), "sim:h200", noisy), HasSubstr("--noise"));
    const auto strange = SweepLog::open(folder.write("strange", "hello\n"), sweepOf(Axes), h200()->info(), {});
    EXPECT_THAT(strange.error().message, HasSubstr("no sweep"));
}

TEST(SweepShard, SharesCoverEveryPointOnce)
{
    std::vector<SweepResult> parts;
    for (const auto* text : {"1/3", "2/3", "3/3"}) {
        SweepRun run;
        run.shard = parseSweepShard(text).value();
        parts.push_back(runSweepShare(*h200(), sweepOf(Axes), run, {}, {}).value());
        EXPECT_EQ(parts.back().tried(), 4U);
        EXPECT_FALSE(parts.back().cancelled);
    }
    const auto merged = mergeSweeps(std::move(parts)).value();
    const auto whole = runSweep(*h200(), sweepOf(Axes), RunOptions{}, {}, {}).value();
    EXPECT_EQ(merged.points, whole.points);
}

TEST(SweepShard, TextThatIsNoShareIsRefused)
{
    for (const auto* text : {"", "1", "0/2", "3/2", "a/b", "1/2/3", "1/"})
        EXPECT_FALSE(parseSweepShard(text)) << text;
}

TEST(SweepFile, WhatWasWrittenAsJsonIsReadAgain)
{
    const fixtures::TestFolder folder;
    const auto whole = runSweep(*h200(), sweepOf(Axes), RunOptions{}, {}, {}).value();
    const auto read = readSweep(folder.write("sweep.json", toJson(whole).dump())).value();
    EXPECT_EQ(read.sweep.scenario, whole.sweep.scenario);
    EXPECT_EQ(read.device.memoryBytes, whole.device.memoryBytes);
    ASSERT_EQ(read.points.size(), whole.points.size());
    for (std::size_t i = 0; i < read.points.size(); ++i)
        expectSame(read.points[i], whole.points[i]);
    EXPECT_EQ(toJson(read)["curves"], toJson(whole)["curves"]);
}

TEST(SweepFile, SweepsOfDifferentThingsAreNotJoined)
{
    auto a = runSweep(*h200(), sweepOf({"streams=1,2"}), RunOptions{}, {}, {}).value();
    auto b = runSweep(*h200(), sweepOf({"streams=1,3"}), RunOptions{}, {}, {}).value();
    const auto merged = mergeSweeps({std::move(a), std::move(b)});
    ASSERT_FALSE(merged);
    EXPECT_THAT(merged.error().message, HasSubstr("axes"));
}

TEST(SweepJson, HoldsKneesAndTheMemoryLineOfEachCurve)
{
    const auto result =
        runSweep(*h200(), sweepOf({"batch_size=1,4,16,64", "streams=1,3"}), RunOptions{}, {}, {}).value();
    const auto json = toJson(result);
    ASSERT_EQ(json["curves"].size(), 2U);
    const auto& curve = json["curves"][1];
    EXPECT_EQ(curve["axis"], "batch_size");
    EXPECT_EQ(curve["at"]["streams"], 3);
    EXPECT_GE(curve["knee"]["share_of_best_pct"], 98.0);
    EXPECT_EQ(curve["memory"]["bytes"].size(), 4U);
    EXPECT_EQ(curve["memory"]["largest_batch"], 512);
    EXPECT_GT(json["points"][0]["ideal_bound_us"], 0.0);
}

} // namespace
} // namespace overlap
