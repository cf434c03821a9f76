// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_painting.h"

#include "widgets/charts/kind_text.h"
#include "widgets/style/hatch.h"
#include "widgets/style/number_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

struct ColumnText
{
    Q_DECLARE_TR_FUNCTIONS(ChartColumn)
};

constexpr double PanelMargin = 10.0; // left of badges and titles
constexpr double NameMargin = 10.0; // between a lane's name and the plot
constexpr double BusyMargin = 9.0; // right of the busy share
constexpr double TickDistance = 88.0; // at least
constexpr double LegendText = 21.0; // from the swatch's left to its text
constexpr double MarkerGap = 6.0; // between a line and its text

double ratioOf(const QPainter& painter)
{
    return std::max(1.0, std::abs(painter.deviceTransform().m11()));
}

// The middle of the device pixel that holds x, so that a line of odd width is sharp.
double crisp(double x, double ratio)
{
    return (std::floor(x * ratio) + 0.5) / ratio;
}

void drawTextAt(QPainter& painter, const QFont& font, const QColor& colour, const QRectF& rect, Qt::Alignment align,
                const QString& text)
{
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(rect, static_cast<int>(align) | Qt::TextSingleLine, text);
}

double widthOf(const QFont& font, const QString& text)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

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

void paintOverview(QPainter& painter, const ColumnPaint& c, const QRectF& row, RowPainter& rows)
{
    const auto& theme = c.look.theme();
    const auto frame = overviewFrame(c, row);
    const auto scale = overviewScale(c, row);
    for (const auto side : {RunSide::A, RunSide::B}) {
        const auto& run = c.model.view(side);
        const auto bars = overviewRow(c, row, side);
        if (!run.run())
            continue;
        painter.fillRect(bars, theme.lane);
        RowPaint paint;
        paint.scale = scale;
        paint.bars = false;
        paint.pale = c.model.pale;
        paint.vector = c.vector;
        const auto copies = run.recordedLanes({LaneRole::CopyToDevice, LaneRole::CopyToHost, LaneRole::Memory});
        paint.lanes = copies;
        paint.bar = QRectF(bars.left(), bars.top() + c.look.ipx(1.0), bars.width(), c.look.ipx(6.0));
        rows.paint(painter, paint);
        const auto kernels = run.recordedLanes({LaneRole::Compute, LaneRole::Stream});
        paint.lanes = kernels;
        paint.bar = QRectF(bars.left(), bars.top() + c.look.ipx(8.0), bars.width(), c.look.ipx(7.0));
        rows.paint(painter, paint);
        drawTextAt(painter, c.look.font(FontRole::CaptionBold), theme.text,
                   {row.left(), bars.top(), c.leftGutter - c.look.px(NameMargin), bars.height()},
                   Qt::AlignRight | Qt::AlignVCenter, sideText(side));
        paintOverviewWall(painter, c, bars, scale.x(TracePoint(run.wall())), frame, durationString(run.wall()));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double ratio = ratioOf(painter);
    const QRectF outline(QPointF(crisp(frame.left(), ratio), crisp(frame.top(), ratio)),
                         QPointF(crisp(frame.right(), ratio), crisp(frame.bottom(), ratio)));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, c.look.px(1.5)));
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

namespace {

// The texts at the end lines and the bound, in the heading of one run, the most important first.
struct HeadMark
{
    QString text;
    QFont font;
    QColor colour;
    double x = 0.0; // of the line
    bool leftOfLine = true; // where it goes if there is room
};

std::vector<HeadMark> headMarks(const ColumnPaint& c, const TimeScale& scale, RunSide side)
{
    const auto& theme = c.look.theme();
    const auto& run = c.model.view(side);
    std::vector<HeadMark> marks;
    const auto mark = [&](Nanoseconds at, const QString& text, FontRole font, const QColor& colour, bool left) {
        if (at > Nanoseconds::zero() && c.view.range().contains(TracePoint(at)))
            marks.push_back({text, c.look.font(font), colour, scale.x(TracePoint(at)), left});
    };
    mark(run.wall(), durationString(run.wall()), FontRole::CaptionBold, theme.accent, false);
    if (const auto shorter = c.model.shorter(); shorter && *shorter != side) {
        const auto end = c.model.view(*shorter).wall();
        mark(end,
             ColumnText::tr("%1 has ended; %2 has done %3 of %4")
                 .arg(sideText(*shorter), sideText(side))
                 .arg(run.batchesDone(TracePoint(end)))
                 .arg(run.batches()),
             FontRole::Caption, theme.accent, true);
    }
    if (c.model.showBound) {
        const auto bound = run.run()->bound.time;
        mark(bound, ColumnText::tr("ideal %1").arg(durationString(bound)), FontRole::Caption, theme.text, true);
    }
    return marks;
}

// Draws the marks that find room between `left` and `right`; returns the leftmost pixel taken.
double paintMarkTexts(QPainter& painter, const ColumnPaint& c, const QRectF& row, double left, double right,
                      const std::vector<HeadMark>& marks)
{
    const double gap = c.look.px(MarkerGap);
    std::vector<std::pair<double, double>> taken;
    double leftmost = right;
    for (const auto& mark : marks) {
        const double width = widthOf(mark.font, mark.text) + 1.0;
        const double before = mark.x - gap - width;
        const double after = mark.x + gap;
        std::vector<double> places{mark.leftOfLine ? before : after, mark.leftOfLine ? after : before};
        for (const auto& [begin, end] : taken) {
            places.push_back(end + 2 * gap);
            places.push_back(begin - 2 * gap - width);
        }
        const auto fits = [&](double x) {
            return x >= left && x + width <= right && std::ranges::none_of(taken, [&](const auto& t) {
                       return x < t.second + gap && t.first < x + width + gap;
                   });
        };
        const auto place = std::ranges::find_if(places, fits);
        if (place == places.end())
            continue;
        drawTextAt(painter, mark.font, mark.colour, {*place, row.top(), width, row.height()},
                   Qt::AlignLeft | Qt::AlignVCenter, mark.text);
        taken.emplace_back(*place, *place + width);
        leftmost = std::min(leftmost, *place);
    }
    return leftmost;
}

} // namespace

void paintHead(QPainter& painter, const ColumnPaint& c, const QRectF& row, RunSide side)
{
    const auto& run = c.model.view(side);
    if (!run.run())
        return;
    const auto& theme = c.look.theme();
    const auto plot = c.plotArea(row);
    const double badge = c.look.ipx(16.0);
    drawBadge(painter,
              {row.left() + c.look.ipx(PanelMargin), row.top() + std::floor((row.height() - badge) / 2), badge, badge},
              sideText(side), side == RunSide::B, c.look);

    const auto font = c.look.font(FontRole::Body);
    const auto& heading = c.model.headings[static_cast<std::size_t>(side)];
    const QString text = heading.text.isEmpty() ? QString::fromStdString(run.run()->scenario.name) : heading.text;
    const QString shortText = heading.shortText.isEmpty() ? text : heading.shortText;
    const double left = row.left() + c.look.px(PanelMargin + 24.0);
    const auto busyFont = c.look.font(FontRole::Caption);
    const auto busy = ColumnText::tr("busy");
    const double gap = c.look.px(10.0);
    const double right = plot.right() + c.rightGutter - c.look.px(BusyMargin) - widthOf(busyFont, busy) - gap;
    const double heedful = std::min(left + widthOf(font, shortText) + gap, plot.left() + plot.width() / 2);
    const double free =
        paintMarkTexts(painter, c, row, std::max(plot.left(), heedful), right, headMarks(c, c.scaleIn(plot), side))
        - gap;
    const bool tooLong = c.model.narrow || widthOf(font, text) > free - left;
    drawTextAt(painter, font, theme.text, {left, row.top(), std::max(0.0, free - left), row.height()},
               Qt::AlignLeft | Qt::AlignVCenter,
               QFontMetricsF(font).elidedText(tooLong ? shortText : text, Qt::ElideRight, std::max(0.0, free - left)));
    drawTextAt(painter, busyFont, theme.text2,
               {plot.right(), row.top(), c.rightGutter - c.look.px(BusyMargin), row.height()},
               Qt::AlignRight | Qt::AlignVCenter, busy);
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
        const auto name =
            QFontMetricsF(nameFont).elidedText(laneText(run.lanes()[i]), Qt::ElideRight, nameWidth - c.look.px(2.0));
        drawTextAt(painter, nameFont, theme.text, {lanes.left() - c.leftGutter, top, nameWidth, bottom - top},
                   Qt::AlignRight | Qt::AlignVCenter, name);
        if (i < busy.size()) {
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
        const double x = crisp(scale.x(t), ratio);
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
    line(TracePoint(run.wall()), lanes.top(), end);
    if (const auto shorter = c.model.shorter(); shorter && *shorter != side)
        line(TracePoint(c.model.view(*shorter).wall()), lanes.top(), end);
    painter.restore();
}

namespace {

struct LegendEntry
{
    ActivityKind kind;
    bool pageable = false;
    QString text;
};

std::vector<LegendEntry> legendEntries(const ColumnModel& model)
{
    std::vector<LegendEntry> entries;
    for (std::size_t k = 0; k < ActivityKindCount; ++k) {
        const auto kind = static_cast<ActivityKind>(k);
        if (model.runs[0].has(kind) || model.runs[1].has(kind))
            entries.push_back({kind, false, kindText(kind)});
        const bool pageable = model.runs[0].hasPageableCopies() || model.runs[1].hasPageableCopies();
        if (kind == ActivityKind::CopyToDevice && pageable)
            entries.push_back({kind, true, ColumnText::tr("pageable")});
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
    const auto& colours = c.look.theme().kind(entry.kind);
    const double unit = c.look.px(1.0);
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
    if (entry.pageable) {
        const auto stripe = mixed(c.look.theme().surface, colours.fill, StripeShare);
        for (double y = 2.0 * unit; y < rect.height(); y += StripePeriod * unit)
            painter.fillRect(QRectF(rect.left(), rect.top() + y, rect.width(), std::round(StripeWidth * unit)), stripe);
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
