// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/window_drive.h"

#include "app/gui/advisor.h"
#include "app/gui/claims_page.h"
#include "app/gui/learn_page.h"
#include "app/gui/lessons_page.h"
#include "app/gui/practice_page.h"
#include "app/gui/side_panel.h"
#include "app/gui/sweep_page.h"
#include "app/gui/transfers_page.h"
#include "engine/lessons/question.h"
#include "widgets/advice/whatif_model.h"
#include "widgets/advice/whatif_panel.h"
#include "widgets/charts/chart_column.h"
#include "widgets/learn/evidence_view.h"
#include "widgets/sweep/heat_map.h"
#include "widgets/sweep/tune_panel.h"

#include <QCoreApplication>
#include <QPushButton>
#include <QTest>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace overlap::test {

namespace {

void tell(const std::string& what, const std::string& figure)
{
    testing::Test::RecordProperty(what, figure);
    std::cout << "  " << what << ": " << figure << std::endl;
}

} // namespace

WindowDrive::WindowDrive(App& app, std::chrono::milliseconds patience)
    : m_app(app)
    , m_patience(patience)
{
}

bool WindowDrive::until(const std::function<bool()>& condition) const
{
    return QTest::qWaitFor(condition, static_cast<int>(m_patience.count()));
}

void WindowDrive::expectRepeating() const
{
    if (measured()) {
        EXPECT_TRUE(until([this] { return m_app.session.isRepeating(); }));
    }
}

void WindowDrive::checkChanges()
{
    auto& advisor = m_app.window->advisor();
    m_app.window->workspace().sidePanel().setPage(SidePanel::Diagnosis);
    ASSERT_TRUE(until([&] { return advisor.canCheck() || !advisor.whatIfMessage().isEmpty(); }));
    ASSERT_TRUE(advisor.canCheck()) << advisor.whatIfMessage().toStdString();
    m_app.find<QPushButton>("whatIf.check")->click();
    ASSERT_TRUE(advisor.isChecking());
    EXPECT_FALSE(m_app.session.isRepeating()); // the GPU does nothing else
    ASSERT_TRUE(until([&] { return !advisor.isChecking(); }));
    const auto& model = m_app.window->workspace().sidePanel().whatIf().model();
    ASSERT_TRUE(model.isChecked()) << advisor.checkProblem().toStdString();
    const auto& whatIf = *model.whatIf();
    EXPECT_GT(whatIf.measuredBaseUs.value_or(0.0), 0.0);
    std::size_t checked = 0;
    for (std::size_t i = 0; i < whatIf.changes.size(); ++i) {
        const auto& change = whatIf.changes[i];
        if (i >= WhatIfPanel::CheckedFirst && change.change.id != "best")
            continue;
        ++checked;
        ASSERT_TRUE(change.measuredRatio.has_value()) << change.change.id << ": " << change.notMeasured;
        EXPECT_TRUE(std::isfinite(*change.measuredRatio)) << change.change.id;
        EXPECT_GT(*change.measuredRatio, 0.0) << change.change.id;
        tell("check." + change.change.id,
             fmt::format("predicted {:.3f} of the time, measured {:.3f}", change.ratio, *change.measuredRatio));
        if (const int row = model.rowOf(change.change.id); row >= 0) {
            EXPECT_FALSE(model.index(row, WhatIfModel::Measured).data().toString().isEmpty()) << change.change.id;
        }
    }
    EXPECT_GE(checked, std::min(whatIf.changes.size(), WhatIfPanel::CheckedFirst));
    const auto& top = whatIf.changes.front();
    EXPECT_EQ(top.ratio < 1.0, *top.measuredRatio < 1.0) << top.change.id;
    expectRepeating();
}

void WindowDrive::sweep()
{
    auto& page = m_app.window->workspace().sweepPage();
    m_app.window->workspace().setTab(Tab::Sweep);
    page.setAxis(0, QStringLiteral("streams"), QStringLiteral("1,2"));
    page.setAxis(1, QStringLiteral("batch_size"), QStringLiteral("10,20"));
    if (measured()) {
        QCoreApplication::processEvents();
        EXPECT_FALSE(page.isRunning()); // not before a person says so
        m_app.find<QPushButton>("sweep.run")->click();
        EXPECT_FALSE(m_app.session.isRepeating());
    }
    ASSERT_TRUE(until([&] {
        return !page.isRunning() && page.result() && page.result()->points.size() == 4
               && page.result()->tried() == page.result()->points.size();
    }));
    const auto& map = page.heatMap();
    ASSERT_EQ(map.columns(), 2U);
    ASSERT_EQ(map.rows(), 2U);
    for (std::size_t i = 0; i < page.result()->points.size(); ++i) {
        const auto& point = page.result()->points[i];
        ASSERT_TRUE(point.ran()) << point.error;
        EXPECT_GT(point.throughputSamplesPerS.value_or(0.0), 0.0);
        EXPECT_FALSE(map.numberOf(i).isEmpty());
        tell(fmt::format("sweep.{}", i), fmt::format("{:.1f} samples/s", *point.throughputSamplesPerS));
    }
    ASSERT_TRUE(until([&] { return page.recommended().has_value(); }));
    const auto best = bestPoint(*page.result());
    ASSERT_TRUE(best.has_value());
    EXPECT_FALSE(map.cellRect(*best).isEmpty());
    // The recommended cell is as good as the best one but for what counts as the same.
    EXPECT_GE(*page.result()->points[*page.recommended()].throughputSamplesPerS,
              0.97 * *page.result()->points[*best].throughputSamplesPerS);
    expectRepeating();
}

void WindowDrive::stopSweep()
{
    auto& page = m_app.window->workspace().sweepPage();
    m_app.window->workspace().setTab(Tab::Sweep);
    auto* button = m_app.find<QPushButton>("sweep.run");
    page.setAxis(0, QStringLiteral("streams"), QStringLiteral("1,2,3,4,5,6,7,8"));
    page.setAxis(1, QStringLiteral("batch_size"), QStringLiteral("1,2,4,5,10,20,25,50"));
    ASSERT_TRUE(until([&] { return !page.isRunning(); }));
    button->click();
    ASSERT_TRUE(page.isRunning());
    constexpr std::size_t Points = 64;
    ASSERT_EQ(page.result()->points.size(), Points);
    ASSERT_TRUE(until([&] { return page.result()->tried() > 0 || !page.isRunning(); }));
    // What is simulated is over before one can look at it; then it is stopped as soon as it has begun.
    const bool halfway = page.isRunning();
    if (!halfway) {
        button->click();
    }
    ASSERT_TRUE(page.isRunning());
    button->click();
    ASSERT_TRUE(until([&] { return !page.isRunning(); }));
    const auto tried = page.result()->tried();
    tell("sweep.stopped", fmt::format("{} of {} points", tried, Points));
    if (halfway) {
        EXPECT_GT(tried, 0U); // what was done stays
        EXPECT_LT(tried, Points);
    }
    EXPECT_TRUE(button->isEnabled()); // for another one
    expectRepeating();
}

void WindowDrive::tune()
{
    auto& page = m_app.window->workspace().sweepPage();
    m_app.window->workspace().setTab(Tab::Sweep);
    ASSERT_TRUE(until([&] { return !page.isRunning(); }));
    m_app.find<QPushButton>("tune.run")->click();
    ASSERT_TRUE(page.isTuning());
    ASSERT_TRUE(until([&] { return !page.isTuning(); }));
    const auto said = page.recommendation().tune().text();
    EXPECT_TRUE(said.contains(QStringLiteral("How sure"))) << said.toStdString();
    EXPECT_TRUE(m_app.find<QPushButton>("tune.apply")->isEnabled());
    tell("tune", said.simplified().toStdString());
    expectRepeating();
}

void WindowDrive::measureTransfers()
{
    auto& page = m_app.window->workspace().transfersPage();
    m_app.window->workspace().setTab(Tab::Transfers);
    if (measured()) {
        ASSERT_TRUE(until([&] { return !page.isBusy(); }));
        m_app.find<QPushButton>("transfers.measure")->click();
        ASSERT_TRUE(page.isBusy());
        EXPECT_FALSE(m_app.session.isRepeating());
    }
    ASSERT_TRUE(until([&] { return !page.isBusy() && page.curves() != nullptr; }));
    ASSERT_EQ(page.curves()->device.measured(), measured()) << page.answerText().toStdString();
    constexpr std::uint64_t Size = 64ULL << 20U;
    const auto rate = [&](HostMemory memory, TransferCall call, TransferWay way) {
        const auto* curve = page.curves()->find({memory, call, way});
        if (curve == nullptr)
            return 0.0;
        const auto point = std::ranges::find(curve->points, Size, &TransferPoint::bytes);
        return point == curve->points.end() ? 0.0 : point->gbps;
    };
    for (const auto way : {TransferWay::ToDevice, TransferWay::ToHost}) {
        for (const auto call : {TransferCall::Blocking, TransferCall::Async}) {
            const double pinned = rate(HostMemory::Pinned, call, way);
            const double pageable = rate(HostMemory::Pageable, call, way);
            const auto kind = transferKindId({HostMemory::Pinned, call, way});
            tell("transfers." + kind,
                 fmt::format("64 MiB: pinned {:.2f} GB/s, pageable {:.2f} GB/s", pinned, pageable));
            for (const double each : {pinned, pageable}) {
                EXPECT_GE(each, 1.0) << kind;
                EXPECT_LE(each, 100.0) << kind;
            }
            EXPECT_GT(pinned, pageable) << kind;
        }
    }
    EXPECT_TRUE(page.answerText().contains(QStringLiteral("Pinned copies reach half")))
        << page.answerText().toStdString();
    expectRepeating();
}

void WindowDrive::walkLesson(std::uint32_t number)
{
    m_app.window->workspace().setTab(Tab::Learn);
    auto& learn = m_app.window->workspace().learnPage();
    learn.setMode(LearnMode::Lessons);
    auto& page = learn.lessons();
    page.open(number);
    auto& walk = page.walk();
    ASSERT_TRUE(until([&] { return walk.state() == StudyState::Ready || walk.state() == StudyState::Failed; }));
    ASSERT_EQ(walk.state(), StudyState::Ready) << walk.failure().toStdString();
    walk.go(LessonStage::Predict);
    walk.next();
    walk.setGuess(walk.results().run("A")->wallP50Us() * 0.5);
    walk.setReason(1);
    walk.predict();
    ASSERT_TRUE(until([&] { return walk.state() == StudyState::Done || walk.state() == StudyState::Failed; }));
    ASSERT_EQ(walk.state(), StudyState::Done) << walk.failure().toStdString();
    EXPECT_EQ(walk.results().device.measured(), measured());
    const auto effects = checkEffects(*walk.lesson(), walk.results());
    ASSERT_FALSE(effects.empty());
    for (const auto& effect : effects) {
        ASSERT_TRUE(effect.measured.has_value());
        EXPECT_TRUE(std::isfinite(effect.measured->value));
        tell(fmt::format("lesson.{}.{}", number, &effect - effects.data()),
             fmt::format("{:.3f}, {}", effect.measured->value, effect.holds ? "holds" : "does not hold"));
    }
    EXPECT_TRUE(effects.front().holds); // what the lesson is about
    while (walk.next()) {
    }
    EXPECT_EQ(walk.stage(), LessonStage::TryNext);
    EXPECT_TRUE(page.progress().lessons.at(walk.lesson()->id).done);
}

void WindowDrive::practise(const std::string& id)
{
    m_app.window->workspace().setTab(Tab::Learn);
    auto& learn = m_app.window->workspace().learnPage();
    learn.setMode(LearnMode::Practice);
    auto& page = dynamic_cast<PracticePage&>(learn.page(LearnMode::Practice));
    const auto* question = findQuestion(id);
    ASSERT_NE(question, nullptr) << id;
    page.practice().ask(id);
    ASSERT_EQ(page.practice().question(), question);
    page.practice().reveal();
    page.showEvidence();
    EXPECT_TRUE(page.isRunning());
    ASSERT_TRUE(until([&] { return !page.isRunning(); }));
    const auto& results = page.evidence().results();
    ASSERT_TRUE(results.has_value());
    EXPECT_EQ(results->device.measured(), measured());
    for (const auto* name : {"A", "B"}) {
        const auto run = results->run(name);
        ASSERT_NE(run, nullptr) << name;
        tell("practice." + id + '.' + name, fmt::format("{:.1f} us", run->wallP50Us()));
    }
    EXPECT_EQ(holds(question->shows, question->study, *results), true) << question->shows.text();
    EXPECT_EQ(page.evidence().verdictText(), QStringLiteral("These numbers show it."));
    EXPECT_NE(page.evidence().chart().timeline(RunSide::A), nullptr);
    EXPECT_NE(page.evidence().chart().timeline(RunSide::B), nullptr);
    expectRepeating();
}

void WindowDrive::testClaims()
{
    m_app.window->workspace().setTab(Tab::Learn);
    auto& learn = m_app.window->workspace().learnPage();
    learn.setMode(LearnMode::Claims);
    auto& page = dynamic_cast<ClaimsPage&>(learn.page(LearnMode::Claims));
    m_app.find<QPushButton>("claims.all")->click();
    ASSERT_TRUE(page.isRunning());
    ASSERT_TRUE(until([&] { return !page.isRunning(); }));
    EXPECT_EQ(page.model().testedCount(), claims().size());
    for (const auto& result : page.model().results()) {
        ASSERT_TRUE(result.has_value());
        EXPECT_NE(result->verdict, ClaimVerdict::NotRun) << result->claim->number << ": " << result->problem;
        EXPECT_FALSE(result->measured(LessonLanguage::English).empty()) << result->claim->number;
        tell(fmt::format("claim.{}", result->claim->number), verdictWord(result->verdict, LessonLanguage::English));
    }
    expectRepeating();
}

} // namespace overlap::test
