// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in for simpler means where a timeline has millions of intervals, held against those.
#include "engine/base/page_allocator.h"
#include "engine/metrics/idle_causes.h"
#include "engine/timeline/correlation_set.h"
#include "engine/timeline/interval_numbers.h"
#include "engine/timeline/set_arithmetic.h"

#include "tests/engine/timeline/timeline_samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace overlap {
namespace {

using samples::interval;
using samples::Random;
using samples::range;

IntervalSet randomSet(Random& random)
{
    std::vector<TimeRange> ranges;
    for (auto i = random.within(0, 12); i > 0; --i) {
        const auto begin = random.within(0, 200);
        ranges.push_back(range(begin, begin + random.within(1, 20)));
    }
    return IntervalSet::unionOf(std::move(ranges));
}

TEST(SetArithmetic, GivesWhatTheSetsGive)
{
    Random random(11);
    for (int round = 0; round < 2000; ++round) {
        const auto a = randomSet(random);
        const auto b = randomSet(random);
        const auto begin = random.within(-5, 230);
        const auto window = range(begin, begin + random.within(-2, 250));
        auto both = a;
        unite(both, b);
        ASSERT_EQ(both, a.united(b));
        ASSERT_EQ(clippedTo(a, window), a.clipped(window));
        ASSERT_EQ(overlapLength(a, b), a.intersected(b).length());
        ASSERT_EQ(lengthIn(a, window), a.clipped(window).length());
    }
}

TEST(IntervalNumbersTest, LeadToEveryIntervalAndBack)
{
    Random random(12);
    for (int round = 0; round < 100; ++round) {
        std::vector<Lane> lanes;
        for (auto i = random.within(0, 5); i >= 0; --i) {
            const auto count = static_cast<std::size_t>(random.chance(30) ? 0 : random.within(1, 20));
            lanes.push_back(
                Lane::make({LaneRole::Host, static_cast<std::uint32_t>(i), 0}, samples::randomIntervals(random, count))
                    .value());
        }
        const Timeline timeline(lanes, {});
        const IntervalNumbers numbers(timeline);
        std::uint32_t next = 0;
        for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
            ASSERT_EQ(numbers.firstOf(lane), next);
            for (std::size_t i = 0; i < timeline.lanes()[lane].intervals().size(); ++i, ++next) {
                const IntervalRef ref{lane, i};
                ASSERT_EQ(numbers.numberOf(ref), next);
                ASSERT_EQ(numbers.refOf(next), ref);
                ASSERT_EQ(&numbers[next], &timeline.interval(ref));
            }
        }
    }
}

// Numbers next to each other, and numbers far apart.
TEST(CorrelationSetTest, HoldsTheNumbersOfOperationsAndNoOthers)
{
    Random random(13);
    for (const std::int64_t farthest : {std::int64_t{40}, std::int64_t{0xFFFFFFFF}}) {
        for (int round = 0; round < 100; ++round) {
            auto intervals = samples::randomIntervals(random, 30, random.chance(30));
            std::set<std::uint32_t> expected;
            for (auto& one : intervals) {
                one.correlation = static_cast<std::uint32_t>(random.within(0, farthest));
                if (isDeviceKind(one.kind) && one.correlation != 0)
                    expected.insert(one.correlation);
            }
            const std::vector<Lane> lanes{Lane::make({}, intervals).value()};
            const CorrelationSet set(lanes);
            ASSERT_FALSE(set.contains(0));
            for (const auto& one : intervals) {
                for (const auto number : {one.correlation - 1, one.correlation, one.correlation + 1})
                    ASSERT_EQ(set.contains(number), expected.contains(number)) << number;
            }
        }
    }
    EXPECT_FALSE(CorrelationSet({}).contains(1));
}

// Numbers in order and not, some missing, some given twice.
TEST(LaunchIndexTest, FindsTheEarliestCallOfEveryNumber)
{
    Random random(14);
    for (int round = 0; round < 500; ++round) {
        const bool inOrder = random.chance(50);
        auto calls = samples::randomIntervals(random, 25, true);
        auto others = samples::randomIntervals(random, 25, true);
        std::uint32_t next = static_cast<std::uint32_t>(random.within(0, 3));
        for (auto* lane : {&calls, &others}) {
            for (auto& one : *lane) {
                next += static_cast<std::uint32_t>(random.chance(80) ? 1 : random.within(0, 4));
                one.correlation = inOrder ? next : static_cast<std::uint32_t>(random.within(0, 60));
                one.kind = ActivityKind::Issue;
            }
        }
        const Timeline timeline(
            {Lane::make({LaneRole::Host, 0, 0}, calls).value(), Lane::make({LaneRole::Worker, 0, 0}, others).value()},
            {});
        const LaunchIndex index(timeline);
        for (std::uint32_t number = 0; number < next + 70; ++number) {
            std::optional<TracePoint> earliest;
            for (const auto& lane : timeline.lanes()) {
                for (const auto& one : lane.intervals()) {
                    if (number != 0 && one.correlation == number)
                        earliest = std::min(earliest.value_or(one.time.begin), one.time.begin);
                }
            }
            auto operation = interval(0, 1);
            operation.correlation = number;
            const auto* call = index.callOf(operation);
            ASSERT_EQ(call != nullptr, earliest.has_value()) << number;
            if (call != nullptr) {
                ASSERT_EQ(call->time.begin, *earliest);
            }
        }
    }
}

TEST(PageAllocatorTest, LargeAndSmallBlocksHoldWhatIsPutIn)
{
    for (const std::size_t size : {1U, 100U, 40'000U, 1'000'000U}) {
        std::vector<std::uint64_t, PageAllocator<std::uint64_t>> numbers(size);
        std::iota(numbers.begin(), numbers.end(), 0U);
        const auto copy = numbers;
        numbers.resize(2 * size);
        EXPECT_EQ(copy.back(), size - 1);
        EXPECT_EQ(numbers[size - 1], size - 1);
        EXPECT_EQ(numbers.back(), 0U);
    }
}

} // namespace
} // namespace overlap
