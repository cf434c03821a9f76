// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/interval_set.h"

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

std::vector<TimeRange> rangesOf(const IntervalSet& set)
{
    return {set.ranges().begin(), set.ranges().end()};
}

// Which of the nanoseconds 0 .. 199 a set contains: slow, and plainly right.
constexpr std::int64_t Universe = 200;
using Marks = std::array<bool, Universe>;

Marks marksOf(std::span<const TimeRange> ranges)
{
    Marks marks{};
    for (std::int64_t t = 0; t < Universe; ++t) {
        for (const auto r : ranges) {
            if (r.contains(at(t)))
                marks[static_cast<std::size_t>(t)] = true;
        }
    }
    return marks;
}

Marks marksOf(const IntervalSet& set)
{
    return marksOf(set.ranges());
}

std::vector<TimeRange> randomRanges(Random& random)
{
    std::vector<TimeRange> ranges;
    const auto count = random.within(0, 25);
    for (std::int64_t i = 0; i < count; ++i) {
        const auto begin = random.within(0, Universe - 1);
        // Also some that end before they begin.
        ranges.push_back(range(begin, std::min<std::int64_t>(Universe, begin + random.within(-3, 20))));
    }
    return ranges;
}

template<typename Combine>
Marks combined(const Marks& a, const Marks& b, Combine combine)
{
    Marks marks{};
    for (std::size_t i = 0; i < marks.size(); ++i)
        marks[i] = combine(a[i], b[i]);
    return marks;
}

MATCHER(IsNormal, "is ordered, disjoint, without touching or empty ranges")
{
    const auto ranges = arg.ranges();
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].empty() || (i > 0 && ranges[i].begin <= ranges[i - 1].end))
            return false;
    }
    return true;
}

TEST(IntervalSet, UnionMergesOverlappingAndTouchingRangesAndDropsEmptyOnes)
{
    const auto set = IntervalSet::unionOf({range(30, 40), range(0, 10), range(10, 12), range(5, 8), range(20, 20)});
    EXPECT_THAT(rangesOf(set), testing::ElementsAre(range(0, 12), range(30, 40)));
    EXPECT_EQ(set.length(), Nanoseconds(22));
}

TEST(IntervalSet, NothingIsEmptyAndHasNoLength)
{
    EXPECT_TRUE(IntervalSet().empty());
    EXPECT_TRUE(IntervalSet::unionOf({range(3, 3), range(9, 2)}).empty());
    EXPECT_EQ(IntervalSet().length(), Nanoseconds(0));
}

TEST(IntervalSet, GapsOfAnEmptySetAreTheWholeWindow)
{
    EXPECT_THAT(rangesOf(IntervalSet().gapsIn(range(5, 9))), testing::ElementsAre(range(5, 9)));
    EXPECT_TRUE(IntervalSet().gapsIn(range(9, 5)).empty());
}

TEST(IntervalSet, ClippingToAnEmptyWindowLeavesNothing)
{
    const auto set = IntervalSet::unionOf({range(0, 10)});
    EXPECT_TRUE(set.clipped(range(4, 4)).empty());
    EXPECT_TRUE(set.clipped(range(6, 4)).empty());
}

TEST(IntervalSet, AlgebraEqualsMarkingEveryNanosecond)
{
    Random random(1);
    for (int round = 0; round < 2000; ++round) {
        const auto rangesA = randomRanges(random);
        const auto rangesB = randomRanges(random);
        const auto a = IntervalSet::unionOf(rangesA);
        const auto b = IntervalSet::unionOf(rangesB);
        const auto marksA = marksOf(rangesA);
        const auto marksB = marksOf(rangesB);
        const auto begin = random.within(0, Universe);
        const auto window = range(begin, random.within(begin, Universe));
        const auto inWindow = marksOf(std::array{window});

        ASSERT_EQ(marksOf(a), marksA);
        ASSERT_EQ(a.length(), Nanoseconds(std::ranges::count(marksA, true)));
        const auto both = a.intersected(b);
        const auto either = a.united(b);
        const auto clipped = a.clipped(window);
        const auto gaps = a.gapsIn(window);
        ASSERT_EQ(marksOf(both), combined(marksA, marksB, [](bool x, bool y) { return x && y; }));
        ASSERT_EQ(marksOf(either), combined(marksA, marksB, [](bool x, bool y) { return x || y; }));
        ASSERT_EQ(marksOf(clipped), combined(marksA, inWindow, [](bool x, bool y) { return x && y; }));
        ASSERT_EQ(marksOf(gaps), combined(marksA, inWindow, [](bool x, bool y) { return !x && y; }));
        for (const auto& set : {a, both, either, clipped, gaps})
            ASSERT_THAT(set, IsNormal());
    }
}

TEST(IntervalSet, UnionAndIntersectionObeyTheirLaws)
{
    Random random(2);
    for (int round = 0; round < 500; ++round) {
        const auto a = IntervalSet::unionOf(randomRanges(random));
        const auto b = IntervalSet::unionOf(randomRanges(random));
        const auto c = IntervalSet::unionOf(randomRanges(random));
        ASSERT_EQ(a.united(b), b.united(a));
        ASSERT_EQ(a.intersected(b), b.intersected(a));
        ASSERT_EQ(a.united(b).intersected(c), a.intersected(c).united(b.intersected(c)));
        ASSERT_EQ(a.united(b).length() + a.intersected(b).length(), a.length() + b.length());
        ASSERT_EQ(a.intersected(a), a);
        ASSERT_EQ(a.united(IntervalSet()), a);
    }
}

TEST(IntervalSet, OfATimelineTakesWhatTheConditionAccepts)
{
    TimelineBuilder builder;
    builder.add(LaneRole::Compute, 0, interval(0, 10));
    builder.add(LaneRole::Compute, 0, interval(5, 15));
    builder.add(LaneRole::CopyToDevice, 0, interval(100, 110, ActivityKind::CopyToDevice));
    const auto timeline = builder.build();
    const auto kernels = IntervalSet::of(timeline, [](const Interval& i) { return i.kind == ActivityKind::Kernel; });
    EXPECT_THAT(rangesOf(kernels), testing::ElementsAre(range(0, 15)));
}

} // namespace
} // namespace overlap
