// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/widgets/fake_runs.h"

#include "widgets/charts/chart_column.h"
#include "widgets/style/look.h"

#include <QApplication>
#include <QImage>
#include <QTest>
#include <QWheelEvent>

#include <gtest/gtest.h>

namespace overlap::test {

// Places of the design at 985 x 744: lanes of A from 106 on, of B from 280 on, 36 each; the plot from 84 to 927.
inline constexpr int PlotLeft = 84;
inline constexpr int PlotRight = 985 - 58;
inline constexpr int RulerMiddle = 71;

[[nodiscard]] inline int laneMiddle(RunSide side, int lane)
{
    return (side == RunSide::A ? 106 : 280) + 36 * lane + 18;
}

// A column with both runs of the design at that size, and what a mouse does there.
class ChartColumnTest : public testing::Test
{
protected:
    ChartColumnTest()
        : m_column(m_look)
    {
        m_look.setChoice(ThemeChoice::Light);
        m_column.resize(985, 744);
        m_column.setRuns(oneByOneRun(), pipelineRun());
        m_column.show();
        m_canvas = m_column.findChild<QWidget*>();
        settle();
    }

    static void settle() { QApplication::processEvents(); }
    [[nodiscard]] QImage picture()
    {
        settle();
        return m_column.grab().toImage();
    }
    [[nodiscard]] int x(double microseconds)
    {
        const auto range = m_column.view().range();
        const auto t = us(microseconds, 0).begin;
        const double share =
            static_cast<double>((t - range.begin).count()) / static_cast<double>(range.duration().count());
        return qRound(PlotLeft + share * (PlotRight - PlotLeft));
    }
    void move(int px, int py, Qt::MouseButtons buttons = Qt::NoButton)
    {
        QMouseEvent event(QEvent::MouseMove, QPointF(px, py), m_canvas->mapToGlobal(QPointF(px, py)), Qt::NoButton,
                          buttons, Qt::NoModifier);
        QApplication::sendEvent(m_canvas, &event);
    }
    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mousePress(m_canvas, button, {}, from);
        move((from.x() + to.x()) / 2, (from.y() + to.y()) / 2, button);
        move(to.x(), to.y(), button);
        QTest::mouseRelease(m_canvas, button, {}, to);
    }
    void wheel(int px, int py, int delta, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(QPointF(px, py), m_canvas->mapToGlobal(QPointF(px, py)), {}, QPoint(0, delta), Qt::NoButton,
                          modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_canvas, &event);
    }

    Look m_look;
    ChartColumn m_column;
    QWidget* m_canvas = nullptr;
};

} // namespace overlap::test
