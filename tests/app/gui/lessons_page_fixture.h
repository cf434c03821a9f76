// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/learn_page.h"
#include "app/gui/lessons_page.h"
#include "tests/app/gui/app_fixture.h"

#include <QPushButton>

#include <gtest/gtest.h>

#include <memory>

namespace overlap::test {

// The window on the lessons of the Learn tab.
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
void clickOn(QWidget* widget);

} // namespace overlap::test
