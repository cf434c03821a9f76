// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/practice_pictures.h"

#include "tests/app/gui/app_fixture.h"

#include "app/gui/claims_page.h"
#include "app/gui/learn_page.h"
#include "app/gui/practice_page.h"
#include "widgets/learn/glossary_view.h"
#include "widgets/learn/practice_card.h"

#include <QPlainTextEdit>
#include <QTest>

namespace overlap::test::practice_pictures {

namespace {
constexpr int PatienceMs = 60'000;

template<typename Page>
[[nodiscard]] Page& opened(App& app, LearnMode mode)
{
    auto& learn = app.window->workspace().learnPage();
    app.window->workspace().setTab(Tab::Learn);
    learn.setMode(mode);
    QCoreApplication::processEvents();
    return dynamic_cast<Page&>(learn.page(mode));
}

PracticePage& asked(App& app)
{
    auto& page = opened<PracticePage>(app, LearnMode::Practice);
    page.practice().ask("pinned-async");
    return page;
}
} // namespace

void question(App& app)
{
    asked(app);
}

void revealed(App& app)
{
    auto& page = asked(app);
    page.card().notes().setPlainText(QStringLiteral("pageable is staged, so the call waits; pin it"));
    page.practice().reveal();
    page.practice().setTicked(0, true);
    page.practice().setTicked(1, true);
    page.card().rebuild();
}

void evidence(App& app)
{
    revealed(app);
    auto& page = opened<PracticePage>(app, LearnMode::Practice);
    page.showEvidence();
    (void)QTest::qWaitFor([&] { return !page.isRunning(); }, PatienceMs);
}

void timed(App& app)
{
    auto& page = opened<PracticePage>(app, LearnMode::Practice);
    page.practice().startRound(5, std::chrono::minutes(2));
    page.practice().setPaused(true);
}

void summary(App& app)
{
    auto& page = opened<PracticePage>(app, LearnMode::Practice);
    page.practice().startRound(4, std::chrono::minutes(2));
    const Rating ratings[] = {Rating::Right, Rating::Partly, Rating::Wrong, Rating::Partly};
    for (const auto rating : ratings) {
        page.practice().reveal();
        if (rating != Rating::Wrong)
            page.practice().setTicked(0, true);
        page.practice().rate(rating);
    }
}

void templateAnswer(App& app)
{
    opened<PracticePage>(app, LearnMode::Practice).showTemplate(true);
}

void claimsBoard(App& app)
{
    auto& page = opened<ClaimsPage>(app, LearnMode::Claims);
    page.testAll();
    (void)QTest::qWaitFor([&] { return !page.isRunning(); }, PatienceMs);
    page.choose(2);
}

void glossaryTerm(App& app)
{
    opened<LearnModePage>(app, LearnMode::Glossary).findChild<GlossaryView*>()->open("kernel-utilisation");
}

} // namespace overlap::test::practice_pictures
