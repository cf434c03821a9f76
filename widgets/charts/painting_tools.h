// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QRectF>

#include <algorithm>
#include <cmath>

namespace overlap {

// Shared by the files that paint the chart column.

struct ColumnText
{
    Q_DECLARE_TR_FUNCTIONS(ChartColumn)
};

inline constexpr double PanelMargin = 10.0; // left of badges and titles
inline constexpr double NameMargin = 10.0; // between a lane's name and the plot
inline constexpr double BusyMargin = 9.0; // right of the busy share
inline constexpr double TickDistance = 88.0; // of the numbers on the ruler, at least
inline constexpr double LegendText = 21.0; // from the swatch's left to its text
inline constexpr double MarkerGap = 6.0; // between a line and its text

// Device pixels in a logical one, the scale of an export included.
[[nodiscard]] inline double ratioOf(const QPainter& painter)
{
    return std::max(1.0, std::abs(painter.deviceTransform().m11()));
}

// The middle of the device pixel that holds x, so that a line of odd width is sharp.
[[nodiscard]] inline double crisp(double x, double ratio)
{
    return (std::floor(x * ratio) + 0.5) / ratio;
}

inline void drawTextAt(QPainter& painter, const QFont& font, const QColor& colour, const QRectF& rect,
                       Qt::Alignment align, const QString& text)
{
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(rect, static_cast<int>(align) | Qt::TextSingleLine, text);
}

[[nodiscard]] inline double widthOf(const QFont& font, const QString& text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

} // namespace overlap
