// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/interval_set.h"

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
// Ranges must come in order of begin. Touching ones become one, so that equal sets of points compare equal.
void appendMerged(std::vector<TimeRange>& merged, TimeRange range)
{
    if (range.empty())
        return;
    if (!merged.empty() && range.begin <= merged.back().end)
        merged.back().end = std::max(merged.back().end, range.end);
    else
        merged.push_back(range);
}

bool beginsBefore(TimeRange a, TimeRange b)
{
    return a.begin < b.begin;
}

// What two sets have in common, range by range.
template<typename Visit>
void eachCommon(const std::vector<TimeRange>& first, const std::vector<TimeRange>& second, Visit visit)
{
    auto a = first.begin();
    auto b = second.begin();
    while (a != first.end() && b != second.end()) {
        const auto both = a->intersected(*b);
        if (!both.empty())
            visit(both);
        if (a->end < b->end)
            ++a;
        else
            ++b;
    }
}
} // namespace

IntervalSet IntervalSet::unionOf(std::vector<TimeRange> ranges)
{
    if (!std::ranges::is_sorted(ranges, beginsBefore))
        std::ranges::sort(ranges, beginsBefore);
    // In place: memory that nobody has touched yet costs more than the merging.
    std::size_t size = 0;
    for (const auto range : ranges) {
        if (range.empty())
            continue;
        if (size > 0 && range.begin <= ranges[size - 1].end)
            ranges[size - 1].end = std::max(ranges[size - 1].end, range.end);
        else
            ranges[size++] = range;
    }
    ranges.resize(size);
    // Sets of millions of ranges are kept: no more memory than twice what they hold.
    if (ranges.capacity() > 2 * size)
        ranges.shrink_to_fit();
    IntervalSet set;
    set.m_ranges = std::move(ranges);
    return set;
}

IntervalSet IntervalSet::of(const Timeline& timeline, const std::function<bool(const Interval&)>& take)
{
    // Each lane is in order, so nothing is sorted. Counted first: a vector that grows to millions of ranges needs three
    // times their memory meanwhile.
    IntervalSet all;
    for (const auto& lane : timeline.lanes()) {
        const auto taken = static_cast<std::size_t>(std::ranges::count_if(lane.intervals(), take));
        if (taken == 0)
            continue;
        IntervalSet set;
        set.m_ranges.reserve(taken);
        for (const auto& interval : lane.intervals()) {
            if (take(interval))
                appendMerged(set.m_ranges, interval.time);
        }
        if (!set.empty())
            all = all.empty() ? std::move(set) : all.united(set);
    }
    return all;
}

void IntervalSetBuilder::add(TimeRange range)
{
    appendMerged(m_set.m_ranges, range);
}

IntervalSet IntervalSetBuilder::take()
{
    return std::exchange(m_set, {});
}

Nanoseconds IntervalSet::length() const
{
    Nanoseconds sum{};
    for (const auto range : m_ranges)
        sum += range.duration();
    return sum;
}

IntervalSet IntervalSet::united(const IntervalSet& other) const
{
    IntervalSet set;
    set.m_ranges.reserve(m_ranges.size() + other.m_ranges.size());
    auto a = m_ranges.begin();
    auto b = other.m_ranges.begin();
    while (a != m_ranges.end() || b != other.m_ranges.end()) {
        const bool takeA = b == other.m_ranges.end() || (a != m_ranges.end() && a->begin <= b->begin);
        appendMerged(set.m_ranges, takeA ? *a++ : *b++);
    }
    return set;
}

IntervalSet IntervalSet::intersected(const IntervalSet& other) const
{
    std::size_t count = 0;
    eachCommon(m_ranges, other.m_ranges, [&](TimeRange) { ++count; });
    IntervalSet set;
    set.m_ranges.reserve(count);
    eachCommon(m_ranges, other.m_ranges, [&](TimeRange both) { set.m_ranges.push_back(both); });
    return set;
}

IntervalSet IntervalSet::clipped(TimeRange window) const
{
    IntervalSet set;
    if (window.empty())
        return set;
    const auto first = std::ranges::partition_point(m_ranges, [&](TimeRange r) { return r.end <= window.begin; });
    const auto last = std::partition_point(first, m_ranges.end(), [&](TimeRange r) { return r.begin < window.end; });
    set.m_ranges.assign(first, last);
    if (!set.m_ranges.empty()) {
        set.m_ranges.front() = set.m_ranges.front().intersected(window);
        set.m_ranges.back() = set.m_ranges.back().intersected(window);
    }
    return set;
}

IntervalSet IntervalSet::gapsIn(TimeRange window) const
{
    IntervalSet set;
    if (window.empty())
        return set;
    const auto first = std::ranges::partition_point(m_ranges, [&](TimeRange r) { return r.end <= window.begin; });
    const auto last = std::partition_point(first, m_ranges.end(), [&](TimeRange r) { return r.begin < window.end; });
    set.m_ranges.reserve(static_cast<std::size_t>(last - first) + 1);
    auto from = window.begin;
    for (auto range = first; range != last; ++range) {
        if (from < range->begin)
            set.m_ranges.push_back({from, range->begin});
        from = range->end;
    }
    if (from < window.end)
        set.m_ranges.push_back({from, window.end});
    return set;
}

} // namespace overlap
