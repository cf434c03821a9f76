// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_painting.h"

#include "widgets/charts/kind_text.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/gantt/row_colours.h"
#include "widgets/style/hatch.h"

#include <QList>

#include <vector>

namespace overlap {

namespace {

enum class Swatch
{
    Kind,
    Waiting, // a kind without a hatch that makes the host wait
    Pageable,
    Batches,
    InFlight,
    Done,
    ToCome
};

struct LegendEntry
{
    ActivityKind kind;
    Swatch swatch = Swatch::Kind;
    QString text;
};

std::vector<LegendEntry> legendEntries(const ColumnModel& model)
{
    std::vector<LegendEntry> entries;
    for (std::size_t k = 0; k < ActivityKindCount; ++k) {
        const auto kind = static_cast<ActivityKind>(k);
        const bool waits = kind == ActivityKind::Allocate
                           && (model.runs[0].hasWaitingAllocations() || model.runs[1].hasWaitingAllocations());
        if (model.runs[0].has(kind) || model.runs[1].has(kind))
            entries.push_back({kind, waits ? Swatch::Waiting : Swatch::Kind, kindText(kind)});
        const bool pageable = model.runs[0].hasPageableCopies() || model.runs[1].hasPageableCopies();
        if (kind == ActivityKind::CopyToDevice && pageable)
            entries.push_back({kind, Swatch::Pageable, ColumnText::tr("pageable")});
    }
    if (model.byBatch)
        entries.push_back({ActivityKind::Kernel, Swatch::Batches,
                           ColumnText::tr("batches in turn: %1", "b0 to b4")
                               .arg(QStringLiteral("b0 \u2013 b%1").arg(Theme::BatchColours - 1))});
    if (model.playhead) {
        entries.push_back({ActivityKind::Kernel, Swatch::InFlight, ColumnText::tr("in flight")});
        entries.push_back({ActivityKind::Kernel, Swatch::Done, ColumnText::tr("done")});
        entries.push_back({ActivityKind::Kernel, Swatch::ToCome, ColumnText::tr("to come")});
    }
    return entries;
}

struct LegendPlace
{
    LegendEntry entry;
    double x = 0.0;
    std::size_t line = 0;
};

std::vector<LegendPlace> placeLegend(const ColumnPaint& c, double width)
{
    const auto font = c.look.font(FontRole::Caption);
    const auto entries = legendEntries(c.model);
    std::vector<LegendPlace> places;
    // A second line only when closer spacing does not help.
    for (const double gap : {18.0, 10.0}) {
        places.clear();
        double x = 0.0;
        std::size_t line = 0;
        for (const auto& entry : entries) {
            const double entryWidth = c.look.px(LegendText) + widthOf(font, entry.text);
            if (x > 0.0 && x + entryWidth > width) {
                x = 0.0;
                ++line;
            }
            places.push_back({entry, x, line});
            x += entryWidth + c.look.px(gap);
        }
        if (line == 0)
            break;
    }
    return places;
}

void paintSwatch(QPainter& painter, const ColumnPaint& c, const QRectF& rect, const LegendEntry& entry)
{
    const auto& theme = c.look.theme();
    const auto colours = entry.swatch == Swatch::Waiting ? waitingColours(theme, entry.kind) : theme.kind(entry.kind);
    const double unit = c.look.px(1.0);
    if (entry.swatch == Swatch::Batches) {
        const double width = rect.width() / static_cast<double>(Theme::BatchColours);
        for (std::size_t i = 0; i < Theme::BatchColours; ++i) {
            const double left = std::round(rect.left() + width * static_cast<double>(i));
            const double right = std::round(rect.left() + width * static_cast<double>(i + 1));
            painter.fillRect(QRectF(left, rect.top(), right - left, rect.height()),
                             Theme::batch(static_cast<std::uint32_t>(i)));
        }
        return;
    }
    if (entry.swatch == Swatch::Done) {
        painter.fillRect(rect, mixed(theme.text2, theme.lane, PaleShare));
        return;
    }
    if (entry.swatch == Swatch::InFlight || entry.swatch == Swatch::ToCome) {
        const bool flying = entry.swatch == Swatch::InFlight;
        QPen pen(flying ? theme.text : theme.field, flying ? 2.0 * unit : 1.0, Qt::SolidLine, Qt::FlatCap,
                 Qt::MiterJoin);
        if (!flying)
            pen.setDashPattern({3.0, 3.0});
        painter.save();
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.restore();
        return;
    }
    painter.fillRect(rect, colours.tint);
    if (colours.hatch != Hatch::None) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colours.fill, HatchWidth * unit, Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(hatchLines(colours.hatch, rect.adjusted(unit, unit, -unit, -unit), rect.topLeft(), unit));
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(colours.edge, 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0.0, 0.0, -1.0, -1.0));
        painter.restore();
    }
    if (entry.swatch == Swatch::Pageable) {
        const auto stripe = mixed(theme.surface, colours.fill, StripeShare);
        for (int k = 0; (2.0 + k * StripePeriod) * unit < rect.height(); ++k) {
            const double top = rect.top() + (2.0 + k * StripePeriod) * unit;
            painter.fillRect(QRectF(rect.left(), top, rect.width(), std::round(StripeWidth * unit)), stripe);
        }
    }
}

} // namespace

std::size_t legendLines(const ColumnPaint& c, double width)
{
    const auto places = placeLegend(c, width);
    return places.empty() ? 1 : places.back().line + 1;
}

void paintLegend(QPainter& painter, const ColumnPaint& c, const QRectF& row)
{
    const auto plot = c.plotArea(row);
    const double lineHeight = c.look.ipx(22.0);
    for (const auto& [entry, x, line] : placeLegend(c, plot.width() + c.rightGutter)) {
        const double top = row.top() + c.look.ipx(3.0) + lineHeight * static_cast<double>(line);
        const double left = std::round(plot.left() + x);
        const double height = c.look.ipx(10.0);
        paintSwatch(painter, c,
                    {left, top + std::floor((lineHeight - height) / 2), static_cast<double>(c.look.ipx(16.0)), height},
                    entry);
        drawTextAt(painter, c.look.font(FontRole::Caption), c.look.theme().text2,
                   {left + c.look.px(LegendText), top, plot.width(), lineHeight}, Qt::AlignLeft | Qt::AlignVCenter,
                   entry.text);
    }
}

} // namespace overlap
