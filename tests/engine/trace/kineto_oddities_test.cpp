// SPDX-License-Identifier: GPL-3.0-or-later
// What files of PyTorch's profiler and of other writers of Chrome JSON were seen to hold; one small file for each.
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

std::string kernel(const char* ts, const char* dur = "10", const char* place = "'pid':0,'tid':7")
{
    return fmt::format("{{'ph':'X','cat':'kernel','name':'k',{},'ts':{},'dur':{}}}", place, ts, dur);
}

std::string quoted(std::string text)
{
    std::ranges::replace(text, '\'', '"');
    return text;
}

TEST(KinetoOddity, TheUnitOfDisplayChangesNoTime)
{
    for (const auto* unit : {"ms", "ns"}) {
        const auto recording = readText(kineto(kernel("1000.5", "2.25"), fmt::format("'displayTimeUnit':'{}',", unit)));
        EXPECT_EQ(recording.origin.count(), 1'000'500) << unit;
        EXPECT_EQ(onlyDevice(recording).kernelBusy.count(), 2'250) << unit;
    }
}

TEST(KinetoOddity, TheBaseTimeMayComeBehindTheEvents)
{
    const auto recording = readText(quoted("{'schemaVersion':1,'traceEvents':[" + kernel("5")
                                           + "],'baseTimeNanoseconds':1790857026000000000,'traceName':'x'}"));
    ASSERT_TRUE(recording.epoch);
    EXPECT_EQ(recording.epoch->count(), 1'790'857'026'000'000'000);
    EXPECT_TRUE(recording.report.clean());
}

TEST(KinetoOddity, ABaseTimeInQuotesCounts)
{
    const auto recording = readText(kineto(kernel("5"), "'baseTimeNanoseconds':'1790857026000000000',"));
    ASSERT_TRUE(recording.epoch);
    EXPECT_EQ(recording.epoch->count(), 1'790'857'026'000'000'000);
}

TEST(KinetoOddity, WithoutABaseTheClockOfOldFilesCountsFrom1970)
{
    const auto old = readText(kineto(kernel("1621401187223005")));
    ASSERT_TRUE(old.epoch);
    EXPECT_EQ(old.epoch->count(), 0);
    EXPECT_EQ(old.origin.count(), 1'621'401'187'223'005'000);
    EXPECT_FALSE(readText(kineto(kernel("5"))).epoch)
        << "a clock that counts from the start of the machine says nothing";
}

TEST(KinetoOddity, MetadataAloneAreNoActivity)
{
    const auto recording =
        readText(kineto("{'ph':'M','name':'process_name','pid':0,'ts':0,'args':{'name':'python'}},"
                        "{'ph':'M','name':'thread_sort_index','pid':0,'tid':'stream 7 ','args':{}}"));
    EXPECT_EQ(recording.intervalCount(), 0U);
    EXPECT_THAT(analyzeAll(recording), IsEmpty());
    EXPECT_TRUE(recording.report.clean());
}

TEST(KinetoOddity, FilesOfOtherAcceleratorsHaveNoGpuActivity)
{
    const auto recording =
        readText(kineto("{'ph':'X','cat':'mtia_ccp_events','name':'x','pid':1,'tid':1,'ts':1,'dur':1},"
                        "{'ph':'X','cat':'xpu_runtime','name':'y','pid':1,'tid':1,'ts':1,'dur':1}"));
    EXPECT_THAT(analyzeAll(recording), IsEmpty());
    EXPECT_EQ(recording.intervalCount(), 2U);
}

TEST(KinetoOddity, OnlyWhatLastsBecomesAnInterval)
{
    std::string events = kernel("100");
    for (const auto* phase : {"i", "I", "n", "C", "M", "s", "t", "f", "P", "N", "O", "D", "R", "c", "v"})
        events += fmt::format(",{{'ph':'{}','cat':'x','name':'n','id':1,'pid':0,'tid':7,'ts':99999,'dur':1}}", phase);
    const auto recording = readText(kineto(events));
    EXPECT_EQ(recording.intervalCount(), 1U);
    EXPECT_THAT(recording.report.skipped, IsEmpty());
}

TEST(KinetoOddity, PhasesThatNobodyKnowsAreCounted)
{
    const auto recording = readText(kineto(kernel("1") + ",{'ph':'q','ts':1},{'name':'no phase','ts':1}"));
    EXPECT_EQ(skipped(recording, "unknown phase"), 1U);
    EXPECT_EQ(skipped(recording, "event without a phase"), 1U);
}

TEST(KinetoOddity, EventsInAnyOrderAreSortedByBeginAndThenTheLongerFirst)
{
    const auto op = [](const char* name, int ts, int dur) {
        return fmt::format("{{'ph':'X','cat':'cpu_op','name':'{}','pid':5,'tid':5,'ts':{},'dur':{}}}", name, ts, dur);
    };
    const auto recording = readText(kineto(op("late", 50, 1) + "," + op("inner", 10, 3) + "," + op("outer", 10, 20)));
    const auto& lanes = recording.threads.at(0).lanes;
    ASSERT_THAT(lanes, SizeIs(2));
    ASSERT_THAT(lanes[0].intervals(), SizeIs(2));
    EXPECT_EQ(recording.nameOf(lanes[0].intervals()[0]), "outer");
    EXPECT_EQ(recording.nameOf(lanes[0].intervals()[1]), "late");
    EXPECT_EQ(recording.nameOf(lanes[1].intervals()[0]), "inner");
}

TEST(KinetoOddity, RowsDoNotDependOnTheOrderOfTheFile)
{
    const std::vector<std::string> events{"{'ph':'X','cat':'cpu_op','name':'b','pid':5,'tid':5,'ts':1,'dur':2}",
                                          "{'ph':'X','cat':'cpu_op','name':'a','pid':5,'tid':5,'ts':1,'dur':2}",
                                          kernel("1", "2", "'pid':0,'tid':9"), kernel("1", "2", "'pid':0,'tid':7")};
    const auto there = readText(kineto(events[0] + "," + events[1] + "," + events[2] + "," + events[3]));
    const auto back = readText(kineto(events[3] + "," + events[2] + "," + events[1] + "," + events[0]));
    EXPECT_EQ(listing(there), listing(back));
    EXPECT_EQ(*there.names, *back.names);
    EXPECT_EQ(there.streams, back.streams);
}

TEST(KinetoOddity, OverheadOfTheProfilerIsMarkedAsSuch)
{
    const auto recording = readText(kineto(
        kernel("1") + ",{'ph':'X','cat':'overhead','name':'Activity Buffer Request','pid':-1,'tid':0,'ts':1,'dur':2}"));
    ASSERT_THAT(recording.threads, SizeIs(1));
    EXPECT_EQ(recording.threads[0].process, "-1");
    const auto& lane = recording.threads[0].lanes.at(0);
    EXPECT_EQ(lane.id().role, LaneRole::Ranges);
    EXPECT_EQ(lane.intervals()[0].kind, ActivityKind::Overhead);
}

TEST(KinetoOddity, CategoriesGoToTheLanesThatStandForThem)
{
    const auto lane = [](const char* category) {
        const auto recording = readText(
            kineto(fmt::format("{{'ph':'X','cat':'{}','name':'cudaX','pid':5,'tid':5,'ts':1,'dur':2}}", category)));
        return recording.threads.at(0).lanes.at(0).id().role;
    };
    for (const auto* category : {"cuda_runtime", "cuda_driver", "Runtime", "hip_runtime"})
        EXPECT_EQ(lane(category), LaneRole::Host) << category;
    for (const auto* category : {"cpu_op", "python_function", "Operator"})
        EXPECT_EQ(lane(category), LaneRole::Operators) << category;
    for (const auto* category : {"user_annotation", "Trace"})
        EXPECT_EQ(lane(category), LaneRole::Ranges) << category;
}

TEST(KinetoOddity, EventsOfTheDeviceAreMarksAndNoWork)
{
    const auto recording = readText(kineto(kernel("100")
                                           + ",{'ph':'X','cat':'cuda_event','name':'Event "
                                             "Record','pid':0,'tid':7,'ts':50,'dur':500,'args':{'stream':7}}"));
    EXPECT_EQ(onlyDevice(recording).anyBusy.count(), 10'000);
    EXPECT_EQ(recording.intervalCount(), 2U);
}

TEST(KinetoOddity, NegativeNumbersOfStreamsCountWithoutTheirSign)
{
    const auto recording =
        readText(kineto(kernel("1", "2", "'pid':0,'tid':-7") + "," + kernel("5", "2", "'pid':0,'tid':'stream 7'") + ","
                        + kernel("9", "2", "'pid':'0','tid':7")));
    ASSERT_THAT(recording.streams, SizeIs(1));
    EXPECT_EQ(recording.streams[0].id, 7U);
}

TEST(KinetoOddity, WaitingForAWholeContextIsOnNoStream)
{
    const auto recording = readText(
        kineto(kernel("1")
               + ",{'ph':'X','cat':'cuda_sync','name':'Context Sync','pid':0,'tid':1000000,'ts':1,'dur':3,'args':{"
                 "'stream':4294967295,'device':0,'wait_on_stream':4294967295}}"));
    EXPECT_THAT(recording.streams, SizeIs(1));
    EXPECT_EQ(onlyDevice(recording).streams, 1U);
}

TEST(KinetoOddity, ArrowsOfBackwardPassesLinkNothing)
{
    const auto recording =
        readText(kineto("{'ph':'X','cat':'Runtime','name':'cudaLaunchKernel','pid':5,'tid':5,'ts':1,'dur':4},"
                        "{'ph':'s','cat':'fwdbwd','name':'fwdbwd','id':3,'pid':5,'tid':5,'ts':1},"
                        "{'ph':'f','cat':'fwdbwd','name':'fwdbwd','id':3,'pid':0,'tid':7,'ts':9,'bp':'e'},"
                        + kernel("9")));
    EXPECT_EQ(recording.devices.at(0).lanes.at(0).intervals()[0].correlation, 0U);
}

TEST(KinetoOddity, NumbersOfArgumentsComeBeforeArrows)
{
    const auto recording = readText(
        kineto("{'ph':'X','cat':'cuda_runtime','name':'a','pid':5,'tid':5,'ts':1,'dur':4,'args':{'correlation':17}},"
               "{'ph':'s','cat':'ac2g','name':'ac2g','id':99,'pid':5,'tid':5,'ts':1},"
               "{'ph':'f','cat':'ac2g','name':'ac2g','id':99,'pid':0,'tid':7,'ts':9,'bp':'e'},"
               "{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':9,'dur':1,'args':{'correlation':17}}"));
    EXPECT_EQ(recording.devices.at(0).lanes.at(0).intervals()[0].correlation, 17U);
}

TEST(KinetoOddity, InstantsAtTheEdgesOfTheRecordingStretchNothing)
{
    const auto recording =
        readText(kineto("{'ph':'i','s':'g','name':'Iteration Start: PyTorch Profiler','pid':'Traces',"
                        "'tid':'Trace PyTorch Profiler','ts':1},"
                        + kernel("500000")
                        + ",{'ph':'i','s':'g','name':'Record Window End','pid':'',"
                          "'tid':'','ts':99999999999999}"));
    EXPECT_EQ(recording.origin.count(), 500'000'000);
    EXPECT_EQ(onlyDevice(recording).window.duration().count(), 10'000);
    EXPECT_TRUE(recording.report.clean());
}

TEST(KinetoOddity, ReturnsOfBackslashesAndQuotesThatAreEscapedAreNoRepairs)
{
    const auto recording = readText(R"({"schemaVersion":1,"traceEvents":[{"ph":"X","cat":"kernel","name":)"
                                    R"("a\\b\"c\/d\u0041","pid":0,"tid":7,"ts":1,"dur":1}]})");
    EXPECT_THAT(listing(recording), ElementsAre(HasSubstr("kernel a\\b\"c/dA 1000+1000")));
    EXPECT_TRUE(recording.report.clean());
}

TEST(KinetoOddity, OneNumberForManyOperationsAndCallsIsNoTrouble)
{
    std::string events;
    for (int i = 0; i < 3; ++i) {
        events +=
            fmt::format("{{'ph':'X','cat':'cuda_runtime','name':'cudaGraphLaunch','pid':5,'tid':5,'ts':{},'dur':1,"
                        "'args':{{'correlation':4}}}},",
                        i * 10 + 1);
        events += fmt::format("{{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':{},'dur':5,'args':{{"
                              "'correlation':4,'External id':4}}}}{}",
                              i * 10 + 2, i < 2 ? "," : "");
    }
    const auto recording = readText(kineto(events));
    EXPECT_EQ(onlyDevice(recording).kernels, 3U);
    EXPECT_EQ(onlyDevice(recording).kernelBusy.count(), 15'000);
}

} // namespace
} // namespace overlap
