// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/heat_map.h"

#include "widgets/charts/painting_tools.h"
#include "widgets/style/look.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace overlap {

void HeatMap::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paintHead(painter);
    if (columns() == 0) {
        painter.fillRect(plot(), m_look.theme().lane);
        drawTextAt(painter, m_look.font(FontRole::Body), m_look.theme().text2, plot(), Qt::AlignCenter,
                   tr("Every combination is run here. A GPU waits for the Sweep button."));
        return;
    }
    paintCells(painter);
    paintMarks(painter);
    paintAxes(painter);
    paintScale(painter);
}

void HeatMap::paintHead(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    const auto bold = m_look.font(FontRole::BodyBold);
    const auto caption = m_look.font(FontRole::Caption);
    const QRectF head(plot().left(), 0, plot().width(), m_look.px(HeadHeight - 4));
    drawTextAt(painter, bold, theme.text, head, Qt::AlignLeft | Qt::AlignVCenter, title());
    if (m_equal.empty())
        return;
    auto remark = tr("outlined: equal to the best");
    if (m_memoryLimit > 0)
        remark = tr("outlined: equal to the best; dashed: memory limit");
    if (widthOf(bold, title()) + widthOf(caption, remark) + m_look.px(12) < head.width())
        drawTextAt(painter, caption, theme.text2, head, Qt::AlignRight | Qt::AlignVCenter, remark);
}

void HeatMap::paintCells(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    const auto font = m_look.font(FontRole::Body);
    const QFontMetricsF metrics(font);
    for (std::size_t point = 0; point < m_result->points.size(); ++point) {
        const auto rect = cellRect(point);
        painter.fillRect(rect.adjusted(0, 0, -1, -1), colourOf(point));
        if (!m_numbers)
            continue;
        const auto number = numberOf(point);
        auto room = rect;
        if (point == m_current)
            room.setLeft(badgeRect(point).right() + 1.0);
        if (metrics.horizontalAdvance(number) > room.width() - 2.0 || metrics.height() > rect.height() + 4)
            continue;
        drawTextAt(painter, font, m_result->points[point].error.empty() ? theme.text : theme.text2, room,
                   Qt::AlignCenter, number);
    }
}

// As large as the number beside it leaves room for.
QRectF HeatMap::badgeRect(std::size_t point) const
{
    const auto rect = cellRect(point);
    const double number = widthOf(m_look.font(FontRole::Body), numberOf(point));
    const double side =
        std::clamp(rect.width() - number - m_look.px(10), m_look.px(9), std::min(m_look.px(15), rect.height() - 4));
    return {rect.left() + 3.5, std::round(rect.center().y() - side / 2) + 0.5, side, side};
}

// Along the edges between cells that are inside and those that are not.
void HeatMap::paintBorder(QPainter& painter, const QPen& pen, const std::vector<bool>& inside) const
{
    painter.setPen(pen);
    const auto isInside = [&](std::ptrdiff_t column, std::ptrdiff_t row) {
        if (column < 0 || row < 0 || column >= static_cast<std::ptrdiff_t>(columns())
            || row >= static_cast<std::ptrdiff_t>(rows()))
            return false;
        return static_cast<bool>(inside[pointAt(static_cast<std::size_t>(column), static_cast<std::size_t>(row))]);
    };
    for (std::size_t point = 0; point < inside.size(); ++point) {
        if (!inside[point])
            continue;
        const auto rect = cellRect(point).adjusted(0, 0, -1, -1);
        const auto column = static_cast<std::ptrdiff_t>(point % columns());
        const auto row = static_cast<std::ptrdiff_t>(point / columns());
        if (!isInside(column - 1, row))
            painter.drawLine(rect.topLeft(), rect.bottomLeft());
        if (!isInside(column + 1, row))
            painter.drawLine(rect.topRight(), rect.bottomRight());
        if (!isInside(column, row + 1))
            painter.drawLine(rect.topLeft(), rect.topRight());
        if (!isInside(column, row - 1))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight());
    }
}

void HeatMap::paintMarks(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    if (m_memoryLimit > 0) {
        std::vector<bool> above(m_result->points.size());
        for (std::size_t i = 0; i < above.size(); ++i)
            above[i] = m_result->points[i].tried
                       && (m_result->points[i].deviceMemoryBytes > m_memoryLimit || !m_result->points[i].error.empty());
        QPen pen(theme.text, 1.5);
        pen.setDashPattern({4.0, 3.0});
        paintBorder(painter, pen, above);
    }
    if (!m_equal.empty()) {
        std::vector<bool> equal(m_result->points.size());
        for (const auto point : m_equal)
            equal[point] = true;
        paintBorder(painter, QPen(theme.text, 1.0), equal);
        const auto best = cellRect(m_equal.front()).adjusted(1, 1, -2, -2);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.text, 2.0));
        painter.drawRect(best);
        painter.setPen(QPen(theme.surface, 1.0));
        painter.drawRect(best.adjusted(2, 2, -2, -2));
        const auto caption = m_look.font(FontRole::CaptionBold);
        const QRectF side(plot().right() + m_look.px(10), best.top(), m_look.px(RightGutter - 10), best.height());
        if (best.top() > m_look.px(HeadHeight + 44)) // below the scale
            drawTextAt(painter, caption, theme.text, side, Qt::AlignLeft | Qt::AlignVCenter, tr("recommended"));
    }
    if (m_selected) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 2.0));
        painter.drawRect(cellRect(*m_selected).adjusted(1, 1, -2, -2));
    }
    if (m_current) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        drawBadge(painter, badgeRect(*m_current), words::sideName(Side::B), true, m_look);
        painter.restore();
    }
}

void HeatMap::paintAxes(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    const auto font = m_look.font(FontRole::Caption);
    const auto area = plot();
    const double gap = m_look.px(8);
    if (const auto* up = upAxis()) {
        const double line = QFontMetricsF(font).height();
        double last = area.bottom() + line;
        for (std::size_t row = 0; row < rows(); ++row) {
            const auto cell = cellRect(pointAt(0, row));
            if (last - cell.center().y() < line)
                continue; // no room for every value
            last = cell.center().y();
            drawTextAt(painter, font, theme.text, {0, cell.top(), area.left() - gap, cell.height()},
                       Qt::AlignRight | Qt::AlignVCenter, words::sweepValue(*up, row));
        }
        painter.save();
        painter.translate(m_look.px(12), area.center().y());
        painter.rotate(-90.0);
        drawTextAt(painter, font, theme.text2, {-area.height() / 2, -line / 2, area.height(), line}, Qt::AlignCenter,
                   words::label(QString::fromStdString(up->key)));
        painter.restore();
    }
    const auto* across = acrossAxis();
    double right = area.left();
    for (std::size_t column = 0; column < columns(); ++column) {
        const auto cell = cellRect(pointAt(column, 0));
        const auto text = words::sweepValue(*across, column);
        const double wide = widthOf(font, text);
        if (cell.center().x() - wide / 2 < right - 1.0)
            continue;
        right = cell.center().x() + wide / 2 + m_look.px(4);
        drawTextAt(painter, font, theme.text,
                   {cell.center().x() - wide, area.bottom() + 2, 2 * wide, bottomGutter() - 4}, Qt::AlignCenter, text);
    }
    const auto name = words::label(QString::fromStdString(across->key));
    drawTextAt(painter, font, theme.text2, {0, area.bottom() + 2, area.left() - gap, bottomGutter() - 4},
               Qt::AlignRight | Qt::AlignVCenter,
               QFontMetricsF(font).elidedText(name, Qt::ElideRight, area.left() - gap));
}

// What the colours stand for.
void HeatMap::paintScale(QPainter& painter) const
{
    if (m_most <= 0.0)
        return;
    const auto& theme = m_look.theme();
    const auto small = m_look.font(FontRole::BarLabel);
    const double left = std::round(plot().right() + m_look.px(12));
    const double wide = m_look.px(RightGutter - 26);
    const double top = std::round(plot().top() + m_look.px(4));
    const double height = std::round(m_look.px(9));
    const int steps = static_cast<int>(wide);
    for (int i = 0; i < steps; ++i)
        painter.fillRect(QRectF(left + i, top, 1.0, height),
                         theme.heat(static_cast<double>(i) / std::max(1, steps - 1)));
    const auto unit = unitFor(m_quantity, m_most);
    const bool more = isMoreBetter(m_quantity);
    const QRectF below(left, top + height + 1, wide, QFontMetricsF(small).height());
    drawTextAt(painter, small, theme.text2, below, Qt::AlignLeft | Qt::AlignTop,
               more ? QStringLiteral("0") : QString());
    drawTextAt(painter, small, theme.text2, below, Qt::AlignRight | Qt::AlignTop, unit.number(more ? m_most : m_least));
}

} // namespace overlap
