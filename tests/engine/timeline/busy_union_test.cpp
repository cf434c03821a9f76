// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/busy_union.h"
#include "engine/timeline/growing_timeline.h"
#include "tests/engine/timeline/timeline_samples.h"

#include <gtest/gtest.h>

#include <numeric>

namespace overlap {

using namespace samples;

namespace {

bool isKernelOrCopy(const Interval& interval)
{
    return interval.kind == ActivityKind::Kernel || isCopyKind(interval.kind);
}

std::vector<std::size_t> allLanes(const Timeline& timeline)
{
    std::vector<std::size_t> lanes(timeline.lanes().size());
    std::iota(lanes.begin(), lanes.end(), std::size_t{0});
    return lanes;
}

// 400 intervals of overlapping streams.
TimelinePtr manyLanes(Random& random)
{
    TimelineBuilder builder;
    for (std::uint32_t stream = 0; stream < 5; ++stream) {
        for (const auto& one : randomIntervals(random, 80))
            builder.add(LaneRole::Stream, stream, one);
    }
    return std::make_shared<const Timeline>(builder.build());
}

} // namespace

TEST(BusyUnion, EqualsTheUnionOfTheSameIntervalsInAnyRange)
{
    Random random(7);
    for (int round = 0; round < 100; ++round) {
        const auto timeline = manyLanes(random);
        const BusyUnion sums(timeline, allLanes(*timeline), isKernelOrCopy);
        const auto set = IntervalSet::of(*timeline, isKernelOrCopy);
        for (int i = 0; i < 30; ++i) {
            const auto begin = random.within(-200, 20'000);
            const auto wanted = range(begin, begin + random.within(0, 5000));
            ASSERT_EQ(sums.busyIn(wanted), set.clipped(wanted).length()) << round << ' ' << begin;
        }
    }
}

TEST(BusyUnion, OfATimelineThatGrowsEqualsOneMadeAfresh)
{
    Random random(8);
    for (int round = 0; round < 40; ++round) {
        GrowingTimeline growing;
        std::array<std::int64_t, 4> ends{};
        const auto append = [&](int count) {
            for (int i = 0; i < count; ++i) {
                const auto stream = static_cast<std::uint32_t>(random.within(0, 3));
                auto& end = ends[stream];
                const auto begin = end + random.within(0, 300);
                end = begin + random.within(1, 400);
                growing.append(LaneRole::Stream, stream, interval(begin, end, randomDeviceKind(random)));
            }
        };
        for (std::uint32_t stream = 0; stream < 4; ++stream)
            growing.append(LaneRole::Stream, stream, interval(0, 0)); // every lane is there from the start
        append(200);
        BusyUnion sums(growing.snapshot(), {0, 1, 2, 3}, isKernelOrCopy);
        for (int step = 0; step < 6; ++step) {
            append(static_cast<int>(random.within(0, 300)));
            const auto longer = growing.snapshot();
            ASSERT_TRUE(sums.extend(longer));
            const auto set = IntervalSet::of(*longer, isKernelOrCopy);
            for (int i = 0; i < 20; ++i) {
                const auto begin = random.within(0, longer->range().end.time_since_epoch().count());
                const auto wanted = range(begin, begin + random.within(0, 50'000));
                ASSERT_EQ(sums.busyIn(wanted), set.clipped(wanted).length());
            }
        }
    }
}

TEST(BusyUnion, RefusesToGoOnWithAnotherRecording)
{
    Random random(9);
    const auto timeline = manyLanes(random);
    BusyUnion sums(timeline, allLanes(*timeline), isKernelOrCopy);
    EXPECT_FALSE(sums.extend(manyLanes(random)));
    EXPECT_FALSE(sums.extend(nullptr));
    EXPECT_TRUE(sums.extend(timeline));
}

TEST(BusyUnion, OfNothingIsNothing)
{
    EXPECT_EQ(BusyUnion().busyIn(range(0, 100)), Nanoseconds::zero());
    EXPECT_EQ(BusyUnion().bytes(), 0U);
}

} // namespace overlap
