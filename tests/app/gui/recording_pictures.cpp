// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/recording_pictures.h"

#include "tests/app/gui/app_fixture.h"

#include "app/gui/advisor.h"
#include "app/gui/recordings.h"
#include "app/gui/side_panel.h"
#include "app/gui/timeline_page.h"
#include "widgets/advice/diagnosis_panel.h"
#include "widgets/advice/finding_view.h"
#include "widgets/charts/chart_column.h"

#include <QAction>
#include <QPushButton>

namespace overlap::test::recording_pictures {

namespace {

[[nodiscard]] bool waitForRecordings(App& app)
{
    auto& recordings = app.window->recordings();
    return App::until([&] { return !recordings.isReading() && !recordings.isComputing(); });
}

} // namespace

void openSamples(App& app)
{
    app.window->openSamples();
    (void)waitForRecordings(app);
}

// The same kernel of both, zoomed in to what happens around the copies.
void alignSamples(App& app)
{
    openSamples(app);
    app.window->recordings().setOffset(Nanoseconds(2'500'000));
    (void)waitForRecordings(app);
    auto& view = app.window->page().chart().view();
    const auto begin = app.window->shown().a->window().begin;
    view.setRange({begin, begin + Nanoseconds(40'000'000)});
    view.setSelection(TimeRange{begin + Nanoseconds(4'000'000), begin + Nanoseconds(20'000'000)});
}

void openOneSample(App& app)
{
    openSamples(app);
    app.window->recordings().close(Side::B);
    (void)waitForRecordings(app);
}

void compareWithRun(App& app)
{
    openOneSample(app);
    app.window->recordings().setSource(Side::B, SideSource::Run);
    (void)waitForRecordings(app);
}

void sampleByStream(App& app)
{
    app.window->page().byStreamAction()->trigger();
    openSamples(app);
}

// Two GPUs, and events that say nothing or nonsense.
void openDamaged(App& app)
{
    const QByteArray text =
        R"json({"schemaVersion":1,"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":50,"tid":51,"ts":1,"dur":2,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":20,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pageable -> Device)","pid":0,"tid":8,"ts":25,"dur":15,"args":{"device":0,"stream":8,"bytes":1500}},
{"ph":"X","cat":"kernel","name":"gemm","pid":1,"tid":7,"ts":100,"dur":50,"args":{"device":1,"stream":7}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":90,"dur":-5,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"strange","name":"x","pid":0,"tid":7,"ts":90,"dur":5},
{"ph":"X","cat":"kernel","name":"a "quoted" name","pid":0,"tid":7,"ts":60,"dur":5,"args":{"device":0,"stream":7}}]
})json";
    app.window->recordings().openTexts({{QStringLiteral("two_gpus.json"), text}});
    (void)waitForRecordings(app);
}

void askForMemory(App& app)
{
    app.window->recordings().setAskAbove(1);
    app.window->openFile(QStringLiteral(OVERLAP_SAMPLES "/resnet50_naive.pt.trace.json.gz"));
    (void)App::until([&] { return app.window->recordings().asked().has_value(); });
}

// A recording with the best change of what was fitted to it beside it, and the evidence of its worst finding.
void tryInRecording(App& app)
{
    openOneSample(app);
    auto& advisor = app.window->advisor();
    auto& side = app.window->workspace().sidePanel();
    side.setPage(SidePanel::Diagnosis);
    (void)App::until([&] { return !advisor.isBusy() && advisor.whatIf(); });
    app.find<QPushButton>("whatIf.apply")->click();
    (void)App::until([&] { return app.window->shown().twin && !advisor.isBusy() && app.window->shown().steps; });
    const auto findings = side.diagnosis().findings();
    if (!findings.empty())
        findings.front()->findChild<QPushButton*>(QStringLiteral("finding.evidence"))->click();
}

void tryInRecordingNumbers(App& app)
{
    tryInRecording(app);
    app.window->workspace().sidePanel().setPage(SidePanel::Numbers);
}

} // namespace overlap::test::recording_pictures
