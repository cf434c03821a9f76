// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/app_fixture.h"
#include "tests/widgets/run/gated_backend.h"

#include "app/gui/actions.h"
#include "app/gui/file_problems.h"
#include "app/gui/first_run.h"
#include "app/gui/key_sheet.h"
#include "app/gui/status_line.h"
#include "app/gui/timeline_page.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/log_slider.h"
#include "widgets/controls/notice_strip.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/controls/strategy_section.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"
#include "widgets/tables/waterfall.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

[[nodiscard]] Session::OpenDevice always(const std::shared_ptr<GatedBackend>& backend)
{
    return [backend](const std::string&) { return Result<std::shared_ptr<Backend>>(backend); };
}

void type(App& app, const char* box, const QString& text)
{
    auto* line = app.find<NumberBox>(box)->findChild<QLineEdit*>();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
}

[[nodiscard]] StrategyRow& row(App& app, const char* key)
{
    for (auto* one : app.window->scenarioPanel().strategies().rows())
        if (QLatin1String(one->key()) == QLatin1String(key))
            return *one;
    throw std::logic_error(key);
}

} // namespace

TEST(MainWindowTest, OpensOnTheArticlesCaseWithAnAnswer)
{
    App app;
    ASSERT_TRUE(app.settle());
    ASSERT_TRUE(app.session.shown().complete());
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("B is ")));
    EXPECT_TRUE(app.window->answer().text().contains(QStringLiteral("because")));
    EXPECT_GE(app.window->rightPanel().waterfall().rowCount(), 3);
    EXPECT_EQ(app.window->statusLine().command(), QStringLiteral("overlapscope-cli compare article --device sim:h200"));
    EXPECT_FALSE(app.window->page().shownText().isEmpty());
}

TEST(MainWindowTest, ASliderChangesTheResultAndUndoBringsItBack)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto before = app.session.shown();
    QTest::keyClick(app.find<LogSlider>("B.batch_size.slider"), Qt::Key_PageUp);
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().b->scenario.batchSize, 20U);
    EXPECT_NE(app.session.shown().b->wallP50Us(), before.b->wallP50Us());
    EXPECT_EQ(app.session.shown().a->scenario, before.a->scenario);
    app.window->actions().undo->trigger();
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().b->scenario, before.b->scenario);
    EXPECT_DOUBLE_EQ(app.session.shown().b->wallP50Us(), before.b->wallP50Us());
    app.window->actions().redo->trigger();
    EXPECT_EQ(app.session.pair().b.batchSize, 20U);
}

TEST(MainWindowTest, AWorkloadChangeRunsBothSides)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto before = app.session.shown();
    type(app, "samples", QStringLiteral("200"));
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().a->scenario.samples, 200U);
    EXPECT_EQ(app.session.shown().b->scenario.samples, 200U);
    EXPECT_GT(app.session.shown().a->wallP50Us(), before.a->wallP50Us());
    EXPECT_EQ(app.window->statusLine().command(),
              QStringLiteral("overlapscope-cli compare article --set samples=200 --device sim:h200"));
}

TEST(MainWindowTest, ADragIsOneStepToUndo)
{
    App app;
    ASSERT_TRUE(app.settle());
    auto* slider = app.find<LogSlider>("B.batch_size.slider");
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(slider, Qt::Key_Right);
    EXPECT_EQ(app.session.pair().b.batchSize, 30U);
    EXPECT_EQ(app.session.undoStack().count(), 1);
    app.session.undoStack().undo();
    EXPECT_EQ(app.session.pair().b.batchSize, 10U);
}

TEST(MainWindowTest, SlidersFasterThanResultsEndWithTheNewestPicture)
{
    App app(QStringLiteral("article-measured"));
    ASSERT_TRUE(app.settle());
    auto* slider = app.find<LogSlider>("B.batch_size.slider");
    for (int value = 1; value <= 50; ++value) {
        slider->setValue(value * 20);
        QCoreApplication::processEvents();
    }
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().b->scenario, app.session.pair().b);
    EXPECT_TRUE(app.session.isCurrent());
    EXPECT_EQ(app.session.runner().busyLevel(), BusyLevel::None);
}

TEST(MainWindowTest, APresetIsAStepToUndo)
{
    App app;
    ASSERT_TRUE(app.settle());
    auto* presets = app.find<ChoiceBox>("preset");
    const int index = presets->findData(QStringLiteral("streams"));
    ASSERT_GE(index, 0);
    presets->setCurrentIndex(index);
    emit presets->activated(index);
    EXPECT_EQ(app.session.presetName(), QStringLiteral("streams"));
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().a->scenario, app.session.pair().a);
    app.session.undoStack().undo();
    EXPECT_EQ(app.session.presetName(), QStringLiteral("article"));
}

TEST(MainWindowTest, AnImpossibleBatchSizeSaysWhyAndKeepsTheResult)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto before = app.session.shown();
    type(app, "B.batch_size", QStringLiteral("262144"));
    ASSERT_TRUE(app.settle());
    EXPECT_FALSE(app.session.isRunnable());
    auto& note = row(app, "batch_size").note();
    EXPECT_TRUE(note.isVisible());
    EXPECT_TRUE(note.text().startsWith(QStringLiteral("B: ")));
    EXPECT_TRUE(app.find<NumberBox>("B.batch_size")->hasProblem());
    EXPECT_EQ(app.session.shown().b, before.b);
    EXPECT_TRUE(app.window->statusLine().message().contains(QStringLiteral("last good run")));

    ASSERT_EQ(note.buttons().size(), 1);
    QTest::mouseClick(note.buttons().front(), Qt::LeftButton);
    EXPECT_TRUE(app.session.isRunnable());
    EXPECT_FALSE(note.isVisible());
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().b->scenario, app.session.pair().b);
}

TEST(MainWindowTest, TooMuchMemoryIsRefusedWithTheBatchThatFits)
{
    const auto backend = std::make_shared<GatedBackend>();
    backend->largestBatch = 12;
    App app(QStringLiteral("article"), always(backend));
    ASSERT_TRUE(app.settle());
    type(app, "B.batch_size", QStringLiteral("50"));
    EXPECT_TRUE(row(app, "batch_size").note().text().contains(QStringLiteral("no memory")));
    QTest::mouseClick(row(app, "batch_size").note().buttons().front(), Qt::LeftButton);
    EXPECT_EQ(app.session.pair().b.batchSize, 12U);
}

TEST(MainWindowTest, SwappingExchangesTheSides)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto before = app.session.pair();
    app.window->actions().swap->trigger();
    EXPECT_EQ(app.session.pair().a, before.b);
    EXPECT_EQ(app.session.pair().b, before.a);
    ASSERT_TRUE(app.settle());
    EXPECT_TRUE(app.window->answer().text().contains(QStringLiteral("slower")));
}

TEST(MainWindowTest, NotLiveWaitsForRun)
{
    App app;
    ASSERT_TRUE(app.settle());
    QTest::mouseClick(app.find<QCheckBox>("live"), Qt::LeftButton, {}, QPoint(5, 10));
    ASSERT_FALSE(app.session.isLive());
    type(app, "B.batch_size", QStringLiteral("20"));
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().b->scenario.batchSize, 10U);
    EXPECT_TRUE(app.window->statusLine().message().contains(QStringLiteral("press Run")));
    EXPECT_TRUE(app.window->isPale());
    QTest::keyClick(app.window.get(), Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().b->scenario.batchSize, 20U);
    EXPECT_FALSE(app.window->isPale());
}

TEST(MainWindowTest, ASelectionOnTheChartLimitsTheNumbers)
{
    App app;
    ASSERT_TRUE(app.settle());
    auto& view = app.window->page().chart().view();
    view.setSelection(TimeRange{TracePoint(Nanoseconds(100'000)), TracePoint(Nanoseconds(600'000))});
    EXPECT_TRUE(app.window->rightPanel().numbers().windowText().contains(QStringLiteral("selection")));
    view.setSelection(std::nullopt);
    EXPECT_EQ(app.window->rightPanel().numbers().windowText(), QStringLiteral("window: whole run"));
}

TEST(MainWindowTest, ABrokenFileIsExplainedAndChangesNothing)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto before = app.session.pair();
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("broken.json"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"({"batch_sice": 4, "streams": 900, "sync": 7})");
    file.close();
    EXPECT_FALSE(app.window->openFile(path));
    EXPECT_TRUE(app.window->fileProblems().isVisible());
    const auto text = app.window->fileProblems().text();
    for (const auto* word : {"batch_sice", "batch_size", "streams", "sync"})
        EXPECT_TRUE(text.contains(QLatin1String(word))) << word;
    EXPECT_EQ(app.session.pair(), before);
    // As high as what it says.
    EXPECT_TRUE(App::until([&] { return app.window->fileProblems().height() < app.window->height() / 5; }));
    QTest::mouseClick(app.find<QToolButton>("fileProblems.close"), Qt::LeftButton);
    EXPECT_FALSE(app.window->fileProblems().isVisible());
}

TEST(MainWindowTest, WhatIsSavedCanBeOpenedAgain)
{
    App app;
    ASSERT_TRUE(app.settle());
    const QTemporaryDir folder;
    const auto both = folder.filePath(QStringLiteral("pair.json"));
    const auto one = folder.filePath(QStringLiteral("b.json"));
    ASSERT_TRUE(app.window->saveFile(both, std::nullopt));
    ASSERT_TRUE(app.window->saveFile(one, Side::B));
    const auto saved = app.session.pair();
    type(app, "B.batch_size", QStringLiteral("20"));
    ASSERT_TRUE(app.window->openFile(one, Side::B));
    EXPECT_EQ(app.session.pair().b, saved.b);
    app.window->actions().swap->trigger();
    ASSERT_TRUE(app.window->openFile(both));
    EXPECT_EQ(app.session.pair(), saved);
    EXPECT_EQ(app.window->settings().recent.front(), both);
}

TEST(MainWindowTest, EveryExportSaysWhereItsNumbersComeFrom)
{
    App app;
    ASSERT_TRUE(app.settle());
    const QTemporaryDir folder;
    for (const auto kind : {ExportKind::Svg, ExportKind::Numbers, ExportKind::Intervals, ExportKind::Trace}) {
        const auto path = folder.filePath(exportFileName(kind));
        ASSERT_TRUE(app.exported(kind, path));
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const auto content = QString::fromUtf8(file.readAll());
        EXPECT_TRUE(content.contains(QStringLiteral("Simulated"))) << path.toStdString();
    }
    for (const auto kind : {ExportKind::Png, ExportKind::Pdf}) {
        const auto path = folder.filePath(exportFileName(kind));
        ASSERT_TRUE(app.exported(kind, path));
        EXPECT_GT(QFile(path).size(), 1000);
    }
    EXPECT_FALSE(app.window->exportFile(ExportKind::Png, folder.filePath(QStringLiteral("no/such/folder.png"))));
}

TEST(MainWindowTest, TheCommandLineIsCopied)
{
    App app;
    ASSERT_TRUE(app.settle());
    QTest::mouseClick(app.find<QToolButton>("command.copy"), Qt::LeftButton);
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), app.window->statusLine().command().toStdString());
}

TEST(MainWindowTest, TheThemeChangesAtOnce)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto lightness = [&] { return app.window->grab().toImage().pixelColor(5, 5).lightness(); };
    EXPECT_GT(lightness(), 200);
    app.window->actions().themeDark->trigger();
    QCoreApplication::processEvents();
    EXPECT_LT(lightness(), 80);
    app.window->actions().themeLight->trigger();
    QCoreApplication::processEvents();
    EXPECT_GT(lightness(), 200);
}

TEST(MainWindowTest, TheLanguageChangesAtOnceAndBack)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto english = app.window->answer().text();
    app.window->actions().languages->actions().at(1)->trigger();
    QCoreApplication::processEvents();
    EXPECT_TRUE(app.window->answer().text().contains(QStringLiteral("\u500D"))); // "times"
    EXPECT_EQ(app.window->actions().run->iconText(), QStringLiteral("\u8FD0\u884C"));
    EXPECT_EQ(app.window->rightPanel().numbers().model().index(0, 0).data().toString(), QStringLiteral("\u65F6\u95F4"));
    app.window->actions().languages->actions().at(0)->trigger();
    QCoreApplication::processEvents();
    EXPECT_EQ(app.window->answer().text(), english);
}

TEST(MainWindowTest, TheTypeGrowsAndShrinks)
{
    App app;
    ASSERT_TRUE(app.settle());
    const int before = app.window->statusLine().height();
    QTest::keyClick(app.window.get(), Qt::Key_Plus, Qt::ControlModifier);
    EXPECT_DOUBLE_EQ(app.look.fontScale(), 1.25);
    EXPECT_GT(app.window->statusLine().height(), before);
    QTest::keyClick(app.window.get(), Qt::Key_0, Qt::ControlModifier);
    EXPECT_EQ(app.window->statusLine().height(), before);
}

TEST(MainWindowTest, F1ShowsTheKeys)
{
    App app;
    QTest::keyClick(app.window.get(), Qt::Key_F1);
    auto* sheet = app.find<KeySheet>("keySheet");
    ASSERT_NE(sheet, nullptr);
    EXPECT_TRUE(sheet->isVisible());
    EXPECT_FALSE(sheet->isModal());
}

TEST(MainWindowTest, ALongRunIsPaleAndCanBeStopped)
{
    const auto backend = std::make_shared<GatedBackend>();
    App app(QStringLiteral("article"), always(backend));
    ASSERT_TRUE(app.settle());
    const auto before = app.session.shown();
    backend->close();
    type(app, "B.batch_size", QStringLiteral("20"));
    ASSERT_TRUE(App::until([&] { return app.session.runner().busyLevel() == BusyLevel::Text; }));
    QPushButton* stop = nullptr;
    for (auto* button : app.window->findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == QStringLiteral("Stop"))
            stop = button;
    ASSERT_NE(stop, nullptr);
    EXPECT_TRUE(app.window->isPale());
    EXPECT_TRUE(app.window->actions().stop->isEnabled());
    EXPECT_LE(stop->width(), stop->sizeHint().width());
    QTest::mouseClick(stop, Qt::LeftButton);
    EXPECT_EQ(app.session.runner().busyLevel(), BusyLevel::None);
    EXPECT_EQ(app.session.shown().b, before.b);
    EXPECT_FALSE(app.window->actions().stop->isEnabled());
    // The old numbers are not those of the new settings, and none will come by themselves.
    EXPECT_TRUE(app.window->isPale());
    EXPECT_TRUE(app.window->statusLine().message().contains(QStringLiteral("press Run")));
    backend->open();
}

TEST(MainWindowTest, TheFirstRunIsAnnouncedWithoutAnAxis)
{
    const auto backend = std::make_shared<GatedBackend>();
    backend->close();
    App app(QStringLiteral("article"), always(backend));
    EXPECT_TRUE(app.window->firstRun().isVisible());
    EXPECT_TRUE(app.window->firstRun().text().contains(QStringLiteral("under way")));
    EXPECT_TRUE(app.window->firstRun().chip().isVisible());
    EXPECT_FALSE(app.window->page().chart().isVisible());
    EXPECT_TRUE(app.window->page().shownText().isEmpty());
    EXPECT_FALSE(app.window->answer().isVisible());
    backend->open();
    ASSERT_TRUE(app.settle());
    EXPECT_FALSE(app.window->firstRun().isVisible());
    EXPECT_TRUE(app.window->page().chart().isVisible());
    // Of the window: the application has none until the platform has made the window active.
    const auto* focused = app.window->focusWidget();
    EXPECT_TRUE(focused == &app.window->page().chart() || app.window->page().chart().isAncestorOf(focused))
        << (focused ? focused->metaObject()->className() : "none");
}

TEST(MainWindowTest, AStoppedFirstRunSaysHowToGoOn)
{
    const auto backend = std::make_shared<GatedBackend>();
    backend->close();
    App app(QStringLiteral("article"), always(backend));
    app.session.stop();
    EXPECT_TRUE(app.window->firstRun().text().contains(QStringLiteral("press Run")));
    backend->open();
}

TEST(MainWindowTest, EveryMenuEntryHasAKeyOfItsOwn)
{
    App app;
    for (auto* language : app.window->actions().languages->actions()) {
        language->trigger();
        QCoreApplication::processEvents();
        QList<QWidget*> bars{app.window->menuBar()};
        for (auto* menu : app.window->menuBar()->findChildren<QMenu*>())
            if (menu != app.window->actions().recent)
                bars << menu;
        for (const auto* bar : bars) {
            QStringList keys;
            for (const auto* action : bar->actions()) {
                if (action->isSeparator())
                    continue;
                const auto key = QKeySequence::mnemonic(action->text()).toString();
                EXPECT_FALSE(key.isEmpty()) << action->text().toStdString();
                EXPECT_FALSE(keys.contains(key)) << action->text().toStdString();
                keys << key;
                EXPECT_FALSE(action->iconText().contains(QLatin1Char('&'))) << action->iconText().toStdString();
            }
        }
    }
    app.window->actions().languages->actions().front()->trigger();
}

TEST(MainWindowTest, EscClosesTheScenarioThatLiesOverTheChart)
{
    App app(QStringLiteral("article"), openDevice, QSize(1024, 700));
    ASSERT_TRUE(app.settle());
    app.window->actions().scenarioPanel->trigger();
    ASSERT_TRUE(app.window->scenarioPanel().isVisible());
    QTest::keyClick(app.window.get(), Qt::Key_Escape);
    EXPECT_FALSE(app.window->scenarioPanel().isVisible());
}

TEST(MainWindowTest, TheEndsOfADeepZoomCanBeToldApart)
{
    App app;
    ASSERT_TRUE(app.settle());
    app.window->page().chart().view().setRange({TracePoint(Nanoseconds(563'200)), TracePoint(Nanoseconds(563'300))});
    EXPECT_TRUE(
        app.window->page().shownText().startsWith(QStringLiteral("563.20\u202F\u00B5s \u2013 563.30\u202F\u00B5s of ")))
        << app.window->page().shownText().toStdString();
}

TEST(MainWindowTest, AFileThatIsOpenedIsInTheCommandThatIsCopied)
{
    App app;
    ASSERT_TRUE(app.settle());
    const QTemporaryDir folder;
    const auto one = folder.filePath(QStringLiteral("b.json"));
    ASSERT_TRUE(app.window->saveFile(one, Side::B));
    ASSERT_TRUE(app.window->openFile(one, Side::B));
    type(app, "B.batch_size", QStringLiteral("20"));
    const auto command = app.window->statusLine().command();
    EXPECT_TRUE(command.contains(one)) << command.toStdString();
    EXPECT_TRUE(command.contains(QStringLiteral("--set-b batch_size=20"))) << command.toStdString();
    app.window->actions().copyCommand->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), command);
}

TEST(MainWindowTest, TheChartHasTheKeysFromTheStartAndLettersChangeNoChoice)
{
    App app;
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.window->focusWidget(), &app.window->page().chart());
    const auto before = app.session.pair();
    auto* sync = app.find<QComboBox>("B.sync");
    ASSERT_NE(sync, nullptr);
    sync->setFocus();
    QTest::keyClick(sync, Qt::Key_E);
    QTest::keyClick(sync, Qt::Key_W);
    EXPECT_EQ(app.session.pair(), before);
}

TEST(MainWindowTest, ADeviceThatCannotBeOpenedIsSaidWhereEveryWindowShowsIt)
{
    App app;
    ASSERT_TRUE(app.settle());
    app.window->resize(1024, 640);
    app.session.chooseDevice(QStringLiteral("sim:no-such"));
    ASSERT_TRUE(App::until([&] { return app.window->notice().isVisible(); }));
    EXPECT_TRUE(app.window->notice().text().contains(QStringLiteral("sim:no-such")));
    app.session.chooseDevice(QStringLiteral("sim:rtx4090"));
    EXPECT_TRUE(App::until([&] { return !app.window->notice().isVisible(); }));
}

TEST(MainWindowTest, KeysOfTheChartRestWhileItIsHidden)
{
    App app;
    ASSERT_TRUE(app.settle());
    QTest::keyClick(app.window.get(), Qt::Key_6);
    EXPECT_FALSE(app.window->page().findAction()->isEnabled());
    EXPECT_FALSE(app.window->page().slowMotionAction()->isEnabled());
    QTest::keyClick(app.window.get(), Qt::Key_1);
    EXPECT_TRUE(app.window->page().findAction()->isEnabled());
}

TEST(MainWindowTest, BothBrokenFilesAreExplained)
{
    App app;
    ASSERT_TRUE(app.settle());
    EXPECT_FALSE(app.window->openFiles({QStringLiteral("/no/x.json"), QStringLiteral("/no/y.json")}));
    EXPECT_TRUE(app.window->fileProblems().text().contains(QStringLiteral("x.json")));
    EXPECT_TRUE(app.window->fileProblems().text().contains(QStringLiteral("y.json")));
}

TEST(MainWindowTest, AFailedSideIsNamedAndTheOtherStays)
{
    const auto backend = std::make_shared<GatedBackend>();
    App app(QStringLiteral("article"), always(backend));
    ASSERT_TRUE(app.settle());
    backend->fails = [](const Scenario& scenario) { return scenario.batchSize == 20; };
    type(app, "B.batch_size", QStringLiteral("20"));
    ASSERT_TRUE(app.settle());
    EXPECT_TRUE(app.window->answer().text().startsWith(QStringLiteral("B could not be run: The device was lost.")));
    EXPECT_NE(app.session.shown().a, nullptr);
    EXPECT_EQ(app.window->rightPanel().numbers().model().index(0, 2).data().toString(), QStringLiteral("n/a"));
}

TEST(MainWindowTest, ClosingDuringARunIsClean)
{
    const auto backend = std::make_shared<GatedBackend>();
    {
        App app(QStringLiteral("article"), always(backend));
        ASSERT_TRUE(app.settle());
        backend->close();
        const int before = backend->runs();
        type(app, "B.batch_size", QStringLiteral("20"));
        ASSERT_TRUE(App::until([&] { return backend->runs() > before; }));
        EXPECT_TRUE(app.window->close());
    }
    SUCCEED(); // neither hangs nor crashes: the worker was stopped and joined
}

TEST(MainWindowTest, AnUnknownDeviceKeepsTheOldOne)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto error = app.session.setDevice(QStringLiteral("sim:h2000"));
    ASSERT_TRUE(error);
    EXPECT_NE(error->message.find("h200"), std::string::npos);
    EXPECT_EQ(app.session.deviceId(), QStringLiteral("sim:h200"));
}

TEST(MainWindowTest, AnotherDeviceRunsBothThere)
{
    App app;
    ASSERT_TRUE(app.settle());
    ASSERT_FALSE(app.session.setDevice(QStringLiteral("sim:rtx4090")));
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.session.shown().a->device.id, "sim:rtx4090");
    EXPECT_EQ(app.session.shown().b->device.id, "sim:rtx4090");
    EXPECT_TRUE(app.window->statusLine().command().endsWith(QStringLiteral("--device sim:rtx4090")));
}

} // namespace overlap::test
