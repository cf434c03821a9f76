// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"

#include "widgets/charts/chart_column.h"
#include "widgets/style/look.h"
#include "widgets/tables/interval_table.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class IntervalTableTest : public testing::Test
{
protected:
    IntervalTableTest()
        : m_column(m_look)
        , m_table(m_look, m_column)
        , m_tester(&m_table.model(), QAbstractItemModelTester::FailureReportingMode::Fatal)
    {
        m_column.resize(985, 744);
        m_column.setRuns(oneByOneRun(), pipelineRun());
        m_column.show();
        m_table.resize(985, 300);
        m_table.show();
        settle();
    }
    void settle()
    {
        EXPECT_TRUE(QTest::qWaitFor([this] { return !m_table.model().isOrdering(); }));
    }
    void sortBy(IntervalColumn column, Qt::SortOrder order = Qt::AscendingOrder)
    {
        m_table.view().horizontalHeader()->setSortIndicator(static_cast<int>(column), order);
        settle();
    }
    [[nodiscard]] const Interval& at(int row) const
    {
        const auto place = m_table.model().placeAt(row);
        return m_table.model().timelines()[place.side]->interval(place.ref);
    }
    [[nodiscard]] IntervalModel& model() { return m_table.model(); }

    Look m_look;
    ChartColumn m_column;
    mutable IntervalTable m_table;
    QAbstractItemModelTester m_tester;
};

} // namespace

TEST_F(IntervalTableTest, EveryIntervalOfBothRunsIsARow)
{
    const auto all = oneByOneRun()->record.timeline->intervalCount() + pipelineRun()->record.timeline->intervalCount();
    EXPECT_EQ(model().rowCount(), static_cast<int>(all));
    for (int row = 0; row < model().rowCount(); row += 37) {
        const auto place = model().placeAt(row);
        EXPECT_EQ(model().rowOf(place.side, place.ref), row);
    }
}

TEST_F(IntervalTableTest, SortsByAnyColumnBothWays)
{
    sortBy(IntervalColumn::Length, Qt::DescendingOrder);
    for (int row = 1; row < model().rowCount(); ++row)
        ASSERT_GE(at(row - 1).time.duration(), at(row).time.duration()) << row;
    sortBy(IntervalColumn::Start);
    for (int row = 1; row < model().rowCount(); ++row)
        ASSERT_LE(at(row - 1).time.begin, at(row).time.begin) << row;
    for (int column = 0; column < IntervalColumnCount; ++column)
        sortBy(static_cast<IntervalColumn>(column), Qt::DescendingOrder);
}

TEST_F(IntervalTableTest, ARowThatBecomesCurrentIsSelectedOnTheChart)
{
    sortBy(IntervalColumn::Length, Qt::DescendingOrder);
    m_table.view().setCurrentIndex(model().index(5, 0));
    const auto selected = m_column.selectedInterval();
    ASSERT_TRUE(selected);
    EXPECT_EQ(selected->interval(), at(5));
    QTest::keyClick(&m_table.view(), Qt::Key_Down);
    EXPECT_EQ(m_column.selectedInterval()->interval(), at(6));
}

TEST_F(IntervalTableTest, WhatIsSelectedOnTheChartIsTheCurrentRowWhateverTheOrder)
{
    const auto timeline = m_column.timeline(RunSide::B);
    m_column.selectInterval(ShownInterval{RunSide::B, timeline, {1, 4}});
    EXPECT_EQ(at(m_table.view().currentIndex().row()), timeline->interval({1, 4}));
    sortBy(IntervalColumn::Start);
    EXPECT_EQ(at(m_table.view().currentIndex().row()), timeline->interval({1, 4}));
    EXPECT_EQ(m_column.selectedInterval()->ref, (IntervalRef{1, 4}));
    m_column.selectInterval(std::nullopt);
    EXPECT_FALSE(m_table.view().selectionModel()->hasSelection());
}

TEST_F(IntervalTableTest, TheSelectedRangeAndTheSearchLeaveOutRows)
{
    const auto all = model().rowCount();
    m_table.setQuery({.text = "reduce"});
    settle();
    EXPECT_EQ(model().rowCount(), 110);
    m_column.view().setSelection(us(0.0, 179.0));
    settle();
    EXPECT_EQ(model().rowCount(), 2); // a kernel of A and one of B
    m_column.view().setSelection(std::nullopt);
    m_table.setQuery({});
    settle();
    EXPECT_EQ(model().rowCount(), all);
}

TEST_F(IntervalTableTest, CopiesRowsInBaseUnitsAsTsv)
{
    m_table.setQuery({.text = "memcpy", .kind = ActivityKind::CopyToDevice, .batch = 4});
    settle();
    m_table.view().selectAll();
    QTest::keyClick(&m_table.view(), Qt::Key_C, Qt::ControlModifier);
    const auto lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
    ASSERT_EQ(lines.size(), 4); // the last one empty
    EXPECT_EQ(lines[0], QStringLiteral("run\tlane\tkind\tname\tbatch\tstream\tstart_ns\tlength_ns\tbytes\tgb_per_s\t"
                                       "correlation"));
    EXPECT_TRUE(lines[1].startsWith(QStringLiteral("A\tH2D\th2d\tmemcpy\t4\t0\t751000\t13800\t602112\t43.6313")))
        << lines[1].toStdString();
    EXPECT_TRUE(lines[2].startsWith(QStringLiteral("B\tH2D\th2d\tmemcpy\t4\t1\t")));
}

TEST_F(IntervalTableTest, SaysHowManyRowsAreShown)
{
    m_table.setQuery({.text = "reduce"});
    settle();
    EXPECT_EQ(m_table.countText(),
              QStringLiteral("110 of %1 interval(s)").arg(700 + pipelineRun()->record.timeline->intervalCount()));
}

TEST_F(IntervalTableTest, HiddenItHoldsNothing)
{
    m_table.hide();
    EXPECT_EQ(model().rowCount(), 0);
    m_table.show();
    settle();
    EXPECT_GT(model().rowCount(), 700);
}

TEST(IntervalModelTest, AMillionRowsSortWithoutTheCallerWaiting)
{
    const auto run = pipelineRun(100'000);
    IntervalModel model;
    model.setTimelines({run->record.timeline, run->record.timeline}, {});
    EXPECT_EQ(model.rowCount(), static_cast<int>(2 * run->record.timeline->intervalCount()));
    model.sort(static_cast<int>(IntervalColumn::Length), Qt::DescendingOrder);
    EXPECT_TRUE(model.isOrdering());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !model.isOrdering(); }, 30'000));
    const auto length = [&](int row) {
        const auto place = model.placeAt(row);
        return model.timelines()[place.side]->interval(place.ref).time.duration();
    };
    for (int row = 1; row < model.rowCount(); row += 997)
        ASSERT_GE(length(row - 1), length(row));
}

TEST_F(IntervalTableTest, AllColumnsAreSeenWhereThereIsRoom)
{
    QApplication::processEvents();
    const auto* head = m_table.view().horizontalHeader();
    EXPECT_LE(head->length(), m_table.view().viewport()->width());
    for (int column = 0; column < IntervalColumnCount; ++column)
        EXPECT_GE(head->sectionSize(column), head->sectionSizeHint(column)) << column;
    // The names get what is left over.
    const int name = head->sectionSize(static_cast<int>(IntervalColumn::Name));
    m_table.resize(1285, 300);
    QApplication::processEvents();
    EXPECT_EQ(head->sectionSize(static_cast<int>(IntervalColumn::Name)), name + 300);
}

TEST(IntervalRowsTest, TellHowFarTheyAre)
{
    const IntervalList list({oneByOneRun()->record.timeline, pipelineRun()->record.timeline});
    std::atomic<int> percent{-1};
    const auto rows = intervalRows(list, {}, {IntervalColumn::Length, true}, {}, &percent);
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->size(), list.size());
    EXPECT_EQ(percent, 100);
    for (std::size_t i = 1; i < rows->size(); ++i)
        ASSERT_GE(list.interval((*rows)[i - 1]).time.duration(), list.interval((*rows)[i]).time.duration());
}

} // namespace overlap::test
