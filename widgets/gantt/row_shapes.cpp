// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/row_shapes.h"

#include "widgets/gantt/row_colours.h"
#include "widgets/gantt/row_raster.h"
#include "widgets/style/hatch.h"

#include <QLineF>
#include <QList>
#include <QPainter>

#include <algorithm>

namespace overlap {

namespace {

void paintHatch(QPainter& painter, const RowPaint& row, const QRectF& rect, Hatch hatch, const QColor& lines,
                double unit)
{
    painter.setPen(QPen(lines, HatchWidth * unit, Qt::SolidLine, Qt::FlatCap));
    const double inside = HatchWidth * unit / 2; // half a line's width
    // The origin is the lane's, not the bar's: it does not crawl while panning.
    painter.drawLines(hatchLines(hatch, rect.adjusted(inside, inside, -inside, -inside), row.bar.topLeft(), unit));
}

void paintColumns(QPainter& painter, const RowPaint& row, const std::vector<PixelColumn>& columns, const Theme& theme,
                  double unit)
{
    const auto inks = inksOf(theme, row, columns, unit, 1.0);
    const auto x = [&](std::size_t c) { return row.bar.left() + static_cast<double>(c); };
    for (std::size_t c = 0; c < columns.size(); ++c) {
        if (columns[c].busy > 0.0)
            painter.fillRect(QRectF(x(c), row.bar.top(), 1.0, row.bar.height()), QColor(inks[c].ground));
    }
    for (std::size_t begin = 0, end = 0; begin < columns.size(); begin = end) {
        end = begin + 1;
        const auto& ink = inks[begin];
        if (ink.hatch == Hatch::None)
            continue;
        while (end < columns.size() && inks[end].hatch == ink.hatch)
            ++end;
        const QRectF run(x(begin), row.bar.top(), static_cast<double>(end - begin), row.bar.height());
        paintHatch(painter, row, run, ink.hatch, QColor(ink.line), unit);
    }
}

void paintBar(QPainter& painter, const RowPaint& row, const RowBar& bar, double strength, const Theme& theme,
              double unit)
{
    const auto colours = coloursOf(theme, row, bar, strength, unit);
    const auto& r = bar.rect;
    painter.fillRect(r, colours.ground);
    if (colours.hatch != Hatch::None)
        paintHatch(painter, row, r, colours.hatch, colours.line, unit);
    for (int k = 0; colours.striped && (FirstStripe + k * StripePeriod) * unit < r.height(); ++k) {
        const double y = (FirstStripe + k * StripePeriod) * unit;
        painter.fillRect(QRectF(r.left(), r.top() + y, r.width(), std::min(StripeWidth * unit, r.height() - y)),
                         colours.line);
    }
    if (!colours.edge.isValid())
        return;
    const double line = std::max(1.0, unit);
    painter.fillRect(QRectF(r.left(), r.top(), r.width(), line), colours.edge);
    painter.fillRect(QRectF(r.left(), r.bottom() - line, r.width(), line), colours.edge);
    painter.fillRect(QRectF(r.left(), r.top() + line, line, r.height() - 2 * line), colours.edge);
    painter.fillRect(QRectF(r.right() - line, r.top() + line, line, r.height() - 2 * line), colours.edge);
}

void paintBarAt(QPainter& painter, const RowPaint& row, const RowBar& bar, TracePoint now, const Theme& theme,
                double unit)
{
    const auto& time = bar.interval->time;
    if (time.end <= now) {
        paintBar(painter, row, bar, PaleShare, theme, unit);
    } else if (time.begin > now) {
        if (bar.rect.width() < NarrowestEdge)
            return;
        QPen dashes(theme.field, 1.0, Qt::CustomDashLine, Qt::FlatCap);
        dashes.setDashPattern({DashLength, DashLength});
        painter.setPen(dashes);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.rect.adjusted(0.5, 0.5, -0.5, -0.5));
    } else {
        paintBar(painter, row, bar, ToGoShare, theme, unit);
        auto past = bar;
        past.rect.setRight(std::clamp(row.scale.x(now), bar.rect.left(), bar.rect.right()));
        if (past.rect.width() > 0.0)
            paintBar(painter, row, past, 1.0, theme, unit);
    }
}

} // namespace

void paintRowShapes(QPainter& painter, const RowPaint& row, const RowContent& content, const Theme& theme, double unit)
{
    paintColumns(painter, row, content.columns, theme, unit);
    for (const auto& bar : content.bars) {
        if (row.now)
            paintBarAt(painter, row, bar, *row.now, theme, unit);
        else
            paintBar(painter, row, bar, row.strength, theme, unit);
    }
    for (const auto& mark : content.marks)
        paintBar(painter, row, mark, 1.0, theme, unit);
}

} // namespace overlap
