// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/busy_union.h"

#include <algorithm>

namespace overlap {

namespace {

constexpr std::size_t MostBuckets = 65'536;
constexpr std::size_t IntervalsInBucket = 64;

// Merges ranges that come from several lanes; keeps its memory between uses.
class Merger
{
public:
    void add(TimeRange range)
    {
        if (range.empty())
            return;
        m_ordered &= m_ranges.empty() || m_ranges.back().begin <= range.begin;
        m_ranges.push_back(range);
    }
    [[nodiscard]] Nanoseconds takeLength()
    {
        if (!m_ordered)
            std::ranges::sort(m_ranges, {}, &TimeRange::begin);
        Nanoseconds length{};
        auto end = TracePoint::min();
        for (const auto& range : m_ranges) {
            const auto begin = std::max(range.begin, end);
            if (range.end <= begin)
                continue;
            length += range.end - begin;
            end = range.end;
        }
        m_ranges.clear();
        m_ordered = true;
        return length;
    }

private:
    std::vector<TimeRange> m_ranges;
    bool m_ordered = true;
};

std::size_t firstEndingAfter(std::span<const Interval> all, TracePoint t)
{
    const auto it = std::ranges::partition_point(all, [&](const Interval& i) { return i.time.end <= t; });
    return static_cast<std::size_t>(it - all.begin());
}

} // namespace

bool isBeginningOf(const Timeline& shorter, const Timeline& longer)
{
    if (shorter.lanes().size() != longer.lanes().size() || shorter.names().size() > longer.names().size())
        return false;
    for (std::size_t i = 0; i < shorter.lanes().size(); ++i) {
        const auto& a = shorter.lanes()[i];
        const auto& b = longer.lanes()[i];
        if (a.id() != b.id() || a.intervals().size() > b.intervals().size())
            return false;
        if (!a.intervals().empty() && a.intervals().data() != b.intervals().data())
            return false;
    }
    return true;
}

BusyUnion::BusyUnion(TimelinePtr timeline, std::vector<std::size_t> lanes, Take take)
    : m_timeline(std::move(timeline))
    , m_lanes(std::move(lanes))
    , m_take(std::move(take))
{
    std::size_t count = 0;
    for (const auto lane : m_lanes)
        count += m_timeline->lanes()[lane].intervals().size();
    const auto range = m_timeline->range();
    m_begin = range.begin;
    const auto buckets = std::clamp<std::size_t>(count / IntervalsInBucket, 1, MostBuckets);
    m_bucket = std::max(Nanoseconds(1), range.duration() / static_cast<std::int64_t>(buckets));
    sumFrom(0);
}

void BusyUnion::sumFrom(std::size_t bucket)
{
    m_before.resize(bucket + 1);
    m_known.clear();
    struct Cursor
    {
        std::span<const Interval> all;
        std::size_t next;
    };
    std::vector<Cursor> cursors;
    for (const auto lane : m_lanes) {
        const auto all = m_timeline->lanes()[lane].intervals();
        cursors.push_back({all, firstEndingAfter(all, borderOf(bucket))});
    }
    const auto end = m_timeline->range().end;
    Merger merger;
    for (; borderOf(bucket) < end; ++bucket) {
        const TimeRange part{borderOf(bucket), borderOf(bucket + 1)};
        for (auto& cursor : cursors) {
            while (cursor.next < cursor.all.size() && cursor.all[cursor.next].time.begin < part.end) {
                const auto& interval = cursor.all[cursor.next];
                if (m_take(interval))
                    merger.add(interval.time.intersected(part));
                if (interval.time.end > part.end)
                    break; // goes on in the next bucket
                ++cursor.next;
            }
        }
        m_before.push_back(m_before.back() + merger.takeLength());
    }
}

bool BusyUnion::extend(const TimelinePtr& longer)
{
    if (!m_timeline || !longer || !isBeginningOf(*m_timeline, *longer))
        return false;
    // The last bucket was not full; on other lanes the new may have begun even earlier.
    auto from = m_timeline->range().end;
    for (const auto lane : m_lanes) {
        const auto known = m_timeline->lanes()[lane].intervals().size();
        const auto all = longer->lanes()[lane].intervals();
        if (known < all.size())
            from = std::min(from, all[known].time.begin);
    }
    m_timeline = longer;
    if (from < m_begin) {
        m_begin = longer->range().begin;
        sumFrom(0);
        return true;
    }
    const auto bucket = std::min(static_cast<std::size_t>((from - m_begin) / m_bucket), m_before.size() - 1);
    // Buckets of twice the length when there are too many: every second border is one of theirs.
    while ((longer->range().end - m_begin) / m_bucket > static_cast<std::int64_t>(2 * MostBuckets)) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_before.size(); i += 2)
            m_before[kept++] = m_before[i];
        m_before.resize(kept);
        m_bucket *= 2;
    }
    sumFrom(std::min({bucket, static_cast<std::size_t>((from - m_begin) / m_bucket), m_before.size() - 1}));
    return true;
}

Nanoseconds BusyUnion::exactly(TimeRange range) const
{
    Merger merger;
    for (const auto lane : m_lanes) {
        const auto all = m_timeline->lanes()[lane].intervals();
        for (auto i = firstEndingAfter(all, range.begin); i < all.size() && all[i].time.begin < range.end; ++i) {
            if (m_take(all[i]))
                merger.add(all[i].time.intersected(range));
        }
    }
    return merger.takeLength();
}

Nanoseconds BusyUnion::busyBefore(TracePoint t) const
{
    if (t <= m_begin)
        return Nanoseconds::zero();
    const auto bucket = static_cast<std::size_t>((t - m_begin) / m_bucket);
    if (bucket + 1 >= m_before.size())
        return m_before.back();
    const auto border = borderOf(bucket);
    if (t == border)
        return m_before[bucket];
    // Bins of a chart keep their ends while it is panned.
    constexpr std::size_t Most = 1024;
    if (m_known.size() >= Most)
        m_known.clear();
    const auto [it, isNew] = m_known.try_emplace(t.time_since_epoch().count());
    if (isNew)
        it->second = m_before[bucket] + exactly({border, t});
    return it->second;
}

Nanoseconds BusyUnion::busyIn(TimeRange range) const
{
    if (!m_timeline || range.empty())
        return Nanoseconds::zero();
    return busyBefore(range.end) - busyBefore(range.begin);
}

std::size_t BusyUnion::bytes() const
{
    return m_timeline ? m_before.capacity() * sizeof(Nanoseconds) + sizeof(*this) : 0;
}

} // namespace overlap
