// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/app_fixture.h"
#include "tests/engine/trace/trace_fixtures.h"

#include "app/gui/actions.h"
#include "app/gui/file_content.h"
#include "app/gui/file_problems.h"
#include "app/gui/import_report_view.h"
#include "app/gui/left_panel.h"
#include "app/gui/reading_strip.h"
#include "app/gui/recording_panel.h"
#include "app/gui/recordings.h"
#include "app/gui/scenario_files.h"
#include "app/gui/status_line.h"
#include "app/gui/timeline_page.h"
#include "engine/scenario/presets.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/notice_strip.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/tables/interval_table.h"
#include "widgets/tables/numbers_model.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"
#include "widgets/tables/waterfall.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QUrl>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ctime>

namespace overlap::test {

using fixtures::kineto;

namespace {

constexpr const char* TwoGpus =
    "{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':50,'tid':51,'ts':1,'dur':2,'args':{'correlation':1}"
    "},"
    "{'ph':'X','cat':'kernel','name':'gemm','pid':0,'tid':7,'ts':10,'dur':20,'args':{'device':0,'stream':7,"
    "'correlation':1}},"
    "{'ph':'X','cat':'gpu_memcpy','name':'Memcpy HtoD (Pinned -> Device)','pid':0,'tid':8,'ts':25,'dur':15,"
    "'args':{'device':0,'stream':8,'correlation':2,'bytes':1500}},"
    "{'ph':'X','cat':'kernel','name':'relu','pid':0,'tid':7,'ts':60,'dur':10,'args':{'device':0,'stream':7}},"
    "{'ph':'X','cat':'kernel','name':'softmax','pid':1,'tid':7,'ts':100,'dur':50,'args':{'device':1,'stream':7}}";

constexpr const char* OneGpu =
    "{'ph':'X','cat':'kernel','name':'gemm','pid':0,'tid':7,'ts':1000,'dur':20,'args':{'device':0,'stream':7}},"
    "{'ph':'X','cat':'kernel','name':'relu','pid':0,'tid':7,'ts':1025,'dur':5,'args':{'device':0,'stream':7}}";

class RecordingsTest : public testing::Test
{
protected:
    [[nodiscard]] QString write(const char* name, const std::string& content) const
    {
        auto path = m_folder.filePath(QLatin1String(name));
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content.data(), static_cast<qint64>(content.size()));
        return path;
    }
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    [[nodiscard]] static bool settled(App& app)
    {
        auto& recordings = app.window->recordings();
        const bool done = App::until([&] { return !recordings.isReading() && !recordings.isComputing(); });
        QCoreApplication::processEvents();
        return done && app.settle();
    }
    [[nodiscard]] static QString number(App& app, const char* key, int column)
    {
        for (const auto& line : app.window->rightPanel().numbers().model().tsv().split(QLatin1Char('\n'))) {
            const auto fields = line.split(QLatin1Char('\t'));
            if (fields.front() == QLatin1String(key))
                return fields.value(2 + column);
        }
        return QStringLiteral("no such number");
    }
    [[nodiscard]] static double us(App& app, const char* key, int column)
    {
        return number(app, key, column).toDouble() * 1e6;
    }

    QTemporaryDir m_folder;
};

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

TEST_F(RecordingsTest, OneRecordingIsAAndBIsEmpty)
{
    App app;
    ASSERT_TRUE(app.settle());
    ASSERT_TRUE(app.window->openFile(write("two.json", kineto(TwoGpus))));
    ASSERT_TRUE(settled(app));
    const auto shown = app.window->shown();
    ASSERT_TRUE(shown.a);
    EXPECT_FALSE(shown.b);
    EXPECT_DOUBLE_EQ(us(app, "wall", 1), 60.0);
    EXPECT_TRUE(number(app, "wall", 2).isEmpty());
    EXPECT_TRUE(number(app, "throughput", 1).isEmpty());
    EXPECT_TRUE(app.window->answer().text().contains(QStringLiteral("kernels run")))
        << app.window->answer().text().toStdString();
    EXPECT_TRUE(app.window->answer().chip().origin().label.startsWith(QStringLiteral("Recorded")));
    EXPECT_TRUE(app.window->workspace().leftPanel().recording()->text(Side::A).contains(QStringLiteral("two.json")));
    EXPECT_FALSE(app.window->scenarioPanel().isVisible());
}

TEST_F(RecordingsTest, UtilisationOfKernelsAndOfTheDeviceAreApart)
{
    App app;
    app.window->openFile(write("two.json", kineto(TwoGpus)));
    ASSERT_TRUE(settled(app));
    EXPECT_DOUBLE_EQ(number(app, "kernel_utilization", 1).toDouble(), 50.0);
    EXPECT_NEAR(number(app, "any_utilization", 1).toDouble(), 66.6666666667, 1e-6);
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

TEST_F(RecordingsTest, TheDeviceSelectorShowsOneGpuAtATime)
{
    App app;
    app.window->openFile(write("two.json", kineto(TwoGpus)));
    ASSERT_TRUE(settled(app));
    auto* parts = app.find<QComboBox>("parts.a");
    ASSERT_EQ(parts->count(), 2);
    EXPECT_TRUE(parts->isVisible());
    EXPECT_FALSE(parts->accessibleName().isEmpty());
    parts->setFocus();
    QTest::keyClick(parts, Qt::Key_Down);
    ASSERT_TRUE(settled(app));
    EXPECT_EQ(app.window->recordings().opened(Side::A)->part.device, 1U);
    EXPECT_DOUBLE_EQ(us(app, "wall", 1), 50.0);
    EXPECT_DOUBLE_EQ(number(app, "kernel_utilization", 1).toDouble(), 100.0);
}

TEST_F(RecordingsTest, OneGpuNeedsNoSelector)
{
    App app;
    app.window->openFile(write("one.json", kineto(OneGpu)));
    ASSERT_TRUE(settled(app));
    EXPECT_FALSE(app.find<QComboBox>("parts.a")->isVisible());
}

TEST_F(RecordingsTest, ProcessesCanBeSeenAlone)
{
    auto statements = fixtures::nsysSchema();
    statements.emplace_back("INSERT INTO StringIds VALUES (1, 'k')");
    for (const auto& [process, start] : {std::pair(5, 100'000), std::pair(6, 300'000)})
        statements.push_back(fmt::format("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES ({}, {}, 0, 1, 7, 1, {}, 1, 1, "
                                         "1, 1, 1)",
                                         start, start + 50'000,
                                         fixtures::globalId(static_cast<std::uint64_t>(process))));
    const auto file = path("two.sqlite");
    fixtures::makeDatabase(file.toStdString(), statements);
    App app;
    app.window->openFile(file);
    ASSERT_TRUE(settled(app));
    auto* parts = app.find<QComboBox>("parts.a");
    ASSERT_EQ(parts->count(), 3);
    EXPECT_DOUBLE_EQ(us(app, "wall", 1), 250.0);
    emit parts->activated(2);
    ASSERT_TRUE(settled(app));
    EXPECT_DOUBLE_EQ(us(app, "wall", 1), 50.0);
}

TEST_F(RecordingsTest, BothBeginTogetherUnlessAskedOtherwise)
{
    App app;
    app.window->openFiles({write("a.json", kineto(TwoGpus)), write("b.json", kineto(OneGpu))});
    ASSERT_TRUE(settled(app));
    EXPECT_EQ(app.window->shown().a->window().begin, app.window->shown().b->window().begin);
}

TEST_F(RecordingsTest, AnOffsetMovesB)
{
    App app;
    app.window->openFiles({write("a.json", kineto(TwoGpus)), write("b.json", kineto(OneGpu))});
    ASSERT_TRUE(settled(app));
    emit app.find<QComboBox>("recording.align")->activated(static_cast<int>(AlignBy::Offset));
    auto* offset = app.find<QDoubleSpinBox>("recording.offset");
    EXPECT_TRUE(App::until([&] { return offset->isVisible(); }));
    offset->setValue(-0.0025);
    ASSERT_TRUE(settled(app));
    EXPECT_EQ(app.window->shown().b->window().begin - app.window->shown().a->window().begin, Nanoseconds(-2500));
}

TEST_F(RecordingsTest, SelectedIntervalsCanBeginTogether)
{
    App app;
    app.window->openFiles({write("a.json", kineto(TwoGpus)), write("b.json", kineto(OneGpu))});
    ASSERT_TRUE(settled(app));
    emit app.find<QComboBox>("recording.align")->activated(static_cast<int>(AlignBy::Events));
    const auto select = [&](RunSide side, const char* name) {
        const auto timeline = app.window->page().chart().timeline(side);
        for (std::size_t lane = 0; lane < timeline->lanes().size(); ++lane) {
            const auto all = timeline->lanes()[lane].intervals();
            for (std::size_t i = 0; i < all.size(); ++i) {
                if (timeline->nameOf(all[i]) == name)
                    app.window->page().chart().selectInterval(ShownInterval{side, timeline, {lane, i}});
            }
        }
        QTest::mouseClick(app.find<QPushButton>("recording.alignHere"), Qt::LeftButton);
        EXPECT_TRUE(settled(app));
    };
    select(RunSide::A, "relu");
    select(RunSide::B, "relu");
    const auto begin = [&](const RunResultPtr& run) {
        for (const auto& lane : run->record.timeline->lanes()) {
            for (const auto& interval : lane.intervals()) {
                if (run->record.timeline->nameOf(interval) == "relu")
                    return interval.time.begin;
            }
        }
        return TracePoint::min();
    };
    EXPECT_EQ(begin(app.window->shown().a), begin(app.window->shown().b));
}

TEST_F(RecordingsTest, EachSideCanHaveARangeOfItsOwn)
{
    App app;
    app.window->openFiles({write("a.json", kineto(TwoGpus)), write("b.json", kineto(OneGpu))});
    ASSERT_TRUE(settled(app));
    const auto begin = app.window->shown().a->window().begin;
    app.window->page().chart().view().setSelection(TimeRange{begin, begin + Nanoseconds(20'000)});
    auto* use = app.find<QPushButton>("recording.a.range");
    EXPECT_TRUE(App::until([&] { return use->isEnabled(); }));
    QTest::mouseClick(use, Qt::LeftButton);
    ASSERT_TRUE(settled(app));
    EXPECT_DOUBLE_EQ(us(app, "wall", 1), 20.0);
    EXPECT_DOUBLE_EQ(number(app, "kernel_utilization", 1).toDouble(), 100.0);
    EXPECT_DOUBLE_EQ(us(app, "wall", 2), 30.0);
    QTest::mouseClick(app.find<QPushButton>("recording.a.whole"), Qt::LeftButton);
    ASSERT_TRUE(settled(app));
    EXPECT_DOUBLE_EQ(us(app, "wall", 1), 60.0);
}

TEST_F(RecordingsTest, ASelectionLimitsTheNumbers)
{
    App app;
    app.window->openFile(write("a.json", kineto(TwoGpus)));
    ASSERT_TRUE(settled(app));
    const auto begin = app.window->shown().a->window().begin;
    app.window->page().chart().view().setSelection(TimeRange{begin, begin + Nanoseconds(30'000)});
    EXPECT_TRUE(App::until([&] { return std::abs(us(app, "wall", 1) - 30.0) < 1e-9; }));
    EXPECT_NEAR(number(app, "kernel_utilization", 1).toDouble(), 66.6666666667, 1e-6);
}

TEST_F(RecordingsTest, ARunStandsBesideARecording)
{
    App app;
    ASSERT_TRUE(app.settle());
    app.window->openFile(write("a.json", kineto(TwoGpus)));
    ASSERT_TRUE(settled(app));
    QTest::mouseClick(app.find<QToolButton>("recording.b.run"), Qt::LeftButton);
    ASSERT_TRUE(settled(app));
    const auto shown = app.window->shown();
    ASSERT_TRUE(shown.complete());
    EXPECT_TRUE(shown.a->recording);
    EXPECT_FALSE(shown.b->recording);
    EXPECT_EQ(shown.a->window().begin, TracePoint{});
    EXPECT_TRUE(app.window->answer().chip().origin().label.contains(QStringLiteral("Recorded")));
    EXPECT_TRUE(app.window->answer().chipB().isVisible());
    EXPECT_TRUE(app.window->answer().chipB().origin().label.contains(QStringLiteral("Simulated")));
    // The run can be changed meanwhile.
    QTest::mouseClick(app.find<QToolButton>("left.scenario"), Qt::LeftButton);
    EXPECT_TRUE(app.window->scenarioPanel().isVisible());
    auto pair = app.session.pair();
    pair.b.batchSize = 50;
    app.session.edit(pair, {}, {});
    ASSERT_TRUE(settled(app));
    EXPECT_EQ(app.window->shown().b->scenario.batchSize, 50U);
}

TEST_F(RecordingsTest, ClosingReturnsToTheRun)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto answer = app.window->answer().text();
    const auto status = app.window->statusLine().command();
    app.window->openFile(write("a.json", kineto(TwoGpus)));
    ASSERT_TRUE(settled(app));
    ASSERT_NE(app.window->answer().text(), answer);
    app.window->actions().closeRecordings->trigger();
    ASSERT_TRUE(settled(app));
    EXPECT_EQ(app.window->answer().text(), answer);
    EXPECT_EQ(app.window->statusLine().command(), status);
    EXPECT_TRUE(app.window->scenarioPanel().isVisible());
    EXPECT_FALSE(app.window->actions().closeRecordings->isEnabled());
}

TEST_F(RecordingsTest, SwappingExchangesTheRecordings)
{
    App app;
    app.window->openFiles({write("a.json", kineto(TwoGpus)), write("b.json", kineto(OneGpu))});
    ASSERT_TRUE(settled(app));
    app.window->actions().swap->trigger();
    ASSERT_TRUE(settled(app));
    EXPECT_EQ(app.window->shown().a->scenario.name, "b.json");
    EXPECT_EQ(app.window->shown().b->scenario.name, "a.json");
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

TEST_F(RecordingsTest, WithoutAGpuOnlyTheHostIsShown)
{
    App app;
    app.window->openFile(
        write("cpu.json", kineto("{'ph':'X','cat':'cpu_op','name':'aten::add','pid':50,'tid':51,'ts':1,"
                                 "'dur':20,'args':{}}")));
    ASSERT_TRUE(settled(app));
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("No GPU activity")))
        << app.window->answer().text().toStdString();
    EXPECT_TRUE(number(app, "wall", 1).isEmpty());
    EXPECT_TRUE(app.window->page().chart().isVisible());
}

TEST_F(RecordingsTest, AGpuIsNotComparedWithNone)
{
    App app;
    app.window->openFiles({write("gpu.json", kineto(TwoGpus)),
                           write("cpu.json", kineto("{'ph':'X','cat':'cpu_op','name':'aten::add','pid':50,'tid':51,"
                                                    "'ts':1,'dur':20,'args':{}}"))});
    ASSERT_TRUE(settled(app));
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("A and B cannot be compared")));
    const auto& numbers = app.window->rightPanel().numbers().model();
    EXPECT_EQ(numbers.index(0, NumbersModel::Change).data().toString(), QStringLiteral("n/a"));
    EXPECT_FALSE(app.window->rightPanel().waterfall().isVisible());
}

TEST_F(RecordingsTest, TheTraceThatIsExportedIsTheRecording)
{
    App app;
    app.window->openFile(write("two.json", kineto(TwoGpus)));
    ASSERT_TRUE(settled(app));
    const auto out = path("out.json");
    ASSERT_TRUE(app.exported(ExportKind::Trace, out));
    const auto again = readRecording(out.toStdString());
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(fixtures::listing(*again), fixtures::listing(*app.window->recordings().opened(Side::A)->recording));
}

namespace {

// Everything that the window says anywhere.
[[nodiscard]] QString allTexts(App& app)
{
    QStringList texts{app.window->windowTitle()};
    for (const auto* widget : app.window->findChildren<QWidget*>()) {
        texts << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription()
              << widget->windowTitle();
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            texts << label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            texts << button->text();
        if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            for (int i = 0; i < box->count(); ++i)
                texts << box->itemText(i) << box->itemData(i, Qt::ToolTipRole).toString();
        }
    }
    texts << app.window->answer().text() << app.window->statusLine().command() << app.window->importReport().text();
    for (const auto side : Sides)
        texts << app.window->workspace().leftPanel().recording()->text(side);
    auto& table = app.window->page().intervals();
    for (int row = 0; row < table.model().rowCount(); ++row) {
        for (int column = 0; column < table.model().columnCount(); ++column)
            texts << table.model().index(row, column).data().toString();
    }
    texts << app.window->rightPanel().numbers().model().csv(QString());
    const auto timeline = app.window->page().chart().timeline(RunSide::A);
    for (std::size_t lane = 0; timeline && lane < timeline->lanes().size(); ++lane) {
        texts << app.window->page().chart().laneName(RunSide::A, lane);
        for (std::size_t i = 0; i < timeline->lanes()[lane].intervals().size(); ++i) {
            const auto facts = app.window->page().chart().facts({RunSide::A, timeline, {lane, i}});
            texts << facts.title;
            for (const auto& item : facts.items)
                texts << item.label << item.value;
        }
    }
    return texts.join(QLatin1Char('\n'));
}

constexpr const char* Secret = "ghp_FakeTokenThatMustNotLeave0123456789";

} // namespace

TEST_F(RecordingsTest, NothingOfTheRecordersEnvironmentIsShownOrExported)
{
    const auto events = fmt::format(
        "{{'ph':'M','name':'process_name','pid':50,'tid':0,'args':{{'name':'python train.py --token={0}'}}}},"
        "{{'ph':'M','name':'thread_name','pid':50,'tid':51,'args':{{'name':'{0}'}}}},{1}",
        Secret, TwoGpus);
    const auto before = fmt::format("'metadata':{{'system':{{'env':{{'GITHUB_TOKEN':'{0}','HOME':'/srv/ada'}}}}}},"
                                    "'hostname':'{0}','traceName':'/srv/ada/{0}.json',",
                                    Secret);
    App app;
    app.window->openFile(write("secret.json", kineto(events, before)));
    ASSERT_TRUE(settled(app));
    ASSERT_TRUE(app.window->shown().a);
    app.window->page().intervalsAction()->setChecked(true);
    ASSERT_TRUE(App::until([&] { return !app.window->page().intervals().model().isOrdering(); }));
    const auto texts = allTexts(app);
    EXPECT_TRUE(texts.contains(QStringLiteral("gemm"))); // it has looked into the table
    for (const auto* word : {Secret, "/srv/ada", "train.py"})
        EXPECT_FALSE(texts.contains(QLatin1String(word))) << word;
    EXPECT_FALSE(texts.contains(m_folder.path()));
    for (const auto kind : {ExportKind::Svg, ExportKind::Numbers, ExportKind::Intervals, ExportKind::Trace}) {
        const auto out = path("out");
        ASSERT_TRUE(app.exported(kind, out));
        QFile file(out);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const auto content = file.readAll();
        for (const auto* word : {Secret, "/srv/ada", "train.py"})
            EXPECT_FALSE(content.contains(word)) << static_cast<int>(kind) << word;
    }
}

} // namespace overlap::test
