// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/paper_pages.h"

#include "widgets/report/paper_table.h"
#include "widgets/report/paper_text.h"

#include <gtest/gtest.h>

namespace overlap::paper {
namespace {

Piece piece(qreal height, qreal before = 0.0, bool withNext = false)
{
    return {height, before, withNext, nullptr, nullptr};
}

ReportTable tableOf(std::size_t rows)
{
    ReportTable table;
    table.columns = {{"What", false}, {"A", true}};
    for (std::size_t i = 0; i < rows; ++i) {
        ReportCell name;
        name.text.number = "row " + std::to_string(i);
        ReportCell value;
        value.text = {"1.27", "ms"};
        table.rows.push_back({name, value});
    }
    return table;
}

} // namespace

TEST(PaperPagesTest, WhatDoesNotFitGoesToTheNextPage)
{
    const auto placed = paginate({piece(60), piece(30), piece(20)}, 100);
    ASSERT_EQ(placed.size(), 3U);
    EXPECT_EQ(placed[1].page, 0U);
    EXPECT_EQ(placed[2].page, 1U);
    EXPECT_EQ(placed[2].y, 0.0);
}

TEST(PaperPagesTest, RoomAboveAPieceIsLeftOutAtTheTopOfAPage)
{
    const auto placed = paginate({piece(50, 10), piece(30, 10), piece(40, 10)}, 100);
    EXPECT_EQ(placed[0].y, 0.0);
    EXPECT_EQ(placed[1].y, 60.0);
    EXPECT_EQ(placed[2].page, 1U);
    EXPECT_EQ(placed[2].y, 0.0);
}

TEST(PaperPagesTest, AHeadingStaysWithWhatFollowsIt)
{
    const auto placed = paginate({piece(80), piece(15, 0, true), piece(30)}, 100);
    EXPECT_EQ(placed[1].page, 1U);
    EXPECT_EQ(placed[2].page, 1U);
}

TEST(PaperPagesTest, APieceThatIsHigherThanAPageGetsOneToItself)
{
    const auto placed = paginate({piece(20), piece(150), piece(20)}, 100);
    EXPECT_EQ(placed[1].page, 1U);
    EXPECT_EQ(placed[1].y, 0.0);
    EXPECT_EQ(placed[2].page, 2U);
}

TEST(PaperPagesTest, NoPieceReachesBeyondThePage)
{
    std::vector<Piece> pieces;
    for (int i = 0; i < 200; ++i)
        pieces.push_back(piece(3.0 + (i * 7) % 40, (i * 5) % 9, i % 6 == 0));
    const auto placed = paginate(pieces, 100);
    ASSERT_EQ(placed.size(), pieces.size());
    for (std::size_t i = 0; i < placed.size(); ++i)
        EXPECT_LE(placed[i].y + pieces[i].height, 100.0) << i;
}

TEST(PaperPagesTest, TheHeadOfATableIsSaidAgainOnEachPage)
{
    constexpr qreal Height = 900.0 * Px;
    const auto rows = tablePieces(tableOf(200), 600.0 * Px, Height);
    const auto placed = paginate(rows, Height);
    const auto pages = placed.back().page + 1;
    EXPECT_GT(pages, 2U);
    EXPECT_EQ(placed.size(), rows.size() + pages - 1);
}

TEST(PaperPagesTest, ARowOfATableIsOnePiece)
{
    const auto rows = tablePieces(tableOf(5), 600.0 * Px, 900.0 * Px);
    EXPECT_EQ(rows.size(), 6U);
}

TEST(PaperTextTest, LinesBreakWithinTheWidth)
{
    const Style style{12.0, false, false, "text"};
    const Text text(QStringLiteral("one two three four five six seven eight nine ten"), style, 120.0 * Px);
    EXPECT_GT(text.lineCount(), 2);
    EXPECT_DOUBLE_EQ(text.top(text.lineCount()), text.height());
}

TEST(PaperTextTest, AWordThatIsTooLongIsBroken)
{
    const Style style{12.0, false, true, "text"};
    const Text text(QString(400, QLatin1Char('x')), style, 200.0 * Px);
    EXPECT_GT(text.lineCount(), 5);
}

TEST(PaperTextTest, MarksThatTurnTheDirectionOfTextAreShownAsUnknown)
{
    EXPECT_EQ(shown("a\u202Eb\nc"), QStringLiteral("a\uFFFDb c"));
}

} // namespace overlap::paper
