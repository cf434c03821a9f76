// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_painting.h"

#include "widgets/charts/painting_tools.h"
#include "widgets/style/number_text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <vector>

namespace overlap {

namespace {

// A small filled label centred on `x` in the ruler, kept inside it.
void paintFlag(QPainter& painter, const ColumnPaint& c, const QRectF& ruler, double x, const QString& text,
               const QColor& ground, const QColor& ink)
{
    const auto font = c.look.font(FontRole::CaptionBold);
    const double width = QFontMetricsF(font).horizontalAdvance(text) + c.look.px(14.0);
    const double left = std::clamp(x - width / 2, ruler.left(), std::max(ruler.left(), ruler.right() - width));
    const QRectF flag(std::round(left), ruler.top() + 1.0, std::round(width), ruler.height() - 2.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(flag, c.look.px(3.0), c.look.px(3.0));
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(flag, Qt::AlignCenter, text);
}

// Lines at both ends of a range through everything that has a time axis, and its length in the ruler.
void paintRange(QPainter& painter, const ColumnPaint& c, const ColumnPlaces& places, TimeRange range, bool measured)
{
    const auto& theme = c.look.theme();
    const auto plot = c.plotArea(places.ruler);
    const auto scale = c.scaleIn(plot);
    const double left = std::clamp(scale.x(range.begin), plot.left(), plot.right());
    const double right = std::clamp(scale.x(range.end), plot.left(), plot.right());
    if (right <= plot.left() || left >= plot.right())
        return;
    const auto colour = measured ? theme.text : theme.accent;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, c.look.px(1.5), Qt::SolidLine, Qt::FlatCap));
    std::vector<QRectF> plots = places.utilization;
    plots.insert(plots.end(), std::begin(places.lanes), std::end(places.lanes));
    for (const auto t : {range.begin, range.end}) {
        if (t < c.view.range().begin || t > c.view.range().end)
            continue;
        const double x = crisp(scale.x(t), ratioOf(painter), c.look.px(1.5));
        painter.drawLine(QPointF(x, places.ruler.top() + c.look.px(4.0)), QPointF(x, places.ruler.bottom()));
        for (const auto& area : plots)
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
    painter.fillRect(QRectF(left, places.ruler.bottom() - c.look.px(3.0), right - left, c.look.px(3.0)), colour);
    paintFlag(painter, c, plot.adjusted(0.0, 0.0, 0.0, -c.look.px(2.0)), (left + right) / 2,
              durationString(range.duration()), colour, measured ? theme.surface : theme.onAccent);
}

void paintArrow(QPainter& painter, const ColumnPaint& c, const QRectF& clip, const OverlayBars::Arrow& arrow)
{
    const auto& theme = c.look.theme();
    const auto& from = arrow.call;
    const auto& to = arrow.operation;
    const QPointF begin(std::min(from.center().x(), from.right()), from.bottom() + 1.0);
    const QPointF end(to.left(), to.top() + std::min(to.height() * 0.25, c.look.px(6.0)));
    const auto way = end - begin;
    QPainterPath path(begin);
    path.cubicTo(begin + QPointF(way.x() * 0.16, way.y() * 0.55), end - QPointF(way.x() * 0.42, way.y() * 0.5), end);

    const double head = c.look.px(6.0);
    const double angle = std::atan2(end.y() - path.pointAtPercent(0.93).y(), end.x() - path.pointAtPercent(0.93).x());
    QPainterPath tip(end);
    for (const double turn : {2.72, -2.72}) {
        tip.moveTo(end);
        tip.lineTo(end + QPointF(std::cos(angle + turn), std::sin(angle + turn)) * head);
    }
    // SVG knows no clipping: there an arrow that leaves the lanes is left out.
    if (c.vector && !(clip.contains(begin) && clip.adjusted(-1, 0, 1, 0).contains(end)))
        return;
    painter.save();
    painter.setClipRect(clip, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const auto& [colour, width] : {std::pair{theme.surface, 4.0}, std::pair{theme.text, 1.5}}) {
        painter.setPen(QPen(colour, c.look.px(width), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(path);
        painter.drawPath(tip);
    }
    // The launch delay, where the arrow is long enough to carry it.
    const auto font = c.look.font(FontRole::BarLabel);
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(arrow.delay) + c.look.px(6.0);
    if (std::abs(way.x()) > width && std::abs(way.y()) > metrics.height()) {
        QRectF label(0.0, 0.0, width, metrics.height());
        label.moveCenter(path.pointAtPercent(0.5));
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.fillRect(label, theme.surface);
        drawTextAt(painter, font, theme.text, label, Qt::AlignCenter, arrow.delay);
    }
    painter.restore();
}

void paintOutline(QPainter& painter, const QRectF& clip, const QRectF& bar, const QColor& colour, double width)
{
    painter.save();
    painter.setClipRect(clip.adjusted(-width, -width, width, width), Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    // Clamped: zoomed far in, a bar is longer than a painter can take.
    const double left = std::round(std::max(bar.left(), clip.left() - 10.0));
    const double right = std::round(std::min(bar.right(), clip.right() + 10.0));
    const double inset = width / 2 - 1.0; // one pixel lies outside of the bar
    painter.drawRect(
        QRectF(left, bar.top(), std::max(1.0, right - left), bar.height()).adjusted(inset, inset, -inset, -inset));
    painter.restore();
}

} // namespace

void paintOverlay(QPainter& painter, const ColumnPaint& c, const ColumnPlaces& places, const OverlayBars& bars)
{
    const auto& theme = c.look.theme();
    painter.save();
    if (const auto selection = c.view.selection())
        paintRange(painter, c, places, *selection, false);
    if (c.model.measured)
        paintRange(painter, c, places, *c.model.measured, true);

    const auto lanesOf = [&](const std::optional<ShownInterval>& interval) {
        return places.lanes[static_cast<std::size_t>(interval->side)];
    };
    if (bars.hovered && c.model.hovered != c.model.selected)
        paintOutline(painter, lanesOf(c.model.hovered), *bars.hovered, theme.text, c.look.px(1.5));
    if (bars.selected)
        paintOutline(painter, lanesOf(c.model.selected), *bars.selected, theme.text, c.look.px(2.0));
    if (c.model.showArrows) {
        for (const auto& arrow : bars.arrows)
            paintArrow(painter, c, places.lanes[static_cast<std::size_t>(arrow.side)], arrow);
    }

    if (const auto cursor = c.view.cursor(); cursor && !c.forExport && c.view.range().contains(*cursor)) {
        const auto plot = c.plotArea(places.ruler);
        const double x = crisp(c.scaleIn(plot).x(*cursor), ratioOf(painter), 1.0);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.text2, 1.0, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(x, places.ruler.bottom()), QPointF(x, places.timeArea.bottom()));
        const Nanoseconds pixel(std::llround(c.scaleIn(plot).nsPerPixel()));
        paintFlag(painter, c, places.ruler, x, timeString(*cursor, pixel), theme.text, theme.surface);
    }
    painter.restore();
}

} // namespace overlap
