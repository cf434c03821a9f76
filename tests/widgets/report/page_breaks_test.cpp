// SPDX-License-Identifier: GPL-3.0-or-later
// Where pages of reports end: never behind a heading, and never with or before a single row of a table.
#include "widgets/report/paper_blocks.h"
#include "widgets/report/paper_text.h"

#include "tests/engine/report/report_samples.h"

#include <gtest/gtest.h>

#include <string_view>
#include <tuple>

namespace overlap {
namespace {

using paper::Piece;
using paper::PieceRole;
using paper::Placed;
using paper::Px;

constexpr qreal PageWidth = 700.0 * Px;

Report reportOf(const std::string& which, ReportLanguage language)
{
    if (which == "comparison")
        return fixtures::comparedPair("article").report(language);
    if (which == "run")
        return fixtures::ran(findPreset("allocation-a").value()).report(language);
    return sweepReport(fixtures::context(language),
                       fixtures::swept("article-b", {"batch_size=1,2,4,5,10,20,25,50,100", "streams=1,2,3,4,6,8"}));
}

bool isRow(const Placed& placed)
{
    return placed.role == PieceRole::TableRow;
}

// Rows that stand alone on a page though their table has more of them there or on the page before or after.
std::size_t loneRows(const std::vector<Placed>& placed)
{
    std::size_t lone = 0;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (!isRow(placed[i]))
            continue;
        const auto& page = placed[i].page;
        const bool before = i > 0 && isRow(placed[i - 1]) && placed[i - 1].page == page;
        const bool after = i + 1 < placed.size() && isRow(placed[i + 1]) && placed[i + 1].page == page;
        // The head that is said again stands between the rows of two pages.
        const bool goesOn = i + 1 < placed.size() && placed[i + 1].page == page + 1
                            && (isRow(placed[i + 1])
                                || (placed[i + 1].role == PieceRole::TableHead && placed[i + 1].y == 0.0
                                    && i + 2 < placed.size() && placed[i + 2].page == page + 1));
        const bool cameFrom = i > 1 && placed[i - 1].role == PieceRole::TableHead && placed[i - 1].y == 0.0
                              && isRow(placed[i - 2]) && placed[i - 2].page + 1 == page;
        if (!before && !after && (goesOn || cameFrom))
            ++lone;
    }
    return lone;
}

class PageBreaksTest : public testing::TestWithParam<std::tuple<const char*, ReportLanguage>>
{
};

} // namespace

TEST_P(PageBreaksTest, NoPageEndsWithAHeadingOrPartsASingleRow)
{
    const auto& [which, language] = GetParam();
    const auto report = reportOf(which, language);
    std::size_t breaks = 0;
    std::size_t tablesParted = 0;
    // Every height puts the breaks elsewhere.
    for (int height = 620; height <= 1020; height += 20) {
        const qreal page = height * Px;
        const auto placed = paper::paginate(paper::reportPieces(report, PageWidth, page, {}), page);
        ASSERT_FALSE(placed.empty());
        for (std::size_t i = 0; i + 1 < placed.size(); ++i) {
            if (placed[i].page == placed[i + 1].page)
                continue;
            ++breaks;
            tablesParted += isRow(placed[i]) && placed[i + 1].role == PieceRole::TableHead ? 1U : 0U;
            EXPECT_NE(placed[i].role, PieceRole::Heading) << height << ", page " << placed[i].page;
            EXPECT_NE(placed[i].role, PieceRole::TableHead) << height << ", page " << placed[i].page;
        }
        EXPECT_NE(placed.back().role, PieceRole::Heading);
        EXPECT_EQ(loneRows(placed), 0U) << height;
    }
    EXPECT_GT(breaks, 40U);
    if (std::string_view(which) == "sweep") {
        EXPECT_GT(tablesParted, 10U);
    }
}

INSTANTIATE_TEST_SUITE_P(Reports, PageBreaksTest,
                         testing::Combine(testing::Values("comparison", "run", "sweep"),
                                          testing::ValuesIn(AllLanguages)),
                         [](const auto& parameter) {
                             return std::string(std::get<0>(parameter.param))
                                    + (std::get<1>(parameter.param) == ReportLanguage::Chinese ? "Chinese" : "English");
                         });

namespace paper {

TEST(PaginateTest, TwoRowsOfATableStandOnBothSidesOfABreak)
{
    std::vector<Piece> pieces{{60.0, 0.0, false, nullptr, nullptr}};
    for (int i = 0; i < 4; ++i) {
        pieces.push_back({20.0, 0.0, false, nullptr, nullptr, PieceRole::TableRow});
        pieces.back().withNext = i == 0 || i == 2;
    }
    const auto placed = paginate(pieces, 100.0);
    EXPECT_EQ(placed[2].page, 0U);
    EXPECT_EQ(placed[3].page, 1U);
    const auto later = paginate(pieces, 99.0); // one row would fit
    EXPECT_EQ(later[1].page, 1U);
}

TEST(PaginateTest, WhatNoPageHoldsTogetherIsPartedAsLateAsItCan)
{
    std::vector<Piece> pieces{{50.0, 0.0, false, nullptr, nullptr}};
    pieces.push_back({15.0, 0.0, true, nullptr, nullptr, PieceRole::Heading});
    pieces.push_back({60.0, 0.0, true, nullptr, nullptr});
    pieces.push_back({60.0, 0.0, false, nullptr, nullptr});
    const auto placed = paginate(pieces, 100.0);
    EXPECT_EQ(placed[1].page, 1U);
    EXPECT_EQ(placed[2].page, 1U);
    EXPECT_EQ(placed[3].page, 2U);
}

} // namespace paper
} // namespace overlap
