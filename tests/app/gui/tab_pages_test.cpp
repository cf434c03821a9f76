// SPDX-License-Identifier: GPL-3.0-or-later
// The tabs Sweep, Transfers and Memory.
#include "tests/app/gui/app_fixture.h"
#include "tests/app/gui/fake_gpu.h"

#include "app/gui/memory_page.h"
#include "app/gui/status_line.h"
#include "app/gui/sweep_page.h"
#include "app/gui/timeline_page.h"
#include "app/gui/transfer_table.h"
#include "app/gui/transfers_page.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_map_bar.h"
#include "widgets/sweep/heat_map.h"
#include "widgets/sweep/line_chart.h"
#include "widgets/sweep/tune_panel.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class SweepPageTest : public testing::Test
{
protected:
    SweepPageTest()
        : app(QStringLiteral("article"))
        , page(app.window->workspace().sweepPage())
    {
    }
    [[nodiscard]] bool sweep()
    {
        app.window->workspace().setTab(Tab::Sweep);
        return done();
    }
    [[nodiscard]] bool done()
    {
        return App::until([&] { return page.result() && !page.isRunning() && page.recommended().has_value(); });
    }
    [[nodiscard]] const Sweep& swept() const { return page.result()->sweep; }

    App app;
    SweepPage& page;
};

[[nodiscard]] QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

TEST_F(SweepPageTest, KeysLeadToEveryTab)
{
    const std::pair<Qt::Key, Tab> keys[] = {{Qt::Key_2, Tab::Sweep},  {Qt::Key_3, Tab::Transfers},
                                            {Qt::Key_4, Tab::Memory}, {Qt::Key_5, Tab::Learn},
                                            {Qt::Key_6, Tab::Device}, {Qt::Key_1, Tab::Timeline}};
    for (const auto& [key, tab] : keys) {
        QTest::keyClick(app.window.get(), key);
        EXPECT_EQ(app.window->workspace().tab(), tab);
    }
}

TEST_F(SweepPageTest, OnASimulatedDeviceOpeningTheTabSweepsBatchSizesAndStreams)
{
    ASSERT_TRUE(sweep());
    ASSERT_EQ(swept().axes.axes().size(), 2U);
    EXPECT_EQ(swept().axes.axes()[0].key, "streams");
    EXPECT_EQ(swept().axes.axes()[1].key, "batch_size");
    for (const auto& point : page.result()->points)
        EXPECT_TRUE(point.tried);
    const auto best = bestPoint(*page.result());
    ASSERT_TRUE(best && page.recommended());
    EXPECT_GT(*page.result()->points[*page.recommended()].throughputSamplesPerS,
              0.98 * *page.result()->points[*best].throughputSamplesPerS);
}

TEST_F(SweepPageTest, ADoubleClickPutsACellIntoBWithoutSweepingAgain)
{
    ASSERT_TRUE(sweep());
    const auto before = page.result();
    const auto point = page.heatMap().pointAt(1, 2);
    const auto wanted = swept().axes.scenarioOf(swept().scenario, point);
    QTest::mouseDClick(&page.heatMap(), Qt::LeftButton, {}, page.heatMap().cellRect(point).center().toPoint());
    EXPECT_EQ(app.session.pair().b.batchSize, wanted.batchSize);
    EXPECT_EQ(app.session.pair().b.streams, wanted.streams);
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(page.result(), before);
    app.session.undoStack().undo();
    EXPECT_NE(app.session.pair().b.batchSize, wanted.batchSize);
}

TEST_F(SweepPageTest, AChangeOfAnotherSettingSweepsAgain)
{
    ASSERT_TRUE(sweep());
    const auto before = page.result();
    auto pair = app.session.pair();
    pair.b.hostMemory = HostMemory::Pageable;
    app.session.edit(pair, {}, {});
    ASSERT_TRUE(App::until([&] {
        return page.result() != before && !page.isRunning() && swept().scenario.hostMemory == HostMemory::Pageable;
    }));
}

TEST_F(SweepPageTest, ASelectedCellIsWhatTheCurvesAndTheNumbersAreAbout)
{
    ASSERT_TRUE(sweep());
    const auto point = page.heatMap().pointAt(0, 0);
    QTest::mouseClick(&page.heatMap(), Qt::LeftButton, {}, page.heatMap().cellRect(point).center().toPoint());
    EXPECT_EQ(page.recommendation().shownPoint(), point);
    int strong = 0;
    for (const auto& series : page.throughputChart().series()) {
        if (!series.strong)
            continue;
        ++strong;
        EXPECT_EQ(series.name, QStringLiteral("1 stream"));
    }
    EXPECT_EQ(strong, 1);
}

TEST_F(SweepPageTest, TheKneeAndTheBoundStandOnTheThroughputCurve)
{
    ASSERT_TRUE(sweep());
    ASSERT_EQ(page.throughputChart().marks().size(), 1U);
    EXPECT_TRUE(page.throughputChart().marks().front().text.contains(QStringLiteral("knee at")));
    const auto& bound = page.throughputChart().series().back();
    EXPECT_TRUE(bound.dashed);
    for (const auto& series : page.throughputChart().series()) {
        for (std::size_t i = 0; series.strong && i < series.points.size(); ++i)
            EXPECT_LE(series.points[i].y(), bound.points[i].y() * 1.0001);
    }
}

TEST_F(SweepPageTest, WrongValuesAreExplainedAndNotSwept)
{
    ASSERT_TRUE(sweep());
    const auto before = page.result();
    auto* values = app.find<QLineEdit>("sweep.values1");
    values->setText(QStringLiteral("8,none"));
    emit values->editingFinished();
    EXPECT_TRUE(page.problemText().startsWith(QStringLiteral("Batch size"))) << page.problemText().toStdString();
    EXPECT_FALSE(app.find<QPushButton>("sweep.run")->isEnabled());
    EXPECT_EQ(page.result(), before);
    page.setAxis(1, QStringLiteral("host_memory"), {});
    ASSERT_TRUE(App::until([&] { return page.result() != before && !page.isRunning(); }));
    EXPECT_EQ(page.heatMap().columns(), 2U);
}

TEST_F(SweepPageTest, TheCommandLineDoesTheSame)
{
    app.window->workspace().setTab(Tab::Sweep);
    EXPECT_TRUE(app.window->statusLine().command().startsWith(QStringLiteral("overlapscope-cli sweep article-b ")));
    EXPECT_TRUE(page.command().contains(QStringLiteral("--vary streams=1,2,3,4,5,6,7,8")));
    EXPECT_TRUE(page.command().contains(QStringLiteral("--device sim:h200")));
    app.window->workspace().setTab(Tab::Timeline);
    EXPECT_TRUE(app.window->statusLine().command().startsWith(QStringLiteral("overlapscope-cli compare")));
}

TEST_F(SweepPageTest, SavesCsvAndJsonBySuffix)
{
    ASSERT_TRUE(sweep());
    const QTemporaryDir folder;
    ASSERT_FALSE(page.save(folder.filePath(QStringLiteral("s.csv"))));
    EXPECT_TRUE(contentOf(folder.filePath(QStringLiteral("s.csv"))).startsWith("# OverlapScope"));
    ASSERT_FALSE(page.save(folder.filePath(QStringLiteral("s.json"))));
    const auto json = QJsonDocument::fromJson(contentOf(folder.filePath(QStringLiteral("s.json"))));
    EXPECT_EQ(json.object()[QStringLiteral("schema")].toString(), QStringLiteral("overlapscope.sweep/1"));
    EXPECT_EQ(page.tsv().count(QLatin1Char('\n')), static_cast<qsizetype>(page.result()->points.size()) + 1);
}

TEST_F(SweepPageTest, TuneFindsASettingAndSaysHowSureItIs)
{
    ASSERT_TRUE(sweep());
    app.find<QPushButton>("tune.run")->click();
    EXPECT_TRUE(page.isTuning());
    ASSERT_TRUE(App::until([&] { return !page.isTuning(); }));
    EXPECT_TRUE(page.recommendation().tune().text().contains(QStringLiteral("How sure")));
    EXPECT_TRUE(page.recommendation().tune().text().contains(QStringLiteral("model error")));
    app.find<QPushButton>("tune.apply")->click();
    EXPECT_EQ(app.session.undoStack().count(), 1);
}

TEST_F(SweepPageTest, WhatWasTunedLeavesTheSettingsOfBThatWereChangedSince)
{
    ASSERT_TRUE(sweep());
    app.find<QPushButton>("tune.run")->click();
    ASSERT_TRUE(App::until([&] { return !page.isTuning(); }));
    auto pair = app.session.pair();
    const auto before = pair.b.batchSize;
    pair.b.samples = 1000;
    app.session.edit(pair, {}, {});
    app.find<QPushButton>("tune.apply")->click();
    EXPECT_EQ(app.session.pair().b.samples, 1000U);
    EXPECT_NE(app.session.pair().b.batchSize, before);
}

TEST(SweepOnAGpu, RunsOnlyWhenAPersonSaysSoAndHasTheGpuToItself)
{
    const auto gpu = std::make_shared<FakeGpu>();
    App app(QStringLiteral("article"), accessToFake(gpu), QSize(1600, 1000), {}, QStringLiteral("cuda:0"));
    ASSERT_TRUE(App::until([&] { return app.session.shown().complete(); }));
    auto& page = app.window->workspace().sweepPage();
    app.window->workspace().setTab(Tab::Sweep);
    page.setAxis(0, QStringLiteral("streams"), QStringLiteral("1,2"));
    page.setAxis(1, QStringLiteral("batch_size"), QStringLiteral("10,20"));
    QCoreApplication::processEvents();
    EXPECT_FALSE(page.isRunning());
    app.find<QPushButton>("sweep.run")->click();
    EXPECT_TRUE(page.isRunning());
    EXPECT_FALSE(app.session.isRepeating());
    ASSERT_TRUE(App::until([&] { return !page.isRunning(); }));
    EXPECT_TRUE(app.session.isRepeating());
    EXPECT_EQ(page.result()->points.size(), 4U);
}

TEST(TransfersPageTest, ASimulatedDeviceShowsItsCurvesAtOnce)
{
    App app;
    auto& page = app.window->workspace().transfersPage();
    app.window->workspace().setTab(Tab::Transfers);
    ASSERT_TRUE(App::until([&] { return page.curves() != nullptr; }));
    EXPECT_EQ(page.bandwidthChart().series().size(), 4U); // pinned and pageable, blocking and async
    EXPECT_EQ(page.table().rowCount(), 4);
    EXPECT_TRUE(page.answerText().contains(QStringLiteral("Pinned copies reach half")));
    EXPECT_FALSE(app.find<QPushButton>("transfers.measure")->isVisible());
    int upright = 0;
    for (const auto& mark : page.bandwidthChart().marks())
        upright += mark.upright ? 1 : 0;
    EXPECT_EQ(upright, 2); // crossover, half of the peak
    app.find<QToolButton>("transfers.both")->click();
    EXPECT_EQ(page.way(), TransferWay::Both);
    EXPECT_EQ(page.bandwidthChart().series().size(), 2U);
    EXPECT_TRUE(page.table().tsv().startsWith(QStringLiteral("copies\tlatency_us")));
    EXPECT_TRUE(page.csv().startsWith(QStringLiteral("#")));
}

TEST(TransfersPageTest, AGpuIsMeasuredWhenAPersonAsks)
{
    const auto gpu = std::make_shared<FakeGpu>();
    App app(QStringLiteral("article"), accessToFake(gpu), QSize(1600, 1000), {}, QStringLiteral("cuda:0"));
    ASSERT_TRUE(App::until([&] { return app.session.shown().complete(); }));
    auto& page = app.window->workspace().transfersPage();
    app.window->workspace().setTab(Tab::Transfers);
    ASSERT_TRUE(App::until([&] { return page.curves() != nullptr; }));
    EXPECT_FALSE(page.curves()->device.measured()); // by the profile of its kind
    app.find<QPushButton>("transfers.measure")->click();
    EXPECT_TRUE(page.isBusy());
    app.find<QPushButton>("transfers.measure")->click(); // ends it
    EXPECT_FALSE(page.isBusy());
    EXPECT_TRUE(App::until([&] { return app.session.isRepeating(); }));
}

TEST(MemoryPageTest, BothRunsAreShownOverTheTimelinesTime)
{
    App app(QStringLiteral("allocation"));
    ASSERT_TRUE(app.settle());
    auto& page = app.window->workspace().memoryPage();
    app.window->workspace().setTab(Tab::Memory);
    ASSERT_TRUE(App::until([&] { return page.chart(Side::A).history() && page.chart(Side::B).history(); }));
    EXPECT_GT(page.chart(Side::A).history()->peakOf(MemoryUse::PerBatch), 0U);
    EXPECT_GT(page.chart(Side::A).history()->peakDeviceBytes, 0U);
    EXPECT_GT(page.map(Side::A).shownBytes(), 0U);
    EXPECT_TRUE(page.tsv().contains(QStringLiteral("Peak on the device\t")));
    EXPECT_TRUE(page.csv().contains(QStringLiteral("side,time_us,preallocated_bytes")));
    app.window->page().chart().view().setCursor(TracePoint(Nanoseconds(50'000)));
    EXPECT_TRUE(page.map(Side::A).accessibleName().contains(QStringLiteral("50.0")));
}

TEST(MemoryPageTest, MapsFollowTheRangeThatWasChosenElsewhere)
{
    App app(QStringLiteral("allocation"));
    ASSERT_TRUE(app.settle());
    auto& page = app.window->workspace().memoryPage();
    app.window->workspace().setTab(Tab::Memory);
    ASSERT_TRUE(App::until([&] { return page.chart(Side::A).history() && page.chart(Side::B).history(); }));
    const auto whole = page.map(Side::A).accessibleName();
    app.window->workspace().setTab(Tab::Timeline);
    auto& view = app.window->page().chart().view();
    view.setCursor(TracePoint(Nanoseconds(50'000)));
    app.window->workspace().setTab(Tab::Memory);
    EXPECT_NE(page.map(Side::A).accessibleName(), whole);
    EXPECT_TRUE(page.map(Side::A).accessibleName().contains(QStringLiteral("50.0")));
}

TEST(MemoryPageTest, TheExampleEndsWithEnoughFreeAndNoneLargeEnough)
{
    App app;
    auto& page = app.window->workspace().memoryPage();
    app.window->workspace().setTab(Tab::Memory);
    EXPECT_TRUE(page.lessonText().contains(QStringLiteral("no piece is large enough")));
    app.find<QSlider>("memory.step")->setValue(0);
    EXPECT_TRUE(page.lessonText().contains(QStringLiteral("asked for and given")));
}

} // namespace overlap::test
