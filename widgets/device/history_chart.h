// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/device_history.h"
#include "widgets/controls/explains_numbers.h"

#include <QWidget>

#include <optional>

namespace overlap {

class Look;

// One or two quantities of the last minutes as a small chart: the first filled, the second a line. Their values of now
// stand beside the title; what the driver does not tell is n/a and draws nothing.
class HistoryChart : public QWidget, public ExplainsNumbers
{
    Q_OBJECT
public:
    HistoryChart(const Look& look, const DeviceHistory& history, HistoryQuantity first,
                 std::optional<HistoryQuantity> second = std::nullopt, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void refresh(); // after the history has changed
    [[nodiscard]] QString valueText() const; // "GPU 87 %  memory 41 %"
    [[nodiscard]] double axisEnd() const; // the value at the upper edge of the plot
    [[nodiscard]] QRectF plot() const; // where values are drawn
    // Colours of the two, for the legend and for tests.
    [[nodiscard]] QColor fillColour() const;
    [[nodiscard]] QColor lineColour() const;
    // Where a value at a moment is drawn.
    [[nodiscard]] QPointF pointOf(std::int64_t steadyNs, double value) const;

    [[nodiscard]] QString helpAt(const QPointF& at) const override;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintHead(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintSeries(QPainter& painter, HistoryQuantity quantity, bool filled) const;
    void paintLimit(QPainter& painter) const;

    const Look& m_look;
    const DeviceHistory& m_history;
    HistoryQuantity m_first;
    std::optional<HistoryQuantity> m_second;
    QString m_title;
};

} // namespace overlap
