// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"

#include "widgets/style/look.h"
#include "widgets/tables/numbers_model.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/words/number_rows.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

using Fatal = QAbstractItemModelTester::FailureReportingMode;

// With every number derived, and round times.
[[nodiscard]] RunResultPtr summarized(const RunResultPtr& run, double us)
{
    auto record = run->record;
    record.walls = {Nanoseconds(static_cast<std::int64_t>(us * 1000.0))};
    return std::make_shared<const RunResult>(summarize(run->scenario, run->device, std::move(record)));
}

[[nodiscard]] ShownPair fakePair()
{
    ShownPair pair;
    pair.a = summarized(oneByOneRun(), 17900);
    pair.b = summarized(pipelineRun(), 1270);
    return pair;
}

[[nodiscard]] QString cell(const NumbersModel& model, int row, int column)
{
    return model.index(row, column).data().toString().replace(QChar(u'\u202F'), QChar(u' '));
}

} // namespace

TEST(NumbersModelTest, KeepsTheContractOfAModel)
{
    NumbersModel model;
    const QAbstractItemModelTester tester(&model, Fatal::Fatal);
    model.show(fakePair(), std::nullopt);
    model.setCompact(true);
    model.show(fakePair(), us(0, 500));
    model.setCompact(false);
    model.show({}, std::nullopt);
    EXPECT_EQ(model.columnCount(), 4);
}

TEST(NumbersModelTest, RowsStandInTheOrderOfTheDesign)
{
    NumbersModel model;
    model.show(fakePair(), std::nullopt);
    const QStringList names{
        QStringLiteral("Time"),           QStringLiteral("Throughput"),         QStringLiteral("Host work"),
        QStringLiteral("Host wait"),      QStringLiteral("Kernel utilisation"), QStringLiteral("Device utilisation"),
        QStringLiteral("SMs per kernel"), QStringLiteral("Device idle"),        QStringLiteral("H2D rate"),
        QStringLiteral("PCIe share"),     QStringLiteral("Copy hidden"),        QStringLiteral("Overlap efficiency"),
        QStringLiteral("Ideal bound"),    QStringLiteral("Pipeline efficiency")};
    ASSERT_EQ(model.rowCount(), names.size());
    for (int row = 0; row < names.size(); ++row)
        EXPECT_EQ(cell(model, row, NumbersModel::Name), names[row]);
}

TEST(NumbersModelTest, TimesChangeAsARatioAndPercentagesInPoints)
{
    NumbersModel model;
    model.show(fakePair(), std::nullopt);
    EXPECT_EQ(cell(model, 0, NumbersModel::A), QStringLiteral("17.9 ms"));
    EXPECT_EQ(cell(model, 0, NumbersModel::B), QStringLiteral("1.27 ms"));
    EXPECT_TRUE(cell(model, 0, NumbersModel::Change).endsWith(QChar(u'\u00D7')));
    EXPECT_TRUE(cell(model, 4, NumbersModel::Change).endsWith(QStringLiteral("pp")));
}

TEST(NumbersModelTest, WhatIsNotDefinedIsCalledSoAndNeverZero)
{
    auto pair = fakePair();
    pair.b = nullptr;
    NumbersModel model;
    model.show(pair, std::nullopt);
    for (int row = 0; row < model.rowCount(); ++row) {
        EXPECT_EQ(cell(model, row, NumbersModel::B), QStringLiteral("n/a"));
        EXPECT_EQ(cell(model, row, NumbersModel::Change), QStringLiteral("n/a"));
        EXPECT_FALSE(model.index(row, NumbersModel::B).data(NumbersModel::ExactRole).isValid());
    }
}

TEST(NumbersModelTest, EqualRunsAreTheSameInWords)
{
    ShownPair pair;
    pair.a = pair.b = pipelineRun();
    NumbersModel model;
    model.show(pair, std::nullopt);
    EXPECT_EQ(cell(model, 0, NumbersModel::Change), QStringLiteral("same"));
}

TEST(NumbersModelTest, ASelectionLimitsEveryNumber)
{
    const auto pair = fakePair();
    NumbersModel model;
    model.show(pair, us(0, 500));
    EXPECT_EQ(cell(model, 0, NumbersModel::A), QStringLiteral("500 \u00B5s"));
    EXPECT_EQ(cell(model, 0, NumbersModel::Change), QStringLiteral("n/a"));
    const auto metrics = metricsIn(*pair.a, us(0, 500));
    ASSERT_TRUE(metrics.kernelUtilizationPct);
    EXPECT_DOUBLE_EQ(model.index(4, NumbersModel::A).data(NumbersModel::ExactRole).toDouble(),
                     *metrics.kernelUtilizationPct);
}

TEST(NumbersModelTest, ALiveChangeKeepsTheRows)
{
    NumbersModel model;
    model.show(fakePair(), std::nullopt);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.show(fakePair(), us(0, 100));
    EXPECT_EQ(reset.count(), 0);
}

TEST(NumbersModelTest, TsvHasFullPrecisionInBaseUnits)
{
    const auto pair = fakePair();
    NumbersModel model;
    model.show(pair, std::nullopt);
    const auto lines = model.tsv().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), model.rowCount() + 1);
    const auto time = lines[1].split(QLatin1Char('\t'));
    ASSERT_EQ(time.size(), 5);
    EXPECT_EQ(time[0], QStringLiteral("wall"));
    EXPECT_EQ(time[2], QStringLiteral("s"));
    EXPECT_EQ(time[3], QStringLiteral("0.0179"));
    for (const auto& row : numberRows()) {
        const auto id = QString::fromLatin1(row.id);
        for (const auto* suffix : {"_us", "_pct", "_gbps", "_s"})
            EXPECT_FALSE(id.endsWith(QLatin1String(suffix))) << row.id;
    }
}

TEST(NumbersModelTest, CsvBeginsWithWhereTheNumbersComeFrom)
{
    const auto pair = fakePair();
    NumbersModel model;
    model.show(pair, std::nullopt);
    auto lines = model.csv(QStringLiteral("Simulated")).split(QStringLiteral("\r\n"));
    ASSERT_GT(lines.size(), 6);
    EXPECT_EQ(lines[0], QStringLiteral("# Simulated"));
    EXPECT_EQ(lines[1], QStringLiteral("# window: whole run"));
    EXPECT_TRUE(lines[2].startsWith(QStringLiteral("# A: one by one, pageable, waits after every operation; ")));
    EXPECT_TRUE(lines[2].contains(QString::fromStdString(pair.a->device.name)));
    EXPECT_TRUE(lines[3].startsWith(QStringLiteral("# B: ")));
    EXPECT_EQ(lines[5], QStringLiteral("key,number,unit,A,B"));
    model.show(pair, us(100, 600));
    lines = model.csv(QStringLiteral("Simulated")).split(QStringLiteral("\r\n"));
    EXPECT_EQ(lines[1], QStringLiteral("# window: selection from 0.0001 s to 0.0006 s"));
}

TEST(NumbersModelTest, WhatHardlyDiffersIsTheSame)
{
    ShownPair pair;
    pair.a = pair.b = summarized(pipelineRun(), 1270);
    NumbersModel model;
    model.show(pair, std::nullopt);
    EXPECT_EQ(cell(model, 1, NumbersModel::Change), QStringLiteral("same"));
    EXPECT_TRUE(numberChange(ChangeKind::Ratio, 1000.0, 1004.0)->same);
    EXPECT_FALSE(numberChange(ChangeKind::Ratio, 1000.0, 1006.0)->same);
}

TEST(NumbersModelTest, CompactHasFewerRows)
{
    NumbersModel model;
    model.show(fakePair(), std::nullopt);
    model.setCompact(true);
    EXPECT_EQ(model.rowCount(), 8);
    EXPECT_EQ(cell(model, 3, NumbersModel::Name), QStringLiteral("Kernel utilisation"));
}

TEST(NumberRowsTest, EveryRowExplainsItself)
{
    for (const auto& row : numberRows()) {
        EXPECT_GT(std::string_view(row.help).size(), 10U) << row.id;
        EXPECT_LE(std::string_view(row.shortName).size(), std::string_view(row.name).size()) << row.id;
    }
}

TEST(NumberRowsTest, AChangeOfNothingHasNoSign)
{
    const auto points = numberChange(ChangeKind::Points, 50.0, 50.2);
    ASSERT_TRUE(points);
    EXPECT_EQ(points->text.number, "0");
    EXPECT_FALSE(numberChange(ChangeKind::SpeedUp, std::nullopt, 1.0));
    EXPECT_FALSE(numberChange(ChangeKind::Ratio, 0.0, 1.0));
}

TEST(NumbersTableTest, CopiesAsTsvWithTheUsualKeys)
{
    const Look look;
    NumbersTable table(look);
    table.show(fakePair(), std::nullopt);
    QTest::keyClick(&table.view(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), table.model().tsv());
}

TEST(NumbersTableTest, NamesAreShortWhereTheColumnIsNarrow)
{
    Look look;
    NumbersTable table(look);
    table.show(fakePair(), std::nullopt);
    const auto name = [&] { return table.model().index(4, NumbersModel::Name).data().toString(); };
    table.resize(500, 400);
    static_cast<QWidget&>(table).show();
    EXPECT_EQ(name(), QStringLiteral("Kernel utilisation"));
    table.resize(300, 400);
    EXPECT_EQ(name(), QStringLiteral("Kernel util."));
    table.resize(500, 400);
    EXPECT_EQ(name(), QStringLiteral("Kernel utilisation"));
    look.setFontScale(2.0);
    EXPECT_EQ(name(), QStringLiteral("Kernel util.")) << "by the column against the font, not by the window";
}

TEST(NumbersTableTest, NamesItsWindow)
{
    const Look look;
    NumbersTable table(look);
    table.show(fakePair(), std::nullopt);
    EXPECT_EQ(table.windowText(), QStringLiteral("window: whole run"));
    table.show(fakePair(), us(100, 600));
    EXPECT_EQ(table.windowText(), QStringLiteral("window: selection, 500\u202F\u00B5s"));
}

TEST(NumbersTableTest, NamesTheWindowOfAClockThatStopsEarly)
{
    const auto early = [](const RunResultPtr& run) {
        auto stopped = std::make_shared<RunResult>(*run);
        stopped->record.isDuration = false;
        return stopped;
    };
    const Look look;
    NumbersTable table(look);
    auto pair = fakePair();
    pair.a = early(pair.a);
    table.show(pair, std::nullopt);
    EXPECT_EQ(table.windowText(), QStringLiteral("window: A until its clock stops"));
    EXPECT_TRUE(table.model().csv({}).contains(QStringLiteral("# window of A: until its clock stops")));
    EXPECT_FALSE(table.model().csv({}).contains(QStringLiteral("# window of B")));
    EXPECT_TRUE(table.basisText().isEmpty());
    table.setCompact(false, false); // without room for that line
    EXPECT_EQ(table.basisText(), QStringLiteral("A until its clock stops"));
    pair.b = early(pair.b);
    table.show(pair, std::nullopt);
    EXPECT_EQ(table.windowText(), QStringLiteral("window: until the clock stops"));
}

TEST(NumbersTableTest, ColumnsAreAsWideAsTheirValues)
{
    const Look look;
    NumbersTable table(look);
    auto full = std::make_shared<RunResult>(*fakePair().a);
    full->metrics.smFillPct = 100.0; // "132 / 132"
    ShownPair pair;
    pair.a = pair.b = full;
    table.setCompact(false, false); // as at 1280 pixels
    table.resize(236, 400);
    static_cast<QWidget&>(table).show();
    table.show(pair, std::nullopt);
    const QFontMetrics metrics(look.font(FontRole::Body));
    const auto text = table.model().index(6, NumbersModel::A).data().toString();
    EXPECT_EQ(text, QStringLiteral("132 / 132"));
    for (const int column : {NumbersModel::A, NumbersModel::B})
        EXPECT_GE(table.view().columnWidth(column), metrics.horizontalAdvance(text) + 6);
    EXPECT_GT(table.view().columnWidth(NumbersModel::Name), 80);
}

} // namespace overlap::test
