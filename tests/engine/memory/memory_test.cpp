// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/memory_history.h"
#include "engine/memory/memory_map.h"

#include "engine/backend/device_memory.h"
#include "engine/backend/registry.h"
#include "engine/timeline/timeline_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace overlap {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t MiB = 1U << 20U;

MemoryHistory historyOf(const Scenario& scenario)
{
    const auto device = openDevice("sim:h200").value();
    const auto run = runScenario(*device, scenario, {}, {}, {}).value();
    return memoryOf(*run, device->profile()).value();
}

Scenario with(Allocation allocation, PoolReleaseThreshold threshold = PoolReleaseThreshold::Default)
{
    Scenario scenario;
    scenario.samples = 256;
    scenario.batchSize = 16;
    scenario.streams = 3;
    scenario.allocation = allocation;
    scenario.poolReleaseThreshold = threshold;
    return scenario;
}

TEST(MemoryMap, UsesTheFirstRangeThatIsLargeEnough)
{
    MemoryMap map(100, 1);
    ASSERT_EQ(map.allocate(40, 1), 0U);
    ASSERT_EQ(map.allocate(20, 2), 40U);
    ASSERT_TRUE(map.release(0));
    EXPECT_EQ(map.allocate(50, 3), std::nullopt);
    EXPECT_EQ(map.allocate(40, 4), 0U);
    EXPECT_EQ(map.allocate(40, 5), 60U);
    EXPECT_EQ(map.freeBytes(), 0U);
    EXPECT_FALSE(map.wholenessPct().has_value());
}

TEST(MemoryMap, BlocksNeverOverlapAndFreeRangesFillTheRest)
{
    std::mt19937 random(7);
    MemoryMap map(1000, 8);
    std::vector<std::uint64_t> held;
    for (int i = 0; i < 2000; ++i) {
        if (random() % 2 == 0 || held.empty()) {
            if (const auto begin = map.allocate(1 + random() % 120, static_cast<std::uint64_t>(i)))
                held.push_back(*begin);
        } else {
            const auto at = random() % held.size();
            ASSERT_TRUE(map.release(held[at]));
            held.erase(held.begin() + static_cast<std::ptrdiff_t>(at));
        }
        std::uint64_t end = 0;
        std::uint64_t used = 0;
        for (const auto& block : map.blocks()) {
            ASSERT_GE(block.begin, end);
            end = block.begin + block.bytes;
            used += block.bytes;
        }
        ASSERT_LE(end, map.capacity());
        ASSERT_EQ(used, map.usedBytes());
        std::uint64_t free = 0;
        for (const auto& range : map.freeRanges())
            free += range.bytes;
        ASSERT_EQ(free, map.freeBytes());
    }
}

TEST(MemoryMap, TheTearingCaseEndsWithEnoughFreeAndNoneLargeEnough)
{
    const auto requests = tearingRequests(1024 * MiB);
    const auto result = replay(1024 * MiB, requests);
    ASSERT_EQ(result.failedAt, requests.size() - 1);
    const auto& last = result.maps.back();
    EXPECT_GE(last.freeBytes(), requests.back().bytes);
    EXPECT_LT(last.largestFree(), requests.back().bytes);
    EXPECT_LT(last.wholenessPct().value(), 20.0);
}

TEST(MemoryHistory, PreallocatedBuffersAreThereThroughout)
{
    const auto scenario = with(Allocation::Preallocated);
    const auto history = historyOf(scenario);
    ASSERT_EQ(history.steps.size(), 1U);
    EXPECT_EQ(history.steps.front().of(MemoryUse::Preallocated), deviceMemoryOf(scenario));
    EXPECT_EQ(history.peakDeviceBytes, deviceMemoryOf(scenario));
    EXPECT_EQ(history.steps.front().of(MemoryUse::HostPinned), deviceMemoryOf(scenario)); // staging is as large
    EXPECT_EQ(history.mapAt(history.window.begin).blocks().size(), 6U); // in and out of three slots
}

TEST(MemoryHistory, WithPerBatchAllocationOneBatchIsThereAtATime)
{
    const auto scenario = with(Allocation::PerBatch);
    const auto history = historyOf(scenario);
    const auto batch = 16U * (602112U + 4000U);
    EXPECT_EQ(history.peakOf(MemoryUse::PerBatch), batch);
    EXPECT_EQ(history.steps.back().deviceBytes(), 0U);
    EXPECT_EQ(history.events.size(), 32U);
    EXPECT_EQ(history.mapAt(history.events.front().at).blocks().size(), 1U);
}

TEST(MemoryHistory, ThePoolHoldsWholeChunksAndIsTrimmedUnlessItKeeps)
{
    const auto keeps = historyOf(with(Allocation::StreamOrdered, PoolReleaseThreshold::Keep));
    const auto chunk = keeps.poolChunkBytes;
    ASSERT_GT(chunk, 0U);
    for (const auto& step : keeps.steps)
        EXPECT_EQ(step.deviceBytes() % chunk, 0U);
    EXPECT_GT(keeps.steps.back().of(MemoryUse::PoolUnused), 0U); // all of it after the last batch
    EXPECT_EQ(keeps.steps.back().of(MemoryUse::StreamOrdered), 0U);
    EXPECT_EQ(keeps.peakOf(MemoryUse::StreamOrdered), 3U * 16U * (602112U + 4000U));

    auto waits = with(Allocation::StreamOrdered);
    waits.sync = Sync::EveryBatch;
    waits.streams = 1;
    const auto gives = historyOf(waits);
    EXPECT_EQ(gives.steps.back().deviceBytes(), 0U);
}

TEST(MemoryHistory, PinningEachBatchMovesItsBufferToPinnedMemory)
{
    auto scenario = with(Allocation::Preallocated);
    scenario.pinning = Pinning::PerBatch;
    const auto history = historyOf(scenario);
    EXPECT_EQ(history.steps.front().of(MemoryUse::HostPinned), 0U);
    EXPECT_GT(history.peakOf(MemoryUse::HostPinned), 0U);
    for (const auto& step : history.steps)
        EXPECT_EQ(step.hostBytes(), history.steps.front().hostBytes());
}

TEST(MemoryHistory, StepsAscendAndNeverPassThePeak)
{
    for (const auto allocation : {Allocation::PerBatch, Allocation::StreamOrdered}) {
        const auto history = historyOf(with(allocation));
        for (std::size_t i = 1; i < history.steps.size(); ++i) {
            EXPECT_LT(history.steps[i - 1].at, history.steps[i].at);
            EXPECT_LE(history.steps[i].deviceBytes(), history.peakDeviceBytes);
            EXPECT_LE(history.steps[i].largestFreeBytes, history.steps[i].freeBytes);
        }
    }
}

TEST(MemoryHistory, OfARecordingWithoutSizesSaysSo)
{
    TimelineBuilder builder;
    Interval call;
    call.time = {TracePoint{}, TracePoint(Nanoseconds(1000))};
    call.kind = ActivityKind::Allocate;
    call.nameId = builder.nameId("cudaMalloc");
    builder.add(LaneRole::Host, 0, call);
    const auto timeline = builder.build();
    const auto history = memoryOf(timeline, timeline.range(), MemoryContext{});
    ASSERT_FALSE(history);
    EXPECT_THAT(history.error().message, HasSubstr("sizes"));
}

} // namespace
} // namespace overlap
