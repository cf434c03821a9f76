// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons of the Learn tab.
#include "app/gui/lessons_page.h"
#include "tests/app/gui/app_fixture.h"
#include "tests/app/gui/fake_gpu.h"

#include "app/gui/learn_page.h"
#include "app/gui/presenter_view.h"
#include "app/gui/status_line.h"
#include "app/gui/timeline_page.h"
#include "widgets/charts/chart_column.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/learn/code_box.h"
#include "widgets/learn/guess_chart.h"
#include "widgets/learn/lesson_charts.h"
#include "widgets/learn/lesson_view.h"
#include "widgets/learn/prediction_panel.h"
#include "widgets/sweep/line_chart.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QMenuBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSlider>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include <memory>
#include <tuple>

namespace overlap::test {

namespace {

class LessonsPageTest : public testing::Test
{
protected:
    explicit LessonsPageTest(App* given = nullptr)
        : owned(given != nullptr ? given : new App())
        , app(*owned)
        , page(app.window->workspace().learnPage().lessons())
    {
    }
    [[nodiscard]] bool open(std::uint32_t number)
    {
        app.window->workspace().setTab(Tab::Learn);
        page.open(number);
        return App::until([&] { return walk().state() == StudyState::Ready || walk().state() == StudyState::Done; });
    }
    // To what came of it.
    [[nodiscard]] bool run(double shareOfA = 0.5)
    {
        walk().go(LessonStage::Predict);
        walk().next();
        if (!walk().predicted()) {
            walk().setGuess(walk().results().run("A")->wallP50Us() * shareOfA);
            walk().setReason(1);
            walk().predict();
        }
        return App::until([&] { return walk().state() == StudyState::Done; });
    }
    [[nodiscard]] LessonWalk& walk() { return page.walk(); }
    template<typename T = QPushButton>
    [[nodiscard]] T* part(const char* name) const
    {
        T* found = nullptr; // the newest: an old page may still be on its way out
        for (auto* one : page.findChildren<T*>(QLatin1String(name)))
            if (one->isVisible())
                found = one;
        return found;
    }

    std::unique_ptr<App> owned;
    App& app;
    LessonsPage& page;
};

// Where a person sees it, scrolled to where it can be clicked.
void clickOn(QWidget* widget)
{
    ASSERT_NE(widget, nullptr);
    for (auto* up = widget->parentWidget(); up != nullptr; up = up->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(up))
            area->ensureWidgetVisible(widget);
    QCoreApplication::processEvents();
    QTest::mouseClick(widget->window()->windowHandle(), Qt::LeftButton, {},
                      widget->mapTo(widget->window(), widget->rect().center()));
    QCoreApplication::processEvents();
}

} // namespace

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
    panel->slider().setValue(500);
    const double a = walk().results().run("A")->wallP50Us();
    ASSERT_TRUE(walk().prediction().number);
    EXPECT_NEAR(*walk().prediction().number, a / 2, a * 0.01);
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

// On a GPU

class LessonsOnAGpuTest : public LessonsPageTest
{
protected:
    LessonsOnAGpuTest()
        : LessonsPageTest(
            new App(QStringLiteral("article"), accessToFake(shared()), QSize(1600, 1000), {}, QStringLiteral("cuda:0")))
        , gpu(*static_cast<FakeGpu*>(app.session.backend()))
    {
    }
    [[nodiscard]] static std::shared_ptr<FakeGpu> shared() { return std::make_shared<FakeGpu>(); }
    FakeGpu& gpu;
};

TEST_F(LessonsOnAGpuTest, TheRunsAreMadeOnTheChosenDevice)
{
    ASSERT_TRUE(open(4));
    ASSERT_TRUE(run());
    EXPECT_TRUE(walk().results().device.measured());
    EXPECT_TRUE(app.window->answer().chip().origin().measured);
}

TEST_F(LessonsOnAGpuTest, AFailureLeavesASentenceAndAWayOn)
{
    ASSERT_TRUE(open(4));
    gpu.fails = true;
    walk().next();
    walk().setGuess(4000.0);
    walk().setReason(1);
    walk().predict();
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Failed; }));
    EXPECT_TRUE(
        part<QLabel>("lesson.failure")->text().contains(QStringLiteral("The process that uses the GPU has ended")));
    gpu.fails = false;
    clickOn(part("lesson.again"));
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
    EXPECT_EQ(walk().prediction().number, 4000.0);
}

TEST_F(LessonsOnAGpuTest, AfterAFailureTheSimulatedDeviceIsOffered)
{
    ASSERT_TRUE(open(4));
    gpu.fails = true;
    walk().next();
    walk().doNotKnow();
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Failed; }));
    clickOn(part("lesson.simulated"));
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
    EXPECT_EQ(app.session.deviceId(), QStringLiteral("sim:h200"));
    EXPECT_FALSE(walk().results().device.measured());
}

TEST_F(LessonsOnAGpuTest, AHangingRunIsStopped)
{
    ASSERT_TRUE(open(4));
    gpu.stopsHalfway = true;
    walk().next();
    walk().doNotKnow();
    ASSERT_TRUE(App::until([&] { return part("lesson.stop") != nullptr; }));
    clickOn(part("lesson.stop"));
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Failed; }));
    EXPECT_EQ(part<QLabel>("lesson.failure")->text(), QStringLiteral("The runs were stopped."));
    gpu.stopsHalfway = false;
    clickOn(part("lesson.again"));
    EXPECT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
}

// A newcomer's way through lesson 1, from the opening of the window to its last page.

TEST_F(LessonsPageTest, ANewcomerWalksThroughLesson1ByMouseOnly)
{
    ASSERT_TRUE(app.settle());
    auto* tabs = app.find<QTabBar>("tabs");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(static_cast<int>(Tab::Learn)).center());
    ASSERT_TRUE(App::until([&] { return part("lesson.next") != nullptr; }));
    EXPECT_EQ(walk().lesson()->number, 1U);
    clickOn(part("lesson.next"));
    ASSERT_EQ(walk().stage(), LessonStage::Predict);
    auto& chart = page.charts().guess();
    const auto grip = chart.handle().center().toPoint();
    const QPoint to(qRound(chart.xOf(1500.0)), grip.y());
    QTest::mousePress(&chart, Qt::LeftButton, {}, grip);
    QTest::mouseMove(&chart, to);
    QTest::mouseRelease(&chart, Qt::LeftButton, {}, to);
    clickOn(page.view().prediction()->reasons()[1]);
    clickOn(&page.view().prediction()->showButton());
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
    EXPECT_NEAR(*walk().prediction().number, 1500.0, 50.0);
    const auto pages = walk().lesson()->steps.size() + 4; // explanation, question, answer, try next
    for (std::size_t i = 0; i < pages; ++i) {
        ASSERT_TRUE(App::until([&] { return part("lesson.next") != nullptr; })) << i;
        clickOn(part("lesson.next"));
    }
    EXPECT_EQ(walk().stage(), LessonStage::TryNext);
    EXPECT_EQ(page.progress().score().done, 1U);
    clickOn(part("lesson.nextLesson"));
    EXPECT_EQ(walk().lesson()->number, 2U);
}

TEST_F(LessonsPageTest, ANewcomerWalksThroughLesson1ByKeyboardOnly)
{
    ASSERT_TRUE(app.settle());
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers with = {}) {
        auto* focus = app.window->focusWidget();
        QTest::keyClick(focus != nullptr ? focus : app.window.get(), key, with);
        QCoreApplication::processEvents();
    };
    const auto tabTo = [&](const QWidget* wanted) {
        constexpr int Most = 120;
        for (int i = 0; i < Most && app.window->focusWidget() != wanted; ++i)
            press(Qt::Key_Tab);
        return app.window->focusWidget() == wanted;
    };
    press(Qt::Key_5);
    ASSERT_TRUE(App::until([&] { return part("lesson.next") != nullptr; }));
    ASSERT_TRUE(tabTo(part("lesson.next")));
    press(Qt::Key_Space);
    ASSERT_EQ(walk().stage(), LessonStage::Predict);
    auto* panel = page.view().prediction();
    ASSERT_TRUE(tabTo(&panel->slider()));
    for (int i = 0; i < 3; ++i)
        press(Qt::Key_PageDown);
    ASSERT_TRUE(walk().prediction().number);
    ASSERT_TRUE(tabTo(panel->reasons()[0]));
    press(Qt::Key_Down);
    press(Qt::Key_Space);
    EXPECT_EQ(walk().prediction().reason, 1U);
    ASSERT_TRUE(tabTo(&panel->showButton()));
    press(Qt::Key_Space);
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
    const auto pages = walk().lesson()->steps.size() + 4;
    for (std::size_t i = 0; i < pages; ++i) {
        ASSERT_TRUE(App::until([&] { return part("lesson.next") != nullptr; })) << i;
        ASSERT_TRUE(tabTo(part("lesson.next"))) << i;
        press(Qt::Key_Space);
    }
    EXPECT_EQ(walk().stage(), LessonStage::TryNext);
    EXPECT_EQ(page.progress().score().done, 1U);
}

TEST_F(LessonsPageTest, CtrlRightAndCtrlLeftGoOnAndBack)
{
    ASSERT_TRUE(open(4));
    page.view().scroll().setFocus();
    QTest::keyClick(&page.view().scroll(), Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(walk().stage(), LessonStage::Predict);
    page.view().scroll().setFocus();
    QTest::keyClick(&page.view().scroll(), Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(walk().stage(), LessonStage::Question);
}

// Across starts

TEST_F(LessonsPageTest, WhatWasDoneIsThereAfterARestart)
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("settings.ini"));
    int kept = 0;
    QObject::connect(app.window.get(), &MainWindow::worthKeeping, app.window.get(), [&] {
        QSettings store(path, QSettings::IniFormat);
        app.window->settings().write(store);
        store.sync();
        ++kept;
    });
    ASSERT_TRUE(open(4));
    ASSERT_TRUE(run(5.99 / 14.9));
    while (walk().next()) {
    }
    EXPECT_GE(kept, 2); // at once, not when the window closes
    const auto guess = *walk().prediction().number;
    owned.reset();

    const QSettings store(path, QSettings::IniFormat);
    App again(QStringLiteral("article"), openDevice, QSize(1600, 1000), Settings::read(store));
    auto& lessons = again.window->workspace().learnPage().lessons();
    EXPECT_EQ(lessons.progress().score(), (LessonList::Score{1, 1, 1, 1}));
    EXPECT_EQ(lessons.progress().lessons.at("04").prediction.number, guess);
    again.window->workspace().setTab(Tab::Learn);
    EXPECT_EQ(lessons.walk().lesson()->number, 1U); // the first that is not finished
}

TEST(LearningProgressTest, WhatCannotBeReadIsAsIfItHadNotBeenDone)
{
    const QVariantMap broken{
        {QStringLiteral("last"), 99},
        {QStringLiteral("lessons"),
         QVariantMap{{QStringLiteral("04"), QVariantMap{{QStringLiteral("done"), QStringLiteral("x")},
                                                        {QStringLiteral("number"), QStringLiteral("nan")},
                                                        {QStringLiteral("reason"), 77},
                                                        {QStringLiteral("numberRight"), true}}},
                     {QStringLiteral("nonsense"), 5}}}};
    const auto progress = LearningProgress::from(broken);
    EXPECT_EQ(progress.last, 0U);
    EXPECT_EQ(progress.lessons.size(), 1U);
    EXPECT_FALSE(progress.lessons.at("04").prediction.number);
    EXPECT_FALSE(progress.lessons.at("04").prediction.reason);
    EXPECT_FALSE(progress.lessons.at("04").numberRight);
}

TEST(LearningProgressTest, WhatIsStoredIsRead)
{
    LearningProgress progress;
    progress.last = 3;
    progress.lessons["03"] = {true, true, {1234.5, 2}, "sim:h200", true, false};
    progress.lessons["05"] = {false, true, {}, "cuda:0", false, false};
    EXPECT_EQ(LearningProgress::from(progress.stored()), progress);
    EXPECT_EQ(progress.next(), 1U);
}

// Presenter

class PresenterTest : public LessonsPageTest
{
protected:
    void present()
    {
        page.present();
        presenter = page.presenter();
        presenter->showNormal();
        presenter->resize(1920, 1080);
        QCoreApplication::processEvents();
        presenter->setFocus();
    }
    void press(Qt::Key key) { QTest::keyClick(presenter.data(), key); }
    QPointer<PresenterView> presenter;
};

TEST_F(PresenterTest, KeysOfAKeyboardAndOfARemoteGoOnAndBack)
{
    ASSERT_TRUE(open(4));
    present();
    press(Qt::Key_PageDown);
    EXPECT_EQ(walk().stage(), LessonStage::Predict);
    press(Qt::Key_PageUp);
    EXPECT_EQ(walk().stage(), LessonStage::Question);
    press(Qt::Key_Right);
    EXPECT_EQ(walk().stage(), LessonStage::Predict);
    press(Qt::Key_Left);
    EXPECT_EQ(walk().stage(), LessonStage::Question);
    press(Qt::Key_Space);
    EXPECT_EQ(walk().stage(), LessonStage::Predict);
    press(Qt::Key_Return);
    EXPECT_EQ(walk().stage(), LessonStage::Run);
    ASSERT_TRUE(App::until([&] { return walk().state() == StudyState::Done; }));
    press(Qt::Key_Enter);
    EXPECT_EQ(walk().stage(), LessonStage::See);
}

TEST_F(PresenterTest, NextAloneLeadsToTheEndAndLongTextsScrollFirst)
{
    ASSERT_TRUE(open(2));
    present();
    int presses = 0;
    bool scrolled = false;
    constexpr int Most = 60;
    while (walk().stage() != LessonStage::TryNext && presses < Most) {
        const auto before = walk().stage();
        const int at = presenter->view().scroll().verticalScrollBar()->value();
        press(Qt::Key_PageDown);
        ASSERT_TRUE(App::until([&] { return !walk().isRunning(); }));
        QCoreApplication::processEvents();
        scrolled =
            scrolled || (walk().stage() == before && presenter->view().scroll().verticalScrollBar()->value() > at);
        ++presses;
    }
    EXPECT_EQ(walk().stage(), LessonStage::TryNext);
    EXPECT_TRUE(scrolled);
    EXPECT_GE(presses, static_cast<int>(walk().lesson()->steps.size()) + 6);
}

TEST_F(PresenterTest, EscEndsItAndTheWindowIsWhereThePresenterWas)
{
    ASSERT_TRUE(open(4));
    present();
    press(Qt::Key_PageDown);
    press(Qt::Key_Escape);
    ASSERT_TRUE(App::until([&] { return presenter.isNull(); }));
    EXPECT_EQ(walk().stage(), LessonStage::Predict);
    EXPECT_EQ(page.view().stages().currentIndex(), static_cast<int>(LessonStage::Predict));
    EXPECT_TRUE(app.window->isVisible());
}

TEST_F(PresenterTest, TheTypeGrowsWithTheScreen)
{
    ASSERT_TRUE(open(4));
    present();
    const double body = app.look.px(13.0);
    const double hd = presenter->look().px(13.0);
    EXPECT_GE(hd, 1.8 * body);
    presenter->resize(3840, 2160);
    QCoreApplication::processEvents();
    EXPECT_NEAR(presenter->look().px(13.0), 2.0 * hd, 1.0);
    EXPECT_EQ(app.look.px(13.0), body);
}

// Sizes

class LessonSizesTest : public testing::TestWithParam<std::tuple<const char*, int, int, double>>
{
};

INSTANTIATE_TEST_SUITE_P(Windows, LessonSizesTest,
                         testing::Values(std::tuple("en", 1024, 640, 1.0), std::tuple("zh_CN", 1024, 640, 1.0),
                                         std::tuple("en", 1600, 1000, 2.0), std::tuple("zh_CN", 1600, 1000, 2.0),
                                         std::tuple("en", 1024, 640, 2.0)));

TEST_P(LessonSizesTest, EveryPageOfALessonFitsTheWidthOfTheWindow)
{
    const auto& [language, width, height, scale] = GetParam();
    App app(QStringLiteral("article"), openDevice, QSize(width, height));
    app.look.setFontScale(scale);
    ASSERT_TRUE(app.language.set(QString::fromLatin1(language)));
    auto& page = app.window->workspace().learnPage().lessons();
    app.window->workspace().setTab(Tab::Learn);
    page.open(4);
    auto& walk = page.walk();
    ASSERT_TRUE(App::until([&] { return walk.state() == StudyState::Ready; }));
    do {
        ASSERT_TRUE(App::until([&] { return !walk.isRunning(); }));
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents();
        EXPECT_EQ(app.window->size(), QSize(width, height)) << "stage " << static_cast<int>(walk.stage());
        auto* content = page.view().scroll().widget();
        EXPECT_LE(content->width(), page.view().scroll().viewport()->width());
        for (auto* button : content->findChildren<QPushButton*>())
            EXPECT_GE(button->width(), button->sizeHint().width()) << button->text().toStdString();
    } while (walk.next());
    EXPECT_EQ(walk.stage(), LessonStage::TryNext);
}

} // namespace overlap::test
