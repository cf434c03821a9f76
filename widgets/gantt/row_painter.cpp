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
// From a bar's top to its first stripe, so that it does not begin with half of one; design pixels.
constexpr double FirstStripe = 1.25;

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
    const double begin = FirstStripe * unit;
    const double end = begin + StripeWidth * unit;
    double cover = 0.0;
    const auto first = static_cast<int>(std::floor(y / period));
    const auto last = static_cast<int>(std::floor((y + height) / period));
    for (int k = first; k <= last; ++k)
        cover += std::max(0.0, std::min(y + height, k * period + end) - std::max(y, k * period + begin));
    return std::min(1.0, cover / height);
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
    const auto content = contentOf(row, ratio);
    paintColumns(painter, row, content.columns, ratio);
    for (const auto& bar : content.bars)
        paintBar(painter, row, bar, ratio);
    if (row.labels)
        paintLabels(painter, row, content);
    painter.restore();
}

RowPainter::Content RowPainter::contentOf(const RowPaint& row, double devicePixelRatio)
{
    Content content;
    const auto count = static_cast<std::size_t>(std::max(1.0, std::round(row.bar.width() * devicePixelRatio)));
    const auto view = row.scale.visible();
    content.columns.resize(count);
    std::vector<Nanoseconds> mainBusy(count);
    const double perNs =
        static_cast<double>(count) / static_cast<double>(std::max<std::int64_t>(1, view.duration().count()));
    const double divisor = row.folded ? static_cast<double>(row.lanes.size()) : 1.0;
    for (const auto& drawn : row.lanes) {
        const auto drawing = row.folded || !row.bars
                                 ? LaneDrawing{{}, columnsOf(*drawn.lane, *drawn.mipmap, view, count).columns, 0}
                                 : drawingOf(*drawn.lane, *drawn.mipmap, view, count, NarrowestBar * devicePixelRatio);
        for (std::size_t c = 0; c < count; ++c) {
            const auto& column = drawing.columns[c];
            if (column.busy <= Nanoseconds::zero())
                continue;
            auto& sum = content.columns[c];
            sum.busy += static_cast<double>(column.busy.count()) * perNs / divisor;
            if (column.busy > mainBusy[c]) {
                mainBusy[c] = column.busy;
                sum.kind = column.kind;
                sum.pageable = drawn.pageable && isCopyKind(column.kind);
            }
        }
        const auto all = drawn.lane->intervals();
        for (const auto index : drawing.bars) {
            // Clamped in double: zoomed far in, a bar is longer than a painter can take.
            const double begin = row.scale.x(all[index].time.begin);
            const double end = row.scale.x(all[index].time.end);
            const double left = snappedTo(std::max(begin, row.bar.left()), devicePixelRatio);
            const double right = snappedTo(std::min(end, row.bar.right()), devicePixelRatio);
            if (right > left) {
                content.bars.push_back({QRectF(left, row.bar.top(), right - left, row.bar.height()), &all[index],
                                        begin >= row.bar.left() - 0.5 && end <= row.bar.right() + 0.5});
            }
        }
    }
    return content;
}

void RowPainter::paintColumns(QPainter& painter, const RowPaint& row, const std::vector<PixelColumn>& columns,
                              double devicePixelRatio) const
{
    const auto& theme = m_look.theme();
    const auto count = columns.size();
    if (std::ranges::all_of(columns, [](const PixelColumn& c) { return c.busy <= 0.0; }))
        return;

    const auto colourOf = [&](const PixelColumn& column, double stripe) {
        const auto& kind = theme.kind(column.kind);
        auto colour = kind.hatch == Hatch::None ? kind.fill : mixed(kind.fill, kind.tint, HatchStrength);
        if (column.pageable)
            colour = mixed(theme.surface, colour, StripeShare * stripe);
        return shade(mixed(colour, theme.lane, std::min(1.0, column.busy)), row.pale);
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
    if (colours.hatch != Hatch::None && bar.rect.width() < NarrowestEdge) {
        painter.fillRect(bar.rect, shade(mixed(colours.fill, colours.tint, HatchStrength), row.pale));
        return;
    }
    const auto fill = shade(colours.tint, row.pale);
    painter.fillRect(bar.rect, fill);
    if (colours.hatch != Hatch::None)
        paintHatch(painter, row, bar.rect, colours, kind, devicePixelRatio);
    else if (isCopyKind(kind) && bar.interval->has(IntervalFlag::Pageable))
        paintStripes(painter, row, bar.rect, fill, devicePixelRatio);
    if (bar.rect.width() < NarrowestEdge)
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
        const double inside = HatchWidth * m_look.px(0.5); // half a line's width
        painter.drawLines(
            hatchLines(colours.hatch, rect.adjusted(inside, inside, -inside, -inside), origin, m_look.px(1.0)));
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
        for (int k = 0; (FirstStripe + k * StripePeriod) * unit < rect.height(); ++k) {
            const double y = (FirstStripe + k * StripePeriod) * unit;
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

void RowPainter::paintLabels(QPainter& painter, const RowPaint& row, const Content& content) const
{
    const auto font = m_look.font(FontRole::BarLabel);
    const QFontMetricsF metrics(font);
    if (row.bar.height() < metrics.ascent())
        return;
    // Wholly or not at all: one bar too narrow leaves all of its kind bare. Those that the view cuts do not count.
    std::array<bool, ActivityKindCount> bare{};
    for (const auto& column : content.columns) {
        if (column.busy > 0.0)
            bare[static_cast<std::size_t>(column.kind)] = true;
    }
    const auto textWidth = [&](const QString& text) { return metrics.horizontalAdvance(text) + m_look.px(6.0); };
    for (const auto& bar : content.bars) {
        if (bar.whole && bar.rect.width() < textWidth(label(*bar.interval)))
            bare[static_cast<std::size_t>(bar.interval->kind)] = true;
    }
    const auto& theme = m_look.theme();
    painter.setFont(font);
    for (const auto& bar : content.bars) {
        const auto text = label(*bar.interval);
        const auto kind = bar.interval->kind;
        if (text.isEmpty() || bare[static_cast<std::size_t>(kind)] || bar.rect.width() < textWidth(text))
            continue;
        if (bar.interval->has(IntervalFlag::Pageable)) {
            // No stripes behind the letters.
            QRectF ground(0.0, 0.0, textWidth(text), metrics.height());
            ground.moveCenter(bar.rect.center());
            painter.fillRect(ground.intersected(bar.rect), shade(theme.kind(kind).fill, row.pale));
        }
        painter.setPen(row.pale ? theme.text2 : theme.kind(kind).text);
        painter.drawText(bar.rect, Qt::AlignCenter, text);
    }
}

} // namespace overlap
