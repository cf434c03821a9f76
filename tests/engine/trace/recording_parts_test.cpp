// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recording_parts.h"

#include "trace_fixtures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using namespace fixtures;
using testing::ElementsAre;
using testing::IsEmpty;

std::string kernel(int device, int stream, int ts, int dur, int correlation)
{
    return fmt::format(
        "{{'ph':'X','cat':'kernel','name':'k','pid':{0},'tid':{1},'ts':{2},'dur':{3},'args':{{'device':{0},"
        "'stream':{1},'correlation':{4}}}}},",
        device, stream, ts, dur, correlation);
}
std::string call(int process, int ts, int correlation)
{
    return fmt::format("{{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':{0},'tid':{0},'ts':{1},'dur':1,"
                       "'args':{{'correlation':{2}}}}},",
                       process, ts, correlation);
}
std::string last()
{
    return "{'ph':'X','cat':'cpu_op','name':'aten::mul','pid':455,'tid':455,'ts':0,'dur':1}";
}

std::size_t countOf(const Timeline& timeline, LaneRole role)
{
    std::size_t count = 0;
    for (const auto& lane : timeline.lanes())
        count += lane.id().role == role ? lane.intervals().size() : 0;
    return count;
}

// Two processes share device 0; 456 alone uses device 1. The rows of device 0 are there because the processes overlap.
Recording twoProcesses()
{
    return readText(kineto(call(455, 1, 11) + call(456, 2, 12) + call(456, 3, 13) + kernel(0, 7, 100, 50, 11)
                           + kernel(0, 8, 120, 50, 12) + kernel(0, 8, 200, 10, 12) + kernel(1, 9, 100, 30, 13)
                           + last()));
}

TEST(RecordingParts, AStreamBelongsToTheProcessWhoseCallsStartedWhatRanThere)
{
    const auto recording = twoProcesses();
    ASSERT_EQ(recording.streams.size(), 3U);
    EXPECT_THAT(streamProcesses(recording), ElementsAre("455", "456", "456"));
}

TEST(RecordingParts, AStreamBelongsToTheOnlyProcessThatMadeCalls)
{
    const auto recording = readText(kineto(call(455, 1, 11) + kernel(0, 7, 100, 50, 99) + last()));
    EXPECT_THAT(streamProcesses(recording), ElementsAre("455"));
}

TEST(RecordingParts, AStreamOfWhichNobodyKnowsBelongsToNoProcess)
{
    const auto recording = readText(kineto(call(455, 1, 11) + call(456, 1, 12) + kernel(0, 7, 100, 50, 99) + last()));
    EXPECT_THAT(streamProcesses(recording), ElementsAre(""));
}

TEST(RecordingParts, AStreamThatTwoProcessesSeemToUseBelongsToNone)
{
    const auto recording = readText(
        kineto(call(455, 1, 11) + call(456, 1, 12) + kernel(0, 7, 100, 50, 11) + kernel(0, 7, 200, 50, 12) + last()));
    EXPECT_THAT(streamProcesses(recording), ElementsAre(""));
}

TEST(RecordingParts, ARecordThatNamesTheProcessIsBelieved)
{
    const TestFolder folder;
    auto statements = nsysSchema();
    for (int process = 5; process <= 6; ++process)
        statements.push_back(
            fmt::format("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (100, 200, 0, 1, 7, 1, {}, 2, 3, "
                        "1, 1, 1)",
                        globalId(static_cast<std::uint64_t>(process))));
    const auto recording = readRecording(makeDatabase(folder.file("a.sqlite"), statements));
    ASSERT_TRUE(recording);
    EXPECT_THAT(streamProcesses(*recording), ElementsAre("5", "6"));
}

TEST(RecordingParts, ProcessesAreListedWithTheirDevicesAndSizes)
{
    const auto processes = processesOf(twoProcesses());
    EXPECT_THAT(processes, ElementsAre(RecordedProcess{"455", {0}, 1, 2}, RecordedProcess{"456", {0, 1}, 3, 2}));
}

TEST(RecordingParts, ProcessesAreInOrderOfTheirNumbers)
{
    const auto recording = readText(kineto("{'ph':'X','cat':'Trace','name':'a','pid':'Spans','tid':1,'ts':1,'dur':1},"
                                           "{'ph':'X','cat':'cpu_op','name':'a','pid':10,'tid':1,'ts':1,'dur':1},"
                                           "{'ph':'X','cat':'cpu_op','name':'a','pid':9,'tid':1,'ts':1,'dur':1}"));
    std::vector<std::string> names;
    for (const auto& process : processesOf(recording))
        names.push_back(process.name);
    EXPECT_THAT(names, ElementsAre("9", "10", "Spans"));
}

TEST(RecordingParts, TheTimelineOfADeviceHasAllThreadsAndNothingOfOtherDevices)
{
    const auto recording = twoProcesses();
    const auto timeline = recording.timelineOf(recording.devices.at(1));
    EXPECT_EQ(countOf(timeline, LaneRole::Compute), 1U);
    EXPECT_EQ(countOf(timeline, LaneRole::Host), 3U);
}

TEST(RecordingParts, TheTimelineOfAProcessHasItsOwnThreadsAndOperationsAlone)
{
    const auto recording = twoProcesses();
    const auto timeline = timelineOf(recording, recording.devices.at(0), "456");
    EXPECT_EQ(countOf(timeline, LaneRole::Compute), 2U);
    EXPECT_EQ(countOf(timeline, LaneRole::Host), 2U);
    EXPECT_EQ(countOf(timeline, LaneRole::Operators), 0U);
}

TEST(RecordingParts, RowsThatOnlyOtherProcessesNeededAreGone)
{
    const auto recording = twoProcesses();
    ASSERT_EQ(recording.devices.at(0).lanes.size(), 2U);
    const auto timeline = timelineOf(recording, recording.devices[0], "456");
    std::size_t rows = 0;
    for (const auto& lane : timeline.lanes())
        rows += lane.id().role == LaneRole::Compute ? 1U : 0U;
    EXPECT_EQ(rows, 1U);
}

TEST(RecordingParts, TheNumbersOfAProcessAreThoseOfItsOwnOperations)
{
    const auto recording = twoProcesses();
    const auto& device = recording.devices.at(0);
    EXPECT_EQ(analyze(recording, device, std::nullopt, "455").kernelBusy.count(), 50'000);
    const auto second = analyze(recording, device, std::nullopt, "456");
    EXPECT_EQ(second.kernelBusy.count(), 60'000);
    EXPECT_EQ(second.idle.count(), 30'000);
    EXPECT_EQ(analyze(recording, device).kernelBusy.count(), 80'000) << "of both: they overlap";
}

TEST(RecordingParts, AnUnknownProcessHasAnEmptyTimeline)
{
    const auto recording = twoProcesses();
    EXPECT_THAT(timelineOf(recording, recording.devices.at(0), "77").lanes(), IsEmpty());
}

TEST(RecordingParts, TheHostHasATimelineOfItsOwn)
{
    const auto recording = twoProcesses();
    EXPECT_EQ(hostTimelineOf(recording).intervalCount(), 4U);
    EXPECT_EQ(hostTimelineOf(recording, "455").intervalCount(), 2U);
}

} // namespace
} // namespace overlap
