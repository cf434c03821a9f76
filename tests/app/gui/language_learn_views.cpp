// SPDX-License-Identifier: GPL-3.0-or-later
// The Learn tab: each stage of a lesson, the practice, the claims board, the glossary, the presenter.
#include "tests/app/gui/language_views.h"

#include "app/gui/claims_page.h"
#include "app/gui/learn_page.h"
#include "app/gui/lessons_page.h"
#include "app/gui/practice_page.h"
#include "app/gui/presenter_view.h"
#include "widgets/learn/practice.h"

#include <QPushButton>

namespace overlap::test {

namespace {

[[nodiscard]] LessonWalk& walkOf(App& app)
{
    return app.window->workspace().learnPage().lessons().walk();
}

[[nodiscard]] bool openLesson(App& app, std::uint32_t number)
{
    app.window->workspace().setTab(Tab::Learn);
    app.window->workspace().learnPage().lessons().open(number);
    return App::until([&] { return walkOf(app).state() == StudyState::Ready; });
}

[[nodiscard]] bool runLesson(App& app, std::uint32_t number)
{
    if (!openLesson(app, number))
        return false;
    auto& walk = walkOf(app);
    walk.go(LessonStage::Predict);
    walk.next();
    walk.setGuess(walk.results().run("A")->wallP50Us() * 0.5);
    walk.setReason(1);
    walk.predict();
    return App::until([&] { return walk.state() == StudyState::Done; });
}

// On from what came of the prediction, so many times.
[[nodiscard]] std::function<bool(App&)> lessonAfter(std::uint32_t number, int turns)
{
    return [=](App& app) {
        bool on = runLesson(app, number);
        for (int i = 0; i < turns && on; ++i)
            on = walkOf(app).next();
        return on && app.settle();
    };
}

// On until that stage.
[[nodiscard]] std::function<bool(App&)> lessonAt(std::uint32_t number, LessonStage stage)
{
    return [=](App& app) {
        bool on = runLesson(app, number);
        while (on && walkOf(app).stage() < stage)
            on = walkOf(app).next();
        return on && app.settle();
    };
}

[[nodiscard]] bool showMode(App& app, LearnMode mode)
{
    app.window->workspace().setTab(Tab::Learn);
    app.window->workspace().learnPage().setMode(mode);
    return app.settle();
}

template<typename Page>
[[nodiscard]] Page& pageOf(App& app, LearnMode mode)
{
    return dynamic_cast<Page&>(app.window->workspace().learnPage().page(mode));
}

} // namespace

std::vector<LanguageView> learnViews()
{
    return {
        {"lesson question", [](App& app) { return openLesson(app, 1) && app.settle(); }},
        {"lesson predict",
         [](App& app) {
             const bool opened = openLesson(app, 3);
             walkOf(app).next();
             return opened && walkOf(app).stage() == LessonStage::Predict && app.settle();
         }},
        {"lesson run", lessonAfter(6, 0)},
        {"lesson see", lessonAfter(4, 2)},
        {"lesson see a series", lessonAfter(8, 1)},
        {"lesson explain", lessonAt(11, LessonStage::Explain)},
        {"lesson interview", lessonAt(9, LessonStage::Interview)},
        {"lesson answer",
         [](App& app) { return lessonAt(12, LessonStage::Interview)(app) && walkOf(app).next() && app.settle(); }},
        {"lesson try next", lessonAt(5, LessonStage::TryNext)},
        {"presenter",
         [](App& app) {
             const bool ran = lessonAfter(2, 1)(app);
             app.window->workspace().learnPage().lessons().present();
             return ran && app.settle();
         }},
        {"practice",
         [](App& app) {
             const bool shown = showMode(app, LearnMode::Practice);
             pageOf<PracticePage>(app, LearnMode::Practice).practice().reveal();
             return shown && app.settle();
         }},
        {"practice evidence",
         [](App& app) {
             const bool shown = showMode(app, LearnMode::Practice);
             auto& page = pageOf<PracticePage>(app, LearnMode::Practice);
             page.practice().reveal();
             app.find<QPushButton>("practice.evidence")->click();
             return shown && App::until([&] { return !page.isRunning(); }) && app.settle();
         }},
        {"claims", [](App& app) { return showMode(app, LearnMode::Claims); }},
        {"claim tested",
         [](App& app) {
             const bool shown = showMode(app, LearnMode::Claims);
             auto& page = pageOf<ClaimsPage>(app, LearnMode::Claims);
             page.choose(3);
             app.find<QPushButton>("claims.one")->click();
             return shown && App::until([&] { return !page.isRunning(); }) && app.settle();
         }},
        {"glossary", [](App& app) { return showMode(app, LearnMode::Glossary); }},
    };
}

} // namespace overlap::test
