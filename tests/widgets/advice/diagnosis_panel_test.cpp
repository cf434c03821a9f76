// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/diagnosis_panel.h"

#include "engine/backend/registry.h"
#include "engine/scenario/scenario_json.h"
#include "widgets/advice/bound_bar.h"
#include "widgets/advice/diagnosis_words.h"
#include "widgets/advice/finding_view.h"
#include "widgets/advice/threshold_box.h"
#include "widgets/advice/threshold_popup.h"
#include "widgets/advice/thresholds.h"
#include "widgets/style/look.h"

#include <QAbstractButton>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <cmath>

namespace overlap::test {

namespace {

// A run on the simulated H200 with these settings, diagnosed with its mends.
[[nodiscard]] DiagnosedRunPtr diagnosed(const std::vector<std::string>& settings, const DiagnosisOptions& options = {})
{
    const auto device = *openDevice("sim:h200");
    Scenario scenario;
    scenario.samples = 256;
    scenario.batchSize = 16;
    for (const auto& setting : settings)
        EXPECT_FALSE(applySetting(scenario, setting).has_value()) << setting;
    const auto run = runScenario(*device, scenario, {}, {}, {});
    auto result = std::make_shared<DiagnosedRun>();
    result->run = *run;
    result->diagnosis = *diagnose(**run, device->profile(), {}, options, {});
    result->modelError = device->info().modelError;
    return result;
}

class DiagnosisPanelTest : public testing::Test
{
protected:
    DiagnosisPanelTest()
        : panel(look)
    {
        panel.resize(400, 900);
        panel.setThresholds({});
    }
    [[nodiscard]] FindingView* finding(RuleId rule) const
    {
        for (auto* view : panel.findings())
            if (view->finding().rule == rule)
                return view;
        return nullptr;
    }

    Look look;
    DiagnosisPanel panel;
};

} // namespace

TEST_F(DiagnosisPanelTest, FindingsStandInTheOrderOfTheirCostAndTheWorstIsOpen)
{
    const auto run = diagnosed({"allocation=per_batch", "host_memory=pageable"});
    panel.show(Side::A, run, {});
    const auto views = panel.findings();
    ASSERT_GE(views.size(), 2U);
    ASSERT_EQ(views.size(), run->diagnosis.findings.size());
    for (std::size_t i = 0; i < views.size(); ++i) {
        EXPECT_EQ(views[i]->finding().rule, run->diagnosis.findings[i].rule);
        EXPECT_EQ(views[i]->isOpen(), i == 0);
    }
}

TEST_F(DiagnosisPanelTest, TheSummaryNamesWhatTheRunIsBoundByAndTheWorstFinding)
{
    const auto run = diagnosed({"allocation=per_batch"});
    panel.show(Side::A, run, {});
    EXPECT_TRUE(panel.summary().contains(words::boundName(run->diagnosis.bound->by)));
    EXPECT_TRUE(panel.summary().contains(words::findingTitle(run->diagnosis.findings.front())));
    EXPECT_EQ(panel.findChild<QLabel*>(QStringLiteral("diagnosis.summary"))->text(), panel.summary());
}

TEST_F(DiagnosisPanelTest, TheSharesOfTheBarAddUp)
{
    const auto run = diagnosed({"streams=1"});
    panel.show(Side::A, run, {});
    double sum = 0.0;
    for (const auto kind : panel.boundBar().kinds())
        sum += run->diagnosis.bound->shareOf(kind);
    EXPECT_NEAR(sum, 100.0, 6.0); // shares of less than one per cent are left out
}

TEST_F(DiagnosisPanelTest, ARunWithoutFindingsSaysSo)
{
    const auto run = diagnosed({"samples=2048", "batch_size=64", "streams=3", "kernel.kind=elementwise_fma"});
    panel.show(Side::B, run, {});
    if (run->diagnosis.findings.empty()) {
        EXPECT_TRUE(panel.summary().contains(QStringLiteral("No rule applies")));
    }
    EXPECT_EQ(panel.findings().size(), run->diagnosis.findings.size());
    EXPECT_EQ(panel.side(), Side::B);
}

TEST_F(DiagnosisPanelTest, ClickingAnotherFindingClosesTheFirst)
{
    panel.show(Side::A, diagnosed({"allocation=per_batch", "host_memory=pageable"}), {});
    const auto views = panel.findings();
    views[1]->findChild<QAbstractButton*>(QStringLiteral("finding.head"))->click();
    EXPECT_FALSE(views[0]->isOpen());
    EXPECT_TRUE(views[1]->isOpen());
    // What a person opened stays open with the next run.
    panel.show(Side::A, diagnosed({"allocation=per_batch", "host_memory=pageable", "streams=3"}), {});
    const auto* again = finding(views[1]->finding().rule);
    ASSERT_NE(again, nullptr);
    EXPECT_TRUE(again->isOpen());
}

TEST_F(DiagnosisPanelTest, EvidenceIsAskedForOneAfterTheOther)
{
    const auto run = diagnosed({"allocation=per_batch"});
    panel.show(Side::A, run, {});
    auto* view = finding(RuleId::AllocationInLoop);
    ASSERT_NE(view, nullptr);
    QSignalSpy asked(&panel, &DiagnosisPanel::evidenceRequested);
    auto* button = view->findChild<QPushButton*>(QStringLiteral("finding.evidence"));
    button->click();
    ASSERT_EQ(asked.size(), 1);
    auto evidence = asked[0][0].value<ShownEvidence>();
    EXPECT_EQ(evidence.rule(), RuleId::AllocationInLoop);
    EXPECT_EQ(evidence.current, 0U);
    EXPECT_EQ(evidence.timeline, run->run->record.timeline);
    EXPECT_EQ(evidence.timeline->interval(evidence.evidence().intervals.front()).kind, ActivityKind::Allocate);
    panel.setShownEvidence(evidence);
    button->click();
    EXPECT_EQ(asked[1][0].value<ShownEvidence>().current, 1U);
    panel.setShownEvidence(evidence);
    view->findChild<QPushButton*>(QStringLiteral("finding.previous"))->click();
    EXPECT_EQ(asked[2][0].value<ShownEvidence>().current, evidence.count() - 1); // round
}

TEST_F(DiagnosisPanelTest, AMendCanBeTriedAndItsGainNamesTheModelsError)
{
    panel.show(Side::A, diagnosed({"allocation=per_batch"}), {});
    auto* view = finding(RuleId::AllocationInLoop);
    ASSERT_NE(view, nullptr);
    EXPECT_TRUE(view->gainText().contains(QStringLiteral("Model error")));
    QSignalSpy tried(&panel, &DiagnosisPanel::tryRequested);
    view->findChild<QPushButton*>(QStringLiteral("finding.try"))->click();
    ASSERT_EQ(tried.size(), 1);
    EXPECT_NE(tried[0][0].value<Change>().scenario.allocation, Allocation::PerBatch);
}

TEST_F(DiagnosisPanelTest, TheThresholdOfAFindingCanBeEditedInPlace)
{
    panel.show(Side::A, diagnosed({"allocation=per_batch"}), {});
    auto* view = finding(RuleId::AllocationInLoop);
    ASSERT_NE(view, nullptr);
    QSignalSpy edited(&panel, &DiagnosisPanel::thresholdsEdited);
    auto* box = view->findChild<ThresholdBox*>(QStringLiteral("threshold.allocation"));
    ASSERT_NE(box, nullptr);
    EXPECT_DOUBLE_EQ(box->value(), DiagnosisOptions{}.allocationPct);
    box->setValue(100.0);
    ASSERT_EQ(edited.size(), 1);
    const auto options = edited[0][0].value<DiagnosisOptions>();
    EXPECT_DOUBLE_EQ(options.allocationPct, 100.0);
    const auto again = diagnosed({"allocation=per_batch"}, options);
    panel.show(Side::A, again, {});
    EXPECT_EQ(finding(RuleId::AllocationInLoop), nullptr);
}

TEST_F(DiagnosisPanelTest, ThePopupHoldsEveryThresholdAndPutsThemBack)
{
    auto& popup = panel.thresholds();
    EXPECT_EQ(popup.findChildren<ThresholdBox*>().size(), static_cast<qsizetype>(thresholdFields().size()));
    QSignalSpy edited(&popup, &ThresholdPopup::edited);
    popup.findChild<ThresholdBox*>(QStringLiteral("threshold.idle"))->setValue(33.0);
    ASSERT_EQ(edited.size(), 1);
    EXPECT_DOUBLE_EQ(popup.options().idlePct, 33.0);
    popup.findChild<QPushButton*>(QStringLiteral("thresholds.reset"))->click();
    EXPECT_DOUBLE_EQ(popup.options().idlePct, DiagnosisOptions{}.idlePct);
}

TEST_F(DiagnosisPanelTest, RulesWithoutEnoughDataAreCountedAndExplained)
{
    auto run = std::make_shared<DiagnosedRun>(*diagnosed({"streams=1"}));
    run->diagnosis.notEnough = {{RuleId::SlowCopies, "no calibrated rate of this device is known; run calibrate"}};
    panel.show(Side::A, run, {});
    auto* button = panel.findChild<QToolButton*>(QStringLiteral("diagnosis.notEnough"));
    EXPECT_TRUE(button->isVisibleTo(&panel));
    EXPECT_EQ(button->accessibleDescription(),
              QStringLiteral("R10: no calibrated rate of this device is known; run calibrate."));
}

TEST(Thresholds, OnlyWhatDiffersIsStoredAndComesBack)
{
    DiagnosisOptions options;
    EXPECT_TRUE(storedThresholds(options).isEmpty());
    options.gap = Nanoseconds(50'000);
    options.largeCopyBytes = 2U << 20U;
    options.smallCopiesInRow = 7;
    const auto stored = storedThresholds(options);
    EXPECT_EQ(stored.size(), 3);
    const auto back = thresholdsFrom(stored);
    EXPECT_EQ(back.gap, options.gap);
    EXPECT_EQ(back.largeCopyBytes, options.largeCopyBytes);
    EXPECT_EQ(back.smallCopiesInRow, options.smallCopiesInRow);
}

TEST(Thresholds, WhatIsNoNumberOrOutOfRangeIsLeftOut)
{
    const DiagnosisOptions own;
    const auto options = thresholdsFrom({{QStringLiteral("idle"), QStringLiteral("many")},
                                         {QStringLiteral("hidden"), 400.0},
                                         {QStringLiteral("unheard_of"), 1.0},
                                         {QStringLiteral("allocation"), 5.0}});
    EXPECT_DOUBLE_EQ(options.idlePct, own.idlePct);
    EXPECT_DOUBLE_EQ(options.hiddenPct, own.hiddenPct);
    EXPECT_DOUBLE_EQ(options.allocationPct, 5.0);
}

TEST(Thresholds, EveryRuleHasOneThatDecides)
{
    for (const auto rule : allRules()) {
        const auto* field = thresholdOf(rule);
        ASSERT_NE(field, nullptr) << ruleId(rule);
        EXPECT_NE(std::string(field->rules).find(ruleId(rule)), std::string::npos) << ruleId(rule);
        EXPECT_GT(field->read(DiagnosisOptions{}), 0.0);
    }
}

} // namespace overlap::test
