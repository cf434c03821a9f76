// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/line_places.h"

#include "widgets/style/look.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap {

namespace {
constexpr double MostCrossings = 6.0; // a name is left out rather than written over lines

[[nodiscard]] bool isFinite(const QPointF& point)
{
    return std::isfinite(point.x()) && std::isfinite(point.y());
}
} // namespace

LinePlaces::LinePlaces(const Look& look, const QRectF& area, std::vector<PixelLine> lines)
    : m_look(look)
    , m_area(area)
    , m_lines(std::move(lines))
{
}

double LinePlaces::crossings(const QRectF& place) const
{
    double count = 0.0;
    for (const auto& line : m_lines) {
        for (std::size_t j = 1; j < line.points.size(); ++j) {
            if (!isFinite(line.points[j - 1]) || !isFinite(line.points[j]))
                continue;
            constexpr int Steps = 12;
            const auto from = line.points[j - 1];
            const auto to = line.points[j];
            for (int k = 0; k <= Steps; ++k)
                if (place.contains(from + (to - from) * k / Steps))
                    count += 1.0;
        }
    }
    return count;
}

std::optional<QRectF> LinePlaces::placeFor(std::size_t line, const QSizeF& size, const std::vector<QRectF>& taken) const
{
    const auto& own = m_lines[line];
    const double gap = m_look.px(5);
    std::optional<QRectF> best;
    double least = 1e9;
    for (std::size_t i = 0; i < own.points.size(); ++i) {
        if (!isFinite(own.points[i]))
            continue;
        const auto at = own.points[i];
        // Where it runs with another line a name would be anybody's.
        const bool apart = std::ranges::none_of(m_lines, [&](const PixelLine& other) {
            return &other != &own && i < other.points.size() && isFinite(other.points[i])
                   && std::abs(other.points[i].y() - at.y()) < m_look.px(4);
        });
        constexpr std::size_t Few = 5; // of so few each has its name, wherever it is
        if (!apart && !own.strong && m_lines.size() > Few)
            continue;
        const QRectF places[] = {{{at.x() - size.width() - gap, at.y() - size.height() - 1}, size},
                                 {{at.x() + gap, at.y() - size.height() - 1}, size},
                                 {{at.x() + gap, at.y() + 1}, size},
                                 {{at.x() - size.width() - gap, at.y() + 1}, size}};
        for (const auto& place : places) {
            if (!m_area.contains(place))
                continue;
            if (std::ranges::any_of(taken, [&](const QRectF& other) { return other.intersects(place); }))
                continue;
            double cost = crossings(place);
            // In doubt where lines lie apart: as near to its own line and as far from the others as there is.
            for (const auto& other : m_lines) {
                if (&other == &own || i >= other.points.size() || !isFinite(other.points[i]))
                    continue;
                const double distance = std::abs(other.points[i].y() - at.y());
                if (distance < 2 * size.height())
                    cost += 0.9 * (1.0 - distance / (2 * size.height()));
            }
            if (cost < least - 1e-9 && cost < MostCrossings) {
                least = cost;
                best = place;
            }
        }
    }
    return best;
}

bool LinePlaces::liesOn(const PixelLine& line, const PixelLine& other) const
{
    return std::ranges::equal(line.points, other.points, [&](const QPointF& mine, const QPointF& its) {
        if (!isFinite(mine) || !isFinite(its))
            return isFinite(mine) == isFinite(its);
        return std::abs(mine.y() - its.y()) <= m_look.px(3);
    });
}

bool LinePlaces::isCovered(std::size_t line) const
{
    const auto& own = m_lines[line];
    if (own.strong)
        return false;
    const auto liesOnIt = [&](const PixelLine& other) { return liesOn(own, other); };
    const auto before = m_lines.begin() + static_cast<std::ptrdiff_t>(line);
    return std::any_of(m_lines.begin(), before, liesOnIt)
           || std::any_of(before, m_lines.end(),
                          [&](const PixelLine& other) { return other.strong && liesOnIt(other); });
}

} // namespace overlap
