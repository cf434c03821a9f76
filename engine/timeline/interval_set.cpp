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
} // namespace

IntervalSet IntervalSet::unionOf(std::vector<TimeRange> ranges)
{
    if (!std::ranges::is_sorted(ranges, beginsBefore))
        std::ranges::sort(ranges, beginsBefore);
    IntervalSet set;
    set.m_ranges.reserve(ranges.size());
    for (const auto range : ranges)
        appendMerged(set.m_ranges, range);
    return set;
}

IntervalSet IntervalSet::of(const Timeline& timeline, const std::function<bool(const Interval&)>& take)
{
    std::vector<TimeRange> ranges;
    for (const auto& lane : timeline.lanes()) {
        for (const auto& interval : lane.intervals()) {
            if (take(interval))
                ranges.push_back(interval.time);
        }
    }
    return unionOf(std::move(ranges));
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
    IntervalSet set;
    auto a = m_ranges.begin();
    auto b = other.m_ranges.begin();
    while (a != m_ranges.end() && b != other.m_ranges.end()) {
        const auto both = a->intersected(*b);
        if (!both.empty())
            set.m_ranges.push_back(both);
        if (a->end < b->end)
            ++a;
        else
            ++b;
    }
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
    const auto inside = clipped(window);
    auto from = window.begin;
    for (const auto range : inside.m_ranges) {
        if (from < range.begin)
            set.m_ranges.push_back({from, range.begin});
        from = range.end;
    }
    if (from < window.end)
        set.m_ranges.push_back({from, window.end});
    return set;
}

} // namespace overlap
