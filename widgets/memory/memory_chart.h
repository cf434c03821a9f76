// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/memory/memory_history.h"
#include "widgets/controls/explains_numbers.h"
#include "widgets/run/scenario_pair.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace overlap {

class Look;
class VisibleRange;

// Device memory of one run over time, one area on the other by policy, and the host's staging buffers as a line; on the
// time axis of the Timeline, whose view it shares: wheel zooms, drag pans, the cursor is everywhere the same.
class MemoryChart : public QWidget, public ExplainsNumbers
{
    Q_OBJECT
public:
    MemoryChart(const Look& look, VisibleRange& view, Side side, QWidget* parent = nullptr);

    // Null: none; `message` then says why. `axisEnd`: bytes at the upper edge, the same for both runs.
    void show(std::shared_ptr<const MemoryHistory> history, double axisEnd, const QString& message);
    void setWithTimes(bool shown); // the ruler below
    [[nodiscard]] const std::shared_ptr<const MemoryHistory>& history() const { return m_history; }
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QPointF pixelOf(TracePoint at, double bytes) const;
    [[nodiscard]] QString headText() const; // "peak 27.7 MiB of 126 GiB"
    [[nodiscard]] std::vector<MemoryUse> uses() const; // that occur, from below
    void retranslate();

    [[nodiscard]] QString helpAt(const QPointF& at) const override;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] TracePoint timeAt(double x) const;
    void paintHead(QPainter& painter) const;
    void paintAreas(QPainter& painter) const;
    void paintHost(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintTimes(QPainter& painter) const;

    const Look& m_look;
    VisibleRange& m_view;
    Side m_side;
    std::shared_ptr<const MemoryHistory> m_history;
    double m_axisEnd = 1.0;
    QString m_message;
    bool m_withTimes = false;
    double m_dragFrom = 0.0;
};

} // namespace overlap
