// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/lane_writer.h"

#include <gtest/gtest.h>

#include <random>

namespace overlap {
namespace {

TracePoint at(std::int64_t ns)
{
    return TracePoint(Nanoseconds(ns));
}

// In time order, with gaps now and then.
std::vector<Interval> intervalsInOrder(std::size_t count)
{
    std::mt19937_64 random(count);
    std::vector<Interval> intervals(count);
    std::int64_t now = 0;
    for (auto& interval : intervals) {
        now += static_cast<std::int64_t>(random() % 3);
        const auto begin = now;
        now += 1 + static_cast<std::int64_t>(random() % 1000);
        interval.time = {at(begin), at(now)};
        interval.amount = random();
        interval.batch = static_cast<std::uint32_t>(random());
    }
    return intervals;
}

void append(LaneWriter& writer, const Interval& interval)
{
    writer.append([&] { return interval; });
}

void append(LaneWriter& writer, std::int64_t begin, std::int64_t end)
{
    Interval interval;
    interval.time = {at(begin), at(end)};
    append(writer, interval);
}

class WrittenLane : public ::testing::TestWithParam<std::pair<std::size_t, std::size_t>> // intervals, expected
{
};

TEST_P(WrittenLane, IsTheOneThatIsMadeOfAllAtOnce)
{
    const auto [count, expected] = GetParam();
    const auto intervals = intervalsInOrder(count);
    LaneWriter writer(expected);
    for (const auto& interval : intervals)
        append(writer, interval);
    ASSERT_TRUE(writer.inOrder());
    const LaneId id{LaneRole::Worker, 3, 1};
    const auto written = writer.finish(id);
    const auto made = Lane::make(id, intervals).value();
    EXPECT_EQ(written.id(), id);
    EXPECT_TRUE(std::ranges::equal(written.intervals(), made.intervals()));
    for (std::size_t i = 0; i <= count; ++i)
        ASSERT_EQ(written.busyBefore(i), made.busyBefore(i)) << i;
}

INSTANTIATE_TEST_SUITE_P(OfEverySize, WrittenLane,
                         ::testing::Values(std::pair{0, 0}, std::pair{0, 10}, std::pair{1, 0}, std::pair{63, 63},
                                           std::pair{64, 64}, std::pair{65, 64}, std::pair{1'000, 0},
                                           std::pair{20'000, 20'000}, std::pair{20'000, 30'000},
                                           std::pair{50'000, 7'000}));

TEST(LaneWriter, TakesIntervalsThatTouch)
{
    LaneWriter writer;
    append(writer, 0, 5);
    append(writer, 5, 6);
    EXPECT_TRUE(writer.inOrder());
}

TEST(LaneWriter, SaysThatIntervalsOverlapAndKeepsThem)
{
    LaneWriter writer;
    append(writer, 0, 5);
    append(writer, 4, 9);
    EXPECT_FALSE(writer.inOrder());
    EXPECT_EQ(writer.intervals().size(), 2U);
}

TEST(LaneWriter, SaysThatIntervalsAreOutOfOrder)
{
    LaneWriter writer;
    append(writer, 10, 15);
    append(writer, 0, 5);
    append(writer, 20, 25);
    EXPECT_FALSE(writer.inOrder());
}

TEST(LaneWriter, LeavesIntervalsWithoutLengthToTheBuilder)
{
    LaneWriter writer;
    append(writer, 5, 5);
    append(writer, 5, 9);
    EXPECT_FALSE(writer.inOrder());
}

TEST(LaneWriter, IsEmptyOnceItsLaneIsFinished)
{
    LaneWriter writer(2);
    append(writer, 5, 9);
    const auto first = writer.finish({});
    append(writer, 1, 2);
    EXPECT_TRUE(writer.inOrder());
    EXPECT_EQ(writer.intervals().size(), 1U);
    EXPECT_EQ(first.intervals().front().time.begin, at(5));
}

} // namespace
} // namespace overlap
