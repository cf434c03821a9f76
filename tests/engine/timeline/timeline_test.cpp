// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/timeline_builder.h"

#include "tests/engine/timeline/timeline_samples.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>

namespace overlap {
namespace {

using samples::at;
using samples::interval;
using samples::Random;
using samples::range;

std::vector<Interval> allOf(const Timeline& timeline)
{
    std::vector<Interval> all;
    for (const auto& lane : timeline.lanes())
        all.insert(all.end(), lane.intervals().begin(), lane.intervals().end());
    std::ranges::sort(all);
    return all;
}

TEST(Lane, RefusesIntervalsThatOverlapOrEndBeforeTheyBegin)
{
    EXPECT_FALSE(Lane::make({}, {interval(0, 10), interval(9, 12)}));
    EXPECT_FALSE(Lane::make({}, {interval(20, 30), interval(0, 10)}));
    EXPECT_FALSE(Lane::make({}, {interval(10, 9)}));
    EXPECT_TRUE(Lane::make({}, {interval(0, 10), interval(10, 10), interval(10, 12)}));
}

TEST(Lane, BusyTimeOfARangeEqualsTheSumOfClippedIntervals)
{
    Random random(3);
    for (int round = 0; round < 500; ++round) {
        const auto intervals = samples::randomIntervals(random, static_cast<std::size_t>(random.within(0, 60)));
        const auto lane = Lane::make({}, intervals).value();
        for (int i = 0; i < 20; ++i) {
            const auto begin = random.within(-100, 3000);
            const auto window = range(begin, begin + random.within(-2, 2000));
            Nanoseconds expected{};
            for (const auto& one : intervals) {
                const auto inside = one.time.intersected(window);
                if (!window.empty() && !inside.empty())
                    expected += inside.duration();
            }
            ASSERT_EQ(lane.busyIn(window), expected);
        }
    }
}

TEST(Lane, FindsTheIntervalThatContainsAPoint)
{
    Random random(4);
    for (int round = 0; round < 200; ++round) {
        const auto intervals = samples::randomIntervals(random, 30);
        const auto lane = Lane::make({}, intervals).value();
        for (int i = 0; i < 50; ++i) {
            const auto t = at(random.within(-60, 2000));
            const auto it = std::ranges::find_if(intervals, [&](const Interval& one) { return one.time.contains(t); });
            const auto found = lane.at(t);
            ASSERT_EQ(found.has_value(), it != intervals.end());
            if (found) {
                ASSERT_EQ(*found, static_cast<std::size_t>(it - intervals.begin()));
            }
        }
    }
}

TEST(Timeline, RangeSpansAllLanes)
{
    TimelineBuilder builder;
    builder.add(LaneRole::Compute, 0, interval(50, 90));
    builder.add(LaneRole::Host, 0, interval(-10, 5, ActivityKind::Issue));
    builder.addEmpty(LaneRole::CopyToHost, 0);
    const auto timeline = builder.build();
    EXPECT_EQ(timeline.range(), range(-10, 90));
    EXPECT_EQ(timeline.lanes().size(), 3U);
    EXPECT_EQ(timeline.intervalCount(), 2U);
}

TEST(TimelineBuilder, PutsLanesInTheOrderOfTheirRoles)
{
    TimelineBuilder builder;
    builder.add(LaneRole::CopyToHost, 0, interval(0, 1, ActivityKind::CopyToHost));
    builder.add(LaneRole::Worker, 1, interval(0, 1, ActivityKind::Prepare));
    builder.add(LaneRole::Worker, 0, interval(0, 1, ActivityKind::Prepare));
    builder.add(LaneRole::Host, 0, interval(0, 1, ActivityKind::Issue));
    std::vector<LaneId> ids;
    const auto timeline = builder.build();
    for (const auto& lane : timeline.lanes())
        ids.push_back(lane.id());
    EXPECT_THAT(ids, testing::ElementsAre(LaneId{LaneRole::Host, 0, 0}, LaneId{LaneRole::Worker, 0, 0},
                                          LaneId{LaneRole::Worker, 1, 0}, LaneId{LaneRole::CopyToHost, 0, 0}));
}

TEST(TimelineBuilder, SpreadsOverlappingIntervalsOverAsFewRowsAsOverlapAtOnce)
{
    Random random(5);
    for (int round = 0; round < 300; ++round) {
        TimelineBuilder builder;
        std::vector<Interval> given;
        const auto count = random.within(1, 60);
        for (std::int64_t i = 0; i < count; ++i) {
            const auto begin = random.within(0, 300);
            given.push_back(interval(begin, begin + random.within(1, 60)));
            builder.add(LaneRole::Compute, 0, given.back());
        }
        std::size_t most = 0;
        for (std::int64_t t = 0; t < 400; ++t) {
            const auto running =
                std::ranges::count_if(given, [&](const Interval& one) { return one.time.contains(at(t)); });
            most = std::max(most, static_cast<std::size_t>(running));
        }
        const auto timeline = builder.build();
        ASSERT_EQ(timeline.lanes().size(), most);
        std::ranges::sort(given);
        ASSERT_EQ(allOf(timeline), given);
    }
}

TEST(TimelineBuilder, RowsDoNotDependOnTheOrderOfArrival)
{
    Random random(6);
    std::vector<Interval> given;
    for (int i = 0; i < 40; ++i) {
        const auto begin = random.within(0, 100);
        given.push_back(interval(begin, begin + random.within(1, 60)));
    }
    const auto build = [&] {
        TimelineBuilder builder;
        for (const auto& one : given)
            builder.add(LaneRole::Compute, 0, one);
        return builder.build();
    };
    const auto first = build();
    std::ranges::reverse(given);
    const auto second = build();
    ASSERT_EQ(first.lanes().size(), second.lanes().size());
    for (std::size_t i = 0; i < first.lanes().size(); ++i)
        EXPECT_TRUE(std::ranges::equal(first.lanes()[i].intervals(), second.lanes()[i].intervals()));
}

TEST(TimelineBuilder, GivesEqualNamesOneNumberAndIsEmptyAfterwards)
{
    TimelineBuilder builder;
    EXPECT_EQ(builder.nameId("kernel"), builder.nameId("kernel"));
    EXPECT_NE(builder.nameId("kernel"), builder.nameId("copy"));
    const auto built = builder.build();
    EXPECT_TRUE(std::ranges::equal(built.names(), std::array<std::string, 2>{"kernel", "copy"}));
    EXPECT_TRUE(builder.build().names().empty());
}

TEST(ByStream, KeepsEveryIntervalAndSortsDeviceOperationsByStream)
{
    Random random(7);
    for (int round = 0; round < 100; ++round) {
        const auto timeline = samples::randomRun(random);
        const auto sorted = byStream(timeline);
        ASSERT_EQ(allOf(sorted), allOf(timeline));
        ASSERT_TRUE(std::ranges::equal(sorted.names(), timeline.names()));
        for (const auto& lane : sorted.lanes()) {
            for (const auto& one : lane.intervals()) {
                ASSERT_EQ(lane.id().role == LaneRole::Stream, isDeviceKind(one.kind));
                if (lane.id().role == LaneRole::Stream) {
                    ASSERT_EQ(lane.id().index, one.stream);
                }
            }
        }
    }
}

TEST(CorrelationIndex, LeadsFromACallToEverythingItStarted)
{
    auto call = interval(0, 5, ActivityKind::Issue);
    auto first = interval(10, 20, ActivityKind::CopyToDevice);
    auto second = interval(20, 30, ActivityKind::Kernel);
    call.correlation = first.correlation = second.correlation = 7;
    TimelineBuilder builder;
    builder.add(LaneRole::Host, 0, call);
    builder.add(LaneRole::Host, 0, interval(6, 9, ActivityKind::Synchronize));
    builder.add(LaneRole::CopyToDevice, 0, first);
    builder.add(LaneRole::Compute, 0, second);
    const auto timeline = builder.build();
    const CorrelationIndex index(timeline);
    const auto* link = index.find(7);
    ASSERT_NE(link, nullptr);
    ASSERT_TRUE(link->call.has_value());
    EXPECT_EQ(timeline.interval(*link->call), call);
    ASSERT_EQ(link->operations.size(), 2U);
    EXPECT_EQ(timeline.interval(link->operations[0]), first);
    EXPECT_EQ(timeline.interval(link->operations[1]), second);
    EXPECT_EQ(index.find(0), nullptr);
    EXPECT_EQ(index.find(8), nullptr);
}

} // namespace
} // namespace overlap
