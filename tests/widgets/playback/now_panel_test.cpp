// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"

#include "widgets/playback/now_panel.h"
#include "widgets/playback/transport_bar.h"
#include "widgets/style/look.h"

#include <QApplication>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace overlap::test {

namespace {

TracePoint microseconds(double t)
{
    return us(t, t).begin;
}

// The lanes of one run at one moment, by name.
const NowLane& lane(const std::vector<NowLane>& lanes, const QString& name)
{
    const auto it = std::ranges::find(lanes, name, &NowLane::lane);
    EXPECT_NE(it, lanes.end()) << name.toStdString();
    static const NowLane none;
    return it == lanes.end() ? none : *it;
}

} // namespace

TEST(LanesNow, SayWhatTheHostIsBlockedInAndForHowLong)
{
    const RunView run(oneByOneRun(), LaneMode::ByEngine);
    const auto now = lanesNow(run, microseconds(20.0));
    const auto& host = lane(now, QStringLiteral("Host"));
    EXPECT_TRUE(host.host);
    EXPECT_EQ(host.kind, ActivityKind::Blocked);
    EXPECT_EQ(host.what, QStringLiteral("blocked"));
    EXPECT_EQ(host.detail, QStringLiteral("cudaMemcpy"));
    EXPECT_EQ(host.toGo, Nanoseconds(20'600));
    for (const auto* idle : {"H2D", "Compute", "D2H"}) {
        EXPECT_FALSE(lane(now, QString::fromLatin1(idle)).kind) << idle;
        EXPECT_EQ(lane(now, QString::fromLatin1(idle)).what, QStringLiteral("idle"));
    }
}

TEST(LanesNow, NameTheBatchAndTheStreamOfWhatIsInFlight)
{
    const RunView run(pipelineRun(), LaneMode::ByEngine);
    // The second copy, and the kernel of the first batch.
    const auto now = lanesNow(run, microseconds(200.0));
    EXPECT_EQ(lane(now, QStringLiteral("H2D")).what, QStringLiteral("b1, stream 1"));
    EXPECT_EQ(lane(now, QStringLiteral("Compute")).what, QStringLiteral("b0, stream 0"));
    EXPECT_EQ(lane(now, QStringLiteral("Compute")).kind, ActivityKind::Kernel);
    EXPECT_TRUE(lane(now, QStringLiteral("Host")).waits);
}

TEST(ReasonNow, TellsACopyOfPageableMemoryFromAWaitForAnOperation)
{
    const RunView a(oneByOneRun(), LaneMode::ByEngine);
    EXPECT_TRUE(reasonNow(a, microseconds(20.0)).contains(QStringLiteral("pageable")))
        << reasonNow(a, microseconds(20.0)).toStdString();
    EXPECT_TRUE(reasonNow(a, microseconds(20.0)).contains(QStringLiteral("idle")));
    const RunView b(pipelineRun(), LaneMode::ByEngine);
    const auto reason = reasonNow(b, microseconds(200.0));
    EXPECT_TRUE(reason.contains(QStringLiteral("cudaEventSynchronize"))) << reason.toStdString();
    EXPECT_TRUE(reason.contains(QStringLiteral("side by side"))) << reason.toStdString();
}

TEST(ReasonNow, SaysThatARunHasEnded)
{
    const RunView b(pipelineRun(), LaneMode::ByEngine);
    EXPECT_EQ(reasonNow(b, microseconds(100'000.0)), QStringLiteral("It has ended."));
}

TEST(SoFar, CountsFromTheBeginningToNow)
{
    const RunView run(pipelineRun(), LaneMode::ByEngine);
    EXPECT_FALSE(soFar(run, TracePoint{}).hostWait); // of no time there is no share
    const auto now = soFar(run, microseconds(500.0));
    const TimeRange passed = us(0.0, 500.0);
    ASSERT_TRUE(now.kernel);
    EXPECT_DOUBLE_EQ(*now.kernel,
                     static_cast<double>(run.utilizationIn(UtilizationRow::Kernel, passed).count()) / 500'000.0);
    EXPECT_EQ(now.batches, run.batchesDone(microseconds(500.0)));
    EXPECT_GT(now.batches, 0U);
    EXPECT_EQ(soFar(run, microseconds(1e6)).batches, 10U);
}

TEST(NowPanelTest, FollowsThePlayheadAndNamesBothRuns)
{
    Look look;
    ChartColumn column(look);
    TransportBar bar(look, column);
    NowPanel panel(look, column);
    QObject::connect(&bar, &TransportBar::timeShown, &panel, &NowPanel::showTime);
    column.resize(985, 744);
    column.setRuns(oneByOneRun(), pipelineRun());
    column.show();
    panel.resize(336, 700);
    panel.show();
    bar.open();
    bar.playback().setTime(microseconds(200.0));
    QApplication::processEvents();
    EXPECT_EQ(panel.lanes(RunSide::A).size(), column.run(RunSide::A).lanes().size());
    EXPECT_EQ(lane(panel.lanes(RunSide::B), QStringLiteral("H2D")).what, QStringLiteral("b1, stream 1"));
    EXPECT_TRUE(panel.text().contains(QStringLiteral("B H2D: b1, stream 1"))) << panel.text().toStdString();
    // One event on: something else is in flight, and time to go has become less.
    const auto before = lane(panel.lanes(RunSide::B), QStringLiteral("Compute")).toGo;
    bar.step(1);
    EXPECT_LT(lane(panel.lanes(RunSide::B), QStringLiteral("Compute")).toGo, before);
    bar.step(-1);
    bar.step(-1);
    EXPECT_LT(bar.playback().time(), microseconds(200.0));
}

TEST(NowPanelTest, KeepsItsHeightWhileTimeGoesOn)
{
    Look look;
    ChartColumn column(look);
    NowPanel panel(look, column);
    column.setRuns(oneByOneRun(), pipelineRun());
    panel.resize(336, 700);
    std::set<int> heights;
    for (double t = 5.0; t < 1200.0; t += 37.0) {
        panel.showTime(microseconds(t));
        heights.insert(panel.widget()->heightForWidth(336));
    }
    EXPECT_EQ(heights.size(), 1U);
}

} // namespace overlap::test
