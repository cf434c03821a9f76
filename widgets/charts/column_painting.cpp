// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_painting.h"

#include "widgets/charts/kind_text.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/charts/recorded_names.h"
#include "widgets/style/number_text.h"

#include <QPolygonF>

namespace overlap {

namespace {

QRectF overviewRow(const ColumnPaint& c, const QRectF& row, RunSide side)
{
    const double top = row.top() + c.look.ipx(side == RunSide::A ? 8.0 : 30.0);
    return c.plotArea({row.left(), top, row.width(), static_cast<double>(c.look.ipx(16.0))});
}

// Distance of the wall's text from the end of its bars.
void paintOverviewWall(QPainter& painter, const ColumnPaint& c, const QRectF& bars, double end, const QRectF& frame,
                       const QString& text)
{
    const auto font = c.look.font(FontRole::CaptionBold);
    const double gap = c.look.px(MarkerGap);
    double x = end + 2 * gap;
    if (x < frame.right() + 2 * gap && end > frame.left() - widthOf(font, text))
        x = frame.right() + 2 * gap;
    if (x + widthOf(font, text) + gap > bars.right())
        x = bars.right() + gap;
    drawTextAt(painter, font, c.look.theme().text, {x, bars.top(), c.look.px(120.0), bars.height()},
               Qt::AlignLeft | Qt::AlignVCenter, text);
}

} // namespace

AxisUnit axisUnit(TracePoint end)
{
    const auto ns = static_cast<double>(end.time_since_epoch().count());
    if (ns < 999.5e3)
        return {QStringLiteral("µs"), 1e3};
    if (ns < 999.5e6)
        return {QStringLiteral("ms"), 1e6};
    return {QStringLiteral("s"), 1e9};
}

QString axisNumber(TracePoint t, const AxisUnit& unit, Nanoseconds step)
{
    const double decimals = std::ceil(-std::log10(static_cast<double>(step.count()) / unit.ns) - 1e-9);
    auto text = QString::number(static_cast<double>(t.time_since_epoch().count()) / unit.ns, 'f',
                                std::clamp(static_cast<int>(decimals), 0, 9));
    if (text.contains(QLatin1Char('.'))) {
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        if (text.endsWith(QLatin1Char('.')))
            text.chop(1);
    }
    return text;
}

TimeScale overviewScale(const ColumnPaint& c, const QRectF& row)
{
    return TimeScale::of(c.view.limits().whole, c.plotArea(row));
}

QRectF overviewFrame(const ColumnPaint& c, const QRectF& row)
{
    const auto scale = overviewScale(c, row);
    const double left = scale.x(c.view.range().begin);
    const double right = std::max(scale.x(c.view.range().end), left + c.look.px(6.0));
    return {left, row.top() + c.look.ipx(4.0), right - left, static_cast<double>(c.look.ipx(45.0))};
}

namespace {
void paintOverviewBars(QPainter& painter, const ColumnPaint& c, const QRectF& row, RowPainter& rows)
{
    for (const auto side : {RunSide::A, RunSide::B}) {
        const auto& run = c.model.view(side);
        const auto bars = overviewRow(c, row, side);
        if (!run.run())
            continue;
        painter.fillRect(bars, c.look.theme().lane);
        RowPaint paint;
        paint.scale = overviewScale(c, row);
        paint.bars = false;
        paint.strength = c.model.pale ? PaleShare : 1.0;
        paint.vector = c.vector;
        const auto copies = run.recordedLanes({LaneRole::CopyToDevice, LaneRole::CopyToHost, LaneRole::Memory});
        paint.lanes = copies;
        paint.bar = QRectF(bars.left(), bars.top() + c.look.ipx(1.0), bars.width(), c.look.ipx(6.0));
        rows.paint(painter, paint);
        const auto kernels = run.recordedLanes({LaneRole::Compute, LaneRole::Stream});
        paint.lanes = kernels;
        paint.bar = QRectF(bars.left(), bars.top() + c.look.ipx(8.0), bars.width(), c.look.ipx(7.0));
        rows.paint(painter, paint);
    }
}

void paintCachedOverviewBars(QPainter& painter, const ColumnPaint& c, const QRectF& row, RowPainter& rows,
                             OverviewCache& cache)
{
    if (c.vector || c.forExport) {
        paintOverviewBars(painter, c, row, rows);
        return;
    }
    const double ratio = ratioOf(painter);
    const auto place = c.plotArea(row);
    if (cache.bars.isNull() || cache.place != place || cache.ratio != ratio || cache.pale != c.model.pale
        || cache.whole != c.view.limits().whole) {
        cache = {QImage((place.size() * ratio).toSize().expandedTo(QSize(1, 1)), QImage::Format_RGB32), place, ratio,
                 c.model.pale, c.view.limits().whole};
        cache.bars.setDevicePixelRatio(ratio);
        cache.bars.fill(c.look.theme().surface);
        QPainter into(&cache.bars);
        into.translate(-place.topLeft());
        paintOverviewBars(into, c, row, rows);
    }
    painter.drawImage(place.topLeft(), cache.bars);
}
} // namespace

void paintOverview(QPainter& painter, const ColumnPaint& c, const QRectF& row, RowPainter& rows, OverviewCache& cache)
{
    const auto& theme = c.look.theme();
    const auto frame = overviewFrame(c, row);
    const auto scale = overviewScale(c, row);
    paintCachedOverviewBars(painter, c, row, rows, cache);
    for (const auto side : {RunSide::A, RunSide::B}) {
        const auto& run = c.model.view(side);
        const auto bars = overviewRow(c, row, side);
        if (!run.run())
            continue;
        drawTextAt(painter, c.look.font(FontRole::CaptionBold), theme.text,
                   {row.left(), bars.top(), c.leftGutter - c.look.px(NameMargin), bars.height()},
                   Qt::AlignRight | Qt::AlignVCenter, c.model.letter(side));
        // A clock that stopped early stopped within the bars.
        const auto end = std::max(run.window().end, run.timeline() ? run.timeline()->range().end : TracePoint{});
        paintOverviewWall(painter, c, bars, scale.x(end), frame, durationString(run.wall()));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double ratio = ratioOf(painter);
    const double line = c.look.px(1.5);
    const QRectF outline(QPointF(crisp(frame.left(), ratio, line), crisp(frame.top(), ratio, line)),
                         QPointF(crisp(frame.right(), ratio, line), crisp(frame.bottom(), ratio, line)));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, line));
    painter.drawRoundedRect(outline, c.look.px(2.0), c.look.px(2.0));
    if (!c.forExport && frame.width() > c.look.px(12.0)) {
        const QSizeF handle(c.look.px(4.0), c.look.px(12.0));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        for (const double x : {outline.left(), outline.right()}) {
            painter.drawRoundedRect(
                QRectF(QPointF(x - handle.width() / 2, outline.center().y() - handle.height() / 2), handle),
                c.look.px(1.0), c.look.px(1.0));
        }
    }
    painter.restore();
}

void paintRuler(QPainter& painter, const ColumnPaint& c, const QRectF& row)
{
    const auto& theme = c.look.theme();
    painter.fillRect(row, theme.window);
    painter.fillRect(QRectF(row.left(), row.bottom() - 1.0, row.width(), 1.0), theme.border);
    const auto plot = c.plotArea(row);
    const auto scale = c.scaleIn(plot);
    const auto unit = axisUnit(c.view.range().end);
    const auto font = c.look.font(FontRole::Caption);
    const auto textRect = QRectF(row.left(), row.top(), row.width(), row.height() - c.look.px(3.0));
    drawTextAt(painter, font, theme.text2,
               {row.left() + c.look.px(PanelMargin), row.top(), c.leftGutter, row.height() - 1.0},
               Qt::AlignLeft | Qt::AlignVCenter, ColumnText::tr("Time / %1").arg(unit.name));

    const auto ticks = timeTicks(c.view.range(), std::max(1, static_cast<int>(plot.width() / c.look.px(TickDistance))));
    const double ratio = ratioOf(painter);
    const auto tick = [&](TracePoint t, double length, const QColor& colour) {
        const double x = std::floor(std::min(scale.x(t), plot.right() - 1.0 / ratio) * ratio) / ratio;
        painter.fillRect(QRectF(x, row.bottom() - 1.0 - length, 1.0, length), colour);
    };
    const auto minor = ticks.step / 5;
    if (minor > Nanoseconds::zero() && static_cast<double>(minor.count()) / scale.nsPerPixel() > 3.0) {
        const auto first = c.view.range().begin.time_since_epoch() / minor;
        for (auto t = TracePoint(first * minor); t <= c.view.range().end; t += minor) {
            if (t >= c.view.range().begin)
                tick(t, c.look.px(2.0), theme.field);
        }
    }
    for (const auto t : ticks.at) {
        tick(t, c.look.px(5.0), theme.text2);
        const auto text = axisNumber(t, unit, ticks.step);
        const double width = widthOf(font, text);
        // Only the left gutter is taken; the right one has room for half a label.
        const double left = std::max(scale.x(t) - width / 2, plot.left() + c.look.px(4.0));
        drawTextAt(painter, font, theme.text2, {left, textRect.top(), width + 1.0, textRect.height()},
                   Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

void paintStrip(QPainter& painter, const ColumnPaint& c, const QRectF& strip)
{
    const auto& theme = c.look.theme();
    painter.fillRect(strip, theme.lane);
    // A selection that fills the view needs no tint to be seen.
    const auto selection = c.view.selection();
    if (selection && selection->intersected(c.view.range()) != c.view.range()) {
        const auto scale = c.scaleIn(strip);
        const double left = std::clamp(std::round(scale.x(selection->begin)), strip.left(), strip.right());
        const double right = std::clamp(std::round(scale.x(selection->end)), strip.left(), strip.right());
        painter.fillRect(QRectF(left, strip.top(), right - left, strip.height()), theme.accentTint);
    }
}

void paintGrid(QPainter& painter, const ColumnPaint& c, const QRectF& plot)
{
    const auto scale = c.scaleIn(plot);
    const double ratio = ratioOf(painter);
    const auto ticks = timeTicks(c.view.range(), std::max(1, static_cast<int>(plot.width() / c.look.px(TickDistance))));
    for (const auto t : ticks.at) {
        const double x = std::floor(scale.x(t) * ratio) / ratio;
        if (x < plot.right())
            painter.fillRect(QRectF(x, plot.top(), 1.0, plot.height()), c.look.theme().grid);
    }
}

namespace {
constexpr double ChevronWidth = 18.0; // that a name leaves to it

// At the left of the first lane of a group: down when its lanes are shown, right when they are folded into one.
void paintChevron(QPainter& painter, const ColumnPaint& c, const QRectF& name, bool folded)
{
    const double half = c.look.px(3.0);
    const QPointF centre(std::round(name.left() + c.look.px(9.0)), std::round(name.center().y()));
    const QPointF down[]{{-half, -half / 2}, {0.0, half / 2}, {half, -half / 2}};
    const QPointF right[]{{-half / 2, -half}, {half / 2, 0.0}, {-half / 2, half}};
    QPolygonF line;
    for (const auto& point : folded ? right : down)
        line << centre + point;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(c.look.theme().text2, c.look.px(1.5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
    painter.restore();
}
} // namespace

void paintLaneBackdrop(QPainter& painter, const ColumnPaint& c, const QRectF& lanes, RunSide side)
{
    const auto& run = c.model.view(side);
    if (run.lanes().empty())
        return;
    const auto& theme = c.look.theme();
    const auto count = static_cast<double>(run.lanes().size());
    const double height = lanes.height() / count;
    const auto& busy = c.model.busy[static_cast<std::size_t>(side)];
    const auto nameFont = c.look.font(FontRole::LaneName);
    const auto busyFont = c.look.font(FontRole::Caption);
    const bool named = height >= QFontMetricsF(nameFont).ascent();
    for (std::size_t i = 0; i < run.lanes().size(); ++i) {
        const double top = std::round(lanes.top() + height * static_cast<double>(i));
        const double bottom = std::round(lanes.top() + height * static_cast<double>(i + 1));
        const double inset = height >= c.look.px(12.0) ? 1.0 : 0.0;
        paintStrip(painter, c, QRectF(lanes.left(), top + inset, lanes.width(), bottom - top - 2 * inset));
        if (!named)
            continue;
        const double nameWidth = c.leftGutter - c.look.px(NameMargin);
        const auto group = c.forExport ? std::nullopt : run.groupAt(i);
        const double taken = c.look.px(group ? ChevronWidth : 2.0);
        const auto name = QFontMetricsF(nameFont).elidedText(laneText(run.lanes()[i], run.run().get()), Qt::ElideRight,
                                                             nameWidth - taken);
        drawTextAt(painter, nameFont, theme.text, {lanes.left() - c.leftGutter, top, nameWidth, bottom - top},
                   Qt::AlignRight | Qt::AlignVCenter, name);
        if (group)
            paintChevron(painter, c, {lanes.left() - c.leftGutter, top, nameWidth, bottom - top},
                         run.lanes()[i].group.has_value());
        if (i < busy.size() && c.model.parts.heads) {
            drawTextAt(painter, busyFont, theme.text2,
                       {lanes.right(), top, c.rightGutter - c.look.px(BusyMargin), bottom - top},
                       Qt::AlignRight | Qt::AlignVCenter, percentString(busy[i] * 100.0));
        }
    }
    paintGrid(painter, c, lanes);
}

void paintMarkers(QPainter& painter, const ColumnPaint& c, const QRectF& head, const QRectF& lanes, RunSide side)
{
    const auto& run = c.model.view(side);
    if (!run.run())
        return;
    const auto& theme = c.look.theme();
    const auto scale = c.scaleIn(lanes);
    const double ratio = ratioOf(painter);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto line = [&](TracePoint t, double top, const QPen& pen) {
        if (!c.view.range().contains(t))
            return;
        const double x = crisp(scale.x(t), ratio, c.look.px(1.5));
        painter.setPen(pen);
        painter.drawLine(QPointF(x, top), QPointF(x, lanes.bottom()));
    };
    const auto bound = run.run()->bound.time;
    if (c.model.showBound && bound > Nanoseconds::zero()) {
        QPen dashed(theme.text, c.look.px(1.5), Qt::CustomDashLine, Qt::FlatCap);
        dashed.setDashPattern({4.0 / 1.5, 3.0 / 1.5});
        line(TracePoint(bound), head.bottom() - c.look.px(4.0), dashed);
    }
    const QPen end(theme.accent, c.look.px(1.5), Qt::SolidLine, Qt::FlatCap);
    line(run.window().end, lanes.top(), end);
    if (run.window().begin > TracePoint{})
        line(run.window().begin, lanes.top(), end);
    if (const auto shorter = c.model.shorter(); shorter && *shorter != side)
        line(c.model.view(*shorter).window().end, lanes.top(), end);
    painter.restore();
}

} // namespace overlap
