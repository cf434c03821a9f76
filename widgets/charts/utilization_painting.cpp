// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_painting.h"

#include "widgets/charts/kind_text.h"
#include "widgets/style/hatch.h"
#include "widgets/style/number_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

struct UtilizationPaintText
{
    Q_DECLARE_TR_FUNCTIONS(ChartColumn)
};

constexpr double RowMargin = 4.0; // above and below a plot
constexpr double BinsInView = 14.0;

struct Step
{
    double left = 0.0;
    double right = 0.0;
    double y = 0.0;
};

ActivityKind colourKind(UtilizationRow row)
{
    switch (row) {
    case UtilizationRow::Kernel:
        return ActivityKind::Kernel;
    case UtilizationRow::CopyToDevice:
        return ActivityKind::CopyToDevice;
    case UtilizationRow::CopyToHost:
        return ActivityKind::CopyToHost;
    case UtilizationRow::HostWork:
        return ActivityKind::Issue;
    case UtilizationRow::HostWait:
        return ActivityKind::Synchronize;
    }
    return ActivityKind::Kernel;
}

std::vector<Step> stepsOf(const RunView& run, UtilizationRow row, TimeRange visible, const TimeScale& scale,
                          const QRectF& plot)
{
    const auto bin = utilizationBin(visible);
    // Bins begin at multiples of their length, so that panning does not change their values.
    const auto first = visible.begin.time_since_epoch() / bin;
    const auto last = (visible.end.time_since_epoch() + bin - Nanoseconds(1)) / bin;
    const TimeRange binned{TracePoint(first * bin), TracePoint(last * bin)};
    const auto shares = run.utilizationShares(row, binned, static_cast<std::size_t>(last - first));
    std::vector<Step> steps;
    steps.reserve(shares.size());
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const auto begin = binned.begin + bin * static_cast<std::int64_t>(i);
        const double left = std::max(plot.left(), scale.x(begin));
        const double right = std::min(plot.right(), scale.x(begin + bin));
        if (right > left)
            steps.push_back({left, right, plot.bottom() - shares[i] * plot.height()});
    }
    return steps;
}

QPolygonF lineThrough(const std::vector<Step>& steps, double ratio)
{
    const auto sharp = [ratio](double v) { return (std::round(v * ratio) + 0.5) / ratio; };
    QPolygonF line;
    for (const auto& step : steps)
        line << QPointF(step.left, sharp(step.y - 1.0 / ratio)) << QPointF(step.right, sharp(step.y - 1.0 / ratio));
    return line;
}

struct Area
{
    QRectF plot;
    const std::vector<Step>& steps;
    const KindColours& colours;
};

void paintArea(QPainter& painter, const ColumnPaint& c, const Area& area)
{
    const auto& theme = c.look.theme();
    const double ratio = c.vector ? 1.0 : std::max(1.0, std::abs(painter.deviceTransform().m11()));
    const auto shade = [&](const QColor& colour) {
        return c.model.pale ? mixed(colour, theme.lane, PaleShare) : colour;
    };
    const bool hatched = area.colours.hatch != Hatch::None;
    const double unit = c.look.px(1.0);
    const auto fill =
        hatched ? shade(area.colours.tint) : shade(mixed(area.colours.fill, theme.surface, UtilizationFillShare));
    const auto tile =
        hatched && !c.vector ? hatchTile(area.colours.hatch, shade(area.colours.fill), fill, ratio, unit) : QPixmap();
    for (const auto& step : area.steps) {
        const double left = std::round(step.left * ratio) / ratio;
        const double right = std::round(step.right * ratio) / ratio;
        const QRectF rect(left, step.y, right - left, area.plot.bottom() - step.y);
        if (rect.isEmpty())
            continue;
        if (!hatched || c.vector) {
            painter.fillRect(rect, fill);
        } else {
            const double top = std::round(rect.top() * ratio) / ratio;
            const QRectF snapped(left, top, rect.width(), rect.bottom() - top);
            painter.drawTiledPixmap(snapped, tile, snapped.topLeft() - area.plot.topLeft());
        }
        if (hatched && c.vector) {
            painter.setPen(QPen(shade(area.colours.fill), HatchWidth * unit, Qt::SolidLine, Qt::FlatCap));
            painter.drawLines(hatchLines(area.colours.hatch, rect, area.plot.topLeft(), unit));
        }
    }
    auto outline = lineThrough(area.steps, ratio);
    if (outline.isEmpty())
        return;
    outline.prepend(QPointF(outline.first().x(), area.plot.bottom()));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(shade(area.colours.edge), 1.2 * unit, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawPolyline(outline);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintLine(QPainter& painter, const ColumnPaint& c, const std::vector<Step>& steps)
{
    const auto& theme = c.look.theme();
    const double ratio = c.vector ? 1.0 : std::max(1.0, std::abs(painter.deviceTransform().m11()));
    const auto line = lineThrough(steps, ratio);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.surface, c.look.px(3.2), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawPolyline(line);
    const auto colour = c.model.pale ? mixed(theme.text, theme.lane, PaleShare) : theme.text;
    painter.setPen(QPen(colour, c.look.px(1.4), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawPolyline(line);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintBackdrop(QPainter& painter, const ColumnPaint& c, const QRectF& plot)
{
    paintStrip(painter, c, plot);
    paintGrid(painter, c, plot);
}

} // namespace

Nanoseconds utilizationBin(TimeRange visible)
{
    return roundNear(static_cast<double>(visible.duration().count()) / BinsInView);
}

QRectF utilizationPlot(const ColumnPaint& c, const QRectF& row)
{
    const double margin = c.look.ipx(RowMargin);
    return c.plotArea(row).adjusted(0.0, margin, 0.0, -margin);
}

void paintUtilizationHead(QPainter& painter, const ColumnPaint& c, const QRectF& row)
{
    const auto& theme = c.look.theme();
    painter.fillRect(QRectF(row.left(), row.top(), row.width(), 1.0), theme.border);
    const auto plot = c.plotArea(row);
    painter.setFont(c.look.font(FontRole::BodyBold));
    painter.setPen(theme.text);
    const QRectF text = row.adjusted(c.look.px(10.0), 1.0, 0.0, 0.0);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, UtilizationPaintText::tr("Utilisation"));
    const auto bin = durationString(utilizationBin(c.view.range()));
    const bool both = c.model.runs[0].run() && c.model.runs[1].run();
    const auto note = !both ? UtilizationPaintText::tr("mean of each %1").arg(bin)
                      : c.model.utilizationMode == UtilizationMode::Overlaid
                          ? UtilizationPaintText::tr("line A, filled B; mean of each %1").arg(bin)
                          : UtilizationPaintText::tr("A above B; mean of each %1").arg(bin);
    painter.setFont(c.look.font(FontRole::Caption));
    painter.setPen(theme.text2);
    painter.drawText(QRectF(plot.left(), text.top(), plot.width(), text.height()), Qt::AlignRight | Qt::AlignVCenter,
                     note);
}

void paintUtilizationRow(QPainter& painter, const ColumnPaint& c, const QRectF& row, UtilizationRow which)
{
    const auto& theme = c.look.theme();
    const auto plot = utilizationPlot(c, row);
    const auto& colours = theme.kind(colourKind(which));
    const auto& a = c.model.runs[0];
    const auto& b = c.model.runs[1];
    const auto steps = [&](const RunView& run, const QRectF& part) {
        return stepsOf(run, which, c.view.range(), c.scaleIn(part), part);
    };
    const bool both = a.timeline() && b.timeline();
    if (both && c.model.utilizationMode == UtilizationMode::Stacked) {
        const double half = std::floor((plot.height() - 2.0) / 2);
        const QRectF upper(plot.left(), plot.top(), plot.width(), half);
        const QRectF lower(plot.left(), plot.bottom() - half, plot.width(), half);
        paintBackdrop(painter, c, upper);
        paintBackdrop(painter, c, lower);
        const auto stepsA = steps(a, upper);
        const auto stepsB = steps(b, lower);
        paintArea(painter, c, {upper, stepsA, colours});
        paintArea(painter, c, {lower, stepsB, colours});
    } else {
        paintBackdrop(painter, c, plot);
        if (const auto& filled = b.timeline() ? b : a; filled.timeline()) {
            const auto area = steps(filled, plot);
            paintArea(painter, c, {plot, area, colours});
        }
        if (both)
            paintLine(painter, c, steps(a, plot));
    }
    painter.setFont(c.look.font(FontRole::LaneName));
    painter.setPen(theme.text);
    painter.drawText(QRectF(row.left(), plot.top(), c.leftGutter - c.look.px(10.0), plot.height()),
                     Qt::AlignRight | Qt::AlignVCenter, utilizationText(which));
    const auto scaleFont = c.look.font(FontRole::BarLabel);
    if (row.height() < 2.0 * QFontMetricsF(scaleFont).ascent())
        return; // they would run into each other and the next row
    painter.setFont(scaleFont);
    painter.setPen(theme.text2);
    const QRectF scale(plot.right(), plot.top() - c.look.px(3.0), c.rightGutter - c.look.px(9.0),
                       plot.height() + c.look.px(4.0));
    painter.drawText(scale, Qt::AlignRight | Qt::AlignTop, percentString(100.0));
    painter.drawText(scale, Qt::AlignRight | Qt::AlignBottom, QStringLiteral("0"));
}

} // namespace overlap
