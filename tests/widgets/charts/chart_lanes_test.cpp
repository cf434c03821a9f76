// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/charts/chart_column_fixture.h"
#include "tests/widgets/fake_runs.h"
#include "tests/widgets/pixel_probe.h"

#include "engine/timeline/growing_timeline.h"
#include "widgets/charts/chart_column.h"
#include "widgets/charts/column_model.h"
#include "widgets/gantt/lane_arrangement.h"
#include "widgets/style/look.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class ChartLanesTest : public ChartColumnTest
{
protected:
    void choose(const char* action, int lane)
    {
        const QPoint place(30, laneMiddle(RunSide::A, lane));
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, m_canvas->mapToGlobal(place));
        QApplication::sendEvent(m_canvas, &event);
        auto* menu = m_column.findChild<QMenu*>(QStringLiteral("laneMenu"));
        ASSERT_NE(menu, nullptr);
        auto* chosen = menu->findChild<QAction*>(QLatin1String(action));
        ASSERT_NE(chosen, nullptr);
        chosen->trigger();
        delete menu;
        QApplication::processEvents();
    }
    // The colour in the middle of A's lane.
    [[nodiscard]] int kernelPixels(int lane)
    {
        const auto image = m_column.grab().toImage();
        return pixelsOf(image, QRect(PlotLeft, laneMiddle(RunSide::A, lane), PlotRight - PlotLeft, 1),
                        m_look.theme().kind(ActivityKind::Kernel).fill, 0);
    }
};

Interval made(double begin, double end, ActivityKind kind = ActivityKind::Kernel)
{
    Interval interval;
    interval.time = us(begin, end);
    interval.kind = kind;
    return interval;
}

RunResultPtr snapshotOf(const GrowingTimeline& growing)
{
    RunResult result;
    result.record.timeline = growing.snapshot();
    result.record.recordedWall = result.record.timeline->range().end.time_since_epoch();
    return std::make_shared<const RunResult>(std::move(result));
}

} // namespace

TEST_F(ChartLanesTest, ALanePinnedByItsMenuGoesToTheTopOfBothRuns)
{
    EXPECT_EQ(kernelPixels(0), 0);
    choose("lane.pin", 2);
    EXPECT_GT(kernelPixels(0), 400);
    EXPECT_EQ(m_column.arrangement().pinned.size(), 1U);
    choose("lane.pin", 0);
    EXPECT_EQ(kernelPixels(0), 0);
}

TEST_F(ChartLanesTest, AHiddenLaneIsGoneUntilAllAreShown)
{
    choose("lane.hide", 2);
    EXPECT_EQ(kernelPixels(2), 0);
    choose("lane.showAll", 0);
    EXPECT_GT(kernelPixels(2), 400);
}

TEST_F(ChartLanesTest, ALaneIsDraggedByItsName)
{
    const QPoint from(40, laneMiddle(RunSide::A, 2));
    const QPoint to(40, laneMiddle(RunSide::A, 0));
    QTest::mousePress(m_canvas, Qt::LeftButton, {}, from);
    for (const auto& place : {QPoint(40, laneMiddle(RunSide::A, 1)), to}) {
        QMouseEvent move(QEvent::MouseMove, QPointF(place), m_canvas->mapToGlobal(QPointF(place)), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_canvas, &move);
    }
    QTest::mouseRelease(m_canvas, Qt::LeftButton, {}, to);
    QApplication::processEvents();
    EXPECT_GT(kernelPixels(0), 400);
    EXPECT_FALSE(m_column.view().selection()); // it was no range
}

TEST_F(ChartLanesTest, AClickOnTheFirstNameOfAGroupFoldsIt)
{
    QSignalSpy changed(&m_column, &ChartColumn::arrangementChanged);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {},
                      QPoint(30, laneMiddle(RunSide::A, 1))); // H2D, first of the device's
    EXPECT_TRUE(m_column.arrangement().collapsed.contains(LaneGroup::Device));
    EXPECT_EQ(changed.size(), 1);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(30, laneMiddle(RunSide::A, 0))); // Host is alone
    EXPECT_EQ(changed.size(), 1);
}

TEST(RunViewLanes, AFoldedGroupsShareIsTheTimeInWhichAnyOfItsLanesIsBusy)
{
    RunView run(pipelineRun(), LaneMode::ByEngine);
    LaneArrangement arrangement;
    arrangement.collapsed = {LaneGroup::Device};
    run.arrange(arrangement);
    const auto window = run.run()->window();
    const auto shares = run.busyShares(window);
    ASSERT_EQ(shares.size(), 2U);
    const auto any = IntervalSet::of(*run.timeline(), [](const Interval& i) { return isDeviceKind(i.kind); });
    EXPECT_NEAR(shares[1],
                static_cast<double>(any.clipped(window).length().count())
                    / static_cast<double>(window.duration().count()),
                1e-9);
    EXPECT_NEAR(run.groupShare(LaneGroup::Device, window), shares[1], 1e-9);
}

TEST_F(ChartLanesTest, APictureOfTheWholeShowsAllOfBothRunsAndLeavesTheViewAlone)
{
    const auto range = m_column.view().range();
    const auto visible = m_column.exportImage({"Title", "Origin"}, 1.0);
    m_column.setExportWhole(true);
    const auto whole = m_column.exportImage({"Title", "Origin"}, 1.0);
    EXPECT_EQ(m_column.view().range(), range);
    // B ends after a fourteenth of A: right of that its lanes are empty, which they are not in what is visible.
    const QRect rightOfB(985 / 2, 34 + 280, 985 / 2 - 58, 4 * 36);
    const auto kernel = m_look.theme().kind(ActivityKind::Kernel).fill;
    EXPECT_GT(pixelsOf(visible, rightOfB, kernel, 0), 1000);
    EXPECT_EQ(pixelsOf(whole, rightOfB, kernel, 0), 0);
}

TEST_F(ChartLanesTest, TheEndOfARunThatGrowsStaysInViewWhileItIsFollowed)
{
    GrowingTimeline growing;
    growing.append(LaneRole::Compute, 0, made(0.0, 900.0));
    m_column.setRuns(snapshotOf(growing), nullptr);
    m_column.view().setRange(us(0.0, 300.0));
    m_column.setFollowing(true);
    const auto length = m_column.view().range().duration();
    for (int i = 1; i < 20; ++i) {
        growing.append(LaneRole::Compute, 0, made(i * 1000.0, i * 1000.0 + 900.0));
        m_column.setRuns(snapshotOf(growing), nullptr);
        ASSERT_EQ(m_column.view().range().end, m_column.view().limits().whole.end);
        ASSERT_EQ(m_column.view().range().duration(), length);
    }
    QTest::keyClick(&m_column, Qt::Key_Home); // somewhere else
    EXPECT_FALSE(m_column.isFollowing());
    const auto range = m_column.view().range();
    growing.append(LaneRole::Compute, 0, made(50'000.0, 51'000.0));
    m_column.setRuns(snapshotOf(growing), nullptr);
    EXPECT_EQ(m_column.view().range(), range);
}

TEST(RunViewGrowing, TakingInWhatWasAppendedEqualsMakingItAfresh)
{
    GrowingTimeline growing;
    const auto append = [&](int from, int to) {
        for (int i = from; i < to; ++i) {
            growing.append(LaneRole::Host, 0, made(i * 10.0, i * 10.0 + 3.0, ActivityKind::Issue));
            growing.append(LaneRole::Host, 0, made(i * 10.0 + 3.0, i * 10.0 + 9.0, ActivityKind::Synchronize));
            auto kernel = made(i * 10.0 + 2.0, i * 10.0 + 9.0);
            kernel.batch = static_cast<std::uint32_t>(i / 3);
            kernel.correlation = static_cast<std::uint32_t>(i + 1);
            growing.append(LaneRole::Compute, 0, kernel);
        }
    };
    append(0, 100);
    RunView grown(snapshotOf(growing), LaneMode::ByEngine);
    append(100, 1000);
    const auto longer = snapshotOf(growing);
    ASSERT_TRUE(grown.extend(longer, LaneMode::ByEngine));
    const RunView fresh(longer, LaneMode::ByEngine);
    EXPECT_EQ(grown.batches(), fresh.batches());
    EXPECT_EQ(grown.batchesDone(us(4321.0, 0).begin), fresh.batchesDone(us(4321.0, 0).begin));
    EXPECT_EQ(grown.busyShares(longer->window()), fresh.busyShares(longer->window()));
    for (const auto row : {UtilizationRow::Kernel, UtilizationRow::HostWork, UtilizationRow::HostWait}) {
        EXPECT_EQ(grown.utilizationShares(row, us(0.0, 9990.0), 37), fresh.utilizationShares(row, us(0.0, 9990.0), 37));
    }
    EXPECT_EQ(grown.snapped(us(5000.8, 0).begin, Nanoseconds(2000)), us(5000.0, 0).begin);
    EXPECT_FALSE(grown.extend(pipelineRun(), LaneMode::ByEngine));
    EXPECT_EQ(grown.run(), longer);
}

} // namespace overlap::test
