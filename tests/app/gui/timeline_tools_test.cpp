// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/app_fixture.h"

#include "app/gui/actions.h"
#include "app/gui/timeline_page.h"
#include "widgets/charts/chart_column.h"
#include "widgets/find/find_bar.h"
#include "widgets/playback/transport_bar.h"
#include "widgets/tables/interval_table.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QSet>
#include <QTableView>
#include <QTest>
#include <QWheelEvent>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

void openEverything(App& app)
{
    app.window->page().findAction()->trigger();
    app.window->page().intervalsAction()->setChecked(true);
    app.window->page().slowMotionAction()->setChecked(true);
    QCoreApplication::processEvents();
}

[[nodiscard]] bool isControl(const QWidget& widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0
           && widget.focusProxy() == nullptr;
}

} // namespace

// One sitting: zoom with the wheel, select by dragging, measure, search, step, play.
TEST(TimelineTools, AreUsedOneAfterTheOther)
{
    App app;
    ASSERT_TRUE(app.settle());
    auto& page = app.window->page();
    auto& chart = page.chart();
    auto* canvas = chart.findChild<QWidget*>();
    const QPoint middle(canvas->width() / 2, 160);
    const auto move = [&](QPoint to, Qt::MouseButtons buttons) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), canvas->mapToGlobal(QPointF(to)), Qt::NoButton, buttons,
                          Qt::NoModifier);
        QApplication::sendEvent(canvas, &event);
    };
    const auto drag = [&](QPoint from, QPoint to) {
        QTest::mousePress(canvas, Qt::LeftButton, {}, from);
        move((from + to) / 2, Qt::LeftButton);
        move(to, Qt::LeftButton);
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, to);
    };

    const auto before = chart.view().range();
    QWheelEvent wheel(QPointF(middle), canvas->mapToGlobal(QPointF(middle)), {}, QPoint(0, 240), Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(canvas, &wheel);
    EXPECT_LT(chart.view().range().duration(), before.duration());

    drag(middle, middle + QPoint(150, 0));
    ASSERT_TRUE(chart.view().selection());
    EXPECT_FALSE(app.window->rightPanel().numbers().windowText().contains(QStringLiteral("whole")));
    QTest::keyClick(&chart, Qt::Key_Escape);

    QTest::keyClick(&chart, Qt::Key_M);
    EXPECT_TRUE(app.window->actions().measure->isChecked());
    drag(middle, middle + QPoint(100, 0));
    EXPECT_FALSE(chart.view().selection());
    QTest::keyClick(&chart, Qt::Key_Escape);

    QTest::keyClick(app.window.get(), Qt::Key_F, Qt::ControlModifier);
    ASSERT_TRUE(page.findBar().isVisible());
    QTest::keyClicks(page.findBar().findChild<QLineEdit*>(QStringLiteral("find.text")), QStringLiteral("b4"));
    page.findBar()
        .findChild<QComboBox*>(QStringLiteral("find.kind"))
        ->setCurrentIndex(1 + static_cast<int>(ActivityKind::Kernel));
    ASSERT_TRUE(App::until([&] { return !page.findBar().isSearching() && page.findBar().count() > 0; }));
    QTest::keyClick(app.window.get(), Qt::Key_F3);
    ASSERT_TRUE(chart.selectedInterval());
    EXPECT_EQ(chart.selectedInterval()->interval().kind, ActivityKind::Kernel);
    QTest::keyClick(&page.findBar(), Qt::Key_Escape);
    EXPECT_TRUE(chart.hasFocus());

    const auto first = chart.selectedInterval()->ref;
    QTest::keyClick(&chart, Qt::Key_Period);
    EXPECT_NE(chart.selectedInterval()->ref, first);

    QTest::keyClick(&chart, Qt::Key_Space);
    EXPECT_TRUE(page.transport().playback().isPlaying());
    EXPECT_TRUE(page.slowMotionAction()->isChecked());
    QTest::keyClick(&chart, Qt::Key_Space);
    const auto paused = page.transport().playback().time();
    QTest::keyClick(&chart, Qt::Key_Period);
    EXPECT_GT(page.transport().playback().time(), paused);
    page.slowMotionAction()->setChecked(false);
    EXPECT_FALSE(page.transport().isVisible());
}

TEST(TimelineTools, TheTableIsOpenedByItsKeyAndFollowsTheSearch)
{
    App app;
    ASSERT_TRUE(app.settle());
    auto& page = app.window->page();
    QTest::keyClick(app.window.get(), Qt::Key_T, Qt::ControlModifier);
    ASSERT_TRUE(page.intervals().isVisible());
    const int all = page.intervals().model().rowCount();
    page.findAction()->trigger();
    page.findBar().findChild<QLineEdit*>(QStringLiteral("find.text"))->setText(QStringLiteral("b4"));
    EXPECT_TRUE(App::until([&] {
        return !page.findBar().isSearching() && !page.intervals().model().isOrdering()
               && page.intervals().model().rowCount() == static_cast<int>(page.findBar().count());
    }));
    EXPECT_LT(page.intervals().model().rowCount(), all);
    page.findBar().hide();
    EXPECT_TRUE(App::until([&] { return page.intervals().model().rowCount() == all; }));
}

TEST(TimelineTools, TabReachesEveryControlWithAllOfThemOpen)
{
    App app;
    ASSERT_TRUE(app.settle());
    openEverything(app);
    QSet<QWidget*> reached;
    app.window->setFocus();
    for (int i = 0; i < 260; ++i) {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : app.window.get(), Qt::Key_Tab);
        if (auto* focused = QApplication::focusWidget())
            reached.insert(focused);
    }
    for (auto* widget : app.window->page().findChildren<QWidget*>()) {
        if (isControl(*widget) && !widget->inherits("QLineEdit")) {
            EXPECT_TRUE(reached.contains(widget))
                << widget->metaObject()->className() << " " << widget->objectName().toStdString();
        }
    }
}

TEST(TimelineTools, EveryControlHasAName)
{
    App app;
    ASSERT_TRUE(app.settle());
    openEverything(app);
    for (const auto* widget : app.window->page().findChildren<QWidget*>()) {
        // What has a text is called by it; parts of a control by the whole.
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool part = widget->parentWidget()->inherits("QAbstractSpinBox") || widget->inherits("QLabel");
        if (!isControl(*widget) || part || (button && !button->text().isEmpty()))
            continue;
        EXPECT_FALSE(widget->accessibleName().isEmpty())
            << widget->metaObject()->className() << " " << widget->objectName().toStdString();
    }
}

TEST(TimelineTools, AreWholeAtThreeTimesTheType)
{
    App app(QStringLiteral("article"), openDevice, QSize(3072, 1920));
    app.look.setFontScale(3.0);
    EXPECT_DOUBLE_EQ(app.look.fontScale(), 3.0);
    ASSERT_TRUE(app.settle());
    openEverything(app);
    const auto& page = app.window->page();
    for (const auto* part :
         {static_cast<const QWidget*>(&page.findBar()), static_cast<const QWidget*>(&page.transport())}) {
        EXPECT_LE(part->minimumSizeHint().width(), part->width()) << part->objectName().toStdString();
        for (const auto* child : part->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (child->isVisible()) {
                EXPECT_TRUE(part->rect().contains(child->geometry())) << child->objectName().toStdString();
            }
        }
    }
}

} // namespace overlap::test
