// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson on the whole screen.
#include "tests/app/gui/lessons_page_fixture.h"

#include "app/gui/presenter_view.h"
#include "widgets/controls/answer_header.h"
#include "widgets/learn/lesson_view.h"

#include <QCoreApplication>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class PresenterTest : public LessonsPageTest
{
protected:
    void present()
    {
        page.present();
        presenter = page.presenter();
        presenter->showNormal();
        ASSERT_TRUE(resize({1920, 1080}));
        presenter->setFocus();
    }
    // A window system answers when it likes.
    [[nodiscard]] bool resize(const QSize& size)
    {
        return App::until([&] {
            presenter->resize(size);
            return presenter->size() == size && presenter->view().height() > size.height() / 2;
        });
    }
    void press(Qt::Key key) { QTest::keyClick(presenter.data(), key); }
    QPointer<PresenterView> presenter;
};

} // namespace

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
    ASSERT_TRUE(resize({3840, 2160}));
    EXPECT_NEAR(presenter->look().px(13.0), 2.0 * hd, 1.0);
    EXPECT_EQ(app.look.px(13.0), body);
}

} // namespace overlap::test
