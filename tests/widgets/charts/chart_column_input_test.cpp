// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/charts/chart_column_fixture.h"
#include "tests/widgets/pixel_probe.h"

#include "widgets/charts/interval_details.h"

#include <QSignalSpy>

namespace overlap::test {

TEST_F(ChartColumnTest, TheWheelZoomsAtTheCursorInEveryChart)
{
    QSignalSpy changed(&m_column, &ChartColumn::viewChanged);
    wheel(x(700.0), laneMiddle(RunSide::A, 1), 120);
    EXPECT_EQ(changed.count(), 1);
    const auto range = m_column.view().range();
    EXPECT_NEAR(static_cast<double>(range.duration().count()), 1'400'000 * 0.8, 2.0);
    // What was under the cursor still is; the utilisation below is on the same axis.
    EXPECT_NEAR(x(700.0), (PlotLeft + PlotRight) / 2.0, 1.0);
    wheel(500, 600, -120);
    EXPECT_EQ(m_column.view().range().duration(), Nanoseconds(1'400'000));
}

TEST_F(ChartColumnTest, ShiftAndTheWheelPan)
{
    wheel(500, 200, -120, Qt::ShiftModifier);
    EXPECT_EQ(m_column.view().range().duration(), Nanoseconds(1'400'000));
    EXPECT_GT(m_column.view().range().begin, TracePoint{});
}

TEST_F(ChartColumnTest, KeysZoomPanAndGoToTheEnds)
{
    QTest::keyClick(&m_column, Qt::Key_W);
    EXPECT_LT(m_column.view().range().duration(), Nanoseconds(1'400'000));
    QTest::keyClick(&m_column, Qt::Key_D);
    const auto panned = m_column.view().range();
    EXPECT_GT(panned.begin, us(140.0, 0).begin);
    QTest::keyClick(&m_column, Qt::Key_A);
    EXPECT_LT(m_column.view().range().begin, panned.begin);
    QTest::keyClick(&m_column, Qt::Key_End);
    EXPECT_EQ(m_column.view().range().end, us(17'900.0, 0).begin);
    QTest::keyClick(&m_column, Qt::Key_Home);
    EXPECT_EQ(m_column.view().range().begin, TracePoint{});
    QTest::keyClick(&m_column, Qt::Key_S);
    EXPECT_EQ(m_column.view().range().duration(), Nanoseconds(1'400'000));
}

TEST_F(ChartColumnTest, AClickSelectsTheIntervalUnderIt)
{
    QSignalSpy selected(&m_column, &ChartColumn::selected);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(600.0), laneMiddle(RunSide::B, 2)));
    ASSERT_TRUE(m_column.selectedInterval());
    EXPECT_EQ(m_column.selectedInterval()->side, RunSide::B);
    EXPECT_EQ(m_column.selectedInterval()->interval().kind, ActivityKind::Kernel);
    EXPECT_EQ(m_column.selectedInterval()->interval().batch, 4U);
    EXPECT_EQ(selected.count(), 1);
    EXPECT_FALSE(m_column.view().selection()); // no range
    QTest::keyClick(&m_column, Qt::Key_Escape);
    EXPECT_FALSE(m_column.selectedInterval());
    EXPECT_EQ(selected.count(), 2);
}

TEST_F(ChartColumnTest, AThinIntervalCanBeHitBesideItsPixel)
{
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(176.7) + 2, laneMiddle(RunSide::A, 3)));
    ASSERT_TRUE(m_column.selectedInterval());
    EXPECT_EQ(m_column.selectedInterval()->interval().kind, ActivityKind::CopyToHost);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(176.7) + 12, laneMiddle(RunSide::A, 3)));
    EXPECT_FALSE(m_column.selectedInterval());
}

TEST_F(ChartColumnTest, TheSelectedBarIsOutlinedAndItsLaunchDrawn)
{
    const auto before = picture();
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(600.0), laneMiddle(RunSide::B, 2)));
    const auto with = picture();
    const QRect above(x(585.0), laneMiddle(RunSide::B, 2) - 15, 60, 4);
    EXPECT_EQ(pixelsOf(before, above, m_look.theme().text, 20), 0);
    EXPECT_GE(pixelsOf(with, above, m_look.theme().text, 20), 60);
    // The arrow crosses the H2D lane between the call and the kernel.
    const QRect between(x(360.0), laneMiddle(RunSide::B, 1) - 17, x(565.0) - x(360.0), 34);
    const int arrow =
        pixelsOf(with, between, m_look.theme().text, 40) - pixelsOf(before, between, m_look.theme().text, 40);
    EXPECT_GT(arrow, 50);
    m_column.setShowArrows(false);
    EXPECT_LT(pixelsOf(picture(), between, m_look.theme().text, 40), arrow);
}

TEST_F(ChartColumnTest, ADragSelectsARangeThatSnapsToEdges)
{
    QSignalSpy changed(&m_column, &ChartColumn::selectionChanged);
    // From 3 pixels after the start of a kernel of A to 3 pixels before its end.
    drag(QPoint(x(228.7) + 3, laneMiddle(RunSide::A, 2)), QPoint(x(347.7) - 3, laneMiddle(RunSide::A, 2)));
    ASSERT_TRUE(m_column.view().selection());
    EXPECT_EQ(m_column.view().selection()->begin, us(228.7, 0).begin);
    EXPECT_EQ(m_column.view().selection()->end, us(347.7, 0).begin);
    EXPECT_GE(changed.count(), 1);
    EXPECT_FALSE(m_column.selectedInterval());
}

TEST_F(ChartColumnTest, ADragAnywhereBesideTheBarsSelectsARange)
{
    // Between lanes, in the headings, the ruler, the gap between the runs, the legend, the utilisation, below it all;
    // and from the margins on either side.
    for (const int y : {RulerMiddle, 94, 106, 142, 143, 250, 253, 265, 316, 351, 424, 425, 440, 462, 490, 530, 735}) {
        for (const auto& [from, to] : {std::pair{500, 640}, std::pair{640, 500}, std::pair{30, 500},
                                       std::pair{PlotRight + 20, 500}, std::pair{PlotRight - 1, PlotRight - 60}}) {
            m_column.view().setSelection(std::nullopt);
            drag(QPoint(from, y), QPoint(to, y));
            ASSERT_TRUE(m_column.view().selection()) << y << " from " << from;
            const auto inside = m_column.view().selection()->intersected(m_column.view().range());
            EXPECT_EQ(inside, *m_column.view().selection()) << y << " from " << from;
        }
    }
}

TEST_F(ChartColumnTest, TwoQuickDragsFromOnePlaceAreNoDoubleClick)
{
    drag(QPoint(500, 200), QPoint(600, 200));
    const auto first = m_column.view().selection();
    ASSERT_TRUE(first);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(500, 200));
    QTest::mouseDClick(m_canvas, Qt::LeftButton, {}, QPoint(500, 200));
    EXPECT_FALSE(m_column.view().selection());
    drag(QPoint(500, 200), QPoint(600, 200));
    QMouseEvent press(QEvent::MouseButtonDblClick, QPointF(500, 200), m_canvas->mapToGlobal(QPointF(500, 200)),
                      Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(m_canvas, &press);
    move(700, 200, Qt::LeftButton);
    QTest::mouseRelease(m_canvas, Qt::LeftButton, {}, QPoint(700, 200));
    ASSERT_TRUE(m_column.view().selection());
    EXPECT_GT(m_column.view().selection()->end, first->end);
}

TEST_F(ChartColumnTest, TheSelectionTintsIdleTimeAndLimitsTheBusyShares)
{
    m_column.view().setSelection(us(0.0, 40.0));
    const auto image = picture();
    EXPECT_EQ(image.pixelColor(x(20.0), laneMiddle(RunSide::A, 2)), m_look.theme().accentTint);
    EXPECT_EQ(image.pixelColor(x(1'350.0), laneMiddle(RunSide::B, 2)), m_look.theme().lane);
}

TEST_F(ChartColumnTest, FocusShowsTheSelectionAndThenEverything)
{
    m_column.view().setSelection(us(200.0, 300.0));
    QTest::keyClick(&m_column, Qt::Key_F);
    EXPECT_EQ(m_column.view().range(), us(200.0, 300.0));
    QTest::keyClick(&m_column, Qt::Key_F);
    EXPECT_EQ(m_column.view().range(), m_column.view().limits().whole);
}

TEST_F(ChartColumnTest, ADoubleClickGoesBackToTheOpeningView)
{
    m_column.view().setSelection(us(200.0, 300.0));
    m_column.fitSelection();
    QTest::mouseDClick(m_canvas, Qt::LeftButton, {}, QPoint(500, 200));
    EXPECT_EQ(m_column.view().range(), us(0.0, 1'400.0));
    EXPECT_FALSE(m_column.view().selection());
}

TEST_F(ChartColumnTest, TheMiddleButtonPans)
{
    m_column.view().setRange(us(2'000.0, 3'000.0));
    const auto length = m_column.view().range().duration();
    drag(QPoint(600, 200), QPoint(500, 200), Qt::MiddleButton);
    EXPECT_EQ(m_column.view().range().duration(), length);
    EXPECT_NEAR(static_cast<double>(m_column.view().range().begin.time_since_epoch().count()),
                2'000'000.0 + 1'000'000.0 * 100.0 / (PlotRight - PlotLeft), 3'000.0);
    EXPECT_FALSE(m_column.view().selection());
}

TEST_F(ChartColumnTest, TheOverviewsFrameMovesAndResizesTheView)
{
    const auto pixelsOfWhole = [](double us) { return PlotLeft + qRound(us / 17'900.0 * (PlotRight - PlotLeft)); };
    drag(QPoint(pixelsOfWhole(700.0), 12), QPoint(pixelsOfWhole(700.0) + 100, 12));
    EXPECT_EQ(m_column.view().range().duration(), Nanoseconds(1'400'000));
    EXPECT_NEAR(static_cast<double>(m_column.view().range().begin.time_since_epoch().count()),
                17'900'000.0 * 100.0 / (PlotRight - PlotLeft), 25'000.0);
    const auto before = m_column.view().range();
    const int right = pixelsOfWhole(static_cast<double>(before.end.time_since_epoch().count()) / 1000.0);
    drag(QPoint(right, 26), QPoint(right + 80, 26));
    EXPECT_EQ(m_column.view().range().begin, before.begin);
    EXPECT_GT(m_column.view().range().end, before.end + Nanoseconds(1'500'000));
}

TEST_F(ChartColumnTest, TheCrosshairFollowsTheMouseAndLeavesWithIt)
{
    QSignalSpy hovered(&m_column, &ChartColumn::hovered);
    move(x(600.0), laneMiddle(RunSide::B, 2));
    ASSERT_TRUE(m_column.view().cursor());
    EXPECT_EQ(hovered.count(), 1);
    const int line = x(600.0);
    const QRect gap(line - 2, 252, 5, 3); // between the lanes of A and B
    EXPECT_GE(pixelsOf(picture(), gap, m_look.theme().text2, 10), 3);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(m_canvas, &leave);
    EXPECT_FALSE(m_column.view().cursor());
    EXPECT_EQ(hovered.count(), 2);
    EXPECT_EQ(pixelsOf(picture(), gap, m_look.theme().text2, 10), 0);
}

TEST_F(ChartColumnTest, WhatIsHoveredFollowsTheViewUnderAStillPointer)
{
    IntervalDetails details(m_look);
    details.follow(m_column);
    const QPoint place(x(600.0), laneMiddle(RunSide::B, 2));
    move(place.x(), place.y());
    EXPECT_TRUE(details.text().startsWith(QStringLiteral("B: kernel b4"))) << details.text().toStdString();
    const auto underPointer = [&] {
        const auto range = m_column.view().range();
        const double share = static_cast<double>(place.x() - PlotLeft) / (PlotRight - PlotLeft);
        return static_cast<double>(range.begin.time_since_epoch().count())
               + share * static_cast<double>(range.duration().count());
    };
    const auto cursor = [&] { return static_cast<double>(m_column.view().cursor()->time_since_epoch().count()); };
    m_column.view().setRange(us(100.0, 1'000.0));
    EXPECT_NEAR(cursor(), underPointer(), 2.0);
    EXPECT_FALSE(details.text().startsWith(QStringLiteral("B: kernel b4"))) << details.text().toStdString();
    QTest::keyClick(&m_column, Qt::Key_D);
    EXPECT_NEAR(cursor(), underPointer(), 2.0);
    QTest::keyClick(&m_column, Qt::Key_End);
    EXPECT_NEAR(cursor(), underPointer(), 2.0);
    EXPECT_FALSE(details.text().startsWith(QStringLiteral("B:"))) << details.text().toStdString();
}

TEST_F(ChartColumnTest, FullStopAndCommaWalkAlongALane)
{
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(600.0), laneMiddle(RunSide::B, 2)));
    QTest::keyClick(&m_column, Qt::Key_Period);
    EXPECT_EQ(m_column.selectedInterval()->interval().batch, 5U);
    QTest::keyClick(&m_column, Qt::Key_Comma);
    QTest::keyClick(&m_column, Qt::Key_Comma);
    EXPECT_EQ(m_column.selectedInterval()->interval().batch, 3U);
    EXPECT_EQ(m_column.selectedInterval()->interval().kind, ActivityKind::Kernel);
}

TEST_F(ChartColumnTest, TheKeyboardAloneReachesEveryLane)
{
    QTest::keyClick(&m_column, Qt::Key_Down);
    ASSERT_TRUE(m_column.selectedInterval());
    EXPECT_EQ(m_column.selectedInterval()->side, RunSide::A);
    for (int i = 0; i < 7; ++i)
        QTest::keyClick(&m_column, Qt::Key_Down);
    EXPECT_EQ(m_column.selectedInterval()->side, RunSide::B);
    EXPECT_EQ(m_column.selectedInterval()->interval().kind, ActivityKind::CopyToHost);
    EXPECT_FALSE(m_column.accessibleDescription().isEmpty());
}

TEST_F(ChartColumnTest, SteppingBringsTheIntervalIntoView)
{
    m_column.view().setRange(us(0.0, 100.0));
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(60.0), laneMiddle(RunSide::A, 2)));
    QTest::keyClick(&m_column, Qt::Key_Period);
    const auto time = m_column.selectedInterval()->interval().time;
    EXPECT_GE(time.begin, m_column.view().range().begin);
    EXPECT_LE(time.end, m_column.view().range().end);
}

} // namespace overlap::test
