// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the pictures of the README into the folder given: the window, light and dark, in both languages, and narrow; and its states, to be
// looked at.
#include "tests/app/gui/app_fixture.h"
#include "tests/app/gui/fake_gpu.h"
#include "tests/app/gui/lesson_pictures.h"
#include "tests/app/gui/practice_pictures.h"
#include "tests/app/gui/recording_pictures.h"

#include "app/gui/actions.h"
#include "app/gui/advisor.h"
#include "app/gui/device_page.h"
#include "app/gui/file_problems.h"
#include "app/gui/learn_page.h"
#include "app/gui/lessons_page.h"
#include "app/gui/memory_page.h"
#include "app/gui/presenter_view.h"
#include "app/gui/scenario_files.h"
#include "app/gui/side_panel.h"
#include "app/gui/sweep_page.h"
#include "app/gui/timeline_page.h"
#include "app/gui/transfers_page.h"
#include "widgets/advice/diagnosis_panel.h"
#include "widgets/advice/finding_view.h"
#include "widgets/charts/chart_column.h"
#include "widgets/controls/other_machine.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/controls/strategy_section.h"
#include "widgets/device/history_panel.h"
#include "widgets/find/find_bar.h"
#include "widgets/gantt/lane_arrangement.h"
#include "widgets/playback/transport_bar.h"
#include "widgets/tables/interval_table.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>

#include <chrono>
#include <cstdio>
#include <memory>

namespace {

using namespace overlap;
using namespace overlap::test;

struct Picture
{
    const char* name = nullptr;
    const char* preset = nullptr;
    const char* language = nullptr;
    ThemeChoice theme = ThemeChoice::Light;
    QSize size;
    void (*prepare)(App&) = nullptr;
    bool gpu = false; // on the device that says it is one
    double fontScale = 1.0;
    bool presenter = false; // what is presented, at this size, in place of the window
};

[[nodiscard]] FakeGpu& gpuOf(App& app)
{
    return static_cast<FakeGpu&>(*app.session.backend());
}

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

// Over the window's middle, as on a screen.
void openKeys(App& app)
{
    app.window->actions().keys->trigger();
    auto* sheet = app.find<QDialog>("keySheet");
    sheet->setWindowFlags(Qt::Widget);
    sheet->move((app.window->width() - sheet->width()) / 2, app.window->height() - sheet->height() - 10);
    sheet->show();
    sheet->raise();
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

// Two minutes of a GPU's life, the last of it now.
void fillHistory(App& app)
{
    constexpr int Samples = 600;
    auto& history = app.window->devicePage().history();
    app.window->devicePage().setSeen(false);
    history.clear();
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    for (int i = 0; i < Samples; ++i) {
        auto sample = FakeGpu::sampleAt(i * 0.2);
        sample.steadyNs = now - (Samples - i) * 200'000'000LL;
        history.add(sample);
    }
}

void openDeviceTab(App& app)
{
    app.window->workspace().setTab(Tab::Device);
    (void)App::until([&] { return !app.window->devicePage().isExamining(); });
}

void openDeviceTabOfGpu(App& app)
{
    openDeviceTab(app);
    fillHistory(app);
}

void scrollDown(App& app)
{
    openDeviceTabOfGpu(app);
    auto* bar = app.window->devicePage().verticalScrollBar();
    QCoreApplication::processEvents();
    bar->setValue(bar->maximum());
}

void showStreams(App& app)
{
    app.window->page().byStreamAction()->trigger();
}

void throttle(App& app)
{
    gpuOf(app).throttles = true;
    app.session.run();
    (void)App::until([&] { return !app.session.shown().b->record.throttled.empty(); });
}

void loseTheGpu(App& app)
{
    app.session.setRetryDelay(std::chrono::milliseconds(1));
    gpuOf(app).fails = true;
    (void)App::until([&] { return app.session.gaveUp(); });
}

// A run that goes on for long: the picture grows.
void watchARun(App& app)
{
    gpuOf(app).stopsHalfway = true;
    auto pair = app.session.pair();
    pair.a.batchSize = 2;
    app.session.edit(pair, {}, {});
    (void)App::until([&] { return app.session.growing() && app.session.runner().busyLevel() == BusyLevel::Text; });
}

void askForAMachine(App& app)
{
    app.window->scenarioPanel().otherMachine().ask();
}

void failToReach(App& app)
{
    app.window->scenarioPanel().otherMachine().setFailure(
        QStringLiteral("ssh:gpu1/cuda:0"),
        QStringLiteral("ssh could not log in to gpu1: Permission denied (publickey); try \"ssh gpu1\" in a terminal"));
}

// The diagnosis of A with the evidence of its worst finding on the chart.
void diagnose(App& app)
{
    auto& advisor = app.window->advisor();
    auto& side = app.window->workspace().sidePanel();
    side.setPage(SidePanel::Diagnosis);
    (void)App::until([&] { return !advisor.isBusy() && advisor.whatIf(); });
    const auto findings = side.diagnosis().findings();
    if (!findings.empty())
        findings.front()->findChild<QPushButton*>(QStringLiteral("finding.evidence"))->click();
}

void diagnoseLarge(App& app)
{
    enlarge(app);
    diagnose(app);
}

void openSweep(App& app)
{
    auto& page = app.window->workspace().sweepPage();
    app.window->workspace().setTab(Tab::Sweep);
    (void)App::until([&] { return page.recommended().has_value(); });
}

void openTuned(App& app)
{
    openSweep(app);
    app.find<QPushButton>("tune.run")->click();
    (void)App::until([&] { return !app.window->workspace().sweepPage().isTuning(); });
}

void openTransfers(App& app)
{
    app.window->workspace().setTab(Tab::Transfers);
    (void)App::until([&] { return app.window->workspace().transfersPage().curves() != nullptr; });
}

void openMemory(App& app)
{
    app.window->workspace().setTab(Tab::Memory);
    (void)App::until([&] { return !app.window->workspace().memoryPage().isBusy(); });
}

constexpr Picture Pictures[] = {
    {"recordings_light", "article", "en", ThemeChoice::Light, {1600, 1000}, recording_pictures::openSamples},
    {"recordings_dark", "article", "en", ThemeChoice::Dark, {1600, 1000}, recording_pictures::alignSamples},
    {"recordings_zh", "article", "zh_CN", ThemeChoice::Light, {1600, 1000}, recording_pictures::openSamples},
    {"recordings_zh_dark", "article", "zh_CN", ThemeChoice::Dark, {1280, 800}, recording_pictures::alignSamples},
    {"recordings_streams", "article", "en", ThemeChoice::Light, {1600, 1000}, recording_pictures::sampleByStream},
    {"recordings_compact", "article", "en", ThemeChoice::Light, {1024, 640}, recording_pictures::openSamples},
    {"recordings_large",
     "article",
     "en",
     ThemeChoice::Dark,
     {1600, 1000},
     recording_pictures::alignSamples,
     false,
     2.0},
    {"recording_alone", "article", "en", ThemeChoice::Light, {1600, 1000}, recording_pictures::openOneSample},
    {"recording_and_run", "article", "en", ThemeChoice::Light, {1600, 1000}, recording_pictures::compareWithRun},
    {"recording_whatif", "article", "en", ThemeChoice::Light, {1600, 1000}, recording_pictures::tryInRecording},
    {"recording_whatif_zh",
     "article",
     "zh_CN",
     ThemeChoice::Dark,
     {1600, 1000},
     recording_pictures::tryInRecordingNumbers},
    {"recording_whatif_compact", "article", "en", ThemeChoice::Light, {1280, 720}, recording_pictures::tryInRecording},
    {"recording_damaged", "article", "en", ThemeChoice::Light, {1600, 1000}, recording_pictures::openDamaged},
    {"recording_damaged_zh", "article", "zh_CN", ThemeChoice::Dark, {1024, 640}, recording_pictures::openDamaged},
    {"recording_asked", "article", "en", ThemeChoice::Light, {1600, 1000}, recording_pictures::askForMemory},
    {"timeline_light", "article", "en", ThemeChoice::Light, {1600, 1000}},
    {"timeline_dark", "article", "en", ThemeChoice::Dark, {1600, 1000}},
    {"timeline_zh", "article", "zh_CN", ThemeChoice::Light, {1600, 1000}},
    {"timeline_measured", "article-measured", "en", ThemeChoice::Light, {1600, 1000}},
    {"timeline_compact", "article-measured", "en", ThemeChoice::Light, {1024, 700}},
    {"diagnosis_light", "allocation", "en", ThemeChoice::Light, {1600, 1000}, diagnose},
    {"sweep_light", "streams", "en", ThemeChoice::Light, {1600, 1000}, openSweep},
    {"practice_light", "article", "en", ThemeChoice::Light, {1600, 1000}, practice_pictures::revealed},
    {"claims_light", "article", "en", ThemeChoice::Light, {1600, 1000}, practice_pictures::claimsBoard},
    // States, to be looked at.
    {"practice_question", "article", "en", ThemeChoice::Light, {1600, 1000}, practice_pictures::question},
    {"practice_question_zh", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, practice_pictures::question},
    {"practice_dark_zh", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, practice_pictures::revealed},
    {"practice_evidence", "article", "en", ThemeChoice::Light, {1600, 1000}, practice_pictures::evidence},
    {"practice_evidence_zh", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, practice_pictures::evidence},
    {"practice_compact", "article", "en", ThemeChoice::Light, {1024, 640}, practice_pictures::revealed},
    {"practice_evidence_compact", "article", "en", ThemeChoice::Light, {1024, 640}, practice_pictures::evidence},
    {"practice_large", "article", "en", ThemeChoice::Light, {1600, 1000}, practice_pictures::revealed, false, 2.0},
    {"practice_timed", "article", "en", ThemeChoice::Light, {1600, 1000}, practice_pictures::timed},
    {"practice_summary", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, practice_pictures::summary},
    {"practice_template", "article", "en", ThemeChoice::Light, {1600, 1000}, practice_pictures::templateAnswer},
    {"claims_dark_zh", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, practice_pictures::claimsBoard},
    {"claims_compact", "article", "en", ThemeChoice::Light, {1024, 640}, practice_pictures::claimsBoard},
    {"claims_large", "article", "zh_CN", ThemeChoice::Light, {1600, 1000}, practice_pictures::claimsBoard, false, 2.0},
    {"glossary_light", "article", "en", ThemeChoice::Light, {1600, 1000}, practice_pictures::glossaryTerm},
    {"glossary_dark_zh", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, practice_pictures::glossaryTerm},
    {"glossary_compact", "article", "en", ThemeChoice::Light, {1024, 640}, practice_pictures::glossaryTerm},
    {"diagnosis_dark_zh", "allocation", "zh_CN", ThemeChoice::Dark, {1600, 1000}, diagnose},
    {"diagnosis_compact", "article", "en", ThemeChoice::Light, {1024, 640}, diagnose},
    {"diagnosis_large", "article", "en", ThemeChoice::Light, {2560, 1600}, diagnoseLarge},
    {"diagnosis_gpu", "article", "en", ThemeChoice::Light, {1600, 1000}, diagnose, true},
    {"sweep_dark_zh", "streams", "zh_CN", ThemeChoice::Dark, {1600, 1000}, openTuned},
    {"sweep_compact", "streams", "en", ThemeChoice::Light, {1024, 640}, openSweep},
    {"transfers_light", "article", "en", ThemeChoice::Light, {1600, 1000}, openTransfers},
    {"transfers_dark_zh", "article", "zh_CN", ThemeChoice::Dark, {1280, 800}, openTransfers},
    {"memory_light", "allocation", "en", ThemeChoice::Light, {1600, 1000}, openMemory},
    {"memory_dark_zh", "allocation", "zh_CN", ThemeChoice::Dark, {1280, 800}, openMemory},
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
    {"slow_motion_small", "article", "en", ThemeChoice::Light, {1024, 640}, playSlowly},
    {"by_batch", "article", "en", ThemeChoice::Light, {1600, 1000}, byBatchFolded},
    {"folded", "streams", "en", ThemeChoice::Dark, {1600, 1000}, foldDevice},
    {"large_type", "article", "en", ThemeChoice::Light, {2560, 1600}, enlarge},
    {"gpu_live", "article", "en", ThemeChoice::Light, {1600, 1000}, nullptr, true},
    {"gpu_streams", "article", "en", ThemeChoice::Dark, {1600, 1000}, showStreams, true},
    {"gpu_throttled_zh", "article", "zh_CN", ThemeChoice::Light, {1600, 1000}, throttle, true},
    {"gpu_failed", "article", "en", ThemeChoice::Light, {1600, 1000}, loseTheGpu, true},
    {"gpu_growing", "article", "en", ThemeChoice::Light, {1600, 1000}, watchARun, true},
    {"device_gpu", "article", "en", ThemeChoice::Light, {1600, 1000}, openDeviceTabOfGpu, true},
    {"device_gpu_dark_zh", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, openDeviceTabOfGpu, true},
    {"device_gpu_large", "article", "en", ThemeChoice::Light, {1600, 1000}, openDeviceTabOfGpu, true, 2.0},
    {"device_gpu_large_end", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, scrollDown, true, 2.0},
    {"device_gpu_compact", "article", "en", ThemeChoice::Light, {1024, 700}, openDeviceTabOfGpu, true},
    {"device_simulated", "article", "en", ThemeChoice::Light, {1600, 1000}, openDeviceTab},
    {"device_simulated_zh", "article", "zh_CN", ThemeChoice::Dark, {1280, 800}, openDeviceTab},
    {"learn_light", "article", "en", ThemeChoice::Light, {1600, 1000}, lesson_pictures::predict<4>},
    {"learn_dark_zh", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, lesson_pictures::predict<4>},
    {"learn_question", "article", "en", ThemeChoice::Light, {1600, 1000}, lesson_pictures::askLesson<1>},
    {"learn_outcome", "article", "en", ThemeChoice::Light, {1600, 1000}, lesson_pictures::walkOn<4, 0>},
    {"learn_see", "article", "en", ThemeChoice::Light, {1600, 1000}, lesson_pictures::walkOn<4, 2>},
    {"learn_see_dark_zh", "article", "zh_CN", ThemeChoice::Dark, {1600, 1000}, lesson_pictures::walkOn<4, 3>},
    {"learn_series", "article", "en", ThemeChoice::Light, {1600, 1000}, lesson_pictures::walkOn<2, 5>},
    {"learn_explain", "article", "en", ThemeChoice::Light, {1600, 1000}, lesson_pictures::walkOn<2, 6>},
    {"learn_interview_zh", "article", "zh_CN", ThemeChoice::Light, {1600, 1000}, lesson_pictures::walkOn<4, 8>},
    {"learn_next", "article", "en", ThemeChoice::Dark, {1600, 1000}, lesson_pictures::walkOn<4, 9>},
    {"learn_compact", "article", "en", ThemeChoice::Light, {1024, 640}, lesson_pictures::predict<4>},
    {"learn_compact_see_zh", "article", "zh_CN", ThemeChoice::Light, {1024, 640}, lesson_pictures::walkOn<9, 1>},
    {"learn_large", "article", "en", ThemeChoice::Light, {1600, 1000}, lesson_pictures::predict<4>, false, 2.0},
    {"learn_largest_small", "article", "en", ThemeChoice::Dark, {1024, 640}, lesson_pictures::predict<4>, false, 2.0},
    {"presenter_1080",
     "article",
     "en",
     ThemeChoice::Light,
     {1920, 1080},
     lesson_pictures::presentPrediction,
     false,
     1.0,
     true},
    {"presenter_1080_dark_zh",
     "article",
     "zh_CN",
     ThemeChoice::Dark,
     {1920, 1080},
     lesson_pictures::presentStep,
     false,
     1.0,
     true},
    {"presenter_4k", "article", "en", ThemeChoice::Light, {3840, 2160}, lesson_pictures::presentStep, false, 1.0, true},
    {"keys_small", "article", "en", ThemeChoice::Light, {1024, 640}, openKeys},
    {"machine_asked", "article", "en", ThemeChoice::Light, {1600, 1000}, askForAMachine},
    {"machine_failed", "article", "zh_CN", ThemeChoice::Light, {1600, 1000}, failToReach},
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

// Not one colour all the way down: something was drawn.
[[nodiscard]] bool hasColours(const QImage& image)
{
    const int middle = image.width() / 2;
    for (int y = 1; y < image.height(); ++y)
        if (image.pixelColor(middle, y) != image.pixelColor(middle, 0))
            return true;
    return false;
}

[[nodiscard]] bool write(const Picture& picture, const QDir& folder)
{
    auto access = accessTo(DeviceRegistry());
    if (picture.gpu)
        access = accessToFake(std::make_shared<FakeGpu>());
    App app(QString::fromLatin1(picture.preset), access, picture.size, {},
            QString::fromLatin1(picture.gpu ? "cuda:0" : DefaultDevice));
    app.look.setFontScale(picture.fontScale);
    app.look.setChoice(picture.theme);
    app.language.set(QString::fromLatin1(picture.language));
    // A GPU goes on and on.
    const bool ran = picture.gpu ? App::until([&] { return app.session.shown().steps.has_value(); }) : app.settle();
    if (!ran || !app.session.shown().complete())
        return false;
    if (picture.prepare)
        picture.prepare(app);
    else
        selectKernel(app);
    if (!picture.gpu && !app.settle())
        return false;
    QWidget* shown = app.window.get();
    if (picture.presenter) {
        shown = app.window->workspace().learnPage().lessons().presenter();
        shown->showNormal();
        shown->resize(picture.size);
    }
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents(); // layouts, and what follows from them
    const auto image = shown->grab().toImage();
    const auto path = folder.filePath(QString::fromLatin1(picture.name) + QStringLiteral(".png"));
    const bool drawn = image.size() == picture.size && hasColours(image);
    return drawn && image.save(path);
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings; // pictures show nobody's progress
    qputenv("XDG_CONFIG_HOME", settings.path().toLocal8Bit());
    const QApplication application(argc, argv);
    if (argc != 2 && argc != 3) {
        std::fputs("Usage: overlap_pictures FOLDER [NAME]\n", stderr);
        return 2;
    }
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    if (!folder.mkpath(QStringLiteral("."))) {
        std::fputs("The folder could not be made.\n", stderr);
        return 1;
    }
    for (const auto& picture : Pictures) {
        if (argc > 2 && QLatin1String(argv[2]) != QLatin1String(picture.name))
            continue;
        if (!write(picture, folder)) {
            std::fprintf(stderr, "%s could not be written.\n", picture.name);
            return 1;
        }
    }
    return 0;
}
