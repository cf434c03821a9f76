// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/row_painter.h"

#include "widgets/style/hatch.h"
#include "widgets/style/look.h"

#include <QFontMetricsF>
#include <QImage>
#include <QLineF>
#include <QList>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace overlap {

namespace {

// How much of a hatched bar is line, for places too narrow for the hatch.
constexpr double HatchStrength = 0.6;

struct VisibleIntervals
{
    std::size_t first = 0;
    std::size_t last = 0;
};

VisibleIntervals visibleIn(std::span<const Interval> all, TimeRange view)
{
    const auto first = std::ranges::partition_point(all, [&](const Interval& i) { return i.time.end <= view.begin; });
    const auto last =
        std::partition_point(first, all.end(), [&](const Interval& i) { return i.time.begin < view.end; });
    return {static_cast<std::size_t>(first - all.begin()), static_cast<std::size_t>(last - all.begin())};
}

double devicePixels(const QPainter& painter, bool vector)
{
    // Includes the scale of an exported picture.
    return vector ? 1.0 : std::max(1.0, std::abs(painter.deviceTransform().m11()));
}

double snappedTo(double x, double devicePixelRatio)
{
    return std::round(x * devicePixelRatio) / devicePixelRatio;
}

// Part of [y, y + height) that lies in a pageable stripe.
double stripeCover(double y, double height, double unit)
{
    const double period = StripePeriod * unit;
    const double begin = 1.25 * unit; // so that a bar does not begin with half a stripe
    const double end = begin + StripeWidth * unit;
    double cover = 0.0;
    for (double k = std::floor(y / period) * period; k < y + height; k += period)
        cover += std::max(0.0, std::min(y + height, k + end) - std::max(y, k + begin));
    return std::min(1.0, cover / height);
}

double narrowestBar(const RowPaint& row)
{
    return row.folded ? 1e300 : NarrowestBar;
}

} // namespace

TimeScale TimeScale::of(TimeRange range, const QRectF& rect)
{
    const auto from = static_cast<double>(range.begin.time_since_epoch().count());
    const auto to = static_cast<double>(range.end.time_since_epoch().count());
    return {from, std::max(to, from + 1.0), rect.left(), std::max(1.0, rect.width())};
}

TracePoint TimeScale::time(double x) const
{
    constexpr double Limit = 9.0e18;
    return TracePoint(Nanoseconds(std::llround(std::clamp(from + (x - left) * nsPerPixel(), -Limit, Limit))));
}

TimeRange TimeScale::visible() const
{
    return {TracePoint(Nanoseconds(static_cast<std::int64_t>(std::floor(from)))),
            TracePoint(Nanoseconds(static_cast<std::int64_t>(std::ceil(to))))};
}

std::vector<PixelColumn> pixelColumns(std::span<const Lane* const> lanes, const TimeScale& scale, std::size_t columns,
                                      double divisor, const std::function<bool(const Interval&)>& take)
{
    std::vector<PixelColumn> result(columns);
    if (columns == 0)
        return result;
    // One sum for each kind, and for pageable copies apart.
    constexpr std::size_t Slots = ActivityKindCount * 2;
    std::vector<std::array<float, Slots>> sums(columns);
    const double perColumn = static_cast<double>(columns) / (scale.to - scale.from);
    const auto end = static_cast<double>(columns);
    const auto view = scale.visible();
    for (const auto* lane : lanes) {
        const auto all = lane->intervals();
        const auto [from, to] = visibleIn(all, view);
        for (auto i = from; i < to; ++i) {
            const auto& interval = all[i];
            if (!take(interval))
                continue;
            const auto position = [&](TracePoint t) {
                return std::clamp((static_cast<double>(t.time_since_epoch().count()) - scale.from) * perColumn, 0.0,
                                  end);
            };
            const double left = position(interval.time.begin);
            const double right = position(interval.time.end);
            const auto slot =
                static_cast<std::size_t>(interval.kind) * 2 + (interval.has(IntervalFlag::Pageable) ? 1U : 0U);
            const auto last = std::min(static_cast<std::size_t>(right), columns - 1);
            for (auto c = static_cast<std::size_t>(left); c <= last; ++c) {
                const auto x = static_cast<double>(c);
                sums[c][slot] += static_cast<float>(std::max(0.0, std::min(right, x + 1.0) - std::max(left, x)));
            }
        }
    }
    for (std::size_t c = 0; c < columns; ++c) {
        double total = 0.0;
        for (const auto sum : sums[c])
            total += static_cast<double>(sum);
        const auto main = static_cast<std::size_t>(std::ranges::max_element(sums[c]) - sums[c].begin());
        result[c] = {std::min(1.0, total / divisor), static_cast<ActivityKind>(main / 2), main % 2 == 1};
    }
    return result;
}

RowPainter::RowPainter(const Look& look)
    : m_look(look)
{
}

QString RowPainter::label(const Interval& interval)
{
    if (interval.kind == ActivityKind::CopyOnDevice)
        return QStringLiteral("D2D");
    if (interval.kind == ActivityKind::Memset)
        return QStringLiteral("set");
    if (!isDeviceKind(interval.kind) || interval.batch == Interval::NoBatch)
        return {};
    return QStringLiteral("b%1").arg(interval.batch);
}

QColor RowPainter::shade(const QColor& colour, bool pale) const
{
    return pale ? mixed(colour, m_look.theme().lane, PaleShare) : colour;
}

void RowPainter::paint(QPainter& painter, const RowPaint& row)
{
    if (row.bar.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double ratio = devicePixels(painter, row.vector);
    paintColumns(painter, row, ratio);
    if (!row.folded) {
        const auto bars = collectBars(row, ratio);
        for (const auto& bar : bars)
            paintBar(painter, row, bar, ratio);
        if (row.labels)
            paintLabels(painter, row, bars);
    }
    painter.restore();
}

std::vector<RowPainter::Bar> RowPainter::collectBars(const RowPaint& row, double devicePixelRatio) const
{
    std::vector<Bar> bars;
    const double narrowest = narrowestBar(row);
    const auto view = row.scale.visible();
    for (const auto* lane : row.lanes) {
        const auto all = lane->intervals();
        const auto [from, to] = visibleIn(all, view);
        for (auto i = from; i < to; ++i) {
            // Clamped in double: zoomed far in, a bar is longer than a painter can take.
            const double begin = row.scale.x(all[i].time.begin);
            const double end = row.scale.x(all[i].time.end);
            if (end - begin < narrowest)
                continue;
            const double left = snappedTo(std::max(begin, row.bar.left()), devicePixelRatio);
            const double right = snappedTo(std::min(end, row.bar.right()), devicePixelRatio);
            if (right > left) {
                bars.push_back({QRectF(left, row.bar.top(), right - left, row.bar.height()), &all[i],
                                begin >= row.bar.left() - 0.5 && end <= row.bar.right() + 0.5});
            }
        }
    }
    return bars;
}

void RowPainter::paintColumns(QPainter& painter, const RowPaint& row, double devicePixelRatio) const
{
    const auto& theme = m_look.theme();
    const auto count = static_cast<std::size_t>(std::max(1.0, std::round(row.bar.width() * devicePixelRatio)));
    const double narrowestNs = narrowestBar(row) * row.scale.nsPerPixel();
    const auto columns = pixelColumns(
        row.lanes, row.scale, count, row.folded ? static_cast<double>(row.lanes.size()) : 1.0,
        [narrowestNs](const Interval& i) { return static_cast<double>(i.time.duration().count()) < narrowestNs; });
    if (std::ranges::all_of(columns, [](const PixelColumn& c) { return c.busy <= 0.0; }))
        return;

    const auto colourOf = [&](const PixelColumn& column, double stripe) {
        const auto& kind = theme.kind(column.kind);
        auto colour = kind.hatch == Hatch::None ? kind.fill : mixed(kind.fill, kind.tint, HatchStrength);
        if (column.pageable && isCopyKind(column.kind))
            colour = mixed(theme.surface, colour, StripeShare * stripe);
        return shade(mixed(colour, theme.lane, column.busy), row.pale);
    };
    const double unit = m_look.px(1.0);
    if (row.vector) {
        for (std::size_t c = 0; c < count; ++c) {
            if (columns[c].busy > 0.0) {
                painter.fillRect(QRectF(row.bar.left() + static_cast<double>(c), row.bar.top(), 1.0, row.bar.height()),
                                 colourOf(columns[c], 0.0));
            }
        }
        return;
    }
    const int height = std::max(1, static_cast<int>(std::round(row.bar.height() * devicePixelRatio)));
    QImage image(static_cast<int>(count), height, QImage::Format_ARGB32_Premultiplied);
    std::map<int, int> lineWithCover; // stripe cover in per mille -> first line that has it
    for (int y = 0; y < height; ++y) {
        const double cover = stripeCover(y / devicePixelRatio, 1.0 / devicePixelRatio, unit);
        const auto [it, isNew] = lineWithCover.try_emplace(static_cast<int>(std::lround(cover * 1000)), y);
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        if (!isNew) {
            std::memcpy(line, image.constScanLine(it->second), count * sizeof(QRgb));
            continue;
        }
        for (std::size_t c = 0; c < count; ++c)
            line[c] = columns[c].busy > 0.0 ? colourOf(columns[c], cover).rgba() : 0U;
    }
    painter.drawImage(row.bar, image);
}

void RowPainter::paintBar(QPainter& painter, const RowPaint& row, const Bar& bar, double devicePixelRatio)
{
    const auto kind = bar.interval->kind;
    const auto& colours = m_look.theme().kind(kind);
    const auto fill = shade(colours.tint, row.pale);
    painter.fillRect(bar.rect, fill);
    if (colours.hatch != Hatch::None)
        paintHatch(painter, row, bar.rect, colours, kind, devicePixelRatio);
    else if (isCopyKind(kind) && bar.interval->has(IntervalFlag::Pageable))
        paintStripes(painter, row, bar.rect, fill, devicePixelRatio);
    if (!row.edges || bar.rect.width() < NarrowestEdge)
        return;
    const auto edge = shade(colours.edge, row.pale);
    const double line = std::max(1.0, std::floor(m_look.px(1.0) * devicePixelRatio)) / devicePixelRatio;
    const auto& r = bar.rect;
    painter.fillRect(QRectF(r.left(), r.top(), r.width(), line), edge);
    painter.fillRect(QRectF(r.left(), r.bottom() - line, r.width(), line), edge);
    painter.fillRect(QRectF(r.left(), r.top() + line, line, r.height() - 2 * line), edge);
    painter.fillRect(QRectF(r.right() - line, r.top() + line, line, r.height() - 2 * line), edge);
}

void RowPainter::paintHatch(QPainter& painter, const RowPaint& row, const QRectF& rect, const KindColours& colours,
                            ActivityKind kind, double devicePixelRatio)
{
    const auto lines = shade(colours.fill, row.pale);
    const QPointF origin = row.bar.topLeft(); // of the lane, not of the bar: it does not crawl while panning
    if (row.vector) {
        painter.save();
        painter.setPen(QPen(lines, HatchWidth * m_look.px(1.0), Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(hatchLines(colours.hatch, rect, origin, m_look.px(1.0)));
        painter.restore();
        return;
    }
    const auto key = std::make_tuple(static_cast<int>(kind), row.pale,
                                     static_cast<int>(std::lround(devicePixelRatio * m_look.px(1000.0))));
    auto it = m_tiles.find(key);
    if (it == m_tiles.end()) {
        const auto tint = shade(colours.tint, row.pale);
        it = m_tiles.emplace(key, hatchTile(colours.hatch, lines, tint, devicePixelRatio, m_look.px(1.0))).first;
    }
    painter.drawTiledPixmap(rect, it->second, rect.topLeft() - origin);
}

void RowPainter::paintStripes(QPainter& painter, const RowPaint& row, const QRectF& rect, const QColor& fill,
                              double devicePixelRatio) const
{
    const double unit = m_look.px(1.0);
    const auto surface = shade(m_look.theme().surface, row.pale);
    if (row.vector) {
        for (double y = 1.25 * unit; y < rect.height(); y += StripePeriod * unit) {
            const double height = std::min(StripeWidth * unit, rect.height() - y);
            painter.fillRect(QRectF(rect.left(), rect.top() + y, rect.width(), height),
                             mixed(surface, fill, StripeShare));
        }
        return;
    }
    const int lines = static_cast<int>(std::round(rect.height() * devicePixelRatio));
    for (int y = 0; y < lines; ++y) {
        const double cover = stripeCover(y / devicePixelRatio, 1.0 / devicePixelRatio, unit);
        if (cover > 0.0) {
            painter.fillRect(
                QRectF(rect.left(), rect.top() + y / devicePixelRatio, rect.width(), 1.0 / devicePixelRatio),
                mixed(surface, fill, StripeShare * cover));
        }
    }
}

void RowPainter::paintLabels(QPainter& painter, const RowPaint& row, const std::vector<Bar>& bars) const
{
    const auto font = m_look.font(FontRole::BarLabel);
    const QFontMetricsF metrics(font);
    if (row.bar.height() < metrics.ascent())
        return;
    // Wholly or not at all: one bar too narrow leaves the lane bare. Those that the view cuts do not count.
    const auto textWidth = [&](const QString& text) { return metrics.horizontalAdvance(text) + m_look.px(6.0); };
    std::size_t labelled = 0;
    for (const auto& bar : bars) {
        const auto text = label(*bar.interval);
        if (text.isEmpty())
            continue;
        if (bar.whole && bar.rect.width() < textWidth(text))
            return;
        ++labelled;
    }
    const auto hasBare = [&](const Interval& i) {
        return static_cast<double>(i.time.duration().count()) < NarrowestBar * row.scale.nsPerPixel()
               && !label(i).isEmpty();
    };
    for (const auto* lane : row.lanes) {
        const auto all = lane->intervals();
        const auto [from, to] = visibleIn(all, row.scale.visible());
        if (static_cast<double>(to - from) > row.bar.width())
            return;
        if (to - from > bars.size() && std::ranges::any_of(all.subspan(from, to - from), hasBare))
            return;
    }
    if (labelled == 0)
        return;
    painter.setFont(font);
    for (const auto& bar : bars) {
        const auto text = label(*bar.interval);
        if (text.isEmpty() || bar.rect.width() < textWidth(text))
            continue;
        const auto& theme = m_look.theme();
        painter.setPen(row.pale ? theme.text2 : theme.kind(bar.interval->kind).text);
        painter.drawText(bar.rect, Qt::AlignCenter, text);
    }
}

} // namespace overlap
