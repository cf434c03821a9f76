// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_layout.h"

#include <gtest/gtest.h>

namespace overlap {

namespace {

int total(const ColumnHeights& h, const ColumnContents& c)
{
    const auto n = [](std::size_t v) { return static_cast<int>(v); };
    return h.overview + h.ruler + h.head * n(c.runs) + h.lane * n(c.lanesA + c.lanesB) + h.gap + h.legend
           + h.utilizationHead + h.utilizationRow * n(h.utilizationRows);
}

} // namespace

TEST(ColumnHeights, AreThoseOfTheDesignAtItsSize)
{
    const auto h = columnHeights(744, {}, 1.0);
    EXPECT_EQ(h.lane, 36);
    EXPECT_EQ(h.utilizationRows, 5U);
    EXPECT_EQ(h.utilizationRow, 50);
    EXPECT_EQ(h.ruler, 22);
    EXPECT_EQ(h.head, 24);
}

TEST(ColumnHeights, GiveWayInTheOrderOfTheDesign)
{
    auto previous = columnHeights(1'000, {}, 1.0);
    for (int height = 1'000; height >= 340; --height) {
        const auto h = columnHeights(height, {}, 1.0);
        ASSERT_LE(total(h, {}), std::max(height, total(columnHeights(0, {}, 1.0), {}))) << height;
        ASSERT_LE(h.utilizationRows, previous.utilizationRows) << height;
        if (h.utilizationRows == 5U) {
            ASSERT_GE(h.lane, 36) << height;
        }
        ASSERT_GE(h.lane, 22) << height;
        previous = h;
    }
    EXPECT_EQ(previous.utilizationRows, 0U);
    EXPECT_EQ(previous.lane, 22);
}

TEST(ColumnHeights, TwoRowsStayWhileLanesAreReadable)
{
    const auto h = columnHeights(463, {}, 1.0); // in a window of 1024 x 700
    EXPECT_EQ(h.utilizationRows, 2U);
    EXPECT_EQ(h.utilizationRow, 34);
    EXPECT_GE(h.lane, 24);
    EXPECT_LT(h.lane, 36);
    EXPECT_EQ(columnHeights(420, {}, 1.0).utilizationRows, 0U);
}

TEST(ColumnHeights, SpareHeightGoesToTheLanesFirst)
{
    const auto h = columnHeights(900, {}, 1.0);
    EXPECT_GT(h.lane, 50);
    EXPECT_LE(h.lane, 58);
    const auto taller = columnHeights(1'100, {}, 1.0);
    EXPECT_EQ(taller.lane, 58);
    EXPECT_GT(taller.utilizationRow, 50);
}

TEST(ColumnHeights, ManyStreamsKeepReadableLanes)
{
    ColumnContents contents;
    contents.lanesA = 2;
    contents.lanesB = 33;
    const auto h = columnHeights(700, contents, 1.0);
    EXPECT_EQ(h.lane, 22);
    EXPECT_EQ(totalHeight(h, contents), total(h, contents));
    EXPECT_GT(leastHeight(contents, 1.0), 700); // for the column to scroll
    EXPECT_EQ(leastHeight(contents, 2.0), 2 * leastHeight(contents, 1.0));
}

TEST(ColumnHeights, FollowTheFontScale)
{
    const auto one = columnHeights(744, {}, 1.0);
    const auto two = columnHeights(1'488, {}, 2.0);
    EXPECT_EQ(two.lane, 2 * one.lane);
    EXPECT_EQ(two.utilizationRow, 2 * one.utilizationRow);
}

TEST(ColumnHeights, UtilisationCanBeLeftOut)
{
    ColumnContents contents;
    contents.utilizationRows = 0;
    const auto h = columnHeights(744, contents, 1.0);
    EXPECT_EQ(h.utilizationHead, 0);
    EXPECT_EQ(h.lane, 58);
}

} // namespace overlap
