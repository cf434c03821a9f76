// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace_fixtures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using namespace fixtures;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::string kernelAt(const std::string& ts, const std::string& dur, int stream = 7, int device = 0)
{
    return fmt::format(
        "{{'ph':'X','cat':'kernel','name':'k','pid':{0},'tid':{1},'ts':{2},'dur':{3},'args':{{'device':{0},"
        "'stream':{1}}}}}",
        device, stream, ts, dur);
}

TEST(ChromeReader, TimesOfSixteenDigitsAndThreeDecimalsAreExact)
{
    const auto recording =
        readText(kineto(kernelAt("1694039994071305.123", "0.001") + "," + kernelAt("1694039994071305.125", "2")));
    const auto device = onlyDevice(recording);
    EXPECT_EQ(recording.origin.count(), 1'694'039'994'071'305'123);
    EXPECT_EQ(device.window.duration().count(), 2'002);
    EXPECT_EQ(device.kernelBusy.count(), 2'001);
    EXPECT_EQ(device.idle.count(), 1);
}

TEST(ChromeReader, TimesWrittenAsTextCount)
{
    const auto device = onlyDevice(readText(kineto(kernelAt("'100.5'", "'2'"))));
    EXPECT_EQ(device.kernelBusy.count(), 2'000);
}

TEST(ChromeReader, TheBaseTimeIsWhereTheClockBegins)
{
    const auto recording = readText(kineto(kernelAt("5.25", "1"), "'baseTimeNanoseconds': 1790857026000000000,"));
    ASSERT_TRUE(recording.epoch.has_value());
    EXPECT_EQ((*recording.epoch + recording.origin).count(), 1'790'857'026'000'005'250);
}

TEST(ChromeReader, AnArrayWithoutItsEndAndWithACommaIsATrace)
{
    auto text = "[" + kernelAt("1", "2") + ",\n" + kernelAt("5", "2") + ",";
    std::ranges::replace(text, '\'', '"');
    const auto recording = readText(text);
    EXPECT_EQ(onlyDevice(recording).kernels, 2U);
    EXPECT_TRUE(recording.report.clean());
}

TEST(ChromeReader, CategoriesOfOldFilesCountWhateverTheirCase)
{
    const auto recording = readText(kineto(
        "{'ph':'X','cat':'Kernel','name':'k','pid':0,'tid':'stream 7','ts':10,'dur':5},"
        "{'ph':'X','cat':'Memcpy','name':'Memcpy HtoD (Pageable -> Device)','pid':0,'tid':'stream 7','ts':20,'dur':5},"
        "{'ph':'X','cat':'Memset','name':'Memset (Device)','pid':0,'tid':'stream 7','ts':30,'dur':5},"
        "{'ph':'X','cat':'Runtime','name':'cudaLaunchKernel','pid':5,'tid':'5','ts':1,'dur':5},"
        "{'ph':'X','cat':'Operator','name':'aten::mul','pid':5,'tid':'5','ts':0,'dur':9}"));
    const auto device = onlyDevice(recording);
    EXPECT_EQ(device.kernels, 1U);
    EXPECT_EQ(device.copies.h2d, 1U);
    EXPECT_EQ(device.memsets, 1U);
    ASSERT_THAT(recording.streams, SizeIs(1));
    EXPECT_EQ(recording.streams[0].id, 7U);
    EXPECT_EQ(recording.format, RecordingFormat::Kineto);
}

TEST(ChromeReader, SynchronisationAndAnnotationRowsAreNoWork)
{
    const auto recording = readText(
        kineto(kernelAt("100", "10")
               + ",{'ph':'X','cat':'cuda_sync','name':'Stream "
                 "Sync','pid':0,'tid':1000007,'ts':90,'dur':500,'args':{'device':0}}"
                 ",{'ph':'X','cat':'gpu_user_annotation','name':'step','pid':0,'tid':7,'ts':99.999,'dur':10.002}"));
    const auto device = onlyDevice(recording);
    EXPECT_EQ(device.anyBusy.count(), 10'000);
    EXPECT_EQ(device.window.duration().count(), 10'000);
    EXPECT_EQ(device.streams, 1U) << "the row of synchronisations belongs to stream 7";
    EXPECT_THAT(recording.streams, SizeIs(1));
}

TEST(ChromeReader, OperationsWithoutLengthAreKept)
{
    const auto device = onlyDevice(readText(kineto(kernelAt("100", "0") + "," + kernelAt("110", "0"))));
    EXPECT_EQ(device.kernels, 2U);
    EXPECT_EQ(device.kernelBusy.count(), 0);
    EXPECT_EQ(device.window.duration().count(), 10'000);
}

TEST(ChromeReader, KernelsThatOverlapOnOneStreamGoToRowsAndAreCountedOnce)
{
    const auto recording =
        readText(kineto(kernelAt("100", "10") + "," + kernelAt("105", "10") + "," + kernelAt("100", "10")));
    const auto device = onlyDevice(recording);
    EXPECT_EQ(device.kernels, 3U);
    EXPECT_EQ(device.kernelBusy.count(), 15'000);
    EXPECT_THAT(recording.devices[0].lanes, SizeIs(3));
}

TEST(ChromeReader, DevicesAreNeverMixed)
{
    const auto copy =
        "{'ph':'X','cat':'gpu_memcpy','name':'Memcpy HtoD (Pinned -> Device)','pid':1,'tid':7,'ts':100,'dur':10,"
        "'args':{'device':1,'stream':7,'bytes':4096}}";
    const auto all = analyzeAll(readText(kineto(kernelAt("100", "10") + "," + copy)));
    ASSERT_THAT(all, SizeIs(2));
    EXPECT_EQ(all[0].copyComputeOverlap.count(), 0);
    EXPECT_EQ(all[1].copyComputeOverlap.count(), 0);
    EXPECT_EQ(all[1].bytes.h2d, 4096U);
}

TEST(ChromeReader, DirectionAndHostMemoryOfACopyAreInItsName)
{
    const auto copy = [](const char* name, int ts, const char* args = "") {
        return fmt::format("{{'ph':'X','cat':'gpu_memcpy','name':'{}','pid':0,'tid':7,'ts':{},'dur':5,'args':{{{}}}}}",
                           name, ts, args);
    };
    const auto recording =
        readText(kineto(copy("Memcpy HtoD (Pinned -> Device)", 10) + "," + copy("memcpy htod (pageable -> device)", 20)
                        + "," + copy("Memcpy DtoH (Device -> Pageable)", 30) + ","
                        + copy("Memcpy DtoD (Device -> Device)", 40) + "," + copy("Memcpy PtoP (Device -> Device)", 50)
                        + "," + copy("Memcpy", 60) + "," + copy("Memcpy HtoA (Pinned -> Array)", 70) + ","
                        + copy("Memcpy HtoH (Pinned -> Pinned)", 80) + "," + copy("Copy", 90, "'kind':'DtoH'")));
    const auto device = onlyDevice(recording);
    EXPECT_EQ(device.copies, (CopySums{2, 2, 1, 1, 1, 1, 0, 1}));
    EXPECT_EQ(device.copyBusy.count(), 40'000) << "a copy on the host is none of the device's";
    EXPECT_EQ(device.h2dBusy.count(), 15'000) << "copies to arrays are copies to the device";
    std::uint64_t pageable = 0;
    std::uint64_t pinned = 0;
    for (const auto& lane : recording.devices[0].lanes) {
        for (const auto& i : lane.intervals()) {
            pageable += i.has(IntervalFlag::Pageable) ? 1U : 0U;
            pinned += i.has(IntervalFlag::Pinned) ? 1U : 0U;
        }
    }
    EXPECT_EQ(pageable, 2U);
    EXPECT_EQ(pinned, 3U);
}

TEST(ChromeReader, ProcessesAndThreadsMayBeTextAndNumbersInOneFile)
{
    const auto recording =
        readText(kineto("{'ph':'X','cat':'cpu_op','name':'a','pid':455,'tid':455,'ts':1,'dur':1},"
                        "{'ph':'X','cat':'cpu_op','name':'b','pid':'455','tid':'455','ts':3,'dur':1},"
                        "{'ph':'X','cat':'Trace','name':'c','pid':'Spans','tid':'PyTorch Profiler','ts':1,'dur':9},"
                        "{'ph':'i','s':'g','name':'Record Window End','pid':'','tid':'','ts':99999999999}"));
    ASSERT_THAT(recording.threads, SizeIs(2));
    EXPECT_EQ(recording.threads[1].process, "Spans");
    EXPECT_EQ(recording.origin.count(), 1'000) << "instants do not stretch the range";
}

TEST(ChromeReader, BeginsAndEndsNestWhateverTheirOrderInTheFile)
{
    const auto recording = readText("["
                                    R"({"ph":"E","pid":0,"tid":0,"ts":9,"name":"outer"},)"
                                    R"({"ph":"B","pid":0,"tid":0,"ts":1,"name":"outer"},)"
                                    R"({"ph":"B","pid":0,"tid":0,"ts":2,"name":"inner"},)"
                                    R"({"ph":"E","pid":0,"tid":0,"ts":5},)"
                                    R"({"ph":"E","pid":0,"tid":0,"ts":20},)"
                                    R"({"ph":"B","pid":0,"tid":1,"ts":3,"name":"open"}])");
    EXPECT_THAT(listing(recording), ElementsAre(HasSubstr("inner 2000+3000"), HasSubstr("outer 1000+8000")));
    EXPECT_EQ(skipped(recording, "end without a begin"), 1U);
    EXPECT_EQ(skipped(recording, "begin without an end"), 1U);
    EXPECT_EQ(recording.format, RecordingFormat::Chrome);
}

TEST(ChromeReader, AsynchronousEventsArePairedByTheirNumber)
{
    const auto recording = readText("["
                                    R"({"ph":"b","cat":"io","id":"0x1","pid":0,"tid":0,"ts":1,"name":"read"},)"
                                    R"({"ph":"b","cat":"io","id":"0x2","pid":0,"tid":0,"ts":2,"name":"write"},)"
                                    R"({"ph":"e","cat":"io","id":"0x1","pid":0,"tid":3,"ts":5,"name":"read"},)"
                                    R"({"ph":"e","cat":"io","id":"0x2","pid":0,"tid":3,"ts":9,"name":"write"}])");
    EXPECT_THAT(listing(recording), ElementsAre(HasSubstr("read 1000+4000"), HasSubstr("write 2000+7000")));
}

TEST(ChromeReader, AnEventWithoutADurationIsLeftOutAndCounted)
{
    const auto recording =
        readText(kineto(kernelAt("100", "10") + ",{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':50}"));
    EXPECT_EQ(onlyDevice(recording).kernels, 1U);
    EXPECT_EQ(skipped(recording, "event without a duration"), 1U);
}

TEST(ChromeReader, WhatCannotBeRightIsLeftOutAndCounted)
{
    const auto good = kernelAt("1694039994071305", "10") + ",";
    const auto recording = readText(
        kineto(good + good + good + good + kernelAt("1694039994071400", "-1") + "," + kernelAt("-5", "1") + ","
               + kernelAt("0", "5") + "," + kernelAt("1e30", "5") + "," + kernelAt("1694039994071500", "700000000000")
               + "," + kernelAt("1", "1") + "," + kernelAt("9223372036854775", "9223372036854775")));
    const auto device = onlyDevice(recording);
    EXPECT_EQ(device.kernels, 4U);
    EXPECT_EQ(device.window.duration().count(), 10'000);
    EXPECT_EQ(skipped(recording, "negative duration"), 1U);
    EXPECT_EQ(skipped(recording, "negative time"), 1U);
    EXPECT_EQ(skipped(recording, "absurd time"), 2U);
    EXPECT_EQ(skipped(recording, "absurd duration"), 1U);
    EXPECT_EQ(skipped(recording, "far from the rest"), 2U);
}

TEST(ChromeReader, AnOperationAtTimeZeroIsKeptWhereTheClockBeginsThere)
{
    const auto recording = readText(kineto(kernelAt("0", "5") + "," + kernelAt("7", "5")));
    EXPECT_EQ(onlyDevice(recording).kernels, 2U);
    EXPECT_TRUE(recording.report.clean());
}

TEST(ChromeReader, AnOperationAtTimeZeroIsLeftOutWhereAllOthersComeLater)
{
    const auto recording = readText(kineto(kernelAt("0", "5") + "," + kernelAt("60000000", "5")));
    EXPECT_EQ(onlyDevice(recording).kernels, 1U);
    EXPECT_EQ(skipped(recording, "no start time"), 1U);
}

TEST(ChromeReader, CallsAreLinkedByTheirNumberAndOrphanArrowsAreNoError)
{
    const auto recording = readText(kineto(
        "{'ph':'X','cat':'cuda_runtime','name':'cudaMemcpyAsync','pid':5,'tid':5,'ts':1,'dur':4,'args':{'correlation':"
        "17}},"
        "{'ph':'s','cat':'ac2g','name':'ac2g','id':99,'pid':5,'tid':5,'ts':1},"
        "{'ph':'f','cat':'ac2g','name':'ac2g','id':98,'pid':0,'tid':7,'ts':3,'bp':'e'},"
        "{'ph':'X','cat':'gpu_memcpy','name':'Memcpy HtoD (Pageable -> Device)','pid':0,'tid':7,'ts':3,'dur':5,'args':{"
        "'device':0,'stream':7,'correlation':17,'bytes':64}}"));
    EXPECT_TRUE(recording.report.clean());
    const auto& call = recording.threads[0].lanes[0].intervals()[0];
    const auto& copy = recording.devices[0].lanes[0].intervals()[0];
    EXPECT_EQ(call.correlation, copy.correlation);
    EXPECT_TRUE(call.has(IntervalFlag::Pageable)) << "the call of a pageable copy may wait";
}

TEST(ChromeReader, ArrowsLinkWhereOperationsHaveNoNumber)
{
    const auto recording = readText(
        kineto("{'ph':'X','cat':'Runtime','name':'cudaLaunchKernel','pid':5,'tid':'5','ts':1,'dur':4},"
               "{'ph':'s','cat':'async','name':'launch','id':34417,'pid':5,'tid':'5','ts':1},"
               "{'ph':'X','cat':'Kernel','name':'k','pid':0,'tid':'stream 7','ts':9,'dur':5},"
               "{'ph':'f','cat':'async','name':'launch','id':34417,'pid':0,'tid':'stream 7','ts':9,'bp':'e'}"));
    EXPECT_EQ(recording.threads[0].lanes[0].intervals()[0].correlation, 34'417U);
    EXPECT_EQ(recording.devices[0].lanes[0].intervals()[0].correlation, 34'417U);
}

TEST(ChromeReader, UnknownCategoriesAreNamedAndTheirEventsShown)
{
    const auto recording =
        readText(kineto("{'ph':'X','cat':'mtia_ccp_events','name':'x','pid':1,'tid':1,'ts':1,'dur':1}"));
    EXPECT_EQ(recording.report.unknownCategories.at("mtia_ccp_events"), 1U);
    EXPECT_EQ(recording.intervalCount(), 1U);
    EXPECT_THAT(analyzeAll(recording), IsEmpty());
}

TEST(ChromeReader, PropertiesNameTheDevices)
{
    const auto recording = readText(kineto(kernelAt("1", "2", 7, 1),
                                           "'deviceProperties':[{'id':0,'name':'A'},{'id':1,'name':'B','numSms':132,"
                                           "'totalGlobalMem':150109880320}],"));
    ASSERT_THAT(recording.devices, SizeIs(2));
    EXPECT_EQ(onlyDevice(recording).name, "B");
    EXPECT_EQ(recording.devices[1].smCount, 132U);
    EXPECT_EQ(recording.devices[1].memoryBytes, 150'109'880'320U);
}

TEST(ChromeReader, CompressedFilesAreToldByTheirContent)
{
    const auto plain = kineto(kernelAt("100", "10"));
    EXPECT_EQ(listing(readText(gzipped(plain))), listing(readText(plain)));
    const auto half = plain.size() / 2;
    EXPECT_EQ(listing(readText(gzipped(plain.substr(0, half)) + gzipped(plain.substr(half)))), listing(readText(plain)))
        << "of several members, as bgzip writes them";
}

TEST(ChromeReader, EventsAcrossTheEdgesOfItsBlocksAreWhole)
{
    std::string events;
    constexpr int Count = 20'000; // some 2 MB
    for (int i = 0; i < Count; ++i)
        events += (i == 0 ? "" : ",") + kernelAt(std::to_string(1000 + i * 10), "5");
    const auto device = onlyDevice(readText(kineto(events)));
    EXPECT_EQ(device.kernels, static_cast<std::uint64_t>(Count));
    EXPECT_EQ(device.kernelBusy.count(), Count * 5'000);
    EXPECT_EQ(device.idle.count(), (Count - 1) * 5'000);
}

TEST(ChromeReader, MetadataOfAnySizeIsPassedOver)
{
    const auto before = "'metadata': {'system': {'env': '" + std::string(5'000'000, 'x') + "', 'list': [[[{}]]]}},";
    EXPECT_EQ(onlyDevice(readText(kineto(kernelAt("1", "2"), before))).kernels, 1U);
}

TEST(ChromeReader, ReportsProgressAndStopsWhenAsked)
{
    std::string events;
    for (int i = 0; i < 20'000; ++i)
        events += (i == 0 ? "" : ",") + kernelAt(std::to_string(1000 + i * 10), "5");
    const auto text = kineto(events);
    ReadOptions options;
    std::vector<std::uint64_t> bytes;
    options.progress = [&](const ReadProgress& now) { bytes.push_back(now.bytes); };
    EXPECT_EQ(onlyDevice(readText(text, options)).kernels, 20'000U);
    EXPECT_GT(bytes.size(), 3U);
    EXPECT_TRUE(std::ranges::is_sorted(bytes));
    EXPECT_EQ(bytes.back(), text.size());

    std::stop_source stop;
    options.stop = stop.get_token();
    options.progress = [&](const ReadProgress&) { stop.request_stop(); };
    const auto cancelled = readRecordingText(text, options);
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace overlap
