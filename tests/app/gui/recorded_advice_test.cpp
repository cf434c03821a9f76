// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnosis and what-if of recordings in the window.
#include "app/gui/advisor.h"

#include "tests/app/gui/recorded_fixture.h"
#include "tests/engine/trace/trace_fixtures.h"

#include "app/gui/actions.h"
#include "app/gui/side_panel.h"
#include "app/gui/status_line.h"
#include "app/gui/sweep_page.h"
#include "app/gui/timeline_page.h"
#include "engine/fit/recording_diagnosis.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/trace_writer.h"
#include "widgets/advice/diagnosis_panel.h"
#include "widgets/advice/evidence_table.h"
#include "widgets/advice/finding_view.h"
#include "widgets/advice/whatif_model.h"
#include "widgets/advice/whatif_panel.h"
#include "widgets/controls/answer_header.h"
#include "widgets/tables/numbers_model.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUndoStack>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class RecordedAdviceTest : public RecordedFixture
{
};

} // namespace

TEST_F(RecordedAdviceTest, ChangesAreTriedOnAFittedScenarioAsRatiosOfAStep)
{
    ASSERT_TRUE(open({write("naive.json", naiveTrace())}));
    ASSERT_NE(advisor().fit(), nullptr) << advisor().whatIfMessage().toStdString();
    const auto& model = side().whatIf().model();
    const int pinned = model.rowOf("pinned");
    ASSERT_GE(pinned, 0);
    EXPECT_TRUE(model.index(pinned, WhatIfModel::ChangeOfTime).data().toString().endsWith(QChar(0x00D7)));
    EXPECT_LT(model.changeAt(pinned)->ratio, 1.0);
    EXPECT_TRUE(side().whatIf().foot().contains(QStringLiteral("steps of"))) << side().whatIf().foot().toStdString();
    EXPECT_FALSE(advisor().canCheck());
}

TEST_F(RecordedAdviceTest, WithoutALoopOneSentenceSaysWhyThereIsNoWhatIf)
{
    const std::string once =
        "{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':50,'tid':51,'ts':1,'dur':2,'args':{"
        "'correlation':1}},"
        "{'ph':'X','cat':'kernel','name':'gemm','pid':0,'tid':7,'ts':10,'dur':20,'args':{'device':0,'stream':7,"
        "'correlation':1}}";
    ASSERT_TRUE(open({write("once.json", fixtures::kineto(once))}));
    EXPECT_EQ(advisor().whatIf(), nullptr);
    EXPECT_TRUE(advisor().whatIfMessage().contains(QStringLiteral("repeats")))
        << advisor().whatIfMessage().toStdString();
}

TEST_F(RecordedAdviceTest, FindingsAreInTheOrderOfWhatTheirMendsSave)
{
    ASSERT_TRUE(open({write("naive.json", naiveTrace())}));
    const auto recording = app.window->recordings().opened(Side::A)->recording;
    const auto& shown = advisor().diagnosis()->diagnosis;
    EXPECT_TRUE(shown.mendsSimulated);
    const auto engine = diagnose(*recording, recording->devices.front(), {}, {}, {}).value().diagnosis;
    ASSERT_EQ(shown.findings.size(), engine.findings.size());
    for (std::size_t i = 0; i < shown.findings.size(); ++i)
        EXPECT_EQ(shown.findings[i].rule, engine.findings[i].rule);
}

TEST_F(RecordedAdviceTest, AChangeTriedStandsBesideTheRecordingAsB)
{
    ASSERT_TRUE(open({write("naive.json", naiveTrace())}));
    ASSERT_NE(advisor().whatIf(), nullptr);
    const double ratio = advisor().whatIf()->find("pinned")->ratio;
    apply("pinned");
    ASSERT_TRUE(tried());
    const auto shown = app.window->shown();
    EXPECT_TRUE(shown.a->recording);
    ASSERT_TRUE(shown.b);
    EXPECT_FALSE(shown.b->recording);
    EXPECT_EQ(shown.b->scenario.hostMemory, HostMemory::Pinned);
    EXPECT_NEAR(shown.b->wallP50Us() / shown.twin->asIs->wallP50Us(), ratio, 0.01);
    const auto answer = app.window->answer().text();
    EXPECT_TRUE(answer.startsWith(QStringLiteral("B would be "))) << answer.toStdString();
    EXPECT_EQ(app.window->statusLine().command(), QStringLiteral("overlapscope-cli whatif naive.json"));
}

TEST_F(RecordedAdviceTest, AMendOfAFindingIsTriedTheSameWay)
{
    ASSERT_TRUE(open({write("naive.json", naiveTrace())}));
    auto* view = finding(RuleId::PageableCopies);
    ASSERT_NE(view, nullptr);
    view->findChild<QPushButton*>(QStringLiteral("finding.try"))->click();
    ASSERT_TRUE(tried());
    EXPECT_EQ(app.window->shown().b->scenario.hostMemory, HostMemory::Pinned);
}

TEST_F(RecordedAdviceTest, UndoingTheTrialLeavesTheRecordingAlone)
{
    ASSERT_TRUE(open({write("naive.json", naiveTrace())}));
    const auto before = app.session.pair();
    apply("pinned");
    ASSERT_TRUE(tried());
    app.session.undoStack().undo();
    ASSERT_TRUE(settled());
    EXPECT_EQ(app.session.fitted(), nullptr);
    EXPECT_EQ(app.session.pair(), before);
    EXPECT_FALSE(app.window->shown().b);
    app.session.undoStack().redo();
    ASSERT_TRUE(tried());
    EXPECT_TRUE(app.window->shown().b);
}

TEST_F(RecordedAdviceTest, ClosingTheRecordingBringsThePairOfBeforeBack)
{
    ASSERT_TRUE(open({write("naive.json", naiveTrace())}));
    const auto before = app.session.pair();
    apply("pinned");
    ASSERT_TRUE(tried());
    EXPECT_EQ(app.window->settings().pair, before); // what the next start begins with
    app.window->actions().closeRecordings->trigger();
    ASSERT_TRUE(settled());
    EXPECT_EQ(app.session.fitted(), nullptr);
    EXPECT_EQ(app.session.pair(), before);
    EXPECT_EQ(app.session.shown().a->device.id, "sim:h200");
}

TEST_F(RecordedAdviceTest, EditsOfBStayOnTheFittedDevice)
{
    ASSERT_TRUE(open({write("naive.json", naiveTrace())}));
    apply("pinned");
    ASSERT_TRUE(tried());
    auto pair = app.session.pair();
    pair.b.streams = 2;
    pair.b.sync = Sync::SlotReuse;
    app.session.edit(pair, {}, {});
    ASSERT_TRUE(App::until([&] { return app.window->shown().b && app.window->shown().b->scenario.streams == 2; }));
    ASSERT_NE(app.session.fitted(), nullptr);
    EXPECT_TRUE(app.window->shown().twin.has_value());
}

TEST_F(RecordedAdviceTest, TheOtherRecordingsChangeIsTriedBesideIt)
{
    ASSERT_TRUE(open({write("a.json", naiveTrace()), write("b.json", naiveTrace({"kernel.duration_us=100"}))}));
    side().findChild<QToolButton*>(QStringLiteral("diagnosis.b"))->click();
    ASSERT_TRUE(settled());
    ASSERT_NE(advisor().whatIf(), nullptr);
    apply("pinned");
    ASSERT_TRUE(tried());
    EXPECT_EQ(app.window->shown().a->scenario.name, "b.json");
    EXPECT_FALSE(app.window->shown().b->recording);
}

TEST_F(RecordedAdviceTest, TheTipOfAChangeHasTheErrorOfTheFit)
{
    ASSERT_TRUE(open({write("naive.json", naiveTrace())}));
    const auto& model = side().whatIf().model();
    ASSERT_GE(model.rowOf("pinned"), 0);
    const auto tip = model.index(model.rowOf("pinned"), 0).data(Qt::ToolTipRole).toString();
    EXPECT_TRUE(tip.contains(QStringLiteral("Simulated as recorded"))) << tip.toStdString();
    EXPECT_FALSE(tip.contains(QStringLiteral("percentile"))) << tip.toStdString();
}

TEST_F(RecordedAdviceTest, TheNamesOfNumbersFitASmallWindow)
{
    app.window->resize(1280, 800);
    ASSERT_TRUE(open({write("naive.json", naiveTrace())}));
    side().setPage(SidePanel::Numbers);
    const auto& look = app.look;
    for (const auto* language : {"en", "zh_CN"}) {
        ASSERT_TRUE(app.language.set(QString::fromLatin1(language)));
        ASSERT_TRUE(settled());
        const auto& view = app.window->rightPanel().numbers().view();
        const auto& model = *view.model();
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto index = model.index(row, NumbersModel::Name);
            const QFontMetrics metrics(
                look.font(index.data(NumbersModel::StrongRole).toBool() ? FontRole::BodyBold : FontRole::Body));
            const auto name = index.data().toString();
            EXPECT_LE(metrics.horizontalAdvance(name), view.columnWidth(NumbersModel::Name)) << name.toStdString();
        }
    }
    ASSERT_TRUE(app.language.set(QStringLiteral("en")));
}

TEST_F(RecordedAdviceTest, TheSweepSaysWhatItSweeps)
{
    ASSERT_TRUE(open({write("naive.json", naiveTrace())}));
    const auto* note = app.find<QLabel>("sweep.problem");
    EXPECT_TRUE(note->text().contains(QStringLiteral("not a recording"))) << note->text().toStdString();
    apply("pinned");
    ASSERT_TRUE(tried());
    EXPECT_TRUE(note->text().contains(QStringLiteral("fitted to naive.json"))) << note->text().toStdString();
    app.window->workspace().setTab(Tab::Sweep);
    auto& sweep = app.window->workspace().sweepPage();
    ASSERT_TRUE(App::until([&] { return sweep.result() && !sweep.isRunning(); }));
    EXPECT_EQ(sweep.result()->device.id, "sim:h200, fitted");
}

TEST_F(RecordedAdviceTest, EvidenceOfARecordingIsFoundOnItsLanes)
{
    ASSERT_TRUE(open({write("naive.json", naiveTrace())}));
    auto* view = finding(RuleId::PageableCopies);
    ASSERT_NE(view, nullptr);
    view->findChild<QPushButton*>(QStringLiteral("finding.evidence"))->click();
    const auto selected = app.window->page().chart().selectedInterval();
    ASSERT_TRUE(selected.has_value());
    EXPECT_TRUE(selected->interval().has(IntervalFlag::Pageable));
}

TEST_F(RecordedAdviceTest, ATraceThatEndsBeforeItsFirstGpuEventIsCalledCutOff)
{
    auto text = fixtures::kineto("{'ph':'X','cat':'cpu_op','name':'aten::add','pid':50,'tid':51,'ts':1,'dur':20,'args':"
                                 "{}},{'ph':'X','cat':'cpu_op','name':'aten::mul','pid':50,'tid':51,'ts':30,'dur':20");
    text.resize(text.rfind("20") + 2);
    ASSERT_TRUE(open({write("cut.json", text)}));
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("The file is cut off before its first GPU")))
        << app.window->answer().text().toStdString();
}

TEST_F(RecordedAdviceTest, RecordingsOfDifferentWorkAreNotCompared)
{
    const auto of = [](const char* kernel) {
        std::string events;
        for (int i = 0; i < 10; ++i)
            events += fmt::format("{}{{'ph':'X','cat':'kernel','name':'{}','pid':0,'tid':7,'ts':{},'dur':5,'args':{{"
                                  "'device':0,'stream':7}}}}",
                                  i > 0 ? "," : "", kernel, 10 * i + 1);
        return fixtures::kineto(events);
    };
    ASSERT_TRUE(open({write("a.json", of("gemm")), write("b.json", of("fft"))}));
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("A and B cannot be compared")))
        << app.window->answer().text().toStdString();
    EXPECT_EQ(app.window->statusLine().command(),
              QStringLiteral("overlapscope-cli analyze a.json && overlapscope-cli analyze b.json"));
}

class EvidenceTableTest : public testing::Test
{
protected:
    [[nodiscard]] bool open()
    {
        app.window->workspace().sidePanel().setPage(SidePanel::Diagnosis);
        auto& panel = app.window->workspace().sidePanel().diagnosis();
        if (!app.settle() || !App::until([&] { return panel.run() && !app.window->advisor().isBusy(); }))
            return false;
        for (auto* view : panel.findings()) {
            if (view->finding().rule == RuleId::AllocationInLoop)
                view->findChild<QPushButton*>(QStringLiteral("finding.evidence"))->click();
        }
        return app.window->page().evidence().has_value();
    }
    [[nodiscard]] EvidenceTable& table() const { return app.window->page().evidenceTable(); }

    App app{QStringLiteral("allocation")};
};

TEST_F(EvidenceTableTest, AppearsWithTheEvidenceAndGoesWithIt)
{
    EXPECT_FALSE(table().isVisible());
    ASSERT_TRUE(open());
    EXPECT_TRUE(table().isVisible());
    EXPECT_EQ(static_cast<std::size_t>(table().model().rowCount()), app.window->page().evidence()->count());
    app.find<QToolButton>("evidence.close")->click();
    EXPECT_FALSE(table().isVisible());
    EXPECT_FALSE(app.window->page().evidence().has_value());
}

TEST_F(EvidenceTableTest, AChosenRowIsWhereTheChartGoes)
{
    ASSERT_TRUE(open());
    const auto row = table().model().index(3, EvidenceModel::Name);
    table().view().setCurrentIndex(row);
    const auto& page = app.window->page();
    EXPECT_EQ(page.evidence()->current, table().model().pieceAt(3));
    ASSERT_TRUE(page.chart().selectedInterval().has_value());
    EXPECT_EQ(page.chart().selectedInterval()->interval().time, *page.evidence()->currentTime());
}

TEST_F(EvidenceTableTest, IsSortedByAnyColumnAndCopiedAsItStands)
{
    ASSERT_TRUE(open());
    auto& model = table().model();
    model.sort(EvidenceModel::Length, Qt::DescendingOrder);
    for (int row = 1; row < model.rowCount(); ++row) {
        const auto& evidence = *model.evidence();
        EXPECT_GE(evidence.timeOf(model.pieceAt(row - 1)).duration(), evidence.timeOf(model.pieceAt(row)).duration());
    }
    app.find<QPushButton>("evidence.copy")->click();
    const auto lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), model.rowCount() + 1);
    EXPECT_EQ(lines[0], QStringLiteral("number\tname\tbatch\tstream\tstart_ns\tlength_ns\tbytes\tcost_ns"));
    const auto first = model.evidence()->timeOf(model.pieceAt(0));
    EXPECT_EQ(lines[1].split(QLatin1Char('\t'))[5], QString::number(first.duration().count()));
}

TEST(SweepAxesInSettings, AreThoseThatWereLeft)
{
    const QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("settings.ini"));
    {
        App app;
        app.window->workspace().sweepPage().setAxis(0, QStringLiteral("batch_size"), QStringLiteral("2,4"));
        app.window->workspace().sweepPage().setAxis(1, QStringLiteral("samples"), QStringLiteral("10,20"));
        QSettings store(file, QSettings::IniFormat);
        app.window->settings().write(store);
    }
    const QSettings store(file, QSettings::IniFormat);
    App app(QStringLiteral("article"), openDevice, QSize(1600, 1000), Settings::read(store));
    EXPECT_EQ(app.window->workspace().sweepPage().axisTexts(),
              (QStringList{QStringLiteral("batch_size=2,4"), QStringLiteral("samples=10,20")}));
}

} // namespace overlap::test
