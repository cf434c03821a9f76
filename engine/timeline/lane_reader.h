// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/lane_mipmap.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

namespace overlap {

// Reads a lane through its mip-map and counts what it looks at.
class LaneReader
{
public:
    LaneReader(const Lane& lane, const LaneMipmap& mipmap)
        : m_all(lane.intervals())
        , m_mipmap(mipmap)
    {
        assert(mipmap.size() == m_all.size());
    }

    [[nodiscard]] std::size_t visited() const { return m_visited; }
    [[nodiscard]] const Interval& interval(std::size_t index) const { return m_all[index]; }

    // The block in which the first interval that begins at `t` or later lies (or right behind which), and about where.
    struct Place
    {
        std::size_t block = 0;
        std::size_t guess = 0; // index of an interval
    };

    // Given a block that is not behind it. Blocks are searched in steps that double, so what lies between costs its
    // logarithm. Within the block the place is guessed as if intervals were equally far apart: what is looked at then
    // mostly lies in one place in memory, where halving would touch it all over.
    [[nodiscard]] Place placeOf(TracePoint t, std::size_t block)
    {
        const auto& begins = m_mipmap.m_begins;
        std::size_t step = 1;
        while (block + step < begins.size() && beginsBefore(begins[block + step], t)) {
            block += step;
            step *= 2;
        }
        const auto from = begins.begin() + static_cast<std::ptrdiff_t>(std::min(block + 1, begins.size()));
        const auto to = begins.begin() + static_cast<std::ptrdiff_t>(std::min(block + step, begins.size()));
        const auto found =
            std::partition_point(from, std::max(from, to), [&](TracePoint b) { return beginsBefore(b, t); });
        block = static_cast<std::size_t>(found - begins.begin()) - 1;
        const auto blockEnd = found != begins.end() ? *found : m_all.back().time.end;
        const auto length = static_cast<double>(std::max<std::int64_t>(1, (blockEnd - begins[block]).count()));
        const auto part = std::clamp(static_cast<double>((t - begins[block]).count()) / length, 0.0, 1.0);
        const auto offset = static_cast<std::size_t>(part * static_cast<double>(LaneMipmap::BlockSize));
        return {block, std::min(block * LaneMipmap::BlockSize + offset, m_all.size() - 1)};
    }

    [[nodiscard]] std::size_t firstFrom(TracePoint t, Place place)
    {
        const auto first = place.block * LaneMipmap::BlockSize;
        const auto last = std::min(first + LaneMipmap::BlockSize, m_all.size());
        auto index = place.guess;
        while (index > first && !beginsBefore(m_all[index - 1].time.begin, t))
            --index;
        while (index < last && beginsBefore(m_all[index].time.begin, t))
            ++index;
        return index;
    }
    [[nodiscard]] std::size_t firstFrom(TracePoint t, std::size_t notBehind)
    {
        return firstFrom(t, placeOf(t, notBehind / LaneMipmap::BlockSize));
    }

    // Whether the interval, if there is one, begins before `t`.
    [[nodiscard]] bool reaches(std::size_t index, TracePoint t)
    {
        return index < m_all.size() && beginsBefore(m_all[index].time.begin, t);
    }

    // Has memory fetched that firstFrom and advance will read first, while other columns are computed. Asking for all of
    // it costs more than it gains.
    void prefetch(Place place) const
    {
        prefetchForRead(&m_all[place.guess]);
        m_mipmap.m_busy.prefetch(place.guess);
    }

    // Busy time of each kind in the intervals [0, end), given that of [0, known).
    template<typename BusyBySlot>
    void advance(BusyBySlot& busy, std::size_t known, std::size_t end)
    {
        // From the nearest border, unless what is known lies nearer still.
        const auto border = m_mipmap.m_busy.borderNear(end);
        if (end - known > (border > end ? border - end : end - border)) {
            m_mipmap.m_busy.read(busy, border);
            known = border;
        }
        for (; known < end; ++known) {
            const auto& one = looksAt(known);
            busy[slotOf(one.kind)] += one.time.duration();
        }
        for (; known > end; --known) {
            const auto& one = looksAt(known - 1);
            busy[slotOf(one.kind)] -= one.time.duration();
        }
    }

    // Indices within [first, last) of intervals of at least `minDuration`.
    void findLong(std::vector<std::size_t>& found, std::size_t first, std::size_t last, Nanoseconds minDuration)
    {
        if (first >= last)
            return;
        const auto& levels = m_mipmap.m_longest;
        std::size_t span = 1; // intervals below a block of the highest level
        for (std::size_t i = 0; i < levels.size(); ++i)
            span *= LaneMipmap::BlockSize;
        findLongBelow(found, levels.size() - 1, span, {first, last}, minDuration);
    }

    [[nodiscard]] const Interval& looksAt(std::size_t index)
    {
        ++m_visited;
        return m_all[index];
    }

    [[nodiscard]] std::size_t slotOf(ActivityKind kind) const
    {
        return m_mipmap.m_slotOf[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] std::span<const ActivityKind> kinds() const { return m_mipmap.m_kinds; } // by slot

private:
    struct Span
    {
        std::size_t first;
        std::size_t last;
    };

    bool beginsBefore(TracePoint begin, TracePoint t)
    {
        ++m_visited;
        return begin < t;
    }

    void findLongBelow(std::vector<std::size_t>& found, std::size_t level, std::size_t span, Span wanted,
                       Nanoseconds minDuration)
    {
        for (auto block = wanted.first / span; block * span < wanted.last; ++block) {
            ++m_visited;
            if (m_mipmap.m_longest[level][block] < minDuration)
                continue;
            const Span inside{std::max(wanted.first, block * span), std::min(wanted.last, (block + 1) * span)};
            if (level > 0) {
                findLongBelow(found, level - 1, span / LaneMipmap::BlockSize, inside, minDuration);
                continue;
            }
            for (auto i = inside.first; i < inside.last; ++i) {
                if (looksAt(i).time.duration() >= minDuration)
                    found.push_back(i);
            }
        }
    }

    std::span<const Interval> m_all;
    const LaneMipmap& m_mipmap;
    std::size_t m_visited = 0;
};

} // namespace overlap
