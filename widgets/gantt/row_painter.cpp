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
#include <string_view>
#include <utility>

namespace overlap {

namespace {

constexpr double ToGoShare = 0.30; // of what is in flight, the part that has not passed
constexpr double ToComeShare = 0.14; // of folded columns after the playhead

// mixed() for two opaque pixels: this one is called a hundred thousand times a frame.
QRgb mixedRgb(QRgb over, QRgb under, double share)
{
    const auto channel = [share](int a, int b) { return static_cast<int>(b + (a - b) * share + 0.5); };
    return qRgb(channel(qRed(over), qRed(under)), channel(qGreen(over), qGreen(under)),
                channel(qBlue(over), qBlue(under)));
}

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

double labelWidth(const QFontMetricsF& metrics, const Look& look, const Interval& interval)
{
    return metrics.horizontalAdvance(RowPainter::label(interval)) + look.px(6.0);
}

// In the middle of a bar that is known to be wide enough.
void drawLabel(QPainter& painter, const Look& look, const RowPaint& row, const QRectF& rect, const Interval& interval)
{
    const auto text = RowPainter::label(interval);
    if (text.isEmpty())
        return;
    const auto& theme = look.theme();
    const auto font = look.font(FontRole::BarLabel);
    const QFontMetricsF metrics(font);
    const auto shaded = [&](const QColor& colour) {
        return row.strength < 1.0 ? mixed(colour, theme.lane, row.strength) : colour;
    };
    const bool batch = row.byBatch && interval.batch != Interval::NoBatch;
    if (interval.has(IntervalFlag::Pageable) && !batch) {
        // No stripes behind the letters.
        QRectF ground(0.0, 0.0, labelWidth(metrics, look, interval), metrics.height());
        ground.moveCenter(rect.center());
        painter.fillRect(ground.intersected(rect), shaded(theme.kind(interval.kind).fill));
    }
    painter.setFont(font);
    painter.setPen(row.strength < 1.0 ? theme.text2
                   : batch            ? Theme::batchText(interval.batch)
                                      : theme.kind(interval.kind).text);
    painter.drawText(rect, Qt::AlignCenter, text);
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

QString RowPainter::briefName(std::string_view name)
{
    const auto whole = name;
    constexpr std::string_view Nameless = "(anonymous namespace)::";
    for (auto at = name.find(Nameless); at != std::string_view::npos; at = name.find(Nameless))
        name.remove_prefix(at + Nameless.size());
    const auto arguments = name.find_first_of("<(");
    if (arguments == 0)
        return QString::fromUtf8(whole.data(), static_cast<qsizetype>(whole.size()));
    name = name.substr(0, arguments);
    if (const auto scope = name.rfind("::"); scope != std::string_view::npos)
        name.remove_prefix(scope + 2);
    else if (const auto type = name.rfind(' '); type != std::string_view::npos)
        name.remove_prefix(type + 1);
    if (name.empty())
        name = whole;
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QColor RowPainter::shade(const QColor& colour, double strength) const
{
    return strength < 1.0 ? mixed(colour, m_look.theme().lane, strength) : colour;
}

QColor RowPainter::fillOf(const RowPaint& row, const Interval& interval) const
{
    const auto& theme = m_look.theme();
    return row.byBatch && interval.batch != Interval::NoBatch ? theme.batch(interval.batch)
                                                              : theme.kind(interval.kind).tint;
}

void RowPainter::paint(QPainter& painter, const RowPaint& row)
{
    if (!row.bar.isEmpty())
        paint(painter, row, contentOf(row, devicePixels(painter, row.vector)));
}

double RowPainter::devicePixelRatioOf(const QPainter& painter, bool vector)
{
    return devicePixels(painter, vector);
}

void RowPainter::paint(QPainter& painter, const RowPaint& row, const Content& content)
{
    if (row.bar.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double ratio = devicePixels(painter, row.vector);
    paintColumns(painter, row, content.columns, ratio);
    for (const auto& bar : content.bars) {
        if (row.now)
            paintBarAt(painter, row, bar, *row.now, ratio);
        else
            paintBar(painter, row, bar, ratio);
    }
    if (row.labels)
        paintLabels(painter, row, content);
    painter.restore();
}

void RowPainter::paintOne(QPainter& painter, const RowPaint& row, const Interval& interval)
{
    const double ratio = devicePixels(painter, row.vector);
    const double left = snappedTo(std::max(row.scale.x(interval.time.begin), row.bar.left()), ratio);
    const double right = snappedTo(std::min(row.scale.x(interval.time.end), row.bar.right()), ratio);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    auto full = row;
    full.strength = 1.0;
    const QRectF rect(left, row.bar.top(), std::max(1.0, right - left), row.bar.height());
    paintBar(painter, full, {rect, &interval, true}, ratio);
    const QFontMetricsF metrics(m_look.font(FontRole::BarLabel));
    if (row.labels && rect.height() >= metrics.ascent() && rect.width() >= labelWidth(metrics, m_look, interval))
        drawLabel(painter, m_look, full, rect, interval);
    painter.restore();
}

void RowPainter::paintBarAt(QPainter& painter, const RowPaint& row, const Bar& bar, TracePoint now,
                            double devicePixelRatio)
{
    const auto& time = bar.interval->time;
    const auto& theme = m_look.theme();
    auto part = row;
    if (time.end <= now) {
        part.strength = PaleShare;
        paintBar(painter, part, bar, devicePixelRatio);
        return;
    }
    if (time.begin > now) {
        if (bar.rect.width() < NarrowestEdge)
            return;
        QPen dashes(theme.field, 1.0, Qt::CustomDashLine, Qt::FlatCap);
        dashes.setDashPattern({3.0, 3.0});
        painter.setPen(dashes);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.rect.adjusted(0.5, 0.5, -0.5, -0.5));
        return;
    }
    const double x = std::clamp(snappedTo(row.scale.x(now), devicePixelRatio), bar.rect.left(), bar.rect.right());
    part.strength = ToGoShare;
    paintBar(painter, part, bar, devicePixelRatio);
    part.strength = 1.0;
    if (x > bar.rect.left()) {
        auto past = bar;
        past.rect.setRight(x);
        paintBar(painter, part, past, devicePixelRatio);
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPen outline(theme.text, m_look.px(2.0), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    painter.setPen(outline);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar.rect);
    painter.restore();
}

RowPainter::Content RowPainter::contentOf(const RowPaint& row, double devicePixelRatio)
{
    Content content;
    const auto count = static_cast<std::size_t>(std::max(1.0, std::round(row.bar.width() * devicePixelRatio)));
    const auto view = row.scale.visible();
    content.columns.resize(count);
    // Of a single lane, which most rows are, the columns say it all.
    const bool several = row.lanes.size() > 1;
    std::vector<std::array<Nanoseconds, ActivityKindCount>> byKind(several ? count : 0);
    std::vector<Nanoseconds> pageable(several ? count : 0);
    const double perNs =
        static_cast<double>(count) / static_cast<double>(std::max<std::int64_t>(1, view.duration().count()));
    const double divisor = row.folded ? static_cast<double>(row.lanes.size()) : 1.0;
    for (const auto& drawn : row.lanes) {
        // All in one way: where most intervals are too narrow, the few that are not would stand out of the pattern.
        const auto all = drawn.lane->intervals();
        const auto busy = drawn.lane->busy(0, all.size());
        const bool narrow = static_cast<double>(busy.count()) * perNs
                            < NarrowestBar * devicePixelRatio * static_cast<double>(all.size());
        LaneDrawing drawing;
        if (row.folded || !row.bars || narrow) {
            auto folded = columnsOf(*drawn.lane, *drawn.mipmap, view, count);
            drawing.columns = std::move(folded.columns);
            drawing.visited = folded.visited;
        } else {
            drawing = drawingOf(*drawn.lane, *drawn.mipmap, view, count, NarrowestBar * devicePixelRatio);
        }
        content.visited += drawing.visited;
        for (std::size_t c = 0; c < count; ++c) {
            const auto& column = drawing.columns[c];
            if (column.busy <= Nanoseconds::zero())
                continue;
            auto& sum = content.columns[c];
            if (!several) {
                const auto busyNs = static_cast<double>(column.busy.count());
                sum.busy = busyNs * perNs;
                sum.kind = column.kind;
                sum.second = column.secondBusy > Nanoseconds::zero() ? column.second : ActivityKind::Prepare;
                const auto both = static_cast<double>((column.kindBusy + column.secondBusy).count());
                sum.secondShare = both > 0.0 ? static_cast<double>(column.secondBusy.count()) / both : 0.0;
                sum.pageable = drawn.pageable && isCopyKind(column.kind);
                continue;
            }
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
    for (std::size_t c = 0; several && c < count; ++c) {
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
    const auto lane = theme.lane.rgb();
    const auto surface = theme.surface.rgb();
    struct Plain
    {
        QRgb fill;
        QRgb tint;
        QRgb mean; // what a bar too narrow for its hatch looks like
    };
    std::array<Plain, ActivityKindCount> plain{};
    for (std::size_t kind = 0; kind < plain.size(); ++kind) {
        const auto& colours = theme.kinds[kind];
        const auto fill = colours.fill.rgb();
        plain[kind] = {fill, colours.tint.rgb(),
                       colours.hatch == Hatch::None ? fill : mixedRgb(fill, colours.tint.rgb(), HatchCover)};
    }
    const auto least = static_cast<std::size_t>(std::ceil(m_look.px(NarrowestHatch) * devicePixelRatio));
    const auto past = row.now ? (row.scale.x(*row.now) - row.bar.left()) * devicePixelRatio : 0.0;
    for (std::size_t begin = 0, end = 0; begin < columns.size(); begin = end) {
        const auto kind = columns[begin].kind;
        end = begin;
        while (end < columns.size() && columns[end].kind == kind && columns[end].busy > 0.0)
            ++end;
        const auto& colours = theme.kind(kind);
        const auto& own = plain[static_cast<std::size_t>(kind)];
        const bool hatched = colours.hatch != Hatch::None && end - begin >= least;
        for (auto c = begin; c < end; ++c) {
            const auto& column = columns[c];
            const double strength = !row.now                               ? row.strength
                                    : static_cast<double>(c) + 0.5 <= past ? PaleShare
                                                                           : ToComeShare;
            // Of what is mixed the second has its mean colour, so that neighbours differ as little as what they hold.
            const auto finished = [&](QRgb main) {
                if (column.secondShare > 0.0)
                    main = mixedRgb(plain[static_cast<std::size_t>(column.second)].mean, main, column.secondShare);
                const auto filled = column.busy < 1.0 ? mixedRgb(main, lane, column.busy) : main;
                return strength < 1.0 ? mixedRgb(filled, lane, strength) : filled;
            };
            auto& ink = inks[c];
            ink.ground = finished(hatched ? own.tint : own.mean);
            ink.line = ink.ground;
            if (hatched) {
                ink.hatch = colours.hatch;
                ink.line = finished(own.fill);
            } else if (column.pageable) {
                ink.line = finished(mixedRgb(surface, own.fill, StripeShare));
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
            painter.fillRect(QRectF(x(c), row.bar.top(), 1.0, row.bar.height()), QColor(inks[c].ground));
    }
    for (std::size_t begin = 0, end = 0; begin < columns.size(); begin = end) {
        end = begin + 1;
        const auto& ink = inks[begin];
        if (ink.hatch == Hatch::None)
            continue;
        while (end < columns.size() && inks[end].hatch == ink.hatch)
            ++end;
        painter.setPen(QPen(QColor(ink.line), HatchWidth * m_look.px(1.0), Qt::SolidLine, Qt::FlatCap));
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
    const bool hatched = std::ranges::any_of(inks, [](const ColumnInk& ink) { return ink.hatch != Hatch::None; });
    const bool striped = std::ranges::any_of(
        inks, [](const ColumnInk& ink) { return ink.hatch == Hatch::None && ink.line != ink.ground; });
    int period = 1;
    // Black lines on white: how much of each pixel of a period they cover.
    const auto coverOf = [&](Hatch hatch) {
        const auto tile = hatchTile(hatch, Qt::black, Qt::white, devicePixelRatio, unit).toImage();
        period = tile.width();
        std::vector<double> cover;
        for (int y = 0; y < period; ++y) {
            for (int x = 0; x < period; ++x)
                cover.push_back(1.0 - qRed(tile.pixel(x, y)) / 255.0);
        }
        return cover;
    };
    const auto slash = hatched ? coverOf(Hatch::Slash) : std::vector<double>();
    const auto backslash = hatched ? coverOf(Hatch::Backslash) : std::vector<double>();

    const int height = std::max(1, static_cast<int>(std::round(row.bar.height() * devicePixelRatio)));
    QImage image(static_cast<int>(count), height, QImage::Format_ARGB32_Premultiplied);
    std::map<std::pair<int, int>, int> lineLike; // stripe cover in per mille, line of the hatch -> first such line
    for (int y = 0; y < height; ++y) {
        const double stripe = striped ? stripeCover(y / devicePixelRatio, 1.0 / devicePixelRatio, unit) : 0.0;
        const auto [it, isNew] = lineLike.try_emplace({static_cast<int>(std::lround(stripe * 1000)), y % period}, y);
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        if (!isNew) {
            std::memcpy(line, image.constScanLine(it->second), count * sizeof(QRgb));
            continue;
        }
        for (std::size_t c = 0; c < count; ++c) {
            const auto& ink = inks[c];
            const auto inPeriod = [&](const std::vector<double>& cover) {
                return cover[static_cast<std::size_t>(y % period * period) + c % static_cast<std::size_t>(period)];
            };
            if (columns[c].busy <= 0.0)
                line[c] = 0U;
            else if (ink.line == ink.ground)
                line[c] = ink.ground;
            else
                line[c] = mixedRgb(ink.line, ink.ground,
                                   ink.hatch == Hatch::Slash       ? inPeriod(slash)
                                   : ink.hatch == Hatch::Backslash ? inPeriod(backslash)
                                                                   : stripe);
        }
    }
    painter.drawImage(row.bar, image);
}

void RowPainter::paintBar(QPainter& painter, const RowPaint& row, const Bar& bar, double devicePixelRatio)
{
    const auto kind = bar.interval->kind;
    const auto& colours = m_look.theme().kind(kind);
    const bool batch = row.byBatch && bar.interval->batch != Interval::NoBatch;
    if (colours.hatch != Hatch::None && !batch && bar.rect.width() < m_look.px(NarrowestHatch)) {
        painter.fillRect(bar.rect, shade(mixed(colours.fill, colours.tint, HatchCover), row.strength));
        return;
    }
    const auto fill = shade(fillOf(row, *bar.interval), row.strength);
    const auto edge = shade(colours.edge, row.strength);
    const double line = std::max(1.0, std::floor(m_look.px(1.0) * devicePixelRatio)) / devicePixelRatio;
    const auto& r = bar.rect;
    const bool hatched =
        colours.hatch != Hatch::None && !batch; // in a batch's colour the kind is told by the edge alone
    const bool striped = isCopyKind(kind) && bar.interval->has(IntervalFlag::Pageable) && !batch;
    const bool edged = r.width() >= NarrowestEdge;
    if (edged && !hatched && !striped && r.height() > 2 * line) {
        // Most bars, in two rectangles instead of five.
        painter.fillRect(r, edge);
        painter.fillRect(r.adjusted(line, line, -line, -line), fill);
        return;
    }
    painter.fillRect(r, fill);
    if (hatched)
        paintHatch(painter, row, r, colours, kind, devicePixelRatio);
    else if (striped)
        paintStripes(painter, row, r, fill, devicePixelRatio);
    if (!edged)
        return;
    painter.fillRect(QRectF(r.left(), r.top(), r.width(), line), edge);
    painter.fillRect(QRectF(r.left(), r.bottom() - line, r.width(), line), edge);
    painter.fillRect(QRectF(r.left(), r.top() + line, line, r.height() - 2 * line), edge);
    painter.fillRect(QRectF(r.right() - line, r.top() + line, line, r.height() - 2 * line), edge);
}

void RowPainter::paintHatch(QPainter& painter, const RowPaint& row, const QRectF& rect, const KindColours& colours,
                            ActivityKind kind, double devicePixelRatio)
{
    const auto lines = shade(colours.fill, row.strength);
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
    const auto key = std::make_tuple(static_cast<int>(kind), static_cast<int>(std::lround(row.strength * 1000)),
                                     static_cast<int>(std::lround(devicePixelRatio * m_look.px(1000.0))));
    auto it = m_tiles.find(key);
    if (it == m_tiles.end()) {
        const auto tint = shade(colours.tint, row.strength);
        it = m_tiles.emplace(key, hatchTile(colours.hatch, lines, tint, devicePixelRatio, m_look.px(1.0))).first;
    }
    painter.drawTiledPixmap(rect, it->second, rect.topLeft() - origin);
}

void RowPainter::paintStripes(QPainter& painter, const RowPaint& row, const QRectF& rect, const QColor& fill,
                              double devicePixelRatio) const
{
    const double unit = m_look.px(1.0);
    const auto surface = shade(m_look.theme().surface, row.strength);
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
    const QFontMetricsF metrics(m_look.font(FontRole::BarLabel));
    if (row.bar.height() < metrics.ascent())
        return;
    if (row.now) {
        // Only what is in flight, in the part that has passed.
        for (const auto& bar : content.bars) {
            auto past = bar.rect;
            past.setRight(std::min(past.right(), row.scale.x(*row.now)));
            if (bar.interval->time.contains(*row.now) && past.width() >= labelWidth(metrics, m_look, *bar.interval))
                drawLabel(painter, m_look, row, past, *bar.interval);
        }
        return;
    }
    // Wholly or not at all: one bar too narrow leaves all of its kind bare. Those that the view cuts do not count.
    std::array<bool, ActivityKindCount> bare{};
    for (const auto& column : content.columns) {
        if (column.busy > 0.0)
            bare[static_cast<std::size_t>(column.kind)] = true;
    }
    for (const auto& bar : content.bars) {
        if (bar.whole && bar.rect.width() < labelWidth(metrics, m_look, *bar.interval))
            bare[static_cast<std::size_t>(bar.interval->kind)] = true;
    }
    for (const auto& bar : content.bars) {
        if (!bare[static_cast<std::size_t>(bar.interval->kind)]
            && bar.rect.width() >= labelWidth(metrics, m_look, *bar.interval))
            drawLabel(painter, m_look, row, bar.rect, *bar.interval);
    }
    paintNames(painter, row, content);
}

void RowPainter::paintNames(QPainter& painter, const RowPaint& row, const Content& content) const
{
    if (row.names.empty())
        return;
    const auto& theme = m_look.theme();
    const QFontMetricsF metrics(m_look.font(FontRole::BarLabel));
    const double padding = m_look.px(3.0);
    painter.setFont(m_look.font(FontRole::BarLabel));
    for (const auto& bar : content.bars) {
        const auto& interval = *bar.interval;
        const auto& colours = theme.kind(interval.kind);
        // A hatch leaves no ground for letters; what copies are is said by their colour.
        const bool named = colours.hatch == Hatch::None && !isCopyKind(interval.kind) && label(interval).isEmpty();
        const double room = bar.rect.width() - 2 * padding;
        if (!named || room < m_look.px(24.0) || interval.nameId >= row.names.size())
            continue;
        const auto& name = row.names[interval.nameId];
        const auto full = interval.kind == ActivityKind::Kernel ? briefName(name) : QString::fromStdString(name);
        const auto text = metrics.elidedText(full, Qt::ElideRight, room);
        painter.setPen(row.strength < 1.0 ? theme.text2 : colours.text);
        painter.drawText(bar.rect.adjusted(padding, 0.0, -padding, 0.0), Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

} // namespace overlap
