// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/rows.h"

#include <algorithm>
#include <functional>
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
    if (!std::ranges::is_sorted(intervals, beginsBefore))
        std::ranges::sort(intervals, beginsBefore);
    std::vector<std::vector<Interval>> spread;
    const auto overlapping = std::ranges::adjacent_find(
        intervals, [](const Interval& a, const Interval& b) { return b.time.begin < a.time.end; });
    if (overlapping == intervals.end()) {
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
