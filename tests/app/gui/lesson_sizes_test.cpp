// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in small windows and in large type.
#include "tests/app/gui/lessons_page_fixture.h"

#include "widgets/learn/lesson_view.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPushButton>
#include <QScrollArea>
#include <QTextBrowser>
#include <QToolButton>

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

namespace overlap::test {

// The lessons in a window of a size, with type of a size.
class LessonSizesTest : public testing::TestWithParam<std::tuple<const char*, int, int, double>>
{
protected:
    LessonSizesTest()
        : app(QStringLiteral("article"), openDevice, size())
        , page(app.window->workspace().learnPage().lessons())
    {
        app.look.setFontScale(std::get<3>(GetParam()));
        EXPECT_TRUE(app.language.set(QString::fromLatin1(std::get<0>(GetParam()))));
        app.window->workspace().setTab(Tab::Learn);
    }

    [[nodiscard]] static QSize size() { return {std::get<1>(GetParam()), std::get<2>(GetParam())}; }

    App app;
    LessonsPage& page;
};

INSTANTIATE_TEST_SUITE_P(Windows, LessonSizesTest,
                         testing::Values(std::tuple("en", 1024, 640, 1.0), std::tuple("zh_CN", 1024, 640, 1.0),
                                         std::tuple("en", 1600, 1000, 2.0), std::tuple("zh_CN", 1600, 1000, 2.0),
                                         std::tuple("en", 1024, 640, 2.0)));

TEST_P(LessonSizesTest, EveryPageOfALessonFitsTheWidthOfTheWindow)
{
    page.open(4);
    auto& walk = page.walk();
    ASSERT_TRUE(App::until([&] { return walk.state() == StudyState::Ready; }));
    do {
        ASSERT_TRUE(App::until([&] { return !walk.isRunning(); }));
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents();
        EXPECT_EQ(app.window->size(), size()) << "stage " << static_cast<int>(walk.stage());
        auto* content = page.view().scroll().widget();
        EXPECT_LE(content->width(), page.view().scroll().viewport()->width());
        for (auto* button : content->findChildren<QPushButton*>())
            EXPECT_GE(button->width(), button->sizeHint().width()) << button->text().toStdString();
    } while (walk.next());
    EXPECT_EQ(walk.stage(), LessonStage::TryNext);
}

TEST_P(LessonSizesTest, TheWaysToLearnAreReadWhole)
{
    ASSERT_TRUE(app.settle());
    int right = 0;
    for (const auto* name : {"learn.mode.lessons", "learn.mode.practice", "learn.mode.claims", "learn.mode.glossary"}) {
        const auto* button = app.find<QToolButton>(name);
        ASSERT_NE(button, nullptr) << name;
        EXPECT_GE(button->width(), button->sizeHint().width()) << button->text().toStdString();
        EXPECT_TRUE(right == 0 || button->x() == right) << name << " at " << button->x();
        right = button->geometry().right() + 1;
    }
    EXPECT_GT(page.tools()->x(), right);
}

// How much of it a person sees, through every area that it is scrolled in.
[[nodiscard]] int seenHeight(const QWidget& widget)
{
    QRect seen(widget.mapTo(widget.window(), QPoint()), widget.size());
    for (const auto* up = widget.parentWidget(); up != nullptr; up = up->parentWidget())
        seen &= QRect(up->mapTo(up->window(), QPoint()), up->size());
    return seen.height();
}

TEST_P(LessonSizesTest, TheQuestionAndThePresentersButtonAreSeen)
{
    for (const auto number : {1U, 4U, 12U}) {
        page.open(number);
        ASSERT_TRUE(App::until([&] { return page.walk().state() == StudyState::Ready; }));
        ASSERT_TRUE(app.settle());
        const QTextBrowser* question = nullptr;
        for (const auto* one : page.findChildren<QTextBrowser*>(QStringLiteral("lesson.question")))
            if (one->isVisible())
                question = one;
        ASSERT_NE(question, nullptr);
        const int line = QFontMetrics(app.look.font(FontRole::Body)).lineSpacing();
        EXPECT_GE(seenHeight(*question), std::min(question->height(), 3 * line)) << "lesson " << number;
        const auto* present = app.find<QPushButton>("lesson.present");
        ASSERT_NE(present, nullptr);
        EXPECT_TRUE(present->isVisible());
        EXPECT_EQ(seenHeight(*present), present->height());
        const QRect inWindow(present->mapTo(app.window.get(), QPoint()), present->size());
        EXPECT_TRUE(app.window->rect().contains(inWindow));
        EXPECT_FALSE(present->accessibleName().isEmpty());
        EXPECT_FALSE(present->text().isEmpty() && present->icon().isNull());
    }
}

} // namespace overlap::test
