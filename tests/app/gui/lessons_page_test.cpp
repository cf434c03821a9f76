// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons of the Learn tab.
#include "tests/app/gui/lessons_page_fixture.h"

#include "app/gui/status_line.h"
#include "widgets/charts/chart_column.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/learn/code_box.h"
#include "widgets/learn/guess_chart.h"
#include "widgets/learn/lesson_charts.h"
#include "widgets/learn/lesson_view.h"
#include "widgets/learn/prediction_panel.h"
#include "widgets/sweep/line_chart.h"

#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QRadioButton>
#include <QSlider>
#include <QTabBar>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

class EveryLessonTest : public LessonsPageTest, public testing::WithParamInterface<std::uint32_t>
{
};

INSTANTIATE_TEST_SUITE_P(Lessons, EveryLessonTest, testing::Range(1U, 13U));

TEST_P(EveryLessonTest, IsWalkedToItsEndOnTheSimulatedH200)
{
    ASSERT_TRUE(open(GetParam()));
    ASSERT_TRUE(run());
    ASSERT_TRUE(walk().outcome());
    EXPECT_EQ(walk().outcome()->rightReasons.size(), 1U);
    EXPECT_EQ(walk().stage(), LessonStage::Run);
    const auto steps = walk().lesson()->steps.size();
    for (std::size_t i = 0; i < steps; ++i) {
        ASSERT_TRUE(walk().next());
        EXPECT_EQ(walk().stage(), LessonStage::See);
        EXPECT_EQ(walk().step(), i);
        const bool series = walk().lesson()->steps[i].runs.empty();
        EXPECT_EQ(page.charts().line().isVisible(), series);
        EXPECT_EQ(page.charts().zoom().isVisible(), !series);
        EXPECT_TRUE(series || page.charts().zoom().timeline(RunSide::A) != nullptr);
    }
    for (const auto stage :
         {LessonStage::Explain, LessonStage::Interview, LessonStage::Interview, LessonStage::TryNext}) {
        ASSERT_TRUE(walk().next());
        EXPECT_EQ(walk().stage(), stage);
    }
    EXPECT_FALSE(walk().next());
    EXPECT_TRUE(page.progress().lessons.at(walk().lesson()->id).done);
    EXPECT_EQ(page.progress().score().done, 1U);
}

// No text is left with a number that its runs do not give.
TEST_P(EveryLessonTest, FillsItsTextsFromItsRuns)
{
    ASSERT_TRUE(open(GetParam()));
    ASSERT_TRUE(run());
    for (const auto language : {LessonLanguage::English, LessonLanguage::Chinese}) {
        const auto& text = walk().lesson()->text(language);
        for (const auto* source : {&text.question, &text.explain, &text.answer}) {
            const auto filled = walk().filled(*source);
            EXPECT_FALSE(filled.contains(QLatin1String("{{"))) << filled.toStdString();
            EXPECT_FALSE(filled.contains(QLatin1String("n/a"))) << filled.toStdString();
        }
    }
}

// Before the prediction the settings of the other runs may be named, not what comes of them.
TEST_P(EveryLessonTest, AsksItsQuestionWithAAlone)
{
    ASSERT_TRUE(open(GetParam()));
    EXPECT_EQ(walk().results().results.size(), 1U);
    const auto& text = walk().lesson()->text(LessonLanguage::English);
    for (const auto* source : {&text.question, &text.ask, &text.lookFirst})
        EXPECT_FALSE(walk().filled(*source).contains(QLatin1String("n/a"))) << walk().filled(*source).toStdString();
    EXPECT_TRUE(predictionRange(*walk().lesson(), walk().results()));
}

TEST_F(LessonsPageTest, TheFirstLessonOpensWithTheTabAndItsQuestionStandsOnTop)
{
    QTest::keyClick(app.window.get(), Qt::Key_5);
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Ready; }));
    EXPECT_EQ(walk().lesson()->number, 1U);
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("How long will B take?")));
    EXPECT_EQ(app.window->answer().chip().origin().label, QStringLiteral("Simulated \u00B7 h200"));
    EXPECT_EQ(app.window->statusLine().message(), QStringLiteral("Lesson 1 of 12"));
    EXPECT_EQ(app.window->statusLine().command(),
              QStringLiteral("overlapscope-cli compare article-a article-b --device sim:h200"));
}

TEST_F(LessonsPageTest, BIsHiddenUntilThePredictionAndThenStandsBesideA)
{
    ASSERT_TRUE(open(4));
    EXPECT_TRUE(page.charts().guess().isVisible());
    EXPECT_EQ(page.charts().whole().timeline(RunSide::B), nullptr);
    ASSERT_TRUE(run());
    EXPECT_FALSE(page.charts().guess().isVisible());
    EXPECT_NE(page.charts().whole().timeline(RunSide::B), nullptr);
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("B is ")));
}

TEST_F(LessonsPageTest, SliderNumberAndLineAreOneGuess)
{
    ASSERT_TRUE(open(4));
    walk().next();
    auto* panel = page.view().prediction();
    ASSERT_NE(panel, nullptr);
    panel->slider().setValue(400);
    const double a = walk().results().run("A")->wallP50Us();
    ASSERT_TRUE(walk().prediction().number);
    EXPECT_NEAR(*walk().prediction().number, 0.4 * a, a * 0.01);
    EXPECT_EQ(page.charts().guess().guess(), walk().prediction().number);
    // The line is dragged to a quarter of A.
    auto& chart = page.charts().guess();
    const auto grip = chart.handle().center().toPoint();
    QTest::mousePress(&chart, Qt::LeftButton, {}, grip);
    QTest::mouseMove(&chart, QPoint(qRound(chart.xOf(a / 4)), grip.y()));
    QTest::mouseRelease(&chart, Qt::LeftButton, {}, QPoint(qRound(chart.xOf(a / 4)), grip.y()));
    EXPECT_NEAR(*walk().prediction().number, a / 4, a * 0.01);
    EXPECT_NEAR(panel->slider().value(), 250, 10);
    EXPECT_NEAR(panel->box().value(), a / 4 / 1000.0, a * 0.01 / 1000.0);
}

TEST_F(LessonsPageTest, APredictionNeedsANumberAndAReason)
{
    ASSERT_TRUE(open(4));
    walk().next();
    auto* panel = page.view().prediction();
    EXPECT_FALSE(panel->showButton().isEnabled());
    EXPECT_TRUE(panel->unknownButton().isEnabled());
    walk().setGuess(3000.0);
    EXPECT_FALSE(panel->showButton().isEnabled());
    panel->reasons().front()->click();
    EXPECT_TRUE(panel->showButton().isEnabled());
}

TEST_F(LessonsPageTest, ARightGuessWithinATenthAndTheRightReasonCount)
{
    ASSERT_TRUE(open(4));
    ASSERT_TRUE(run(5.99 / 14.9));
    EXPECT_TRUE(walk().outcome()->numberRight());
    const auto score = page.progress().score();
    EXPECT_EQ(score.predicted, 1U);
    EXPECT_EQ(score.numberRight, 1U);
    EXPECT_EQ(score.reasonRight, 1U);
}

TEST_F(LessonsPageTest, NotKnowingIsNotCountedAsWrong)
{
    ASSERT_TRUE(open(4));
    walk().next();
    clickOn(&page.view().prediction()->unknownButton());
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
    EXPECT_EQ(page.progress().score().predicted, 0U);
    EXPECT_TRUE(page.progress().lessons.at("04").predicted);
}

TEST_F(LessonsPageTest, OnlyTheFirstPredictionCounts)
{
    ASSERT_TRUE(open(4));
    ASSERT_TRUE(run(0.99));
    walk().restart();
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Ready; }));
    ASSERT_TRUE(run(5.99 / 14.9));
    EXPECT_TRUE(walk().outcome()->numberRight());
    EXPECT_EQ(page.progress().score().numberRight, 0U);
}

TEST_F(LessonsPageTest, ChangedLinesOfCodeAreEmphasised)
{
    ASSERT_TRUE(open(4));
    const auto* a = part<CodeBox>("lesson.codeA");
    ASSERT_NE(a, nullptr);
    for (std::size_t i = 0; i < static_cast<std::size_t>(a->lines().size()); ++i)
        EXPECT_EQ(a->isEmphasised(i), a->lines()[static_cast<qsizetype>(i)].contains(QLatin1String("Synchronize")));
}

TEST_F(LessonsPageTest, AGuidedStepZoomsToWhatIsMeantAndDimsTheRest)
{
    ASSERT_TRUE(open(4));
    ASSERT_TRUE(run());
    walk().next(); // batches 0..2 of A; synchronize
    auto& zoom = page.charts().zoom();
    const auto found = findStep(walk().lesson()->steps[0], "A", walk().results());
    ASSERT_TRUE(found);
    EXPECT_EQ(zoom.view().range(), found->range);
    EXPECT_LT(zoom.view().range().duration(), page.charts().whole().view().range().duration() / 4);
    EXPECT_EQ(zoom.timeline(RunSide::A), walk().results().run("A")->record.timeline);
}

TEST_F(LessonsPageTest, TryNextOpensItsScenarioBesideTheOtherRunInTheTimeline)
{
    ASSERT_TRUE(open(4));
    ASSERT_TRUE(run());
    walk().go(LessonStage::TryNext);
    while (walk().next()) {
    }
    clickOn(part("lesson.try1")); // B streams=2
    EXPECT_EQ(app.window->workspace().tab(), Tab::Timeline);
    EXPECT_EQ(app.session.pair().b, findLesson(4)->tries[1].scenario);
    EXPECT_EQ(app.session.pair().a, findLesson(4)->study.run("A")->scenario);
    EXPECT_EQ(app.session.pair().b.streams, 2U);
}

TEST_F(LessonsPageTest, AChangeOfTheWorkIsMadeInBothRuns)
{
    ASSERT_TRUE(open(4));
    ASSERT_TRUE(run());
    while (walk().next()) {
    }
    clickOn(part("lesson.try2")); // A kernel.iterations=2048
    EXPECT_EQ(app.session.pair().a.kernel.iterations, 2048U);
    EXPECT_EQ(app.session.pair().b.kernel.iterations, 2048U);
}

TEST_F(LessonsPageTest, TheLanguageChangesInTheMiddleOfALessonAndNothingIsLost)
{
    ASSERT_TRUE(open(4));
    walk().next();
    walk().setGuess(4000.0);
    walk().setReason(2);
    ASSERT_TRUE(app.language.set(QStringLiteral("zh_CN")));
    QCoreApplication::processEvents();
    EXPECT_EQ(walk().stage(), LessonStage::Predict);
    EXPECT_EQ(walk().prediction().number, 4000.0);
    ASSERT_NE(page.view().prediction(), nullptr);
    EXPECT_TRUE(page.view().prediction()->reasons()[2]->isChecked());
    const auto title = QString::fromStdString(findLesson(4)->text(LessonLanguage::Chinese).title);
    EXPECT_TRUE(part<QLabel>("lesson.title")->text().contains(title));
    EXPECT_EQ(page.list().list().item(3)->text(), title);
    EXPECT_EQ(page.view().stages().tabText(1), QStringLiteral("\u5148\u731C"));
    ASSERT_TRUE(run());
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("B \u7684\u901F\u5EA6")));
}

TEST_F(LessonsPageTest, TheLessonsMenuOpensEachLesson)
{
    QMenu* menu = nullptr;
    for (auto* action : app.window->menuBar()->actions())
        if (action->text() == QStringLiteral("&Lessons"))
            menu = action->menu();
    ASSERT_NE(menu, nullptr);
    EXPECT_GE(menu->actions().size(), 15);
    menu->actions()[6]->trigger();
    EXPECT_EQ(app.window->workspace().tab(), Tab::Learn);
    EXPECT_EQ(walk().lesson()->number, 7U);
}

TEST_F(LessonsPageTest, AFinishedLessonIsOpenFromEndToEndWhenItIsLookedAtAgain)
{
    ASSERT_TRUE(open(4));
    ASSERT_TRUE(run(0.6));
    while (walk().next()) {
    }
    ASSERT_TRUE(open(5));
    page.open(4);
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
    EXPECT_TRUE(walk().canGo(LessonStage::TryNext));
    ASSERT_TRUE(walk().prediction().number);
    EXPECT_NEAR(*walk().prediction().number / walk().results().run("A")->wallP50Us(), 0.6, 0.01);
}

TEST_F(LessonsPageTest, AStoppedRunSaysSoAndCanBeMadeAgain)
{
    ASSERT_TRUE(open(4));
    walk().next();
    walk().doNotKnow();
    // Whether it is stopped in time or not: the walk never hangs.
    if (auto* stop = part("lesson.stop"))
        stop->click();
    ASSERT_TRUE(App::until([&] { return !walk().isRunning(); }));
    if (walk().state() == StudyState::Failed) {
        EXPECT_FALSE(part<QLabel>("lesson.failure")->text().isEmpty());
        clickOn(part("lesson.again"));
    }
    EXPECT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
}

} // namespace overlap::test
