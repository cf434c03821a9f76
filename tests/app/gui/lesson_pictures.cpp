// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/lesson_pictures.h"

#include "tests/app/gui/app_fixture.h"

#include "app/gui/learn_page.h"
#include "app/gui/lessons_page.h"

namespace overlap::test::lesson_pictures {

namespace {

[[nodiscard]] LessonWalk& openLesson(App& app, std::uint32_t number)
{
    app.window->workspace().setTab(Tab::Learn);
    auto& page = app.window->workspace().learnPage().lessons();
    LearningProgress progress;
    for (const auto& lesson : lessons()) {
        if (lesson.number < number)
            progress.lessons[lesson.id] = {true, true, {1.0, 1}, {}, lesson.number == 1, lesson.number < 3};
    }
    page.setProgress(progress);
    page.open(number);
    (void)App::until([&] { return page.walk().state() >= StudyState::Ready; });
    return page.walk();
}

LessonWalk& predictLesson(App& app, std::uint32_t number)
{
    auto& walk = openLesson(app, number);
    walk.next();
    walk.setGuess(walk.results().run("A")->wallP50Us() * 0.66);
    walk.setReason(1);
    return walk;
}

} // namespace

void ask(App& app, std::uint32_t number)
{
    (void)openLesson(app, number);
}

void predict(App& app, std::uint32_t number)
{
    (void)predictLesson(app, number);
}

void walkOn(App& app, std::uint32_t number, int next)
{
    auto& walk = predictLesson(app, number);
    walk.predict();
    (void)App::until([&] { return walk.state() == StudyState::Done; });
    for (int i = 0; i < next; ++i)
        walk.next();
}

void presentPrediction(App& app)
{
    predict(app, 4);
    app.window->workspace().learnPage().lessons().present();
}

void presentStep(App& app)
{
    walkOn(app, 4, 3);
    app.window->workspace().learnPage().lessons().present();
}

} // namespace overlap::test::lesson_pictures
