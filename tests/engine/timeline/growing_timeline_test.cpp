// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/growing_timeline.h"
#include "engine/timeline/lane_columns.h"
#include "tests/engine/timeline/timeline_samples.h"

#include <gtest/gtest.h>

namespace overlap {

using namespace samples;

TEST(GrowingTimeline, SnapshotsShareWhatIsThere)
{
    GrowingTimeline growing;
    growing.append(LaneRole::Compute, 0, interval(0, 10));
    const auto earlier = growing.snapshot();
    for (std::int64_t i = 1; i < 1000; ++i)
        growing.append(LaneRole::Compute, 0, interval(i * 20, i * 20 + 10));
    const auto later = growing.snapshot();
    EXPECT_EQ(earlier->intervalCount(), 1U);
    EXPECT_EQ(later->intervalCount(), 1000U);
    EXPECT_EQ(earlier->lanes()[0].intervals().data(), later->lanes()[0].intervals().data());
    EXPECT_EQ(earlier->range(), range(0, 10));
}

TEST(GrowingTimeline, IntervalsThatOverlapGoToRowsOfTheirOwn)
{
    GrowingTimeline growing;
    growing.append(LaneRole::Compute, 0, interval(0, 10));
    growing.append(LaneRole::Compute, 0, interval(5, 15));
    growing.append(LaneRole::Compute, 0, interval(10, 20));
    const auto timeline = growing.snapshot();
    ASSERT_EQ(timeline->lanes().size(), 2U);
    EXPECT_EQ(timeline->lanes()[0].intervals().size(), 2U);
    EXPECT_EQ(timeline->lanes()[1].id(), (LaneId{LaneRole::Compute, 0, 1}));
}

TEST(GrowingTimeline, HoldsWhatALaneMadeAtOnceHolds)
{
    Random random(3);
    for (int round = 0; round < 50; ++round) {
        const auto all = randomIntervals(random, static_cast<std::size_t>(random.within(1, 300)));
        const auto whole = Lane::make({LaneRole::Compute, 0, 0}, all).value();
        GrowingTimeline growing;
        for (const auto& one : all)
            growing.append(LaneRole::Compute, 0, one);
        const auto timeline = growing.snapshot();
        ASSERT_EQ(timeline->lanes().size(), 1U);
        const auto& lane = timeline->lanes()[0];
        ASSERT_TRUE(std::ranges::equal(lane.intervals(), whole.intervals()));
        for (std::size_t i = 0; i <= all.size(); ++i)
            ASSERT_EQ(lane.busyBefore(i), whole.busyBefore(i)) << i << " of " << all.size();
    }
}

TEST(GrowingTimeline, AMipmapThatGrowsWithItDrawsLikeOneMadeAtOnce)
{
    Random random(4);
    GrowingTimeline growing;
    LaneMipmap mipmap;
    std::int64_t end = 0;
    for (int step = 0; step < 60; ++step) {
        const auto count = random.within(1, 90);
        for (std::int64_t i = 0; i < count; ++i) {
            const auto begin = end + random.within(0, 50);
            end = begin + random.within(0, 200);
            growing.append(LaneRole::Stream, 0, interval(begin, end, randomDeviceKind(random)));
        }
        const auto timeline = growing.snapshot();
        const auto& lane = timeline->lanes()[0];
        mipmap.extend(lane);
        ASSERT_EQ(columnsOf(lane, mipmap, range(0, end), 97).columns,
                  columnsOf(lane, LaneMipmap(lane), range(0, end), 97).columns);
    }
}

TEST(Lane, SumsBusyTimeUpToEveryInterval)
{
    Random random(5);
    for (int round = 0; round < 50; ++round) {
        const auto all = randomIntervals(random, static_cast<std::size_t>(random.within(0, 100)));
        const auto lane = Lane::make({LaneRole::Compute, 0, 0}, all).value();
        Nanoseconds sum{};
        for (std::size_t i = 0; i < all.size(); ++i) {
            ASSERT_EQ(lane.busyBefore(i), sum);
            sum += all[i].time.duration();
        }
        ASSERT_EQ(lane.busyBefore(all.size()), sum);
    }
}

} // namespace overlap
