// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/settling.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace overlap {
namespace {

RepeatedFigures repeatsOf(const std::vector<double>& values)
{
    RepeatedFigures figures(1);
    for (const auto value : values)
        figures.add(std::array{value});
    return figures;
}

TEST(RepeatedFigures, NothingIsKnownFromTwoRepeats)
{
    EXPECT_EQ(repeatsOf({5.0, 5.0}).worstSpread(0.0), 1.0);
    EXPECT_EQ(repeatsOf({5.0, 5.0, 5.0}).worstSpread(0.0), 0.0);
}

TEST(RepeatedFigures, OneOutlierMovesNeitherMedianNorSpread)
{
    const auto figures = repeatsOf({10.0, 10.1, 9.9, 10.0, 500.0});
    EXPECT_DOUBLE_EQ(figures.median(0), 10.0);
    EXPECT_LT(figures.spread(0), 0.01);
}

TEST(RepeatedFigures, TheSpreadIsTheErrorThatTheMedianHas)
{
    std::mt19937 random(7);
    std::normal_distribution<double> noise(100.0, 10.0);
    RepeatedFigures figures(1);
    for (int i = 0; i < 400; ++i)
        figures.add(std::array{noise(random)});
    // 1.2533 x 10 / 20, of 100
    EXPECT_NEAR(figures.spread(0), 0.0063, 0.0012);
}

TEST(RepeatedFigures, TheWorstFigureDecidesUnlessItIsKnownCloselyEnough)
{
    RepeatedFigures figures(2);
    for (int i = 0; i < 10; ++i)
        figures.add(std::array{100.0, i % 2 == 0 ? 0.01 : 0.03});
    EXPECT_GT(figures.worstSpread(0.0), 0.1);
    EXPECT_EQ(figures.worstSpread(0.05), 0.0);
}

TEST(RepeatedFigures, AMedianOfZeroHasSettledOnlyWhenAllRepeatsAreZero)
{
    EXPECT_EQ(repeatsOf({0.0, 0.0, 0.0}).spread(0), 0.0);
    EXPECT_EQ(repeatsOf({-1.0, 0.0, 1.0, -2.0, 2.0}).spread(0), 1.0);
}

} // namespace
} // namespace overlap
