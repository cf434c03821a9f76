// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/rows.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <queue>
#include <utility>

namespace overlap {

namespace {
bool beginsBefore(const Interval& a, const Interval& b)
{
    if (a.time.begin != b.time.begin)
        return a.time.begin < b.time.begin;
    // The rest only makes the order independent of that of arrival.
    return a.time.end != b.time.end ? a.time.end > b.time.end : a < b;
}

// Sorts; intervals that begin in order, as recorders deliver them, only where several begin together. Returns whether
// any two overlap.
bool sortByBegin(std::vector<Interval>& intervals)
{
    bool overlap = false;
    for (std::size_t i = 1; i < intervals.size(); ++i) {
        const auto begin = intervals[i].time.begin;
        if (begin < intervals[i - 1].time.begin) {
            std::ranges::sort(intervals, beginsBefore);
            const auto overlaps = [](const Interval& a, const Interval& b) { return b.time.begin < a.time.end; };
            return std::ranges::adjacent_find(intervals, overlaps) != intervals.end();
        }
        if (beginsBefore(intervals[i], intervals[i - 1])) {
            const auto other = [&](const Interval& each) { return each.time.begin != begin; };
            const auto at = intervals.begin() + static_cast<std::ptrdiff_t>(i);
            const auto first = std::find_if(std::make_reverse_iterator(at), intervals.rend(), other).base();
            const auto last = std::find_if(at, intervals.end(), other);
            std::sort(first, last, beginsBefore);
            overlap = overlap || first->time.end > begin;
            i = static_cast<std::size_t>(last - intervals.begin()) - 1;
            continue;
        }
        overlap = overlap || begin < intervals[i - 1].time.end;
    }
    return overlap;
}

// The row of each interval, first fit by row number, in O(n log rows): busy rows are kept by end, free ones by number.
std::vector<std::uint32_t> rowsOf(const std::vector<Interval>& intervals)
{
    using EndAndRow = std::pair<TracePoint, std::uint32_t>;
    std::priority_queue<EndAndRow, std::vector<EndAndRow>, std::greater<>> busy;
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> free;
    std::vector<std::uint32_t> rows;
    rows.reserve(intervals.size());
    std::uint32_t count = 0;
    for (const auto& interval : intervals) {
        while (!busy.empty() && busy.top().first <= interval.time.begin) {
            free.push(busy.top().second);
            busy.pop();
        }
        auto row = count;
        if (free.empty()) {
            ++count;
        } else {
            row = free.top();
            free.pop();
        }
        rows.push_back(row);
        busy.emplace(interval.time.end, row);
    }
    return rows;
}
} // namespace

std::vector<std::vector<Interval>> spreadOverRows(std::vector<Interval> intervals)
{
    const bool overlap = sortByBegin(intervals);
    std::vector<std::vector<Interval>> spread;
    if (!overlap) {
        spread.push_back(std::move(intervals));
        return spread;
    }
    const auto rows = rowsOf(intervals);
    std::vector<std::size_t> sizes;
    for (const auto row : rows) {
        if (row >= sizes.size())
            sizes.resize(row + 1);
        ++sizes[row];
    }
    for (const auto size : sizes)
        spread.emplace_back().reserve(size);
    for (std::size_t i = 0; i < intervals.size(); ++i)
        spread[rows[i]].push_back(intervals[i]);
    return spread;
}

} // namespace overlap
