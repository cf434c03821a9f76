// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"

#include "widgets/charts/chart_column.h"
#include "widgets/charts/run_view.h"
#include "widgets/charts/run_view_builder.h"
#include "widgets/style/look.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

constexpr std::size_t Many = RunViewBuilder::ManyIntervals + 1000;

RunResultPtr longRun(std::int64_t length)
{
    std::vector<Interval> all(Many);
    for (std::size_t i = 0; i < Many; ++i) {
        all[i].time = {TracePoint(Nanoseconds(static_cast<std::int64_t>(i) * 1000)),
                       TracePoint(Nanoseconds(static_cast<std::int64_t>(i) * 1000 + length))};
        all[i].batch = static_cast<std::uint32_t>(i / 4);
        all[i].stream = 1;
    }
    std::vector<Lane> lanes;
    lanes.push_back(Lane::make({LaneRole::Compute, 0, 0}, std::move(all)).value());
    return runOf(Timeline(std::move(lanes), {"x"}));
}

class BuilderTest : public testing::Test
{
protected:
    BuilderTest()
        : m_column(m_look)
    {
        m_column.resize(985, 744);
    }
    [[nodiscard]] bool prepared()
    {
        return QTest::qWaitFor([this] { return !m_column.isPreparing(); }, 20'000);
    }
    Look m_look;
    ChartColumn m_column;
};

} // namespace

TEST_F(BuilderTest, ALargeRunIsMadeElsewhereWhileTheLastOneStays)
{
    const auto few = pipelineRun();
    m_column.setRuns(few, nullptr);
    EXPECT_FALSE(m_column.isPreparing());
    const auto many = longRun(500);
    m_column.setRuns(many, nullptr);
    EXPECT_TRUE(m_column.isPreparing());
    EXPECT_EQ(m_column.timeline(RunSide::A), few->record.timeline);
    ASSERT_TRUE(prepared());
    EXPECT_EQ(m_column.timeline(RunSide::A), many->record.timeline);
    EXPECT_GE(m_column.view().limits().whole.end, many->record.timeline->range().end);
    EXPECT_EQ(m_column.run(RunSide::A).batches(), (Many + 3) / 4);
}

TEST_F(BuilderTest, WhatIsNoLongerWantedIsNotShown)
{
    const auto few = pipelineRun();
    m_column.setRuns(longRun(500), nullptr);
    m_column.setRuns(few, nullptr); // at once
    EXPECT_EQ(m_column.timeline(RunSide::A), few->record.timeline);
    QSignalSpy changes(&m_column, &ChartColumn::timelinesChanged);
    ASSERT_TRUE(prepared());
    EXPECT_EQ(changes.count(), 0);
    EXPECT_EQ(m_column.timeline(RunSide::A), few->record.timeline);
}

TEST_F(BuilderTest, TheLastOfManyWishesIsTheOneThatStays)
{
    RunResultPtr last;
    for (std::int64_t i = 1; i <= 5; ++i) {
        last = longRun(100 * i);
        m_column.setRuns(last, nullptr);
    }
    ASSERT_TRUE(prepared());
    EXPECT_EQ(m_column.timeline(RunSide::A), last->record.timeline);
}

TEST_F(BuilderTest, OtherLanesOfALargeRunAreMadeElsewhereAndKeepTheSelection)
{
    const auto many = longRun(500);
    m_column.setRuns(many, nullptr);
    ASSERT_TRUE(prepared());
    m_column.selectInterval(ShownInterval{RunSide::A, many->record.timeline, {0, 1234}});
    m_column.setLaneMode(LaneMode::ByStream);
    EXPECT_TRUE(m_column.isPreparing());
    ASSERT_TRUE(prepared());
    ASSERT_TRUE(m_column.selectedInterval());
    EXPECT_EQ(m_column.selectedInterval()->interval(), many->record.timeline->interval({0, 1234}));
    EXPECT_EQ(m_column.timeline(RunSide::A)->lanes()[0].id().role, LaneRole::Stream);
}

} // namespace overlap::test
