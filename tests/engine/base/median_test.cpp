// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/median.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace overlap {
namespace {

TEST(Median, IsTheMiddleOrTheMeanOfTheTwoThere)
{
    EXPECT_DOUBLE_EQ(median({}), 0.0);
    EXPECT_DOUBLE_EQ(median({-3.0}), -3.0);
    EXPECT_DOUBLE_EQ(median({4.0, 1.0}), 2.5);
    EXPECT_DOUBLE_EQ(median({9.0, 1.0, 5.0}), 5.0);
    EXPECT_DOUBLE_EQ(median({7.0, 7.0, 1.0, 9.0}), 7.0);
}

TEST(Median, AgreesWithSortingAndDoesNotMindTheOrder)
{
    std::mt19937 random(5);
    for (std::size_t size = 1; size < 60; ++size) {
        std::vector<double> values(size);
        for (auto& value : values)
            value = static_cast<double>(random() % 40);
        auto sorted = values;
        std::ranges::sort(sorted);
        const double expected = (sorted[(size - 1) / 2] + sorted[size / 2]) / 2.0;
        EXPECT_DOUBLE_EQ(median(values), expected);
        std::ranges::shuffle(values, random);
        EXPECT_DOUBLE_EQ(median(values), expected);
    }
}

TEST(Median, OfReadsWhatItIsTold)
{
    struct Step
    {
        double us;
        [[nodiscard]] double twice() const { return 2.0 * us; }
    };
    const std::vector<Step> steps{{3.0}, {1.0}, {2.0}};
    EXPECT_DOUBLE_EQ(medianOf(steps, &Step::us), 2.0);
    EXPECT_DOUBLE_EQ(medianOf(steps, &Step::twice), 4.0);
    EXPECT_DOUBLE_EQ(medianOf(steps, [](const Step& step) { return -step.us; }), -2.0);
}

} // namespace
} // namespace overlap
