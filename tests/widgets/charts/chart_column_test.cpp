// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"
#include "tests/widgets/pixel_probe.h"

#include "widgets/charts/chart_column.h"
#include "widgets/charts/interval_details.h"
#include "widgets/style/look.h"

#include <QApplication>
#include <QFile>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

// Places of the design at 985 x 744: lanes of A from 106 on, of B from 280 on, 36 each; the plot from 84 to 927.
constexpr int PlotLeft = 84;
constexpr int PlotRight = 985 - 58;
constexpr int RulerMiddle = 71;

int laneMiddle(RunSide side, int lane)
{
    return (side == RunSide::A ? 106 : 280) + 36 * lane + 18;
}

class ChartColumnTest : public testing::Test
{
protected:
    ChartColumnTest()
        : m_column(m_look)
    {
        m_look.setChoice(ThemeChoice::Light);
        m_column.resize(985, 744);
        m_column.setRuns(oneByOneRun(), pipelineRun());
        m_column.show();
        m_canvas = m_column.findChild<QWidget*>();
        settle();
    }

    static void settle() { QApplication::processEvents(); }
    [[nodiscard]] QImage picture()
    {
        settle();
        return m_column.grab().toImage();
    }
    [[nodiscard]] int x(double microseconds)
    {
        const auto range = m_column.view().range();
        const auto t = us(microseconds, 0).begin;
        const double share =
            static_cast<double>((t - range.begin).count()) / static_cast<double>(range.duration().count());
        return qRound(PlotLeft + share * (PlotRight - PlotLeft));
    }
    void move(int px, int py, Qt::MouseButtons buttons = Qt::NoButton)
    {
        QMouseEvent event(QEvent::MouseMove, QPointF(px, py), m_canvas->mapToGlobal(QPointF(px, py)), Qt::NoButton,
                          buttons, Qt::NoModifier);
        QApplication::sendEvent(m_canvas, &event);
    }
    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mousePress(m_canvas, button, {}, from);
        move((from.x() + to.x()) / 2, (from.y() + to.y()) / 2, button);
        move(to.x(), to.y(), button);
        QTest::mouseRelease(m_canvas, button, {}, to);
    }
    void wheel(int px, int py, int delta, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(QPointF(px, py), m_canvas->mapToGlobal(QPointF(px, py)), {}, QPoint(0, delta), Qt::NoButton,
                          modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_canvas, &event);
    }

    Look m_look;
    ChartColumn m_column;
    QWidget* m_canvas = nullptr;
};

} // namespace

TEST_F(ChartColumnTest, OpensOnTheShorterRun)
{
    EXPECT_EQ(m_column.view().range(), us(0.0, 1'400.0));
    EXPECT_EQ(m_column.view().limits().whole, us(0.0, 17'900.0));
}

TEST_F(ChartColumnTest, KernelsHaveTheKernelsColourInBothRuns)
{
    const auto image = picture();
    const auto kernel = m_look.theme().kind(ActivityKind::Kernel).fill;
    EXPECT_EQ(image.pixelColor(x(60.0), laneMiddle(RunSide::A, 2)), kernel);
    EXPECT_EQ(image.pixelColor(x(600.0), laneMiddle(RunSide::B, 2)), kernel);
    EXPECT_EQ(image.pixelColor(x(30.0), laneMiddle(RunSide::B, 1)),
              m_look.theme().kind(ActivityKind::CopyToDevice).fill);
    EXPECT_EQ(image.pixelColor(x(20.0), laneMiddle(RunSide::A, 2)), m_look.theme().lane);
}

TEST_F(ChartColumnTest, AThemeSwitchRepaintsEverything)
{
    m_look.setChoice(ThemeChoice::Dark);
    const auto image = picture();
    EXPECT_EQ(image.pixelColor(x(60.0), laneMiddle(RunSide::A, 2)), Theme::dark().kind(ActivityKind::Kernel).fill);
    EXPECT_EQ(image.pixelColor(x(20.0), laneMiddle(RunSide::A, 2)), Theme::dark().lane);
    EXPECT_EQ(image.pixelColor(3, RulerMiddle), Theme::dark().window);
    EXPECT_EQ(image.pixelColor(2, 2), Theme::dark().surface);
    EXPECT_EQ(pixelsOf(image, image.rect(), Theme::light().surface, 0), 0);
}

TEST_F(ChartColumnTest, TheEndOfTheShorterRunIsALineInBoth)
{
    const auto image = picture();
    const double end = static_cast<double>(pipelineRun()->record.recordedWall.count()) / 1000.0;
    for (const auto side : {RunSide::A, RunSide::B}) {
        const QRect around(x(end) - 3, laneMiddle(side, 3) - 10, 7, 20);
        EXPECT_GE(pixelsOf(image, around, m_look.theme().accent, 20), 20);
    }
}

TEST_F(ChartColumnTest, TheBoundCanBeHidden)
{
    const double bound = static_cast<double>(pipelineRun()->bound.time.count()) / 1000.0;
    const QRect around(x(bound) - 2, laneMiddle(RunSide::B, 3) + 8, 5, 9);
    const auto dashes = [&] { return pixelsOf(picture(), around, m_look.theme().text, 60); };
    EXPECT_GT(dashes(), 2);
    m_column.setShowBound(false);
    EXPECT_EQ(dashes(), 0);
}

TEST_F(ChartColumnTest, TheTextOfALineStandsAtThatLine)
{
    // A's bound right after B's end, in A's heading: one in the text's colour, one in the accent's.
    const auto end = pipelineRun()->record.recordedWall;
    auto close = *oneByOneRun();
    close.bound.time = end + Nanoseconds(20'000);
    m_column.setRuns(std::make_shared<const RunResult>(close), pipelineRun());
    const auto inked = [&](const QColor& colour, int left, int right) {
        return pixelsOf(picture(), QRect(QPoint(left, 84), QPoint(right, 103)), colour, 40);
    };
    for (const int room :
         {140, 90, 45}) { // pixels from the bound to the edge: for all of it, for less, for its time alone
        const auto pixel = Nanoseconds(1'000);
        const auto last = TracePoint(close.bound.time + room * pixel);
        m_column.view().setRange({last - (PlotRight - PlotLeft) * pixel, last});
        const int bound = PlotRight - room;
        EXPECT_GT(inked(m_look.theme().text, bound + 5, bound + 40), 15) << room;
        EXPECT_GT(inked(m_look.theme().accent, bound - 60, bound - 25), 15) << room;
        EXPECT_EQ(inked(m_look.theme().text, bound - 200, bound - 3), 0) << room;
    }
}

TEST_F(ChartColumnTest, PaleIsDrawnPaleAndComesBack)
{
    m_column.setPale(true);
    const auto pale = mixed(m_look.theme().kind(ActivityKind::Kernel).fill, m_look.theme().lane, PaleShare);
    EXPECT_EQ(picture().pixelColor(x(60.0), laneMiddle(RunSide::A, 2)), pale);
    m_column.setPale(false);
    EXPECT_EQ(picture().pixelColor(x(60.0), laneMiddle(RunSide::A, 2)), m_look.theme().kind(ActivityKind::Kernel).fill);
}

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

TEST_F(ChartColumnTest, MeasuringLeavesTheSelectionAlone)
{
    QSignalSpy measuring(&m_column, &ChartColumn::measuringChanged);
    QTest::keyClick(&m_column, Qt::Key_M);
    ASSERT_EQ(measuring.count(), 1);
    EXPECT_TRUE(measuring.first().first().toBool());
    drag(QPoint(x(228.7), laneMiddle(RunSide::A, 2)), QPoint(x(347.7), laneMiddle(RunSide::A, 2)));
    EXPECT_FALSE(m_column.view().selection());
    EXPECT_GT(pixelsOf(picture(), QRect(x(228.7), 61, x(347.7) - x(228.7), 20), m_look.theme().text, 20), 200);
    QTest::keyClick(&m_column, Qt::Key_Escape);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(m_canvas, &leave);
    EXPECT_EQ(measuring.count(), 2);
    EXPECT_LT(pixelsOf(picture(), QRect(x(228.7), 61, x(347.7) - x(228.7), 20), m_look.theme().text, 20), 50);
}

TEST_F(ChartColumnTest, ALiveChangeKeepsWhatIsLookedAt)
{
    m_column.view().setRange(us(300.0, 800.0));
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(600.0), laneMiddle(RunSide::B, 2)));
    m_column.setRuns(oneByOneRun(), pipelineRun(20));
    EXPECT_EQ(m_column.view().range(), us(300.0, 800.0));
    ASSERT_TRUE(m_column.selectedInterval());
    EXPECT_EQ(m_column.selectedInterval()->interval().batch, 4U);
}

TEST_F(ChartColumnTest, AnUntouchedViewFollowsTheRuns)
{
    m_column.setRuns(oneByOneRun(), pipelineRun(20));
    EXPECT_EQ(m_column.view().range().end,
              openingView(oneByOneRun()->record.recordedWall, pipelineRun(20)->record.recordedWall).end);
}

TEST_F(ChartColumnTest, ByStreamKeepsTheColoursAndTheSelection)
{
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(600.0), laneMiddle(RunSide::B, 2)));
    ASSERT_TRUE(m_column.selectedInterval());
    const auto before = m_column.selectedInterval()->interval();
    m_column.setLaneMode(LaneMode::ByStream);
    ASSERT_TRUE(m_column.selectedInterval());
    EXPECT_EQ(m_column.selectedInterval()->interval(), before);
    EXPECT_EQ(m_column.selectedInterval()->timeline, m_column.timeline(RunSide::B)); // in its place among other lanes
    const auto image = picture();
    const auto kernel = m_look.theme().kind(ActivityKind::Kernel).fill;
    EXPECT_GT(pixelsOf(image, QRect(PlotLeft, 150, 800, 20), kernel), 200);
}

TEST_F(ChartColumnTest, ColoursByBatchHaveAKeyInTheLegend)
{
    const auto seen = [&] {
        const auto image = picture();
        int colours = 0;
        for (std::uint32_t i = 0; i < Theme::BatchColours; ++i) // below the lanes of B
            colours += pixelsOf(image, QRect(PlotLeft, 280 + 4 * 36, 901, 46), Theme::batch(i), 0) >= 10 ? 1 : 0;
        return colours;
    };
    EXPECT_EQ(seen(), 0);
    m_column.setByBatch(true);
    EXPECT_EQ(seen(), static_cast<int>(Theme::BatchColours));
}

TEST_F(ChartColumnTest, AShortColumnHasNoUtilisationAndATallOneAll)
{
    const auto accented = [&] { // area of B's kernels, mixed with the surface: in the utilisation only
        return pixelsOf(picture(), m_column.rect(),
                        mixed(m_look.theme().kind(ActivityKind::Kernel).fill, m_look.theme().surface, 0.42));
    };
    EXPECT_GT(accented(), 10'000);
    m_column.resize(985, 380);
    EXPECT_EQ(accented(), 0);
    m_column.resize(985, 1'000);
    EXPECT_GT(accented(), 10'000);
}

TEST_F(ChartColumnTest, ALowColumnScrollsInsteadOfSqueezing)
{
    const auto* bar = m_column.findChild<QScrollBar*>();
    ASSERT_TRUE(bar);
    EXPECT_FALSE(bar->isVisible());
    m_look.setFontScale(2.0);
    m_column.resize(968, 270);
    settle();
    ASSERT_TRUE(bar->isVisible());
    EXPECT_EQ(bar->geometry().right(), m_column.width() - 1);
    EXPECT_EQ(m_canvas->height(), 270 + bar->maximum());
    // Overview and ruler are whole: B's row of the overview is not covered.
    EXPECT_EQ(picture().pixelColor(3, 2 * 60 + 2), m_look.theme().window);
    EXPECT_EQ(picture().pixelColor(3, 2 * 60 - 2), m_look.theme().surface);
    // Stepping through the lanes brings each into sight.
    for (int i = 0; i < 8; ++i)
        QTest::keyClick(&m_column, Qt::Key_Down);
    EXPECT_GT(bar->value(), 200);
    QTest::keyClick(&m_column, Qt::Key_PageUp);
    QTest::keyClick(&m_column, Qt::Key_PageUp);
    QTest::keyClick(&m_column, Qt::Key_PageUp);
    EXPECT_EQ(bar->value(), 0);
    const auto range = m_column.view().range();
    wheel(20, 200, -120); // on the names
    EXPECT_GT(bar->value(), 0);
    EXPECT_EQ(m_column.view().range(), range);
    wheel(500, 200, 120);
    EXPECT_LT(m_column.view().range().duration(), range.duration());
    m_column.fitAll();
    EXPECT_EQ(m_column.view().range(), m_column.view().limits().whole);
    m_column.resize(968, 2'000);
    settle();
    EXPECT_FALSE(bar->isVisible());
    EXPECT_EQ(m_canvas->geometry(), m_column.rect());
}

TEST_F(ChartColumnTest, OneRunAloneIsDrawn)
{
    m_column.setRuns(nullptr, pipelineRun());
    EXPECT_GT(pixelsOf(picture(), m_column.rect(), m_look.theme().kind(ActivityKind::Kernel).fill), 5'000);
    m_column.setRuns(nullptr, nullptr);
    EXPECT_EQ(pixelsOf(picture(), m_column.rect(), m_look.theme().kind(ActivityKind::Kernel).fill), 0);
}

TEST_F(ChartColumnTest, AnExportedPictureIsWholeHoweverSmallTheWindow)
{
    m_column.resize(600, 340);
    const auto image = m_column.exportImage({"Title", "Simulated · h200"}, 2.0);
    EXPECT_GE(image.width(), 2 * 984);
    const auto kernel = m_look.theme().kind(ActivityKind::Kernel).fill;
    EXPECT_GT(pixelsOf(image, image.rect(), kernel), 20'000);
    // The title above and the origin below.
    EXPECT_GT(pixelsOf(image, QRect(20, 10, 300, 60), m_look.theme().text, 60), 30);
    EXPECT_GT(pixelsOf(image, QRect(20, image.height() - 60, 400, 60), m_look.theme().text2, 60), 30);
}

TEST_F(ChartColumnTest, ALongTitleOfAPictureIsWrappedAndOnlyItsClaimBold)
{
    const QString claim = QStringLiteral("B is 14 times faster than A");
    const auto title =
        claim
        + QStringLiteral(", 1.27 ms against 17.9 ms, because overlap in three streams saves 8.55 ms, pinned "
                         "memory saves 6.13 ms and batches of 10 samples save 1.95 ms of all that time.");
    const auto one = m_column.exportImage({claim, "Origin"}, 1.0);
    const auto two = m_column.exportImage({title, "Origin", claim}, 1.0);
    const int line = two.height() - one.height();
    EXPECT_GE(line, 13);
    EXPECT_LE(line, 24);
    // Ink in both lines, and none of it at the edges.
    const auto ink = [&](const QImage& image, const QRect& rect) {
        return pixelsOf(image, rect, m_look.theme().text, 90);
    };
    EXPECT_GT(ink(two, QRect(10, 5, 900, 20)), 300);
    EXPECT_GT(ink(two, QRect(10, 30, 150, 20)), 50);
    EXPECT_EQ(ink(two, QRect(two.width() - 9, 0, 9, 50)), 0);
    const auto plain = m_column.exportImage({claim, "Origin"}, 1.0);
    const auto bold = m_column.exportImage({claim, "Origin", claim}, 1.0);
    EXPECT_GT(ink(bold, QRect(10, 5, 300, 25)), ink(plain, QRect(10, 5, 300, 25)) * 11 / 10);
}

TEST_F(ChartColumnTest, AnSvgHoldsShapesAndTextAndNoPicture)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("chart.svg"));
    ASSERT_TRUE(m_column.exportSvg(path, {"B is faster", "Simulated · h200 · model error median 1.1 %"}));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    int rects = 0;
    int images = 0;
    QStringList texts;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        rects += xml.name() == QLatin1String("rect") || xml.name() == QLatin1String("path") ? 1 : 0;
        images += xml.name() == QLatin1String("image") ? 1 : 0;
        if (xml.name() == QLatin1String("text"))
            texts << xml.readElementText().trimmed();
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_GT(rects, 100);
    EXPECT_EQ(images, 0);
    EXPECT_TRUE(texts.contains(QStringLiteral("B is faster")));
    EXPECT_TRUE(texts.contains(QStringLiteral("Simulated · h200 · model error median 1.1 %")));
    EXPECT_TRUE(texts.contains(QStringLiteral("b4")));
    EXPECT_TRUE(texts.contains(QStringLiteral("Compute")));
    EXPECT_TRUE(QSvgRenderer(path).isValid());
}

TEST_F(ChartColumnTest, APdfIsOnePageWithFonts)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("chart.pdf"));
    ASSERT_TRUE(m_column.exportPdf(path, {"B is faster", "Simulated · h200"}));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto bytes = file.readAll();
    EXPECT_TRUE(bytes.startsWith("%PDF-1."));
    EXPECT_TRUE(bytes.contains("/FontDescriptor"));
    EXPECT_TRUE(bytes.trimmed().endsWith("%%EOF"));
    EXPECT_FALSE(bytes.contains("/Subtype /Image"));
}

TEST_F(ChartColumnTest, ExportingSaysWhyItFailed)
{
    const auto result = m_column.exportSvg(QStringLiteral("/no/such/folder/chart.svg"), {});
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().message.find("/no/such/folder"), std::string::npos);
    EXPECT_FALSE(m_column.exportPng(QStringLiteral("/no/such/folder/chart.png"), {}));
}

TEST_F(ChartColumnTest, AnExportChangesNothingOnScreen)
{
    const auto before = picture();
    (void)m_column.exportImage({"Title", "Origin"}, 1.0);
    EXPECT_EQ(picture(), before);
}

TEST_F(ChartColumnTest, TheDetailsFollowTheSelection)
{
    IntervalDetails details(m_look);
    details.follow(m_column);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(600.0), laneMiddle(RunSide::B, 2)));
    EXPECT_TRUE(details.text().startsWith(QStringLiteral("B: kernel b4"))) << details.text().toStdString();
    EXPECT_TRUE(details.text().contains(QStringLiteral("waited for H2D of b4")));
    EXPECT_EQ(details.accessibleDescription(), details.text());
    QTest::keyClick(&m_column, Qt::Key_Escape);
    EXPECT_FALSE(details.text().contains(QStringLiteral("kernel")));
}

} // namespace overlap::test
