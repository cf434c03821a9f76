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
#include <utility>

namespace overlap {

namespace {

// How much of a hatched bar is line (lines run at 45 degrees): what is too narrow for the hatch has its mean colour.
const double HatchCover = HatchWidth * std::sqrt(2.0) / HatchPeriod;
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
    std::vector<std::array<Nanoseconds, ActivityKindCount>> byKind(count);
    std::vector<Nanoseconds> pageable(count);
    const double perNs =
        static_cast<double>(count) / static_cast<double>(std::max<std::int64_t>(1, view.duration().count()));
    const double divisor = row.folded ? static_cast<double>(row.lanes.size()) : 1.0;
    for (const auto& drawn : row.lanes) {
        // All in one way: where most intervals are too narrow, the few that are not would stand out of the pattern.
        const auto all = drawn.lane->intervals();
        const auto busy = drawn.lane->busy(0, all.size());
        const bool narrow = static_cast<double>(busy.count()) * perNs
                            < NarrowestBar * devicePixelRatio * static_cast<double>(all.size());
        const auto drawing = row.folded || !row.bars || narrow
                                 ? LaneDrawing{{}, columnsOf(*drawn.lane, *drawn.mipmap, view, count).columns, 0}
                                 : drawingOf(*drawn.lane, *drawn.mipmap, view, count, NarrowestBar * devicePixelRatio);
        for (std::size_t c = 0; c < count; ++c) {
            const auto& column = drawing.columns[c];
            if (column.busy <= Nanoseconds::zero())
                continue;
            auto& sum = content.columns[c];
            sum.busy += static_cast<double>(column.busy.count()) * perNs / divisor;
            byKind[c][static_cast<std::size_t>(column.kind)] += column.kindBusy;
            byKind[c][static_cast<std::size_t>(column.second)] += column.secondBusy;
            if (drawn.pageable && isCopyKind(column.kind))
                pageable[c] += column.kindBusy;
        }
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
    for (std::size_t c = 0; c < count; ++c) {
        auto& column = content.columns[c];
        const auto most = std::ranges::max_element(byKind[c]);
        column.kind = static_cast<ActivityKind>(most - byKind[c].begin());
        column.pageable = 2 * pageable[c] > *most;
        const auto mostBusy = static_cast<double>(std::exchange(*most, Nanoseconds::zero()).count());
        const auto next = std::ranges::max_element(byKind[c]);
        column.second = static_cast<ActivityKind>(next - byKind[c].begin());
        const auto nextBusy = static_cast<double>(next->count());
        column.secondShare = nextBusy > 0.0 ? nextBusy / (mostBusy + nextBusy) : 0.0;
    }
    return content;
}

std::vector<RowPainter::ColumnInk> RowPainter::inksOf(const RowPaint& row, const std::vector<PixelColumn>& columns,
                                                      double devicePixelRatio) const
{
    const auto& theme = m_look.theme();
    std::vector<ColumnInk> inks(columns.size());
    const auto plain = [&](ActivityKind kind) {
        const auto& colours = theme.kind(kind);
        return colours.hatch == Hatch::None ? colours.fill : mixed(colours.fill, colours.tint, HatchCover);
    };
    const auto least = static_cast<std::size_t>(std::ceil(m_look.px(NarrowestHatch) * devicePixelRatio));
    for (std::size_t begin = 0, end = 0; begin < columns.size(); begin = end) {
        const auto kind = columns[begin].kind;
        end = begin;
        while (end < columns.size() && columns[end].kind == kind && columns[end].busy > 0.0)
            ++end;
        const auto& colours = theme.kind(kind);
        const bool hatched = colours.hatch != Hatch::None && end - begin >= least;
        for (auto c = begin; c < end; ++c) {
            const auto& column = columns[c];
            // Of what is mixed the second has its mean colour, so that neighbours differ as little as what they hold.
            const auto finished = [&](const QColor& main) {
                const auto both =
                    column.secondShare > 0.0 ? mixed(plain(column.second), main, column.secondShare) : main;
                return shade(mixed(both, theme.lane, std::min(1.0, column.busy)), row.pale);
            };
            auto& ink = inks[c];
            ink.ground = finished(hatched ? colours.tint : plain(kind));
            ink.line = ink.ground;
            if (hatched) {
                ink.hatch = colours.hatch;
                ink.line = finished(colours.fill);
            } else if (column.pageable) {
                ink.line = finished(mixed(theme.surface, colours.fill, StripeShare));
            }
        }
        end = std::max(end, begin + 1); // an idle column
    }
    return inks;
}

void RowPainter::paintColumnsAsShapes(QPainter& painter, const RowPaint& row, const std::vector<PixelColumn>& columns,
                                      const std::vector<ColumnInk>& inks) const
{
    const auto x = [&](std::size_t c) { return row.bar.left() + static_cast<double>(c); };
    for (std::size_t c = 0; c < columns.size(); ++c) {
        if (columns[c].busy > 0.0)
            painter.fillRect(QRectF(x(c), row.bar.top(), 1.0, row.bar.height()), inks[c].ground);
    }
    for (std::size_t begin = 0, end = 0; begin < columns.size(); begin = end) {
        end = begin + 1;
        const auto& ink = inks[begin];
        if (ink.hatch == Hatch::None)
            continue;
        while (end < columns.size() && inks[end].hatch == ink.hatch)
            ++end;
        painter.setPen(QPen(ink.line, HatchWidth * m_look.px(1.0), Qt::SolidLine, Qt::FlatCap));
        const double inside = HatchWidth * m_look.px(0.5); // half a line's width
        const QRectF run(x(begin), row.bar.top(), static_cast<double>(end - begin), row.bar.height());
        painter.drawLines(
            hatchLines(ink.hatch, run.adjusted(inside, inside, -inside, -inside), row.bar.topLeft(), m_look.px(1.0)));
    }
}

void RowPainter::paintColumns(QPainter& painter, const RowPaint& row, const std::vector<PixelColumn>& columns,
                              double devicePixelRatio) const
{
    const auto count = columns.size();
    if (std::ranges::all_of(columns, [](const PixelColumn& c) { return c.busy <= 0.0; }))
        return;
    const auto inks = inksOf(row, columns, devicePixelRatio);
    if (row.vector) {
        paintColumnsAsShapes(painter, row, columns, inks);
        return;
    }
    const double unit = m_look.px(1.0);
    // Black lines on white: how much of each pixel of a period they cover.
    const auto coverOf = [&](Hatch hatch) {
        return hatchTile(hatch, Qt::black, Qt::white, devicePixelRatio, unit).toImage();
    };
    const bool hatched = std::ranges::any_of(inks, [](const ColumnInk& ink) { return ink.hatch != Hatch::None; });
    const auto slash = hatched ? coverOf(Hatch::Slash) : QImage();
    const auto backslash = hatched ? coverOf(Hatch::Backslash) : QImage();
    const int period = hatched ? slash.width() : 1;

    const int height = std::max(1, static_cast<int>(std::round(row.bar.height() * devicePixelRatio)));
    QImage image(static_cast<int>(count), height, QImage::Format_ARGB32_Premultiplied);
    std::map<std::pair<int, int>, int> lineLike; // stripe cover in per mille, line of the hatch -> first such line
    for (int y = 0; y < height; ++y) {
        const double stripe = stripeCover(y / devicePixelRatio, 1.0 / devicePixelRatio, unit);
        const auto [it, isNew] = lineLike.try_emplace({static_cast<int>(std::lround(stripe * 1000)), y % period}, y);
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        if (!isNew) {
            std::memcpy(line, image.constScanLine(it->second), count * sizeof(QRgb));
            continue;
        }
        for (std::size_t c = 0; c < count; ++c) {
            const auto& ink = inks[c];
            const auto inPeriod = [&](const QImage& tile) {
                return 1.0 - qRed(tile.pixel(static_cast<int>(c) % period, y % period)) / 255.0;
            };
            if (columns[c].busy <= 0.0)
                line[c] = 0U;
            else if (ink.line == ink.ground)
                line[c] = ink.ground.rgba();
            else
                line[c] = mixed(ink.line, ink.ground,
                                ink.hatch == Hatch::Slash       ? inPeriod(slash)
                                : ink.hatch == Hatch::Backslash ? inPeriod(backslash)
                                                                : stripe)
                              .rgba();
        }
    }
    painter.drawImage(row.bar, image);
}

void RowPainter::paintBar(QPainter& painter, const RowPaint& row, const Bar& bar, double devicePixelRatio)
{
    const auto kind = bar.interval->kind;
    const auto& colours = m_look.theme().kind(kind);
    if (colours.hatch != Hatch::None && bar.rect.width() < m_look.px(NarrowestHatch)) {
        painter.fillRect(bar.rect, shade(mixed(colours.fill, colours.tint, HatchCover), row.pale));
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
