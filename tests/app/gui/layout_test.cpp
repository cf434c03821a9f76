// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/layout_rules.h"
#include "tests/app/gui/app_fixture.h"
#include "tests/app/gui/fake_gpu.h"

#include "app/gui/actions.h"
#include "app/gui/device_page.h"
#include "app/gui/scenario_rail.h"
#include "app/gui/timeline_page.h"
#include "engine/scenario/presets.h"
#include "widgets/controls/answer_header.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/controls/scenario_panel.h"
#include "widgets/device/doctor_model.h"
#include "widgets/device/history_panel.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"
#include "widgets/tables/waterfall.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QScrollArea>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

// Texts that have less room than they need. Labels that shorten themselves, and those that wrap, are exempt.
[[nodiscard]] QStringList clippedTexts(const QWidget& window)
{
    QStringList clipped;
    for (const auto* label : window.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        const bool elides = label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
        const bool tooNarrow = !elides && !label->wordWrap() && label->width() < label->sizeHint().width();
        const bool tooLow =
            label->height() < (label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height());
        if (tooNarrow || (tooLow && !elides))
            clipped << label->text();
    }
    for (const auto* button : window.findChildren<QAbstractButton*>()) {
        if (button->isVisible() && !button->text().isEmpty() && button->width() < button->sizeHint().width())
            clipped << button->text();
    }
    return clipped;
}

// Widgets of the window that reach out of it.
[[nodiscard]] QStringList outside(const QWidget& window)
{
    QStringList names;
    for (const auto* part : window.findChildren<QWidget*>()) {
        if (!part->isVisible() || part->isWindow() || part->visibleRegion().isEmpty())
            continue;
        const QRect place(part->mapTo(&window, QPoint()), part->size());
        if (part->objectName().startsWith(QLatin1String("scenario")) && place.right() > window.width())
            names << part->objectName();
    }
    return names;
}

} // namespace

TEST(LayoutRulesTest, ThingsGiveWayInTheOrderOfTheDesign)
{
    EXPECT_EQ(LayoutRules::of(1600, 1000), LayoutRules{});
    EXPECT_FALSE(LayoutRules::of(1499, 1000).toolTexts);
    EXPECT_TRUE(LayoutRules::of(1499, 1000).optionTexts);
    EXPECT_FALSE(LayoutRules::of(1359, 1000).optionTexts);
    EXPECT_TRUE(LayoutRules::of(1359, 1000).scenarioPanel);
    EXPECT_FALSE(LayoutRules::of(1239, 1000).scenarioPanel);
    EXPECT_FALSE(LayoutRules::of(1119, 1000).longNames);
    EXPECT_TRUE(LayoutRules::of(1024, 1000).numbersPanel);
    EXPECT_FALSE(LayoutRules::of(1023, 1000).numbersPanel);
    EXPECT_TRUE(LayoutRules::of(1600, 640).secondLine);
}

TEST(LayoutRulesTest, ASmallerWindowNeverShowsMore)
{
    const auto shown = [](const LayoutRules& r) {
        return int(r.toolTexts) + int(r.optionTexts) + int(r.scenarioPanel) + int(r.longNames) + int(r.numbersPanel)
               + int(r.details) + int(r.secondLine);
    };
    for (int width = 700; width < 1700; width += 10)
        EXPECT_LE(shown(LayoutRules::of(width, 800)), shown(LayoutRules::of(width + 10, 800)));
}

struct SizeCase
{
    QSize size;
    double fontScale;
    const char* language;
};

class SizesTest : public testing::TestWithParam<SizeCase>
{
};

TEST_P(SizesTest, NoTextIsClipped)
{
    const auto& param = GetParam();
    App app(QStringLiteral("article"), openDevice, param.size);
    app.look.setFontScale(param.fontScale);
    app.language.set(QString::fromLatin1(param.language));
    ASSERT_TRUE(app.settle());
    app.window->resize(param.size);
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.window->size(), param.size) << "something in the window asks for more room";
    EXPECT_EQ(clippedTexts(*app.window).join(QStringLiteral(" | ")).toStdString(), "");
    EXPECT_TRUE(outside(*app.window).isEmpty());
    EXPECT_TRUE(app.window->answer().chip().isVisible());
}

TEST_P(SizesTest, TheScenarioOfNoPresetIsCutOffAtTheRight)
{
    const auto& param = GetParam();
    for (const auto& preset : presetPairs()) {
        App app(QString::fromStdString(preset.name), openDevice, param.size);
        app.look.setFontScale(param.fontScale);
        app.language.set(QString::fromLatin1(param.language));
        ASSERT_TRUE(app.settle());
        const auto* area = app.window->scenarioPanel().findChild<QScrollArea*>();
        ASSERT_NE(area, nullptr);
        if (area->isVisible()) {
            EXPECT_LE(area->widget()->width(), area->viewport()->width()) << preset.name;
        }
        for (const auto* label : app.window->findChildren<QLabel*>()) {
            if (label->isVisible() && label->textFormat() == Qt::PlainText) {
                EXPECT_FALSE(Qt::mightBeRichText(label->text())) << label->text().toStdString();
            }
        }
    }
}

TEST_P(SizesTest, NoTextOfTheDeviceTabIsClipped)
{
    const auto& param = GetParam();
    App app(QStringLiteral("article"), accessToFake(std::make_shared<FakeGpu>()), param.size, {},
            QStringLiteral("cuda:0"));
    app.look.setFontScale(param.fontScale);
    app.language.set(QString::fromLatin1(param.language));
    app.window->workspace().setTab(Tab::Device);
    auto& page = app.window->devicePage();
    ASSERT_TRUE(App::until([&] { return !page.doctor().isEmpty() && !page.history().history().empty(); }));
    app.window->resize(param.size);
    ASSERT_TRUE(App::until([&] { return app.window->size() == param.size; }));
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents(); // what follows from the new width
    EXPECT_EQ(app.window->size(), param.size) << "something in the window asks for more room";
    EXPECT_EQ(clippedTexts(*app.window).join(QStringLiteral(" | ")).toStdString(), "");
}

INSTANTIATE_TEST_SUITE_P(Window, SizesTest,
                         testing::Values(SizeCase{{1024, 640}, 1.0, "en"}, SizeCase{{1024, 640}, 1.0, "zh_CN"},
                                         SizeCase{{1280, 800}, 1.0, "en"}, SizeCase{{1600, 1000}, 1.0, "en"},
                                         SizeCase{{1600, 1000}, 1.0, "zh_CN"}, SizeCase{{1920, 1080}, 1.25, "en"},
                                         SizeCase{{3840, 2160}, 1.0, "en"}, SizeCase{{3840, 2160}, 2.0, "zh_CN"}));

TEST(LayoutTest, ANarrowWindowHidesTheScenarioBehindARail)
{
    App app(QStringLiteral("article"), openDevice, QSize(1024, 700));
    ASSERT_TRUE(app.settle());
    auto* rail = app.find<ScenarioRail>("scenarioRail");
    ASSERT_NE(rail, nullptr);
    EXPECT_TRUE(rail->isVisible());
    EXPECT_FALSE(app.window->scenarioPanel().isVisible());
    QTest::mouseClick(rail, Qt::LeftButton);
    EXPECT_TRUE(app.window->scenarioPanel().isVisible());
    QTest::keyClick(app.window.get(), Qt::Key_F9);
    EXPECT_FALSE(app.window->scenarioPanel().isVisible());
    app.window->resize(1600, 1000);
    QCoreApplication::processEvents();
    EXPECT_FALSE(rail->isVisible());
    EXPECT_TRUE(app.window->scenarioPanel().isVisible());
}

TEST(LayoutTest, TheWaterfallAndTheChangeGiveWayFirst)
{
    App app;
    ASSERT_TRUE(app.settle());
    EXPECT_TRUE(app.window->rightPanel().waterfall().isVisible());
    app.window->resize(1300, 1000);
    QCoreApplication::processEvents();
    EXPECT_FALSE(app.window->rightPanel().waterfall().isVisible());
    EXPECT_EQ(app.window->rightPanel().numbers().model().rowCount(), 14);
    app.window->resize(1100, 1000);
    QCoreApplication::processEvents();
    EXPECT_EQ(app.window->rightPanel().numbers().model().rowCount(), 8);
}

TEST(LayoutTest, TheKeySheetFitsTheSmallestWindow)
{
    App app(QStringLiteral("article"), openDevice, QSize(1024, 640));
    ASSERT_TRUE(app.settle());
    app.window->actions().keys->trigger();
    QCoreApplication::processEvents();
    const auto* sheet = app.find<QDialog>("keySheet");
    ASSERT_TRUE(sheet);
    EXPECT_LE(sheet->width(), 1024);
    EXPECT_LE(sheet->height(), 640);
    const auto* scroll = sheet->findChild<QScrollArea*>();
    ASSERT_TRUE(scroll);
    EXPECT_LE(scroll->widget()->minimumSizeHint().width(), scroll->viewport()->width()); // nothing is cut
    EXPECT_LE(scroll->widget()->sizeHint().height(), scroll->viewport()->height()); // and nothing has to be scrolled
}

TEST(LayoutTest, NormalTypeIsAsItWasBefore)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto* tools = app.find<QWidget>("tools");
    ASSERT_TRUE(tools);
    const auto before = tools->geometry();
    const auto chart = app.window->page().chart().geometry();
    app.window->actions().larger->trigger();
    QCoreApplication::processEvents();
    EXPECT_GT(tools->height(), before.height());
    app.window->actions().normalSize->trigger();
    QCoreApplication::processEvents();
    EXPECT_EQ(tools->geometry(), before);
    EXPECT_EQ(app.window->page().chart().geometry(), chart);
}

TEST(LayoutTest, SlowMotionPutsWhatHappensNowInThePlaceOfTheNumbers)
{
    App app;
    ASSERT_TRUE(app.settle());
    const auto* now = app.find<QWidget>("nowPanel");
    ASSERT_TRUE(now);
    const int width = app.window->rightPanel().width();
    EXPECT_FALSE(now->isVisible());
    app.window->page().slowMotionAction()->setChecked(true);
    QCoreApplication::processEvents();
    EXPECT_TRUE(now->isVisible());
    EXPECT_FALSE(app.window->rightPanel().isVisible());
    EXPECT_EQ(now->width(), width);
    app.window->page().slowMotionAction()->setChecked(false);
    QCoreApplication::processEvents();
    EXPECT_FALSE(now->isVisible());
    EXPECT_EQ(app.window->rightPanel().width(), width);
}

TEST(LayoutTest, TheMenuNamesTheKeysOfTheChart)
{
    App app;
    ASSERT_TRUE(app.settle());
    EXPECT_EQ(app.window->actions().fit->shortcut().toString(), QStringLiteral("F, F"));
    EXPECT_EQ(app.window->actions().measure->shortcut().toString(), QStringLiteral("M"));
    EXPECT_EQ(app.window->page().slowMotionAction()->shortcut().toString(), QStringLiteral("Space"));
    // The chart takes them itself; nowhere else do they act.
    QTest::keyClick(&app.window->page().chart(), Qt::Key_M);
    EXPECT_TRUE(app.window->actions().measure->isChecked());
    QTest::keyClick(app.window.get(), Qt::Key_M);
    EXPECT_TRUE(app.window->actions().measure->isChecked());
}

TEST(LayoutTest, F10HidesTheNumbers)
{
    App app;
    ASSERT_TRUE(app.settle());
    QTest::keyClick(app.window.get(), Qt::Key_F10);
    EXPECT_FALSE(app.window->rightPanel().isVisible());
    QTest::keyClick(app.window.get(), Qt::Key_F10);
    EXPECT_TRUE(app.window->rightPanel().isVisible());
}

class TabKeyTest : public testing::TestWithParam<Tab>
{
};

INSTANTIATE_TEST_SUITE_P(Tabs, TabKeyTest, testing::Values(Tab::Timeline, Tab::Learn, Tab::Device));

TEST_P(TabKeyTest, ReachesEveryControl)
{
    App app;
    ASSERT_TRUE(app.settle());
    app.window->workspace().setTab(GetParam());
    ASSERT_TRUE(App::until([&] { return !app.window->devicePage().isExamining(); }));
    QSet<QWidget*> reached;
    app.window->setFocus();
    for (int i = 0; i < 200; ++i) {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : app.window.get(), Qt::Key_Tab);
        if (auto* focused = QApplication::focusWidget())
            reached.insert(focused);
    }
    for (auto* widget : app.window->findChildren<QWidget*>()) {
        const bool wanted = widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)
                            && widget->focusProxy() == nullptr && !widget->inherits("QLineEdit");
        if (wanted) {
            EXPECT_TRUE(reached.contains(widget))
                << widget->metaObject()->className() << " " << widget->objectName().toStdString();
        }
    }
}

} // namespace overlap::test
