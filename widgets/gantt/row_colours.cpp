// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/row_colours.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace overlap {

namespace {

constexpr double ToComeShare = 0.14; // of folded columns after the playhead
constexpr double WaitingTint = 0.12; // of a kind's colour, between the lines of its hatch

// How much of a hatched bar is line (lines run at 45 degrees): what is too narrow for the hatch has its mean colour.
const double HatchCovered = HatchWidth * std::sqrt(2.0) / HatchPeriod;

// Colours of a kind of columns, waiting or not.
struct Plain
{
    QRgb fill = 0;
    QRgb tint = 0;
    QRgb mean = 0; // what a bar too narrow for its hatch looks like
    Hatch hatch = Hatch::None;

    Plain() = default;
    explicit Plain(const KindColours& colours)
        : fill(colours.fill.rgb())
        , tint(colours.tint.rgb())
        , mean(colours.hatch == Hatch::None ? fill : mixedRgb(fill, tint, HatchCovered))
        , hatch(colours.hatch)
    {
    }
};

class ColumnInks
{
public:
    ColumnInks(const Theme& theme, const RowPaint& row, double devicePixelRatio)
        : m_row(row)
        , m_lane(theme.lane.rgb())
        , m_surface(theme.surface.rgb())
        , m_past(row.now ? (row.scale.x(*row.now) - row.bar.left()) * devicePixelRatio : 0.0)
    {
        for (std::size_t kind = 0; kind < m_plain.size(); ++kind) {
            m_plain[kind] = Plain(theme.kinds[kind]);
            m_waiting[kind] = Plain(waitingColours(theme, static_cast<ActivityKind>(kind)));
        }
    }

    [[nodiscard]] const Plain& own(const PixelColumn& column) const
    {
        const auto kind = static_cast<std::size_t>(column.kind);
        return column.waits ? m_waiting[kind] : m_plain[kind];
    }

    [[nodiscard]] ColumnInk ink(const PixelColumn& column, std::size_t c, bool hatched) const
    {
        const auto& plain = own(column);
        ColumnInk ink;
        ink.ground = finished(hatched ? plain.tint : plain.mean, column, c);
        ink.line = ink.ground;
        if (hatched) {
            ink.hatch = plain.hatch;
            ink.line = finished(plain.fill, column, c);
        } else if (column.pageable) {
            ink.striped = true;
            ink.line = finished(mixedRgb(m_surface, plain.fill, StripeShare), column, c);
        }
        return ink;
    }

private:
    // Of what is mixed the second has its mean colour, so that neighbours differ as little as what they hold.
    [[nodiscard]] QRgb finished(QRgb main, const PixelColumn& column, std::size_t c) const
    {
        const double strength = !m_row.now                               ? m_row.strength
                                : static_cast<double>(c) + 0.5 <= m_past ? PaleShare
                                                                         : ToComeShare;
        if (column.secondShare > 0.0)
            main = mixedRgb(m_plain[static_cast<std::size_t>(column.second)].mean, main, column.secondShare);
        const auto filled = column.busy < 1.0 ? mixedRgb(main, m_lane, column.busy) : main;
        return strength < 1.0 ? mixedRgb(filled, m_lane, strength) : filled;
    }

    const RowPaint& m_row;
    QRgb m_lane;
    QRgb m_surface;
    double m_past; // device pixels before the playhead
    std::array<Plain, ActivityKindCount> m_plain;
    std::array<Plain, ActivityKindCount> m_waiting;
};

} // namespace

KindColours waitingColours(const Theme& theme, ActivityKind kind)
{
    auto colours = theme.kind(kind);
    if (colours.hatch == Hatch::None) {
        colours.hatch = Hatch::Slash;
        colours.tint = mixed(colours.fill, theme.lane, WaitingTint);
        colours.edge = colours.fill;
    }
    return colours;
}

BarColours coloursOf(const Theme& theme, const RowPaint& row, const RowBar& bar, double strength, double unit)
{
    const auto shade = [&](const QColor& colour) {
        return strength < 1.0 ? mixed(colour, theme.lane, strength) : colour;
    };
    const auto& interval = *bar.interval;
    const auto& kind = theme.kind(interval.kind);
    const bool edged = bar.rect.width() >= NarrowestEdge;
    BarColours colours;
    if (row.byBatch && interval.batch != Interval::NoBatch) {
        // In a batch's colour the kind is told by the edge alone.
        colours.ground = colours.line = shade(Theme::batch(interval.batch));
        if (edged)
            colours.edge = shade(kind.edge);
        return colours;
    }
    if (kind.hatch != Hatch::None || bar.waits) {
        const auto hatched = bar.waits ? waitingColours(theme, interval.kind) : kind;
        if (bar.rect.width() < unit * NarrowestHatch) {
            colours.ground = colours.line = shade(mixed(hatched.fill, hatched.tint, HatchCovered));
            return colours;
        }
        colours.ground = shade(hatched.tint);
        colours.line = shade(hatched.fill);
        colours.edge = shade(hatched.edge);
        colours.hatch = hatched.hatch;
        return colours;
    }
    colours.ground = colours.line = shade(kind.fill);
    if (isCopyKind(interval.kind) && interval.has(IntervalFlag::Pageable)) {
        colours.striped = true;
        colours.line = mixed(shade(theme.surface), colours.ground, StripeShare);
    }
    if (edged)
        colours.edge = shade(kind.edge);
    return colours;
}

std::vector<ColumnInk> inksOf(const Theme& theme, const RowPaint& row, const std::vector<PixelColumn>& columns,
                              double unit, double devicePixelRatio)
{
    const ColumnInks colours(theme, row, devicePixelRatio);
    std::vector<ColumnInk> inks(columns.size());
    const auto least = static_cast<std::size_t>(std::ceil(unit * NarrowestHatch * devicePixelRatio));
    for (std::size_t begin = 0, end = 0; begin < columns.size(); begin = end) {
        end = begin;
        while (end < columns.size() && columns[end].kind == columns[begin].kind
               && columns[end].waits == columns[begin].waits && columns[end].busy > 0.0)
            ++end;
        const bool hatched = colours.own(columns[begin]).hatch != Hatch::None && end - begin >= least;
        for (auto c = begin; c < end; ++c)
            inks[c] = colours.ink(columns[c], c, hatched);
        end = std::max(end, begin + 1); // an idle column
    }
    return inks;
}

} // namespace overlap
