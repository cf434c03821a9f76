// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/lessons_page_fixture.h"

#include "widgets/controls/answer_header.h"
#include "widgets/learn/guess_chart.h"
#include "widgets/learn/lesson_charts.h"
#include "widgets/learn/lesson_view.h"
#include "widgets/learn/prediction_panel.h"

#include <QCoreApplication>
#include <QRadioButton>
#include <QScrollArea>
#include <QSlider>
#include <QTabBar>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

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

} // namespace overlap::test
