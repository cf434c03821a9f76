// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the pictures of the README into the folder given: the window, light and dark, in both languages, and narrow.
#include "tests/app/gui/app_fixture.h"

#include "app/gui/actions.h"
#include "app/gui/file_problems.h"
#include "app/gui/scenario_files.h"
#include "app/gui/timeline_page.h"
#include "widgets/charts/chart_column.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/controls/strategy_section.h"
#include "widgets/find/find_bar.h"
#include "widgets/gantt/lane_arrangement.h"
#include "widgets/playback/transport_bar.h"
#include "widgets/tables/interval_table.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QImage>
#include <QLineEdit>

#include <cstdio>

namespace {

using namespace overlap;
using namespace overlap::test;

struct Picture
{
    const char* name;
    const char* preset;
    const char* language;
    ThemeChoice theme;
    QSize size;
    void (*prepare)(App&) = nullptr;
};

void askForTooMuch(App& app)
{
    auto pair = app.session.pair();
    pair.b.batchSize = 262144;
    app.session.edit(pair, {}, {});
}

void openMore(App& app)
{
    app.window->scenarioPanel().strategies().setExpanded(true);
}

void openBrokenFile(App& app)
{
    app.window->fileProblems().add(
        QStringLiteral("broken.json"),
        parseScenarioFile(R"({"batch_sice": 4, "colour": 1, "shape": 2, "streams": 900, "sync": 7})").error());
}

void selectRange(App& app)
{
    app.window->page().chart().view().setSelection(
        TimeRange{TracePoint(Nanoseconds(200'000)), TracePoint(Nanoseconds(700'000))});
}

void openRail(App& app)
{
    app.window->actions().scenarioPanel->trigger();
}

void changeWithoutRunning(App& app)
{
    app.session.setLive(false);
    auto pair = app.session.pair();
    pair.b.batchSize = 20;
    app.session.edit(pair, {}, {});
}

void search(App& app)
{
    auto& page = app.window->page();
    page.findAction()->trigger();
    page.findBar().findChild<QLineEdit*>(QStringLiteral("find.text"))->setText(QStringLiteral("b4"));
    (void)App::until([&] { return !page.findBar().isSearching(); });
    page.findBar().step(1);
    page.intervalsAction()->setChecked(true);
    (void)App::until([&] { return !page.intervals().model().isOrdering(); });
}

void playSlowly(App& app)
{
    auto& page = app.window->page();
    page.chart().view().setRange({TracePoint{}, TracePoint(Nanoseconds(700'000))});
    page.slowMotionAction()->setChecked(true);
    page.transport().playback().setTime(TracePoint(Nanoseconds(392'000)));
}

void byBatchFolded(App& app)
{
    auto& page = app.window->page();
    page.byBatchAction()->setChecked(true);
    LaneArrangement arrangement;
    arrangement.pinned = {{LaneRole::Compute, 0}};
    page.chart().setArrangement(arrangement);
}

void foldDevice(App& app)
{
    LaneArrangement arrangement;
    arrangement.collapsed = {LaneGroup::Device};
    app.window->page().chart().setArrangement(arrangement);
}

void enlarge(App& app)
{
    app.look.setFontScale(2.0);
}

constexpr Picture Pictures[] = {
    {"timeline_light", "article", "en", ThemeChoice::Light, {1600, 1000}},
    {"timeline_dark", "article", "en", ThemeChoice::Dark, {1600, 1000}},
    {"timeline_zh", "article", "zh_CN", ThemeChoice::Light, {1600, 1000}},
    {"timeline_measured", "article-measured", "en", ThemeChoice::Light, {1600, 1000}},
    {"timeline_compact", "article-measured", "en", ThemeChoice::Light, {1024, 700}},
    // States, to be looked at.
    {"state_error", "article", "en", ThemeChoice::Light, {1600, 1000}, askForTooMuch},
    {"state_error_zh", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, askForTooMuch},
    {"state_more", "loader", "en", ThemeChoice::Light, {1600, 1000}, openMore},
    {"state_file", "article", "en", ThemeChoice::Dark, {1600, 1000}, openBrokenFile},
    {"state_file_zh", "article", "zh_CN", ThemeChoice::Light, {1024, 700}, openBrokenFile},
    {"state_stale", "article", "en", ThemeChoice::Light, {1600, 1000}, changeWithoutRunning},
    {"state_selection", "streams", "en", ThemeChoice::Light, {1600, 1000}, selectRange},
    {"state_no_duration", "timing", "en", ThemeChoice::Light, {1280, 800}},
    {"search", "article", "en", ThemeChoice::Light, {1600, 1000}, search},
    {"search_zh", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, search},
    {"slow_motion", "article", "en", ThemeChoice::Light, {1600, 1000}, playSlowly},
    {"slow_motion_zh", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, playSlowly},
    {"by_batch", "article", "en", ThemeChoice::Light, {1600, 1000}, byBatchFolded},
    {"folded", "streams", "en", ThemeChoice::Dark, {1600, 1000}, foldDevice},
    {"large_type", "article", "en", ThemeChoice::Light, {2560, 1600}, enlarge},
    {"state_rail", "article", "zh_CN", ThemeChoice::Light, {1024, 640}, openRail},
};

// A kernel of B, so that the arrow from its launch and its details can be seen.
void selectKernel(App& app)
{
    const auto& timeline = app.session.shown().b->record.timeline;
    for (std::size_t lane = 0; lane < timeline->lanes().size(); ++lane) {
        const auto intervals = timeline->lanes()[lane].intervals();
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (intervals[i].kind == ActivityKind::Kernel && intervals[i].batch == 4) {
                app.window->page().chart().selectInterval(ShownInterval{RunSide::B, timeline, {lane, i}});
                return;
            }
        }
    }
}

[[nodiscard]] bool write(const Picture& picture, const QDir& folder)
{
    App app(QString::fromLatin1(picture.preset), openDevice, picture.size);
    app.look.setChoice(picture.theme);
    app.language.set(QString::fromLatin1(picture.language));
    if (!app.settle() || !app.session.shown().complete())
        return false;
    if (picture.prepare)
        picture.prepare(app);
    else
        selectKernel(app);
    if (!app.settle())
        return false;
    QCoreApplication::processEvents();
    const auto image = app.window->grab().toImage();
    const auto path = folder.filePath(QString::fromLatin1(picture.name) + QStringLiteral(".png"));
    // Not one colour: something was drawn.
    const bool drawn = image.size() == picture.size
                       && image.pixelColor(picture.size.width() / 2, 20)
                              != image.pixelColor(picture.size.width() / 2, picture.size.height() / 3);
    return drawn && image.save(path);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    if (argc != 2) {
        std::fputs("Usage: overlap_pictures FOLDER\n", stderr);
        return 2;
    }
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    if (!folder.mkpath(QStringLiteral("."))) {
        std::fputs("The folder could not be made.\n", stderr);
        return 1;
    }
    for (const auto& picture : Pictures) {
        if (!write(picture, folder)) {
            std::fprintf(stderr, "%s could not be written.\n", picture.name);
            return 1;
        }
    }
    return 0;
}
