// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/timeline_builder.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace overlap {

namespace {
bool beginsBefore(const Interval& a, const Interval& b)
{
    // Of two that begin together the longer comes first, so that rows are filled the same way whatever the order of
    // arrival was.
    return a.time.begin != b.time.begin ? a.time.begin < b.time.begin : a.time.end > b.time.end;
}

// Sorts; intervals that begin in order, as recorders deliver them, only where several begin together. Returns whether
// any two overlap.
bool sortByBegin(std::vector<Interval>& intervals)
{
    bool overlap = false;
    for (std::size_t i = 1; i < intervals.size(); ++i) {
        const auto& before = intervals[i - 1].time;
        const auto& time = intervals[i].time;
        if (time.begin < before.begin) {
            std::ranges::stable_sort(intervals, beginsBefore);
            const auto overlaps = [](const Interval& a, const Interval& b) { return b.time.begin < a.time.end; };
            return std::ranges::adjacent_find(intervals, overlaps) != intervals.end();
        }
        if (time.begin == before.begin && time.end > before.end) {
            const auto sameBegin = std::ranges::equal_range(intervals, time.begin, {},
                                                            [](const Interval& each) { return each.time.begin; });
            std::ranges::stable_sort(sameBegin, beginsBefore);
            i = static_cast<std::size_t>(sameBegin.end() - intervals.begin()) - 1;
            overlap = true;
            continue;
        }
        overlap = overlap || time.begin < before.end;
    }
    return overlap;
}

// First fit by row number, in O(n log rows): busy rows are kept by end, free ones by number.
class RowFinder
{
public:
    [[nodiscard]] std::uint32_t rowOf(const TimeRange& time)
    {
        while (!m_busy.empty() && m_busy.top().first <= time.begin) {
            m_free.push(m_busy.top().second);
            m_busy.pop();
        }
        auto row = m_rows;
        if (m_free.empty()) {
            ++m_rows;
        } else {
            row = m_free.top();
            m_free.pop();
        }
        m_busy.emplace(time.end, row);
        return row;
    }
    [[nodiscard]] std::uint32_t rows() const { return m_rows; }

private:
    using EndAndRow = std::pair<TracePoint, std::uint32_t>;
    std::priority_queue<EndAndRow, std::vector<EndAndRow>, std::greater<>> m_busy;
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> m_free;
    std::uint32_t m_rows = 0;
};

std::vector<std::vector<Interval>> spreadOverRows(std::vector<Interval> intervals)
{
    const bool overlap = sortByBegin(intervals);
    std::vector<std::vector<Interval>> rows;
    if (!overlap) {
        rows.push_back(std::move(intervals));
        return rows;
    }
    // Twice over the intervals, so that every row gets the memory it needs and no more.
    std::vector<std::uint32_t> rowOf(intervals.size());
    std::vector<std::size_t> sizes;
    RowFinder finder;
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        rowOf[i] = finder.rowOf(intervals[i].time);
        sizes.resize(finder.rows(), 0);
        ++sizes[rowOf[i]];
    }
    rows.resize(sizes.size());
    for (std::size_t row = 0; row < rows.size(); ++row)
        rows[row].reserve(sizes[row]);
    for (std::size_t i = 0; i < intervals.size(); ++i)
        rows[rowOf[i]].push_back(intervals[i]);
    return rows;
}
} // namespace

std::uint32_t TimelineBuilder::nameId(std::string_view name)
{
    const auto [it, added] = m_nameIds.try_emplace(std::string(name), static_cast<std::uint32_t>(m_names.size()));
    if (added)
        m_names.emplace_back(name);
    return it->second;
}

void TimelineBuilder::reserve(LaneRole role, std::uint32_t index, std::size_t intervals)
{
    m_resources[{role, index}].reserve(intervals);
}

void TimelineBuilder::add(LaneRole role, std::uint32_t index, const Interval& interval)
{
    m_resources[{role, index}].push_back(interval);
}

void TimelineBuilder::adopt(LaneRole role, std::uint32_t index, std::vector<Interval> intervals)
{
    m_resources[{role, index}] = std::move(intervals);
}

void TimelineBuilder::addEmpty(LaneRole role, std::uint32_t index)
{
    m_resources.try_emplace({role, index});
}

Timeline TimelineBuilder::build()
{
    std::vector<Lane> lanes;
    for (auto& [resource, intervals] : m_resources) {
        auto rows = spreadOverRows(std::move(intervals));
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const LaneId id{resource.first, resource.second, static_cast<std::uint32_t>(row)};
            lanes.push_back(Lane::make(id, std::move(rows[row])).value());
        }
    }
    m_resources.clear();
    m_nameIds.clear();
    return {std::move(lanes), std::exchange(m_names, {})};
}

Timeline byStream(const Timeline& timeline)
{
    TimelineBuilder builder;
    for (const auto& name : timeline.names())
        (void)builder.nameId(name);
    for (const auto& lane : timeline.lanes()) {
        const auto id = lane.id();
        const bool onHost = id.role == LaneRole::Host || id.role == LaneRole::Worker;
        if (onHost)
            builder.addEmpty(id.role, id.index);
        for (const auto& interval : lane.intervals()) {
            if (onHost)
                builder.add(id.role, id.index, interval);
            else
                builder.add(LaneRole::Stream, interval.stream, interval);
        }
    }
    return builder.build();
}

CorrelationIndex::CorrelationIndex(const Timeline& timeline)
{
    const auto lanes = timeline.lanes();
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        const auto intervals = lanes[lane].intervals();
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (intervals[i].correlation == 0)
                continue;
            auto& link = m_links[intervals[i].correlation];
            if (isDeviceKind(intervals[i].kind))
                link.operations.push_back({lane, i});
            else if (!link.call)
                link.call = IntervalRef{lane, i};
        }
    }
}

const CorrelationIndex::Link* CorrelationIndex::find(std::uint32_t correlation) const
{
    const auto it = m_links.find(correlation);
    return it == m_links.end() ? nullptr : &it->second;
}

} // namespace overlap
