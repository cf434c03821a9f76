// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/whatif_panel.h"

#include "widgets/advice/whatif_model.h"
#include "widgets/style/look.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

[[nodiscard]] PredictedChange predicted(const char* id, const char* key, double ratio, std::uint32_t streams)
{
    PredictedChange change;
    change.change.id = id;
    change.change.keys = {key};
    change.change.scenario.streams = streams;
    change.ratio = ratio;
    change.wallUs = ratio * 10'000.0;
    change.error = RatioError{1.5, 9.0};
    return change;
}

[[nodiscard]] WhatIf example()
{
    WhatIf whatIf;
    whatIf.base.streams = 1;
    whatIf.device.origin = DeviceOrigin::SimulatedMeasuredProfile;
    whatIf.device.profile = "h200";
    whatIf.baseWallUs = 10'000.0;
    whatIf.changes = {predicted("best", "streams", 0.5, 4), predicted("streams_4", "streams", 0.5, 4),
                      predicted("streams_2", "streams", 0.6, 2), predicted("streams_3", "streams", 0.996, 3),
                      predicted("streams_8", "streams", 1.4, 8)};
    whatIf.bestSteps = {"streams_4"};
    whatIf.runs = 12;
    whatIf.refused = {{whatIf.changes.front().change, "It needs more memory than there is"}};
    return whatIf;
}

class WhatIfPanelTest : public testing::Test
{
protected:
    WhatIfPanelTest()
        : panel(look)
    {
        panel.resize(400, 500);
        panel.show(Side::A, std::make_shared<const WhatIf>(example()), {});
    }
    [[nodiscard]] QString cell(int row, WhatIfModel::Column column) const
    {
        return panel.model().index(row, column).data().toString();
    }

    Look look;
    WhatIfPanel panel;
};

} // namespace

TEST_F(WhatIfPanelTest, TheModelKeepsTheRulesOfModels)
{
    const QAbstractItemModelTester tester(&panel.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    panel.show(Side::A, std::make_shared<const WhatIf>(example()), {});
    EXPECT_EQ(panel.model().rowCount(), 5); // two of the six come out the same
}

TEST_F(WhatIfPanelTest, ChangesStandByTheirGainWithTheDifference)
{
    EXPECT_EQ(cell(0, WhatIfModel::ChangeOfTime), QStringLiteral("\u22125.00\u202Fms"));
    EXPECT_EQ(cell(1, WhatIfModel::ChangeOfTime), QStringLiteral("\u22124.00\u202Fms"));
    EXPECT_EQ(cell(2, WhatIfModel::ChangeOfTime), QStringLiteral("same"));
    EXPECT_EQ(cell(3, WhatIfModel::ChangeOfTime), QStringLiteral("+4.00\u202Fms"));
    EXPECT_EQ(cell(4, WhatIfModel::ChangeOfTime), QStringLiteral("impossible"));
    EXPECT_EQ(cell(0, WhatIfModel::Time), QStringLiteral("5.00\u202Fms"));
    EXPECT_DOUBLE_EQ(panel.model().index(0, 0).data(WhatIfModel::GainRole).toDouble(), 0.5);
}

TEST_F(WhatIfPanelTest, AChangeWithinTheModelsErrorIsFaint)
{
    EXPECT_FALSE(panel.model().index(0, 0).data(WhatIfModel::FaintRole).toBool());
    EXPECT_TRUE(panel.model().index(2, 0).data(WhatIfModel::FaintRole).toBool());
}

TEST_F(WhatIfPanelTest, TheSelectedChangeIsAppliedByButtonAndByEnter)
{
    QSignalSpy applied(&panel, &WhatIfPanel::applyRequested);
    panel.view().selectRow(1);
    panel.findChild<QPushButton*>(QStringLiteral("whatIf.apply"))->click();
    ASSERT_EQ(applied.size(), 1);
    EXPECT_EQ(applied[0][0].value<Change>().scenario.streams, 2U);
    panel.view().selectRow(0);
    QTest::keyClick(&panel.view(), Qt::Key_Return);
    ASSERT_EQ(applied.size(), 2);
    EXPECT_EQ(applied[1][0].value<Change>().scenario.streams, 4U);
}

TEST_F(WhatIfPanelTest, WhatCannotBeRunCannotBeApplied)
{
    panel.view().selectRow(4);
    EXPECT_FALSE(panel.findChild<QPushButton*>(QStringLiteral("whatIf.apply"))->isEnabled());
}

TEST_F(WhatIfPanelTest, TheSelectionStaysOnItsChange)
{
    panel.view().selectRow(1);
    auto other = example();
    other.changes.erase(other.changes.begin(), other.changes.begin() + 2); // streams_2 is first now
    panel.show(Side::A, std::make_shared<const WhatIf>(other), {});
    EXPECT_EQ(panel.view().currentIndex().row(), 0);
}

TEST_F(WhatIfPanelTest, MeasuredGainsHaveAColumnOnceThereAreSome)
{
    EXPECT_TRUE(panel.view().isColumnHidden(WhatIfModel::Measured));
    auto checked = example();
    checked.checkedOn = "cuda:0";
    checked.measuredBaseUs = 11'000.0;
    checked.changes[0].measuredWallUs = 5'400.0;
    checked.changes[0].measuredRatio = 5.4 / 11.0;
    checked.changes[2].notMeasured = "Out of memory";
    panel.show(Side::A, std::make_shared<const WhatIf>(checked), {});
    EXPECT_FALSE(panel.view().isColumnHidden(WhatIfModel::Measured));
    EXPECT_EQ(cell(0, WhatIfModel::Measured), QStringLiteral("\u22125.60\u202Fms"));
    EXPECT_EQ(cell(1, WhatIfModel::Measured), QStringLiteral("failed"));
}

TEST_F(WhatIfPanelTest, OnlyAGpuCanBeChecked)
{
    auto* button = panel.findChild<QPushButton*>(QStringLiteral("whatIf.check"));
    EXPECT_FALSE(button->isVisibleTo(&panel));
    panel.setCheck(WhatIfPanel::Check::Possible);
    EXPECT_TRUE(button->isVisibleTo(&panel));
    QSignalSpy asked(&panel, &WhatIfPanel::checkRequested);
    button->click();
    EXPECT_EQ(asked.size(), 1);
}

TEST_F(WhatIfPanelTest, CopiesAsTsvInMicrosecondsAndNamesTheOriginInCsv)
{
    QTest::keyClick(&panel.view(), Qt::Key_C, Qt::ControlModifier);
    const auto lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'));
    EXPECT_TRUE(lines[0].startsWith(QStringLiteral("change\tid\twall_us\tratio")));
    EXPECT_EQ(lines[1].section(QLatin1Char('\t'), 2, 2), QStringLiteral("10000"));
    EXPECT_EQ(lines[2].section(QLatin1Char('\t'), 2, 3), QStringLiteral("5000\t0.5"));
    EXPECT_TRUE(panel.model().csv().startsWith(QStringLiteral("# Simulated \u00B7 h200\r\n")));
}

TEST_F(WhatIfPanelTest, WithoutAnyGainItSaysSo)
{
    auto none = example();
    none.bestSteps.clear();
    panel.show(Side::B, std::make_shared<const WhatIf>(none), {});
    EXPECT_EQ(panel.findChild<QLabel*>(QStringLiteral("whatIf.note"))->text(),
              QStringLiteral("No change gains 2 % or more."));
}

} // namespace overlap::test
