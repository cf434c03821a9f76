// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/recordings_fixture.h"
#include "tests/engine/trace/trace_fixtures.h"

#include "app/gui/actions.h"
#include "app/gui/left_panel.h"
#include "app/gui/recording_panel.h"
#include "app/gui/recordings.h"
#include "app/gui/status_line.h"
#include "app/gui/timeline_page.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/tables/numbers_model.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"
#include "widgets/tables/waterfall.h"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <fmt/format.h>

namespace overlap::test {

using fixtures::kineto;

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

TEST_F(RecordingsTest, AnEmptyRecordingIsCalledSo)
{
    for (const auto* content : {"[]", "{\"traceEvents\": []}"}) {
        App app;
        app.window->openFile(write("empty.json", content));
        ASSERT_TRUE(settled(app));
        const auto text = app.window->answer().text();
        EXPECT_EQ(text.toStdString(), "Nothing was recorded: there is no interval in the file.");
        ASSERT_TRUE(app.language.set(QStringLiteral("zh_CN")));
        ASSERT_TRUE(settled(app));
        EXPECT_NE(app.window->answer().text().toStdString(), text.toStdString());
        ASSERT_TRUE(app.language.set(QStringLiteral("en")));
    }
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

} // namespace overlap::test
