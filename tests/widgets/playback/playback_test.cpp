// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"
#include "tests/widgets/pixel_probe.h"

#include "widgets/charts/chart_column.h"
#include "widgets/playback/transport_bar.h"
#include "widgets/style/look.h"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <set>

namespace overlap::test {

namespace {

constexpr Nanoseconds Frame{16'000'000};

TracePoint at(std::int64_t ns)
{
    return TracePoint(Nanoseconds(ns));
}

// Places as in the tests of the chart column: 985 x 744.
constexpr int PlotLeft = 84;
constexpr int PlotRight = 985 - 58;
constexpr int ComputeOfB = 280 + 36 * 2 + 18;
// In slow motion the lanes take the place of the utilisation.
constexpr int TallComputeOfB = 368 + 58 * 2 + 29;
constexpr int TallH2dOfB = 368 + 58 + 29;

class TransportTest : public testing::Test
{
protected:
    TransportTest()
        : m_column(m_look)
        , m_bar(m_look, m_column)
    {
        m_look.setChoice(ThemeChoice::Light);
        m_column.resize(985, 744);
        m_column.setRuns(oneByOneRun(), pipelineRun());
        m_column.show();
        QApplication::processEvents();
    }
    [[nodiscard]] int x(double microseconds)
    {
        const auto range = m_column.view().range();
        const double share = static_cast<double>((us(microseconds, 0).begin - range.begin).count())
                             / static_cast<double>(range.duration().count());
        return qRound(PlotLeft + share * (PlotRight - PlotLeft));
    }
    [[nodiscard]] QImage picture()
    {
        QApplication::processEvents();
        return m_column.grab().toImage();
    }

    Look m_look;
    ChartColumn m_column;
    TransportBar m_bar;
};

} // namespace

TEST(PlaybackTest, GoesOnSoManyTimesSlowerThanTheWall)
{
    Playback playback;
    playback.setEnd(at(1'000'000'000));
    playback.setSlowness(2000.0);
    playback.advance(Frame);
    EXPECT_EQ(playback.time(), at(8'000));
    playback.setSlowness(1.0);
    playback.advance(Frame);
    EXPECT_EQ(playback.time(), at(16'008'000));
}

TEST(PlaybackTest, LosesNoPartOfANanosecond)
{
    Playback playback;
    playback.setEnd(at(1'000'000));
    playback.setSlowness(100'000.0);
    for (int i = 0; i < 1000; ++i)
        playback.advance(Nanoseconds(16'666'666)); // 166.67 ns each
    EXPECT_NEAR(static_cast<double>(playback.time().time_since_epoch().count()), 166'666.66, 1.1);
}

TEST(PlaybackTest, StopsAtTheEndOrBeginsAgain)
{
    Playback playback;
    playback.setEnd(at(1000));
    playback.setSlowness(1.0);
    QSignalSpy playing(&playback, &Playback::playingChanged);
    playback.setPlaying(true);
    playback.advance(Frame);
    EXPECT_EQ(playback.time(), at(1000));
    EXPECT_FALSE(playback.isPlaying());
    EXPECT_EQ(playing.size(), 2);
    playback.setPlaying(true);
    EXPECT_EQ(playback.time(), at(0));
    playback.setLoop(true);
    playback.advance(Frame);
    EXPECT_EQ(playback.time(), at(0));
    EXPECT_TRUE(playback.isPlaying());
}

TEST(PlaybackTest, SpeedsEndAtOneToOneAndAHundredThousand)
{
    Playback playback;
    playback.setSlowness(0.1);
    EXPECT_EQ(playback.slowness(), 1.0);
    playback.setSlowness(1e9);
    EXPECT_EQ(playback.slowness(), 100'000.0);
}

TEST(PlaybackTest, PlaysWhileTheTimeOnTheWallGoesOn)
{
    Playback playback;
    playback.setEnd(at(1'000'000'000));
    playback.setSlowness(1000.0);
    playback.setPlaying(true);
    EXPECT_TRUE(QTest::qWaitFor([&] { return playback.time() > at(20'000); }));
}

TEST_F(TransportTest, SpaceOpensAndPlaysAndPauses)
{
    QTest::keyClick(&m_column, Qt::Key_Space);
    EXPECT_FALSE(m_bar.isHidden());
    EXPECT_TRUE(m_bar.playback().isPlaying());
    QTest::keyClick(&m_column, Qt::Key_Space);
    EXPECT_FALSE(m_bar.playback().isPlaying());
    QTest::keyClick(&m_column, Qt::Key_Escape);
    EXPECT_TRUE(m_bar.isHidden());
}

TEST_F(TransportTest, StepsFromEventToEventAndSaysWhatTheNextOneIs)
{
    m_bar.open();
    m_bar.playback().setTime(us(40.0, 0).begin);
    EXPECT_EQ(m_bar.eventText(), QStringLiteral("A: blocked b0 ends"));
    QTest::keyClick(&m_column, Qt::Key_Period);
    EXPECT_EQ(m_bar.playback().time(), us(40.6, 0).begin);
    QTest::mouseClick(m_bar.findChild<QToolButton*>(QStringLiteral("transport.on")), Qt::LeftButton);
    EXPECT_EQ(m_bar.playback().time(), us(44.7, 0).begin);
    QTest::keyClick(&m_column, Qt::Key_Comma);
    EXPECT_EQ(m_bar.playback().time(), us(40.6, 0).begin);
}

TEST_F(TransportTest, EveryEventOfBothRunsIsMetOnceInOrder)
{
    std::set<TracePoint> edges;
    for (const auto& run : {oneByOneRun(), pipelineRun()}) {
        for (const auto& lane : run->record.timeline->lanes()) {
            for (const auto& one : lane.intervals()) {
                edges.insert(one.time.begin);
                edges.insert(one.time.end);
            }
        }
    }
    edges.erase(TracePoint{});
    TracePoint t;
    for (const auto edge : edges) {
        const auto event = m_column.nearestEvent(t, 1);
        ASSERT_TRUE(event);
        ASSERT_EQ(event->at, edge);
        t = edge;
    }
    EXPECT_FALSE(m_column.nearestEvent(t, 1));
    for (auto it = std::next(edges.rbegin()); it != edges.rend(); ++it) {
        const auto event = m_column.nearestEvent(t, -1);
        ASSERT_TRUE(event);
        ASSERT_EQ(event->at, *it);
        t = *it;
    }
}

TEST_F(TransportTest, WhatIsOverIsPaleWhatFliesIsFullAndWhatIsToComeIsAnOutline)
{
    m_bar.open();
    m_bar.playback().setTime(us(400.0, 0).begin);
    const auto image = picture();
    const auto& theme = m_look.theme();
    const auto kernel = theme.kind(ActivityKind::Kernel).fill;
    EXPECT_EQ(image.pixelColor(x(150.0), TallComputeOfB), mixed(kernel, theme.lane, PaleShare)); // b0
    EXPECT_EQ(image.pixelColor(x(350.0), TallComputeOfB), kernel); // b2, from 344 to 455, left of its label
    EXPECT_EQ(image.pixelColor(x(900.0), TallComputeOfB), theme.lane);
    EXPECT_EQ(image.pixelColor(x(345.0), TallH2dOfB), theme.kind(ActivityKind::CopyToDevice).fill); // b3
    m_bar.hide();
    EXPECT_EQ(picture().pixelColor(x(900.0), ComputeOfB), kernel);
}

TEST_F(TransportTest, NamesWhatBlocksTheHost)
{
    EXPECT_TRUE(m_column.blockedBy(RunSide::A, us(20.0, 0).begin).contains(QStringLiteral("pageable memory")));
    const auto waits = m_column.blockedBy(RunSide::A, us(100.0, 0).begin);
    EXPECT_TRUE(waits.startsWith(QStringLiteral("for kernel b0 in stream 0"))) << waits.toStdString();
    const auto slot = m_column.blockedBy(RunSide::B, us(100.0, 0).begin);
    EXPECT_TRUE(slot.startsWith(QStringLiteral("for D2H b0 in stream 0"))) << slot.toStdString();
    EXPECT_TRUE(m_column.blockedBy(RunSide::A, us(42.0, 0).begin).isEmpty()); // issuing
}

TEST_F(TransportTest, TheViewTurnsThePageAsThePlayheadLeavesIt)
{
    m_bar.open();
    const auto page = m_column.view().range();
    m_bar.playback().setTime(page.end + Nanoseconds(1));
    EXPECT_EQ(m_column.view().range().duration(), page.duration());
    EXPECT_TRUE(m_column.view().range().contains(m_bar.playback().time()));
    m_bar.findChild<QSlider*>(QStringLiteral("transport.place"))->setValue(0);
    EXPECT_TRUE(m_column.view().range().contains(TracePoint{}));
}

TEST_F(TransportTest, EveryControlHasAName)
{
    for (auto* control : m_bar.findChildren<QWidget*>()) {
        if (control->focusPolicy() == Qt::NoFocus || qobject_cast<QLabel*>(control))
            continue;
        const auto* button = qobject_cast<QAbstractButton*>(control);
        EXPECT_FALSE(control->accessibleName().isEmpty() && (!button || button->text().isEmpty()))
            << control->objectName().toStdString();
    }
}

} // namespace overlap::test
