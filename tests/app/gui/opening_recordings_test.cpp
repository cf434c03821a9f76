// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/recordings_fixture.h"
#include "tests/engine/trace/trace_fixtures.h"

#include "app/gui/actions.h"
#include "app/gui/file_content.h"
#include "app/gui/file_problems.h"
#include "app/gui/import_report_view.h"
#include "app/gui/reading_strip.h"
#include "app/gui/recordings.h"
#include "app/gui/scenario_files.h"
#include "app/gui/timeline_page.h"
#include "engine/scenario/presets.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/notice_strip.h"
#include "widgets/controls/origin_chip.h"

#include <QAction>
#include <QClipboard>
#include <QDropEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QUrl>

#include <fmt/format.h>

#include <ctime>

namespace overlap::test {

using fixtures::kineto;

namespace {

void drop(App& app, const QStringList& paths, double heightShare)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const auto& path : paths)
        urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    auto& chart = app.window->page().chart();
    const auto at = chart.mapTo(app.window.get(), QPoint(chart.width() / 2, qRound(chart.height() * heightShare)));
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(app.window.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(at), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(app.window.get(), &event);
}

// A trace of so many kernels, each with its launch.
[[nodiscard]] std::string manyKernels(int count)
{
    std::string events;
    for (int i = 0; i < count; ++i) {
        events += fmt::format(
            "{}{{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"pid\":50,\"tid\":51,\"ts\":{},"
            "\"dur\":2,\"args\":{{\"correlation\":{}}}}},{{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k{}\",\"pid\":0,"
            "\"tid\":7,\"ts\":{},\"dur\":7,\"args\":{{\"device\":0,\"stream\":7,\"correlation\":{}}}}}",
            i == 0 ? "" : ",", i * 10, i + 1, i % 50, i * 10 + 3, i + 1);
    }
    return "{\"schemaVersion\":1,\"traceEvents\":[" + events + "]}";
}

// Processor time of this thread, so that what else the machine does is not counted.
[[nodiscard]] double ownSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

} // namespace

TEST_F(RecordingsTest, ContentTellsRecordingsFromScenarios)
{
    EXPECT_EQ(*contentOf(write("a.txt", kineto(OneGpu))), FileContent::Recording);
    EXPECT_EQ(*contentOf(write("b.json", fixtures::gzipped(kineto(OneGpu)))), FileContent::Recording);
    EXPECT_EQ(*contentOf(write("c.json", " [ ]")), FileContent::Recording);
    EXPECT_EQ(*contentOf(write("d.json", "{\"batch_size\": 4}")), FileContent::Scenario);
    EXPECT_EQ(*contentOf(write("e.json", "{\"samples\": 100, \"batch_")), FileContent::Scenario);
    EXPECT_FALSE(contentOf(write("f.json", "")));
}

TEST_F(RecordingsTest, TheOpenDialogTakesARecording)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto file = write("x.json", kineto(OneGpu));
    app.window->actions().openB->trigger();
    auto* dialog = app.window->findChild<QFileDialog*>();
    ASSERT_TRUE(dialog);
    emit dialog->fileSelected(file);
    dialog->close();
    ASSERT_TRUE(settled(app));
    EXPECT_TRUE(app.window->shown().b && app.window->shown().b->recording);
}

TEST_F(RecordingsTest, TwoDroppedFilesAreAAndB)
{
    App app;
    ASSERT_TRUE(app.settle());
    drop(app, {write("one.json", kineto(TwoGpus)), write("two.json", kineto(OneGpu))}, 0.5);
    ASSERT_TRUE(settled(app));
    const auto shown = app.window->shown();
    ASSERT_TRUE(shown.complete());
    EXPECT_EQ(shown.a->scenario.name, "one.json");
    EXPECT_EQ(shown.b->scenario.name, "two.json");
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("B is 2.0\u00D7 faster than A")))
        << app.window->answer().text().toStdString();
    ASSERT_TRUE(shown.steps);
    EXPECT_EQ(shown.steps->size(), 3U);
}

TEST_F(RecordingsTest, APresetsNameBesideARecordingIsItsHalfForThatSide)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto article = *findPresetPair("article");
    ASSERT_TRUE(app.window->openFiles({QStringLiteral("article"), write("one.json", kineto(OneGpu))}));
    ASSERT_TRUE(settled(app));
    auto shown = app.window->shown();
    ASSERT_TRUE(shown.complete());
    EXPECT_EQ(shown.a->scenario, article.a);
    EXPECT_TRUE(shown.b->recording);
    ASSERT_TRUE(app.window->openFiles({write("two.json", kineto(TwoGpus)), QStringLiteral("article-b")}));
    ASSERT_TRUE(settled(app));
    shown = app.window->shown();
    ASSERT_TRUE(shown.complete());
    EXPECT_TRUE(shown.a->recording);
    EXPECT_EQ(shown.b->scenario, article.b);
}

TEST_F(RecordingsTest, AScenariosFileBesideARecordingIsShown)
{
    App app;
    ASSERT_TRUE(app.settle());
    ASSERT_TRUE(app.window->openFiles({write("s.json", "{\"batch_size\": 4}"), write("one.json", kineto(OneGpu))}));
    ASSERT_TRUE(settled(app));
    const auto shown = app.window->shown();
    ASSERT_TRUE(shown.complete());
    EXPECT_EQ(shown.a->scenario.batchSize, 4U);
    EXPECT_TRUE(shown.b->recording);
}

TEST_F(RecordingsTest, NamesOfPresetsAloneAreAPair)
{
    App app;
    ASSERT_TRUE(app.settle());
    ASSERT_TRUE(app.window->openFiles({QStringLiteral("streams")}));
    EXPECT_EQ(app.session.presetName(), QStringLiteral("streams"));
    ASSERT_TRUE(app.window->openFiles({QStringLiteral("article"), QStringLiteral("streams-b")}));
    EXPECT_EQ(app.session.pair().a, findPresetPair("article")->a);
    EXPECT_EQ(app.session.pair().b, findPresetPair("streams")->b);
    EXPECT_FALSE(app.window->openFiles({QStringLiteral("artcle")})); // neither a file nor a preset
}

TEST_F(RecordingsTest, AFileDroppedOnTheLowerHalfIsB)
{
    App app;
    ASSERT_TRUE(app.settle());
    drop(app, {write("one.json", kineto(OneGpu))}, 0.9);
    ASSERT_TRUE(settled(app));
    EXPECT_EQ(app.window->recordings().source(Side::B), SideSource::Recording);
    EXPECT_FALSE(app.window->recordings().opened(Side::A));
}

TEST_F(RecordingsTest, WrongFilesGetOneSentenceAndNothingIsLost)
{
    App app;
    app.window->openFile(write("good.json", kineto(TwoGpus)));
    ASSERT_TRUE(settled(app));
    const auto answer = app.window->answer().text();
    const auto packed = fixtures::gzipped(kineto(TwoGpus));
    const std::pair<const char*, std::string> wrong[] = {
        {"empty.json", ""},
        {"pointer.json", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n"},
        {"archive.zip", std::string("PK\x03\x04", 4) + "rest"},
        {"page.html", "<html><body>404</body></html>"},
        {"noise.sqlite", std::string("\x01\x02\x00\xFF\xFE", 5)},
        {"locked.sqlite", std::string("SQLite format 3\0", 16) + std::string(84, 'x')},
        {"twice.gz", fixtures::gzipped(packed)},
        {"nothing.gz", fixtures::gzipped("")}};
    for (const auto& [name, content] : wrong) {
        app.window->fileProblems().clear();
        app.window->openFile(write(name, content));
        ASSERT_TRUE(settled(app));
        ASSERT_TRUE(app.window->fileProblems().isVisible()) << name;
        const auto text = app.window->fileProblems().text();
        EXPECT_EQ(text.count(QLatin1Char('\n')), 1) << text.toStdString();
        EXPECT_TRUE(text.contains(QLatin1String(name))) << text.toStdString();
        EXPECT_FALSE(text.contains(m_folder.path())) << text.toStdString();
        EXPECT_EQ(app.window->answer().text(), answer) << name;
    }
}

TEST_F(RecordingsTest, OfTwoFilesTheGoodOneIsOpened)
{
    App app;
    ASSERT_TRUE(app.settle());
    EXPECT_FALSE(app.window->openFiles({write("good.json", kineto(TwoGpus)), write("empty.json", "")}));
    ASSERT_TRUE(settled(app));
    EXPECT_TRUE(app.window->fileProblems().text().contains(QStringLiteral("empty.json")));
    EXPECT_TRUE(app.window->shown().a && app.window->shown().a->recording);
}

TEST_F(RecordingsTest, CancellingLeavesWhatWasOpen)
{
    App app;
    app.window->openFile(write("small.json", kineto(TwoGpus)));
    ASSERT_TRUE(settled(app));
    const auto answer = app.window->answer().text();
    app.window->openFile(write("large.json", manyKernels(150'000)));
    auto& recordings = app.window->recordings();
    ASSERT_TRUE(App::until([&] { return recordings.progress().rows > 0 || !recordings.isReading(); }));
    ASSERT_TRUE(recordings.isReading());
    app.find<QPushButton>("reading.cancel")->click();
    EXPECT_FALSE(recordings.isReading());
    EXPECT_FALSE(app.window->readingStrip().isVisible());
    ASSERT_TRUE(settled(app));
    EXPECT_EQ(app.window->answer().text(), answer);
    EXPECT_EQ(recordings.opened(Side::A)->fileName, QStringLiteral("small.json"));
    EXPECT_FALSE(app.window->fileProblems().isVisible());
}

TEST_F(RecordingsTest, TheWindowStaysAliveWhileALargeRecordingIsOpened)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto file = write("large.json", manyKernels(200'000));
    double longest = 0.0;
    double last = ownSeconds();
    QTimer tick;
    QObject::connect(&tick, &QTimer::timeout, &tick, [&] {
        longest = std::max(longest, ownSeconds() - last);
        last = ownSeconds();
    });
    tick.start(0);
    last = ownSeconds();
    app.window->openFile(file);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            return app.window->shown().a && app.window->shown().a->recording && !app.window->recordings().isComputing();
        },
        120'000));
    QCoreApplication::processEvents();
    QCoreApplication::processEvents();
    RecordProperty("longest_ms", static_cast<int>(longest * 1000.0));
    EXPECT_EQ(app.window->shown().a->record.timeline->intervalCount(), 400'000U);
    EXPECT_LT(longest, 0.25); // of processor time between two turns of the event loop
}

TEST_F(RecordingsTest, ALargeFileIsReadOnlyWhenAskedFor)
{
    App app;
    ASSERT_TRUE(app.settle());
    app.window->recordings().setAskAbove(1000);
    const auto answer = app.window->answer().text();
    app.window->openFile(write("two.json", kineto(TwoGpus)));
    ASSERT_TRUE(App::until([&] { return app.window->recordings().asked().has_value(); }));
    EXPECT_TRUE(app.window->readingStrip().isVisible());
    EXPECT_TRUE(app.window->readingStrip().text().contains(QStringLiteral("two.json is large")));
    EXPECT_TRUE(app.window->readingStrip().text().contains(QStringLiteral("of memory")));
    EXPECT_EQ(app.window->answer().text(), answer);
    QTest::mouseClick(app.find<QPushButton>("reading.allow"), Qt::LeftButton);
    ASSERT_TRUE(settled(app));
    EXPECT_TRUE(app.window->shown().a && app.window->shown().a->recording);
    EXPECT_FALSE(app.window->readingStrip().isVisible());
}

TEST_F(RecordingsTest, ALargeFileThatIsNotWantedChangesNothing)
{
    App app;
    ASSERT_TRUE(app.settle());
    app.window->recordings().setAskAbove(1000);
    app.window->openFile(write("two.json", kineto(TwoGpus)));
    ASSERT_TRUE(App::until([&] { return app.window->recordings().asked().has_value(); }));
    QTest::mouseClick(app.find<QPushButton>("reading.cancel"), Qt::LeftButton);
    ASSERT_TRUE(settled(app));
    EXPECT_FALSE(app.window->readingStrip().isVisible());
    EXPECT_FALSE(app.window->recordings().isUsed());
}

TEST_F(RecordingsTest, TheImportReportSaysWhatWasLeftOut)
{
    App app;
    const std::string bad =
        ",{'ph':'X','cat':'kernel','name':'gemm','pid':0,'tid':7,'ts':200,'dur':-5,'args':{'device':0,'stream':7}},"
        "{'ph':'X','cat':'strange_category','name':'x','pid':0,'tid':7,'ts':200,'dur':5}";
    app.window->openFile(write("bad.json", kineto(TwoGpus + bad)));
    ASSERT_TRUE(settled(app));
    EXPECT_TRUE(app.window->importNotice().isVisible());
    EXPECT_TRUE(app.window->importNotice().text().contains(QStringLiteral("bad.json")));
    QTest::mouseClick(&app.window->answer().chip(), Qt::LeftButton);
    auto& report = app.window->importReport();
    EXPECT_TRUE(report.isVisible());
    EXPECT_FALSE(report.isModal());
    EXPECT_TRUE(report.text().contains(QStringLiteral("1  negative duration"))) << report.text().toStdString();
    EXPECT_TRUE(report.text().contains(QStringLiteral("strange_category"))) << report.text().toStdString();
    QTest::mouseClick(report.findChild<QPushButton*>(QStringLiteral("importReport.copy")), Qt::LeftButton);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), report.text());
}

TEST_F(RecordingsTest, WhatWasReadWholeNeedsNoNotice)
{
    App app;
    app.window->openFile(write("two.json", kineto(TwoGpus)));
    ASSERT_TRUE(settled(app));
    EXPECT_FALSE(app.window->importNotice().isVisible());
    EXPECT_TRUE(app.window->importReport().text().contains(QStringLiteral("Everything was taken in")));
}

TEST_F(RecordingsTest, RecordingsThatCouldBeReadAreRecent)
{
    App app;
    const auto good = write("good.json", kineto(TwoGpus));
    const auto bad = write("bad.gz", fixtures::gzipped(""));
    app.window->openFile(bad);
    ASSERT_TRUE(settled(app));
    app.window->openFile(good);
    ASSERT_TRUE(settled(app));
    EXPECT_EQ(app.window->settings().recent, QStringList{good});
    app.window->actions().closeRecordings->trigger();
    ASSERT_FALSE(app.window->recordings().isUsed());
    app.window->actions().recent->actions().front()->trigger();
    ASSERT_TRUE(settled(app));
    EXPECT_TRUE(app.window->recordings().isUsed());
}

TEST_F(RecordingsTest, APairOfScenariosClosesRecordings)
{
    App app;
    app.window->openFile(write("good.json", kineto(TwoGpus)));
    ASSERT_TRUE(settled(app));
    const auto preset = findPresetPair("streams");
    ASSERT_TRUE(preset);
    const auto file = path("pair.json");
    ASSERT_FALSE(writeScenarioFile(file.toStdString(), ScenarioPair{preset->a, preset->b}));
    ASSERT_TRUE(app.window->openFile(file));
    ASSERT_TRUE(settled(app));
    EXPECT_FALSE(app.window->recordings().isUsed());
    EXPECT_EQ(app.session.pair().b, preset->b);
}

TEST_F(RecordingsTest, TheSamplesAreAPair)
{
    App app;
    ASSERT_TRUE(app.settle());
    app.window->actions().samples->trigger();
    ASSERT_TRUE(settled(app));
    const auto shown = app.window->shown();
    ASSERT_TRUE(shown.complete());
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("B is ")))
        << app.window->answer().text().toStdString();
    EXPECT_TRUE(app.window->answer().text().contains(QStringLiteral("faster than A")));
    EXPECT_GT(*shown.b->metrics.kernelUtilizationPct, *shown.a->metrics.kernelUtilizationPct);
    EXPECT_TRUE(app.window->settings().recent.isEmpty());
}

} // namespace overlap::test
