// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/lane_columns.h"

#include "tests/engine/timeline/timeline_samples.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace overlap {
namespace {

using samples::at;
using samples::interval;
using samples::Random;
using samples::range;

// Column of a point by the exact fraction: floor((t - begin) x columns / length).
std::int64_t columnOf(TracePoint t, TimeRange view, std::size_t columns)
{
    return (t - view.begin).count() * static_cast<std::int64_t>(columns) / view.duration().count();
}

// Nanosecond by nanosecond. `skipped`: what is drawn as bars.
std::vector<LaneColumn> bruteForce(std::span<const Interval> intervals, TimeRange view, std::size_t count,
                                   std::span<const std::size_t> skipped = {})
{
    std::vector<std::array<std::int64_t, ActivityKindCount>> busy(count);
    std::vector<LaneColumn> columns(count);
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        if (std::ranges::find(skipped, i) != skipped.end())
            continue;
        const auto& one = intervals[i];
        if (view.contains(one.time.begin)) {
            auto& column = columns[static_cast<std::size_t>(columnOf(one.time.begin, view, count))];
            if (column.begins++ == 0)
                column.kind = one.kind;
        }
        const auto inside = one.time.intersected(view);
        for (auto t = inside.begin; t < inside.end; t += Nanoseconds(1))
            ++busy[static_cast<std::size_t>(columnOf(t, view, count))][static_cast<std::size_t>(one.kind)];
    }
    for (std::size_t i = 0; i < count; ++i) {
        const auto most = std::ranges::max_element(busy[i]);
        if (*most > 0)
            columns[i].kind = static_cast<ActivityKind>(most - busy[i].begin());
        for (const auto ns : busy[i])
            columns[i].busy += Nanoseconds(ns);
        columns[i].kindBusy = Nanoseconds(std::exchange(*most, 0));
        const auto next = std::ranges::max_element(busy[i]);
        columns[i].second = static_cast<ActivityKind>(next - busy[i].begin());
        columns[i].secondBusy = Nanoseconds(*next);
    }
    return columns;
}

MATCHER_P(EqualsColumns, expected, "has the same columns")
{
    if (arg.size() != expected.size())
        return false;
    for (std::size_t i = 0; i < arg.size(); ++i) {
        const bool sameSecond = arg[i].secondBusy == expected[i].secondBusy
                                && (arg[i].secondBusy == Nanoseconds::zero() || arg[i].second == expected[i].second);
        const bool sameKind = (arg[i].empty() || arg[i].kind == expected[i].kind)
                              && arg[i].kindBusy == expected[i].kindBusy && sameSecond;
        if (arg[i].busy != expected[i].busy || arg[i].begins != expected[i].begins || !sameKind) {
            *result_listener << "column " << i << ": busy " << arg[i].busy.count() << " not "
                             << expected[i].busy.count() << ", begins " << arg[i].begins << " not "
                             << expected[i].begins << ", kind " << activityKindId(arg[i].kind) << " not "
                             << activityKindId(expected[i].kind);
            return false;
        }
    }
    return true;
}

Lane randomLane(Random& random)
{
    const auto count = static_cast<std::size_t>(random.within(0, random.chance(30) ? 400 : 40));
    return Lane::make({}, samples::randomIntervals(random, count, random.chance(40))).value();
}

TimeRange randomView(Random& random, const Lane& lane)
{
    const auto all = lane.intervals();
    const auto length = all.empty() ? 100 : (all.back().time.end - all.front().time.begin).count();
    const auto begin = random.within(-100, length);
    return range(begin, begin + random.within(1, random.chance(30) ? 50 : std::max<std::int64_t>(1, length)));
}

// Many short intervals: every tenth of another kind, gaps of 1 ns.
Lane denseLane(std::size_t count, std::size_t kinds)
{
    std::vector<Interval> intervals;
    intervals.reserve(count);
    std::int64_t t = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto kind = i % 10 == 0 ? static_cast<ActivityKind>(i / 10 % kinds) : ActivityKind::Issue;
        const auto length = static_cast<std::int64_t>(i % 7 + 1);
        intervals.push_back(interval(t, t + length, kind));
        t += length + 1;
    }
    return Lane::make({}, std::move(intervals)).value();
}

TEST(LaneColumns, CutsAreRoundedUpAndCoverTheView)
{
    const auto view = range(100, 110);
    EXPECT_EQ(columnBegin(view, 4, 0), at(100));
    EXPECT_EQ(columnBegin(view, 4, 1), at(103)); // 102.5
    EXPECT_EQ(columnBegin(view, 4, 2), at(105));
    EXPECT_EQ(columnBegin(view, 4, 3), at(108)); // 107.5
    EXPECT_EQ(columnBegin(view, 4, 4), at(110));
    EXPECT_EQ(columnBegin(range(-3, 4'000'000'000'000'000'000), 4096, 4096), at(4'000'000'000'000'000'000));
}

TEST(LaneColumns, EqualCountingEveryNanosecond)
{
    Random random(21);
    for (int round = 0; round < 3000; ++round) {
        const auto lane = randomLane(random);
        const LaneMipmap mipmap(lane);
        const auto view = randomView(random, lane);
        const auto count = static_cast<std::size_t>(random.within(1, 60));
        ASSERT_THAT(columnsOf(lane, mipmap, view, count).columns,
                    EqualsColumns(bruteForce(lane.intervals(), view, count)));
    }
}

TEST(LaneColumns, BarsAndFoldedColumnsTogetherAreTheWholeLane)
{
    Random random(22);
    for (int round = 0; round < 3000; ++round) {
        const auto lane = randomLane(random);
        const LaneMipmap mipmap(lane);
        const auto view = randomView(random, lane);
        const auto count = static_cast<std::size_t>(random.within(1, 60));
        const auto drawing = drawingOf(lane, mipmap, view, count);
        std::vector<std::size_t> expected;
        for (std::size_t i = 0; i < lane.intervals().size(); ++i) {
            const auto& time = lane.intervals()[i].time;
            const bool wide = time.duration().count() * static_cast<std::int64_t>(count) >= view.duration().count();
            if (wide && !time.empty() && time.begin < view.end && time.end > view.begin)
                expected.push_back(i);
        }
        ASSERT_EQ(drawing.bars, expected);
        ASSERT_LE(drawing.bars.size(), count + 2);
        ASSERT_THAT(drawing.columns, EqualsColumns(bruteForce(lane.intervals(), view, count, expected)));
    }
}

TEST(LaneColumns, LongIntervalsAreThoseThatMeetTheViewAndAreLongEnough)
{
    Random random(23);
    for (int round = 0; round < 1000; ++round) {
        const auto lane = randomLane(random);
        const LaneMipmap mipmap(lane);
        const auto view = randomView(random, lane);
        const Nanoseconds least(random.within(1, 100));
        std::vector<std::size_t> expected;
        for (std::size_t i = 0; i < lane.intervals().size(); ++i) {
            const auto& time = lane.intervals()[i].time;
            if (time.duration() >= least && !time.intersected(view).empty())
                expected.push_back(i);
        }
        ASSERT_EQ(longIntervals(lane, mipmap, view, least).indices, expected);
    }
}

TEST(LaneColumns, OfAnEmptyLaneOrViewAreEmpty)
{
    const auto lane = Lane::make({}, {}).value();
    const auto columns = columnsOf(lane, LaneMipmap(lane), range(0, 10), 5);
    EXPECT_THAT(columns.columns, testing::Each(testing::Property(&LaneColumn::empty, true)));
    EXPECT_EQ(columns.columns.size(), 5U);
    const auto full = Lane::make({}, {interval(0, 10)}).value();
    EXPECT_THAT(columnsOf(full, LaneMipmap(full), range(5, 5), 3).columns,
                testing::Each(testing::Property(&LaneColumn::empty, true)));
    EXPECT_TRUE(drawingOf(full, LaneMipmap(full), range(5, 5), 3).bars.empty());
    EXPECT_TRUE(columnsOf(full, LaneMipmap(full), range(0, 5), 0).columns.empty());
}

TEST(LaneColumns, LookAtAsMuchForAMillionIntervalsAsTheLogarithmAllows)
{
    constexpr std::size_t Columns = 1000;
    for (const std::size_t count : {std::size_t{1'000}, std::size_t{30'000}, std::size_t{1'000'000}}) {
        for (const std::size_t kinds : {std::size_t{1}, std::size_t{5}}) {
            const auto lane = denseLane(count, kinds);
            const LaneMipmap mipmap(lane);
            const auto whole = range(0, lane.intervals().back().time.end.time_since_epoch().count());
            const auto logarithm = static_cast<std::size_t>(std::bit_width(count));
            const auto drawing = drawingOf(lane, mipmap, whole, Columns);
            EXPECT_LE(drawing.visited, Columns * (LaneMipmap::BlockSize + 2 * logarithm)) << count;
            // Zoomed in to ten intervals nothing else is touched.
            const auto few = drawingOf(lane, mipmap, range(500, 550), Columns);
            EXPECT_LE(few.visited, 4 * Columns + 40 * logarithm) << count;
        }
    }
}

TEST(LaneMipmap, TakesAtMostTwoBytesForEachInterval)
{
    for (const std::size_t kinds : {std::size_t{1}, std::size_t{3}, std::size_t{5}}) {
        const auto lane = denseLane(1'000'000, kinds);
        const LaneMipmap mipmap(lane);
        const auto ownSums = static_cast<double>(sizeof(Nanoseconds)) / static_cast<double>(Lane::SumEvery);
        EXPECT_LE(static_cast<double>(mipmap.bytes()) / 1e6 + ownSums, 2.0) << kinds;
    }
}

TEST(LaneMipmap, ExtendedStepByStepGivesTheSameAsMadeAtOnce)
{
    Random random(24);
    for (int round = 0; round < 300; ++round) {
        const auto all = samples::randomIntervals(random, static_cast<std::size_t>(random.within(1, 3000)));
        LaneMipmap growing;
        std::size_t size = 0;
        while (size < all.size()) {
            size = std::min(all.size(), size + static_cast<std::size_t>(random.within(1, 700)));
            growing.extend(Lane::make({}, {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size)}).value());
        }
        const auto lane = Lane::make({}, all).value();
        const LaneMipmap atOnce(lane);
        ASSERT_EQ(growing.size(), all.size());
        const auto view = randomView(random, lane);
        ASSERT_THAT(columnsOf(lane, growing, view, 40).columns,
                    EqualsColumns(columnsOf(lane, atOnce, view, 40).columns));
        ASSERT_EQ(longIntervals(lane, growing, view, Nanoseconds(20)).indices,
                  longIntervals(lane, atOnce, view, Nanoseconds(20)).indices);
    }
}

TEST(LaneMipmap, AreMadeForEveryLaneOfATimeline)
{
    Random random(25);
    const auto timeline = samples::randomRun(random);
    const auto mipmaps = mipmapsOf(timeline);
    ASSERT_EQ(mipmaps.size(), timeline.lanes().size());
    for (std::size_t i = 0; i < mipmaps.size(); ++i)
        EXPECT_EQ(mipmaps[i].size(), timeline.lanes()[i].intervals().size());
}

} // namespace
} // namespace overlap
