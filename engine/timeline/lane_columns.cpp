// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/lane_columns.h"

#include "engine/timeline/lane_reader.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace overlap {

TracePoint columnBegin(TimeRange view, std::size_t columns, std::size_t index)
{
    // index x (whole x columns + rest) / columns, without the product that could overflow.
    const auto count = static_cast<std::int64_t>(columns);
    const auto i = static_cast<std::int64_t>(index);
    const auto whole = view.duration().count() / count;
    const auto rest = view.duration().count() % count;
    return view.begin + Nanoseconds(i * whole + (i * rest + count - 1) / count);
}

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
