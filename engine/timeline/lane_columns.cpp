// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/lane_columns.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace overlap {

void LaneMipmap::addKind(ActivityKind kind)
{
    m_slotOf[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(m_kinds.size());
    if (!m_kinds.empty()) {
        auto& before = m_busyBefore.emplace_back();
        before.reserve(m_begins.capacity());
        before.resize(m_begins.size(), Nanoseconds::zero());
    }
    m_kinds.push_back(kind);
    m_busy.push_back(Nanoseconds::zero());
}

// Level by level up, each only from the first block that may have changed.
void LaneMipmap::raiseLongest(std::size_t firstBlock)
{
    for (std::size_t level = 0; level < m_longest.size() && m_longest[level].size() > 1; ++level) {
        if (level + 1 == m_longest.size())
            m_longest.emplace_back();
        const auto& below = m_longest[level];
        auto& above = m_longest[level + 1];
        firstBlock = std::min(firstBlock / BlockSize, above.size());
        above.resize((below.size() + BlockSize - 1) / BlockSize);
        for (auto block = firstBlock; block < above.size(); ++block) {
            const auto first = below.begin() + static_cast<std::ptrdiff_t>(block * BlockSize);
            const auto last =
                below.begin() + static_cast<std::ptrdiff_t>(std::min((block + 1) * BlockSize, below.size()));
            above[block] = *std::max_element(first, last);
        }
    }
}

void LaneMipmap::extend(const Lane& lane)
{
    const auto intervals = lane.intervals();
    if (intervals.size() <= m_size)
        return;
    if (m_longest.empty())
        m_longest.emplace_back();
    const auto firstBlock = m_size / BlockSize;
    const auto blocks = (intervals.size() + BlockSize - 1) / BlockSize;
    // Made at once: no room to spare. Growing: as vectors grow, or every step would copy everything.
    if (m_size == 0)
        m_begins.reserve(blocks);
    m_longest.front().resize(blocks, Nanoseconds::zero());
    for (auto i = m_size; i < intervals.size(); ++i) {
        const auto& interval = intervals[i];
        if (i % BlockSize == 0) {
            m_begins.push_back(interval.time.begin);
            for (std::size_t slot = 1; slot < m_kinds.size(); ++slot)
                m_busyBefore[slot - 1].push_back(m_busy[slot]);
        }
        if (m_slotOf[static_cast<std::size_t>(interval.kind)] == NoSlot)
            addKind(interval.kind);
        const auto duration = interval.time.duration();
        m_busy[m_slotOf[static_cast<std::size_t>(interval.kind)]] += duration;
        auto& longest = m_longest.front()[i / BlockSize];
        longest = std::max(longest, duration);
    }
    m_size = intervals.size();
    raiseLongest(firstBlock);
}

Nanoseconds LaneMipmap::longest() const
{
    if (m_longest.empty() || m_longest.back().empty())
        return Nanoseconds::zero();
    return *std::ranges::max_element(m_longest.back());
}

std::size_t LaneMipmap::bytes() const
{
    auto entries = m_begins.capacity() + m_busy.capacity();
    for (const auto& level : m_longest)
        entries += level.capacity();
    for (const auto& kind : m_busyBefore)
        entries += kind.capacity();
    return entries * sizeof(Nanoseconds) + m_kinds.capacity() * sizeof(ActivityKind) + sizeof(*this);
}

std::vector<LaneMipmap> mipmapsOf(const Timeline& timeline)
{
    std::vector<LaneMipmap> mipmaps;
    mipmaps.reserve(timeline.lanes().size());
    for (const auto& lane : timeline.lanes())
        mipmaps.emplace_back(lane);
    return mipmaps;
}

TracePoint columnBegin(TimeRange view, std::size_t columns, std::size_t index)
{
    // index x (whole x columns + rest) / columns, without the product that could overflow.
    const auto count = static_cast<std::int64_t>(columns);
    const auto i = static_cast<std::int64_t>(index);
    const auto whole = view.duration().count() / count;
    const auto rest = view.duration().count() % count;
    return view.begin + Nanoseconds(i * whole + (i * rest + count - 1) / count);
}

// Reads a lane through its mip-map and counts what it looks at.
class LaneReader
{
public:
    LaneReader(const Lane& lane, const LaneMipmap& mipmap)
        : m_lane(lane)
        , m_all(lane.intervals())
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

    // Has memory fetched that firstFrom and advance will read, while other columns are computed.
    void prefetch(Place place) const
    {
        m_lane.prefetch(place.guess);
        // advance() reads on to the nearest border of a block.
        const auto border = (place.guess + LaneMipmap::BlockSize / 2) / LaneMipmap::BlockSize * LaneMipmap::BlockSize;
        constexpr std::size_t Stride = 64 / sizeof(Interval) + 1; // a line of the cache, nearly
        if (m_mipmap.m_kinds.size() > 1) {
            for (auto i = std::min(place.guess, border); i < std::min(std::max(place.guess, border), m_all.size());
                 i += Stride)
                prefetchForRead(m_all.data() + i);
        }
        for (const auto& before : m_mipmap.m_busyBefore)
            prefetchForRead(before.data() + std::min(place.block, before.size() - 1));
    }

    // Busy time of each kind in the intervals [0, end), given that of [0, known).
    template<typename BusyBySlot>
    void advance(BusyBySlot& busy, std::size_t known, std::size_t end)
    {
        const auto& kinds = m_mipmap.m_kinds;
        if (kinds.size() == 1) {
            busy.front() = m_lane.busy(0, end);
            return;
        }
        // From the nearest block's beginning, unless what is known lies nearer still.
        const auto block = (end + LaneMipmap::BlockSize / 2) / LaneMipmap::BlockSize;
        const auto blockBegin = std::min(block * LaneMipmap::BlockSize, m_all.size());
        const auto distance = blockBegin > end ? blockBegin - end : end - blockBegin;
        if (end - known > distance) {
            busyBeforeBlock(busy, block, blockBegin);
            known = blockBegin;
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

    template<typename BusyBySlot>
    void busyBeforeBlock(BusyBySlot& busy, std::size_t block, std::size_t blockBegin) const
    {
        const auto& kinds = m_mipmap.m_kinds;
        auto rest = m_lane.busy(0, blockBegin);
        for (std::size_t slot = 1; slot < kinds.size(); ++slot) {
            const auto& before = m_mipmap.m_busyBefore[slot - 1];
            // Behind the last block is the end of the lane.
            const auto time = block < before.size() ? before[block] : m_mipmap.m_busy[slot];
            busy[slot] = time;
            rest -= time;
        }
        busy.front() = rest;
    }

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

    const Lane& m_lane;
    std::span<const Interval> m_all;
    const LaneMipmap& m_mipmap;
    std::size_t m_visited = 0;
};

namespace {
// Steps through a view from column to column. Sums are kept for so many kinds as the lane has, or a few more: most have
// no more than four, and what is copied for each column counts.
template<std::size_t Slots>
class ColumnWalk
{
public:
    using BusyBySlot = std::array<Nanoseconds, Slots>;

    ColumnWalk(LaneReader& reader, TracePoint begin)
        : m_reader(reader)
        , m_first(reader.firstFrom(begin, 0))
    {
        reader.advance(m_whole, 0, m_first);
        m_clipped = clippedAt(begin);
    }

    // Busy time by slot from the last cut to this one; `begins` then are the intervals that begin between the two.
    BusyBySlot to(TracePoint cut, LaneReader::Place place)
    {
        m_from = m_first;
        // Zoomed in, many columns in a row lie within one interval or gap.
        if (m_reader.reaches(m_first, cut))
            m_first = m_reader.firstFrom(cut, place);
        m_reader.advance(m_whole, m_from, m_first);
        const auto clipped = clippedAt(cut);
        BusyBySlot busy{};
        for (std::size_t slot = 0; slot < Slots; ++slot)
            busy[slot] = clipped[slot] - m_clipped[slot];
        m_clipped = clipped;
        return busy;
    }
    [[nodiscard]] std::size_t begins() const { return m_first - m_from; }
    [[nodiscard]] std::size_t firstBeginning() const { return m_from; }

private:
    // Of the intervals that begin before the cut only the last can reach beyond it.
    BusyBySlot clippedAt(TracePoint cut)
    {
        auto busy = m_whole;
        if (m_first > 0) {
            const auto& last = m_reader.looksAt(m_first - 1);
            busy[m_reader.slotOf(last.kind)] -= std::max(Nanoseconds::zero(), last.time.end - cut);
        }
        return busy;
    }

    LaneReader& m_reader;
    std::size_t m_from = 0;
    std::size_t m_first = 0; // the first interval that begins at the last cut or later
    BusyBySlot m_whole{}; // of all intervals before that
    BusyBySlot m_clipped{}; // the same, up to the cut
};

template<typename BusyBySlot>
void addBusy(LaneColumn& column, const BusyBySlot& busy, std::span<const ActivityKind> kinds)
{
    for (std::size_t slot = 0; slot < kinds.size(); ++slot) {
        const auto time = busy[slot];
        const auto kind = kinds[slot];
        column.busy += time;
        if (time > column.kindBusy || (time == column.kindBusy && kind < column.kind)) {
            column.second = column.kind;
            column.secondBusy = column.kindBusy;
            column.kind = kind;
            column.kindBusy = time;
        } else if (time > column.secondBusy || (time == column.secondBusy && kind < column.second)) {
            column.second = kind;
            column.secondBusy = time;
        }
    }
}

// All of columnBegin(view, count, 0 .. count), without a division for each.
std::vector<TracePoint> cutsOf(TimeRange view, std::size_t count)
{
    const auto parts = static_cast<std::int64_t>(count);
    const auto whole = view.duration().count() / parts;
    const auto rest = view.duration().count() % parts;
    std::vector<TracePoint> cuts(count + 1);
    auto at = view.begin;
    std::int64_t over = 0; // i x rest modulo parts
    for (std::size_t i = 0; i <= count; ++i) {
        cuts[i] = over > 0 ? at + Nanoseconds(1) : at;
        at += Nanoseconds(whole);
        over += rest;
        if (over >= parts) {
            over -= parts;
            at += Nanoseconds(1);
        }
    }
    return cuts;
}

template<std::size_t Slots>
std::vector<LaneColumn> foldExcept(LaneReader& reader, std::span<const std::size_t> bars, TimeRange view,
                                   std::size_t count)
{
    constexpr std::size_t Ahead = 12; // columns between asking for memory and reading it
    std::vector<LaneColumn> columns(count);
    std::vector<LaneReader::Place> ends(count);
    const auto cuts = cutsOf(view, count);
    std::size_t block = 0;
    for (std::size_t i = 0; i < count; ++i) {
        ends[i] = reader.placeOf(cuts[i + 1], block);
        block = ends[i].block;
    }
    ColumnWalk<Slots> walk(reader, view.begin);
    auto begin = view.begin;
    auto bar = bars.begin();
    for (std::size_t i = 0; i < count; ++i) {
        if (i + Ahead < count)
            reader.prefetch(ends[i + Ahead]);
        const auto end = cuts[i + 1];
        auto busy = walk.to(end, ends[i]);
        auto& column = columns[i];
        column.begins = walk.begins();
        auto firstBeginning = walk.firstBeginning();
        for (; bar != bars.end() && reader.interval(*bar).time.begin < end; ++bar) {
            const auto& one = reader.looksAt(*bar);
            busy[reader.slotOf(one.kind)] -=
                std::max(Nanoseconds::zero(), one.time.intersected({begin, end}).duration());
            if (one.time.begin >= begin) {
                --column.begins;
                if (*bar == firstBeginning)
                    ++firstBeginning;
            }
            if (one.time.end > end)
                break; // goes on in the next column
        }
        addBusy(column, busy, reader.kinds());
        if (column.busy == Nanoseconds::zero() && column.begins > 0)
            column.kind = reader.looksAt(firstBeginning).kind;
        begin = end;
    }
    return columns;
}

std::vector<LaneColumn> foldAllExcept(LaneReader& reader, std::span<const std::size_t> bars, TimeRange view,
                                      std::size_t count)
{
    if (reader.kinds().size() == 1)
        return foldExcept<1>(reader, bars, view, count);
    if (reader.kinds().size() <= 4)
        return foldExcept<4>(reader, bars, view, count);
    return foldExcept<ActivityKindCount>(reader, bars, view, count);
}
} // namespace

std::array<Nanoseconds, ActivityKindCount> busyByKind(const Lane& lane, const LaneMipmap& mipmap, TimeRange range)
{
    std::array<Nanoseconds, ActivityKindCount> byKind{};
    if (range.empty() || lane.intervals().empty())
        return byKind;
    LaneReader reader(lane, mipmap);
    ColumnWalk<ActivityKindCount> walk(reader, range.begin);
    const auto bySlot = walk.to(range.end, reader.placeOf(range.end, 0));
    for (std::size_t slot = 0; slot < reader.kinds().size(); ++slot)
        byKind[static_cast<std::size_t>(reader.kinds()[slot])] = bySlot[slot];
    return byKind;
}

LaneColumns columnsOf(const Lane& lane, const LaneMipmap& mipmap, TimeRange view, std::size_t columns)
{
    LaneColumns result;
    if (view.empty() || lane.intervals().empty() || columns == 0) {
        result.columns.resize(columns);
        return result;
    }
    LaneReader reader(lane, mipmap);
    result.columns = foldAllExcept(reader, {}, view, columns);
    result.visited = reader.visited();
    return result;
}

LongIntervals longIntervals(const Lane& lane, const LaneMipmap& mipmap, TimeRange view, Nanoseconds minDuration)
{
    LongIntervals result;
    if (view.empty() || lane.intervals().empty())
        return result;
    LaneReader reader(lane, mipmap);
    auto first = reader.firstFrom(view.begin, 0);
    const auto last = reader.firstFrom(view.end, first);
    // Intervals without length at the very beginning are before this one, but they begin at it and not before it.
    if (first > 0 && reader.looksAt(first - 1).time.end > view.begin)
        --first;
    reader.findLong(result.indices, first, last, minDuration);
    result.visited = reader.visited();
    return result;
}

LaneDrawing drawingOf(const Lane& lane, const LaneMipmap& mipmap, TimeRange view, std::size_t columns,
                      double minColumns)
{
    LaneDrawing result;
    if (view.empty() || lane.intervals().empty() || columns == 0) {
        result.columns.resize(columns);
        return result;
    }
    const auto columnNs = static_cast<double>(view.duration().count()) / static_cast<double>(columns);
    const auto minDuration = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(columnNs * minColumns)));
    auto bars = longIntervals(lane, mipmap, view, Nanoseconds(minDuration));
    LaneReader reader(lane, mipmap);
    result.columns = foldAllExcept(reader, bars.indices, view, columns);
    result.bars = std::move(bars.indices);
    result.visited = bars.visited + reader.visited();
    return result;
}

} // namespace overlap
