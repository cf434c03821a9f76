// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnosis and what-if in the window.
#include "app/gui/advisor.h"

#include "tests/app/gui/app_fixture.h"
#include "tests/app/gui/fake_gpu.h"

#include "app/gui/side_panel.h"
#include "app/gui/timeline_page.h"
#include "widgets/advice/diagnosis_panel.h"
#include "widgets/advice/diagnosis_words.h"
#include "widgets/advice/finding_view.h"
#include "widgets/advice/threshold_box.h"
#include "widgets/advice/thresholds.h"
#include "widgets/advice/whatif_model.h"
#include "widgets/advice/whatif_panel.h"
#include "widgets/find/find_bar.h"

#include <QAction>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class AdviceTest : public testing::Test
{
protected:
    explicit AdviceTest(const QString& preset = QStringLiteral("allocation"))
        : app(preset)
    {
    }
    [[nodiscard]] SidePanel& side() const { return app.window->workspace().sidePanel(); }
    [[nodiscard]] DiagnosisPanel& panel() const { return side().diagnosis(); }
    [[nodiscard]] Advisor& advisor() const { return app.window->advisor(); }
    [[nodiscard]] bool open()
    {
        side().setPage(SidePanel::Diagnosis);
        return app.settle() && settled();
    }
    [[nodiscard]] bool settled()
    {
        return App::until([&] {
            return !advisor().isBusy() && panel().run() && !advisor().isDiagnosisStale() && advisor().whatIf();
        });
    }
    [[nodiscard]] FindingView* finding(RuleId rule) const
    {
        for (auto* view : panel().findings())
            if (view->finding().rule == rule)
                return view;
        return nullptr;
    }

    App app;
};

} // namespace

TEST_F(AdviceTest, NothingIsComputedUntilSomebodyLooks)
{
    ASSERT_TRUE(app.settle());
    EXPECT_FALSE(advisor().isBusy());
    EXPECT_EQ(advisor().diagnosis(), nullptr);
    ASSERT_TRUE(open());
    EXPECT_EQ(advisor().diagnosis()->run, app.session.shown().a);
}

TEST_F(AdviceTest, TheOtherSideIsDiagnosedByASwitch)
{
    ASSERT_TRUE(open());
    panel().findChild<QToolButton*>(QStringLiteral("diagnosis.b"))->click();
    ASSERT_TRUE(settled());
    EXPECT_EQ(panel().side(), Side::B);
    EXPECT_EQ(panel().run()->run, app.session.shown().b);
    EXPECT_EQ(advisor().whatIf()->base.streams, app.session.pair().b.streams);
}

TEST_F(AdviceTest, EvidenceIsShownOnTheChartAndClosedByItsChip)
{
    ASSERT_TRUE(open());
    auto* view = finding(RuleId::AllocationInLoop);
    ASSERT_NE(view, nullptr);
    view->findChild<QPushButton*>(QStringLiteral("finding.evidence"))->click();
    const auto& page = app.window->page();
    ASSERT_TRUE(page.evidence().has_value());
    const auto time = *page.evidence()->currentTime();
    EXPECT_LE(page.chart().view().range().begin, time.begin);
    EXPECT_GE(page.chart().view().range().end, time.end);
    ASSERT_TRUE(page.chart().selectedInterval().has_value());
    EXPECT_EQ(page.chart().selectedInterval()->interval().kind, ActivityKind::Allocate);
    auto* chip = app.find<QToolButton>("evidence.chip");
    EXPECT_TRUE(chip->isVisible());
    EXPECT_TRUE(chip->text().contains(QStringLiteral("R11")));
    chip->click();
    EXPECT_FALSE(page.evidence().has_value());
    EXPECT_FALSE(chip->isVisible());
}

TEST_F(AdviceTest, EvidenceIsFoundOnTheLanesByStreamToo)
{
    ASSERT_TRUE(open());
    app.window->page().byStreamAction()->trigger();
    auto* view = finding(RuleId::AllocationInLoop);
    ASSERT_NE(view, nullptr);
    view->findChild<QPushButton*>(QStringLiteral("finding.evidence"))->click();
    const auto selected = app.window->page().chart().selectedInterval();
    ASSERT_TRUE(selected.has_value());
    EXPECT_EQ(selected->interval().time, *app.window->page().evidence()->currentTime());
}

TEST_F(AdviceTest, ASearchTakesTheMarksOver)
{
    ASSERT_TRUE(open());
    auto* view = finding(RuleId::AllocationInLoop);
    ASSERT_NE(view, nullptr);
    view->findChild<QPushButton*>(QStringLiteral("finding.evidence"))->click();
    app.window->page().findAction()->trigger();
    app.find<QLineEdit>("find.text")->setText(QStringLiteral("b1"));
    EXPECT_FALSE(app.window->page().evidence().has_value());
}

TEST_F(AdviceTest, WhatIsShownIsPaleWhileTheSettingsAreOthersAndThenOfThose)
{
    ASSERT_TRUE(open());
    auto pair = app.session.pair();
    pair.a.allocation = Allocation::Preallocated;
    app.session.edit(pair, {}, {});
    EXPECT_TRUE(advisor().isDiagnosisStale());
    EXPECT_NE(finding(RuleId::AllocationInLoop), nullptr); // the last one stays
    ASSERT_TRUE(app.settle() && settled());
    EXPECT_EQ(panel().run()->run->scenario.allocation, Allocation::Preallocated);
    EXPECT_EQ(finding(RuleId::AllocationInLoop), nullptr);
}

TEST_F(AdviceTest, ChangesOfARunWhoseClockStopsEarlyAreNotStale)
{
    ASSERT_TRUE(open());
    auto pair = app.session.pair();
    pair.a.finalSync = false;
    app.session.edit(pair, {}, {});
    ASSERT_TRUE(app.settle() && settled());
    EXPECT_FALSE(advisor().isWhatIfStale());
}

TEST_F(AdviceTest, ManyChangesInARowEndWithTheLast)
{
    ASSERT_TRUE(open());
    for (std::uint32_t batch = 1; batch <= 24; ++batch) {
        auto pair = app.session.pair();
        pair.a.batchSize = batch;
        app.session.edit(pair, QStringLiteral("batch_size"), {});
        QCoreApplication::processEvents();
    }
    ASSERT_TRUE(app.settle() && settled());
    EXPECT_EQ(panel().run()->run->scenario.batchSize, 24U);
    EXPECT_EQ(advisor().whatIf()->base.batchSize, 24U);
}

TEST_F(AdviceTest, ThresholdsAreAppliedAndRemembered)
{
    ASSERT_TRUE(open());
    auto* view = finding(RuleId::AllocationInLoop);
    ASSERT_NE(view, nullptr);
    view->findChild<ThresholdBox*>(QStringLiteral("threshold.allocation"))->setValue(99.5);
    ASSERT_TRUE(App::until([&] { return finding(RuleId::AllocationInLoop) == nullptr; }));
    const QTemporaryDir folder;
    QSettings store(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    app.window->settings().write(store);
    store.sync();
    EXPECT_DOUBLE_EQ(Settings::read(store).thresholds.allocationPct, 99.5);
    EXPECT_DOUBLE_EQ(Settings::read(store).thresholds.idlePct, DiagnosisOptions{}.idlePct);
}

TEST_F(AdviceTest, AMendTriedAndAChangeAppliedGoIntoBAndCanBeUndone)
{
    ASSERT_TRUE(open());
    const auto before = app.session.pair();
    auto* view = finding(RuleId::AllocationInLoop);
    ASSERT_NE(view, nullptr);
    view->findChild<QPushButton*>(QStringLiteral("finding.try"))->click();
    EXPECT_NE(app.session.pair().b.allocation, Allocation::PerBatch);
    EXPECT_EQ(app.session.pair().a, before.a);
    app.session.undoStack().undo();
    EXPECT_EQ(app.session.pair(), before);
    const auto& whatIf = side().whatIf();
    whatIf.view().selectRow(0);
    const auto wanted = whatIf.model().changeAt(0)->change.scenario;
    app.find<QPushButton>("whatIf.apply")->click();
    EXPECT_EQ(app.session.pair().b.streams, wanted.streams);
    EXPECT_EQ(app.session.pair().b.allocation, wanted.allocation);
}

TEST_F(AdviceTest, ChangesAreRankedByTheirGain)
{
    ASSERT_TRUE(open());
    const auto& model = side().whatIf().model();
    ASSERT_GT(model.rowCount(), 3);
    for (int row = 1; row < model.rowCount() && model.changeAt(row); ++row)
        EXPECT_LE(model.changeAt(row - 1)->ratio, model.changeAt(row)->ratio);
    EXPECT_LT(model.changeAt(0)->ratio, 1.0);
}

TEST(AdviceWords, EveryTextOfTheEngineIsTranslated)
{
    Language language;
    ASSERT_TRUE(language.set(QStringLiteral("zh_CN")));
    const auto known = [](const std::string& english) {
        return english.empty() || words::engineSentence(english) != QString::fromStdString(english);
    };
    for (const auto rule : allRules()) {
        for (int i = 0; i <= static_cast<int>(FindingVariant::OtherWait); ++i) {
            Finding finding;
            finding.rule = rule;
            finding.variant = static_cast<FindingVariant>(i);
            EXPECT_TRUE(known(titleOf(finding))) << titleOf(finding);
            const auto advice = adviceFor(rule, finding.variant);
            EXPECT_TRUE(known(advice.plain)) << advice.plain;
            EXPECT_TRUE(known(advice.cuda)) << advice.cuda;
            EXPECT_TRUE(known(advice.pytorch)) << advice.pytorch;
        }
    }
    ASSERT_TRUE(language.set(QStringLiteral("en")));
}

TEST(AdviceOnAGpu, ChangesAreCheckedThereAndTheMeasuredGainStandsBeside)
{
    const auto gpu = std::make_shared<FakeGpu>();
    App app(QStringLiteral("article"), accessToFake(gpu), QSize(1600, 1000), {}, QStringLiteral("cuda:0"));
    ASSERT_TRUE(App::until([&] { return app.session.shown().complete(); }));
    app.window->workspace().sidePanel().setPage(SidePanel::Diagnosis);
    auto& advisor = app.window->advisor();
    ASSERT_TRUE(App::until([&] { return advisor.whatIf() && !advisor.whatIf()->changes.empty(); }));
    EXPECT_TRUE(advisor.canCheck());
    app.find<QPushButton>("whatIf.check")->click();
    EXPECT_TRUE(advisor.isChecking());
    EXPECT_FALSE(app.session.isRepeating()); // the GPU does nothing else
    ASSERT_TRUE(App::until([&] { return !advisor.isChecking(); }));
    EXPECT_TRUE(app.session.isRepeating());
    const auto& model = app.window->workspace().sidePanel().whatIf().model();
    ASSERT_TRUE(model.isChecked()) << advisor.checkProblem().toStdString();
    EXPECT_TRUE(model.changeAt(0)->measuredRatio.has_value());
    EXPECT_TRUE(model.changeAt(1)->measuredRatio.has_value());
}

TEST(AdviceOnAGpu, ACheckEndsWithAChangeOfTheSettings)
{
    const auto gpu = std::make_shared<FakeGpu>();
    App app(QStringLiteral("article"), accessToFake(gpu), QSize(1600, 1000), {}, QStringLiteral("cuda:0"));
    ASSERT_TRUE(App::until([&] { return app.session.shown().complete(); }));
    app.window->workspace().sidePanel().setPage(SidePanel::Diagnosis);
    auto& advisor = app.window->advisor();
    ASSERT_TRUE(App::until([&] { return advisor.canCheck(); }));
    advisor.check();
    auto pair = app.session.pair();
    pair.a.batchSize = 2;
    app.session.edit(pair, {}, {});
    EXPECT_FALSE(advisor.isChecking());
    EXPECT_TRUE(App::until([&] { return app.session.isCurrent(); })); // runs go on
}

} // namespace overlap::test
