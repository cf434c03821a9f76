// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/statistics.h"

#include "tests/engine/timeline/timeline_samples.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace overlap {
namespace {

std::vector<Nanoseconds> nanoseconds(std::initializer_list<std::int64_t> values)
{
    std::vector<Nanoseconds> result;
    for (const auto value : values)
        result.emplace_back(value);
    return result;
}

TEST(Statistics, OfNothingAreNone)
{
    EXPECT_FALSE(statisticsOf({}));
}

TEST(Statistics, OfOneValueAreThatValueWithoutSpread)
{
    const auto one = statisticsOf(nanoseconds({22'000}));
    ASSERT_TRUE(one);
    EXPECT_EQ(one->p10, 22.0);
    EXPECT_EQ(one->p50, 22.0);
    EXPECT_EQ(one->p99, 22.0);
    EXPECT_EQ(one->mean, 22.0);
    EXPECT_EQ(one->stdev, 0.0);
}

// numpy.percentile([1, 2, 3, 4, 10], [10, 50, 90, 99]), and numpy.std(ddof=1).
TEST(Statistics, QuantilesInterpolateLikeNumPy)
{
    const auto five = statisticsOf(nanoseconds({4000, 1000, 10'000, 3000, 2000}));
    ASSERT_TRUE(five);
    EXPECT_DOUBLE_EQ(five->p10, 1.4);
    EXPECT_DOUBLE_EQ(five->p50, 3.0);
    EXPECT_DOUBLE_EQ(five->p90, 7.6);
    EXPECT_DOUBLE_EQ(five->p99, 9.76);
    EXPECT_DOUBLE_EQ(five->min, 1.0);
    EXPECT_DOUBLE_EQ(five->max, 10.0);
    EXPECT_DOUBLE_EQ(five->mean, 4.0);
    EXPECT_NEAR(five->stdev, 3.5355339059327378, 1e-12);
}

TEST(Statistics, MedianOfAnEvenNumberLiesBetweenTheMiddleTwo)
{
    EXPECT_DOUBLE_EQ(statisticsOf(nanoseconds({1000, 2000}))->p50, 1.5);
}

TEST(Statistics, StayInOrderForAnyValues)
{
    samples::Random random(11);
    for (int round = 0; round < 500; ++round) {
        std::vector<Nanoseconds> values;
        const auto count = random.within(1, 30);
        for (std::int64_t i = 0; i < count; ++i)
            values.emplace_back(random.within(0, 1'000'000));
        const auto all = statisticsOf(values);
        ASSERT_TRUE(all);
        ASSERT_LE(all->min, all->p10);
        ASSERT_LE(all->p10, all->p50);
        ASSERT_LE(all->p50, all->p90);
        ASSERT_LE(all->p90, all->p99);
        ASSERT_LE(all->p99, all->max);
        ASSERT_LE(all->min, all->mean);
        ASSERT_LE(all->mean, all->max);
        ASSERT_GE(all->stdev, 0.0);
        std::ranges::reverse(values);
        ASSERT_EQ(statisticsOf(values), all);
    }
}

} // namespace
} // namespace overlap
