// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/scenario_panel.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/log_slider.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/strategy_section.h"
#include "widgets/style/look.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class ScenarioPanelTest : public testing::Test
{
protected:
    ScenarioPanelTest()
        : panel(look)
    {
        pair.a.samples = pair.b.samples = 100;
        pair.a.batchSize = 1;
        pair.b.batchSize = 10;
        pair.a.sync = Sync::EveryOp;
        pair.a.hostMemory = HostMemory::Pageable;
        QObject::connect(&panel, &ScenarioPanel::edited, &panel,
                         [this](const ScenarioPair& changed, const QString& changedKey, const QString&) {
                             key = changedKey;
                             ++edits;
                             pair = changed;
                             panel.show(pair, problemsA, problemsB);
                         });
        panel.resize(280, 850);
        panel.show(pair, {}, {});
        static_cast<QWidget&>(panel).show();
    }

    template<typename T>
    [[nodiscard]] T* find(const char* name) const
    {
        auto* found = panel.findChild<T*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    [[nodiscard]] StrategyRow& row(const char* wanted) const
    {
        for (auto* one : panel.strategies().rows())
            if (QLatin1String(one->key()) == QLatin1String(wanted))
                return *one;
        throw std::logic_error(wanted);
    }

    Look look;
    ScenarioPanel panel;
    ScenarioPair pair;
    Problems problemsA;
    Problems problemsB;
    QString key;
    int edits = 0;
};

} // namespace

TEST_F(ScenarioPanelTest, AWorkloadSettingChangesBothSides)
{
    auto* line = find<NumberBox>("samples")->findChild<QLineEdit*>();
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("200"));
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_EQ(pair.a.samples, 200U);
    EXPECT_EQ(pair.b.samples, 200U);
    EXPECT_EQ(key, QStringLiteral("samples"));
}

TEST_F(ScenarioPanelTest, AStrategySettingChangesOneSide)
{
    auto* box = find<ChoiceBox>("B.host_memory");
    box->setCurrentIndex(0);
    EXPECT_EQ(pair.b.hostMemory, HostMemory::Pageable);
    EXPECT_EQ(edits, 1);
    EXPECT_EQ(key, QStringLiteral("B.host_memory"));
}

TEST_F(ScenarioPanelTest, SliderAndNumberBoxFollowEachOther)
{
    QTest::keyClick(find<LogSlider>("B.batch_size.slider"), Qt::Key_Right);
    EXPECT_EQ(pair.b.batchSize, 11U);
    EXPECT_DOUBLE_EQ(find<NumberBox>("B.batch_size")->value(), 11);
    find<NumberBox>("B.batch_size")->stepBy(1);
    EXPECT_DOUBLE_EQ(find<LogSlider>("B.batch_size.slider")->logValue(), 12);
}

TEST_F(ScenarioPanelTest, ADraggedSliderChangesTheValue)
{
    auto* slider = find<LogSlider>("B.batch_size.slider");
    QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(slider->width() / 2, slider->height() / 2));
    QTest::mouseMove(slider, QPoint(slider->width() - 4, slider->height() / 2));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(slider->width() - 4, slider->height() / 2));
    EXPECT_EQ(pair.b.batchSize, 100U);
}

TEST_F(ScenarioPanelTest, OnlyWhatDiffersIsMarked)
{
    EXPECT_TRUE(row("batch_size").isMarked());
    EXPECT_TRUE(row("host_memory").isMarked());
    EXPECT_FALSE(row("issue_order").isMarked());
    find<ChoiceBox>("A.host_memory")->setCurrentIndex(1);
    EXPECT_FALSE(row("host_memory").isMarked());
}

TEST_F(ScenarioPanelTest, AProblemStandsBelowItsControlWithTheMendAsAButton)
{
    problemsB = {{"batch_size", "It asks for too much.", "1 .. 70", "Use 70.", "70"}};
    panel.show(pair, {}, problemsB);
    auto& note = row("batch_size").note();
    EXPECT_TRUE(note.isVisible());
    EXPECT_TRUE(note.text().contains(QStringLiteral("It asks for too much.")));
    EXPECT_TRUE(find<NumberBox>("B.batch_size")->hasProblem());
    EXPECT_FALSE(find<NumberBox>("A.batch_size")->hasProblem());
    ASSERT_EQ(note.buttons().size(), 1);
    problemsB.clear();
    QTest::mouseClick(note.buttons().front(), Qt::LeftButton);
    EXPECT_EQ(pair.b.batchSize, 70U);
    EXPECT_EQ(pair.a.batchSize, 1U);
    EXPECT_FALSE(note.isVisible());
}

TEST_F(ScenarioPanelTest, AProblemUnderMoreOpensIt)
{
    EXPECT_FALSE(panel.strategies().isExpanded());
    panel.show(pair, {{"pinning", "It needs pinned memory.", "once", "", "\"once\""}}, {});
    EXPECT_TRUE(panel.strategies().isExpanded());
    EXPECT_TRUE(row("pinning").note().isVisible());
    EXPECT_TRUE(find<ChoiceBox>("A.pinning")->isEnabled()) << "what is wrong must be open to change";
}

TEST_F(ScenarioPanelTest, AControlThatCannotApplyIsDisabledAndSaysWhy)
{
    auto* graph = find<QCheckBox>("A.use_graph");
    EXPECT_FALSE(graph->isEnabled());
    EXPECT_TRUE(graph->toolTip().contains(QStringLiteral("needs slot reuse")));
    EXPECT_TRUE(find<QCheckBox>("B.use_graph")->isEnabled());
}

TEST_F(ScenarioPanelTest, SettingsOfAKernelAppearWithIt)
{
    EXPECT_TRUE(find<NumberBox>("kernel.iterations")->isVisible());
    EXPECT_FALSE(find<NumberBox>("kernel.duration_us")->isVisible());
    find<ChoiceBox>("kernel.kind")->setCurrentIndex(static_cast<int>(KernelKind::FixedDuration));
    EXPECT_FALSE(find<NumberBox>("kernel.iterations")->isVisible());
    EXPECT_TRUE(find<NumberBox>("kernel.duration_us")->isVisible());
    EXPECT_GT(pair.a.kernel.durationUs, 0.0);
    EXPECT_TRUE(validate(pair.a).empty());
}

TEST_F(ScenarioPanelTest, TwoWorkloadsAreToldApartAndCanBeJoined)
{
    pair.b.samples = 300;
    panel.show(pair, {}, {});
    QPushButton* useB = nullptr;
    for (auto* button : panel.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Use B's"))
            useB = button;
    ASSERT_NE(useB, nullptr);
    ASSERT_TRUE(useB->isVisible());
    QTest::mouseClick(useB, Qt::LeftButton);
    EXPECT_EQ(pair.a.samples, 300U);
    EXPECT_FALSE(useB->isVisible());
}

TEST_F(ScenarioPanelTest, EveryControlHasANameForScreenReaders)
{
    for (auto* widget : panel.findChildren<QWidget*>()) {
        const bool control =
            qobject_cast<NumberBox*>(widget) || qobject_cast<ChoiceBox*>(widget) || qobject_cast<LogSlider*>(widget);
        if (control) {
            EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
            EXPECT_NE(widget->focusPolicy() & Qt::TabFocus, 0) << widget->objectName().toStdString();
        }
    }
}

TEST_F(ScenarioPanelTest, TheWheelChangesNothingThatHasNoFocus)
{
    auto* box = find<ChoiceBox>("B.sync");
    QWheelEvent wheel(QPointF(5, 5), box->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(box, &wheel);
    EXPECT_EQ(edits, 0);
}

TEST_F(ScenarioPanelTest, AMissingDeviceIsADisabledRowWithItsReason)
{
    DeviceEntry here;
    here.info.id = "sim:h200";
    here.info.name = "H200 (simulated)";
    here.info.origin = DeviceOrigin::SimulatedMeasuredProfile;
    DeviceEntry missing;
    missing.info.id = "cuda:0";
    missing.info.name = "This machine's GPU";
    missing.unavailable = "There is no NVIDIA driver.";
    panel.setDevices({here, missing}, QStringLiteral("sim:h200"));
    auto* box = find<ChoiceBox>("device");
    ASSERT_EQ(box->count(), 3); // and where another machine is named
    EXPECT_EQ(box->currentText(), QStringLiteral("H200 (simulated)"));
    EXPECT_FALSE(box->model()->flags(box->model()->index(1, 0)) & Qt::ItemIsEnabled);
    EXPECT_EQ(box->itemData(1, Qt::ToolTipRole).toString(), QStringLiteral("There is no NVIDIA driver."));
    EXPECT_EQ(box->itemData(1, ChoiceBox::RemarkRole).toString(), QStringLiteral("no NVIDIA driver"));
}

TEST_F(ScenarioPanelTest, TheContentIsNoWiderThanTheRoomBesideTheScrollBar)
{
    panel.resize(266, 400); // the bar is 2 wider than that of the program's own style, which has 264
    panel.show(pair, {}, {});
    QCoreApplication::processEvents();
    const auto* area = panel.findChild<QScrollArea*>();
    EXPECT_LE(area->widget()->width(), area->viewport()->width());
}

TEST_F(ScenarioPanelTest, ABoxWithASecondOneKeepsItsWidthWhenTheTypeChanges)
{
    find<ChoiceBox>("prepare.kind")->setCurrentIndex(static_cast<int>(PrepareKind::FixedDuration));
    QCoreApplication::processEvents();
    const auto* box = find<ChoiceBox>("prepare.kind");
    const int before = box->maximumWidth();
    look.setFontScale(1.5);
    look.setFontScale(1.0);
    EXPECT_EQ(box->maximumWidth(), before);
    EXPECT_LT(box->maximumWidth(), find<ChoiceBox>("kernel.kind")->maximumWidth());
}

} // namespace overlap::test
