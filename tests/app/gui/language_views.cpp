// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/language_views.h"

#include "app/gui/actions.h"
#include "app/gui/advisor.h"
#include "app/gui/device_page.h"
#include "app/gui/import_report_view.h"
#include "app/gui/memory_page.h"
#include "app/gui/report_dialog.h"
#include "app/gui/side_panel.h"
#include "app/gui/sweep_page.h"
#include "app/gui/timeline_page.h"
#include "app/gui/transfers_page.h"

#include <QAction>
#include <QFile>
#include <QTemporaryDir>

namespace overlap::test {

std::vector<LanguageView> windowViews()
{
    const auto tab = [](App& app, Tab wanted) {
        app.window->workspace().setTab(wanted);
        return app.settle();
    };
    return {
        {"timeline", [=](App& app) { return tab(app, Tab::Timeline); }},
        {"diagnosis",
         [=](App& app) {
             app.window->workspace().sidePanel().setPage(SidePanel::Diagnosis);
             return tab(app, Tab::Timeline)
                    && App::until([&] { return !app.window->advisor().isBusy() && app.window->advisor().whatIf(); });
         }},
        {"find and intervals",
         [=](App& app) {
             app.window->page().findAction()->trigger();
             app.window->page().intervalsAction()->trigger();
             return tab(app, Tab::Timeline);
         }},
        {"slow motion",
         [=](App& app) {
             app.window->page().slowMotionAction()->trigger();
             return tab(app, Tab::Timeline);
         }},
        {"sweep",
         [=](App& app) {
             auto& page = app.window->workspace().sweepPage();
             return tab(app, Tab::Sweep)
                    && App::until([&] { return page.result() && !page.isRunning() && page.recommended(); });
         }},
        {"transfers",
         [=](App& app) {
             return tab(app, Tab::Transfers)
                    && App::until([&] { return !app.window->workspace().transfersPage().isBusy(); });
         }},
        {"memory",
         [=](App& app) {
             return tab(app, Tab::Memory) && App::until([&] { return !app.window->workspace().memoryPage().isBusy(); });
         }},
        {"device",
         [=](App& app) {
             return tab(app, Tab::Device) && App::until([&] { return !app.window->devicePage().isExamining(); });
         }},
        {"recordings",
         [=](App& app) {
             app.window->openSamples();
             return App::until(
                        [&] { return app.window->recordings().run(Side::A) && app.window->recordings().run(Side::B); })
                    && tab(app, Tab::Timeline);
         }},
        {"memory of recordings",
         [=](App& app) {
             app.window->openSamples();
             return App::until([&] { return app.window->recordings().run(Side::B) != nullptr; })
                    && tab(app, Tab::Memory)
                    && App::until([&] { return !app.window->workspace().memoryPage().isBusy(); });
         }},
        {"import report",
         [=](App& app) {
             app.window->openSamples();
             const bool read = App::until([&] { return app.window->recordings().run(Side::B) != nullptr; });
             app.window->importReport().show();
             return read && app.settle();
         }},
        {"keys",
         [=](App& app) {
             app.window->actions().keys->trigger();
             return app.settle();
         }},
        {"report",
         [=](App& app) {
             const bool ran = app.settle();
             app.window->reportDialog().open(ReportSubject::Comparison, ReportLanguage::English);
             return ran;
         }},
        {"impossible value",
         [=](App& app) {
             auto pair = app.session.pair();
             pair.a.inputBytesPerSample = 1ULL << 32U;
             pair.b.batchSize = 4000;
             pair.b.useGraph = true;
             app.session.edit(pair, QString(), QString());
             return app.settle();
         }},
        {"files that cannot be opened",
         [=](App& app) {
             static const QTemporaryDir Folder;
             QFile bad(Folder.filePath(QStringLiteral("bad.json")));
             if (!bad.open(QIODevice::WriteOnly))
                 return false;
             bad.write(R"({"batch_sice": 4, "streams": 900, "sync": 7})");
             bad.close();
             QFile page(Folder.filePath(QStringLiteral("page.json.gz")));
             if (!page.open(QIODevice::WriteOnly))
                 return false;
             page.write("<html>not found</html>");
             page.close();
             app.window->openFiles({bad.fileName(), page.fileName()});
             return App::until([&] { return !app.window->recordings().isReading(); }) && app.settle();
         }},
    };
}

std::vector<LanguageView> languageViews()
{
    auto all = windowViews();
    for (auto& view : learnViews())
        all.push_back(std::move(view));
    return all;
}

} // namespace overlap::test
