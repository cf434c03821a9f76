// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/app_fixture.h"

#include "app/gui/actions.h"
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
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace overlap::test {

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

TEST(MainWindowTest, FullScreenEndsAsItBegan)
{
    App app;
    app.window->setWindowState(Qt::WindowMaximized);
    auto* window = app.window.get();
    QTest::keyClick(window, Qt::Key_F11);
    EXPECT_TRUE(window->isFullScreen());
    QTest::keyClick(window, Qt::Key_F11);
    EXPECT_FALSE(window->isFullScreen());
    EXPECT_TRUE(window->isMaximized());
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
    app.type("samples", QStringLiteral("200"));
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

} // namespace overlap::test
