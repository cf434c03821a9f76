// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/timeline.h"

#include <algorithm>

namespace overlap {

namespace {
struct LaneStorage
{
    std::vector<Interval> intervals;
    std::vector<Nanoseconds> busyBefore;
};
} // namespace

Result<Lane> Lane::make(LaneId id, std::vector<Interval> intervals)
{
    auto storage = std::make_shared<LaneStorage>();
    storage->busyBefore.reserve(intervals.size() / SumEvery + 1);
    Nanoseconds busy{};
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        const auto& time = intervals[i].time;
        if (time.end < time.begin)
            return Error{ErrorCode::InvalidArgument, "A lane was given an interval that ends before it begins"};
        if (i > 0 && time.begin < intervals[i - 1].time.end)
            return Error{ErrorCode::InvalidArgument, "A lane was given intervals that overlap or are out of order"};
        if (i % SumEvery == 0)
            storage->busyBefore.push_back(busy);
        busy += time.duration();
    }
    if (intervals.size() % SumEvery == 0)
        storage->busyBefore.push_back(busy); // of all: the sum before the interval that would follow
    storage->intervals = std::move(intervals);
    Lane lane;
    lane.m_id = id;
    lane.m_intervals = storage->intervals;
    lane.m_busyBefore = storage->busyBefore;
    lane.m_storage = std::move(storage);
    return lane;
}

Nanoseconds Lane::busyIn(TimeRange range) const
{
    if (range.empty())
        return Nanoseconds::zero();
    const auto all = intervals();
    const auto first = std::ranges::partition_point(all, [&](const Interval& i) { return i.time.end <= range.begin; });
    const auto last =
        std::partition_point(first, all.end(), [&](const Interval& i) { return i.time.begin < range.end; });
    if (first == last)
        return Nanoseconds::zero();
    const auto sum = busy(static_cast<std::size_t>(first - all.begin()), static_cast<std::size_t>(last - all.begin()));
    const auto before = std::max(Nanoseconds::zero(), range.begin - first->time.begin);
    const auto after = std::max(Nanoseconds::zero(), (last - 1)->time.end - range.end);
    return sum - before - after;
}

std::optional<std::size_t> Lane::at(TracePoint t) const
{
    const auto all = intervals();
    const auto it = std::ranges::partition_point(all, [&](const Interval& i) { return i.time.end <= t; });
    if (it == all.end() || !it->time.contains(t))
        return std::nullopt;
    return static_cast<std::size_t>(it - all.begin());
}

Timeline::Timeline(std::vector<Lane> lanes, std::vector<std::string> names)
    : m_lanes(std::move(lanes))
    , m_names(std::move(names))
{
    bool first = true;
    for (const auto& lane : m_lanes) {
        const auto intervals = lane.intervals();
        if (intervals.empty())
            continue;
        const TimeRange extent{intervals.front().time.begin, intervals.back().time.end};
        m_range = first ? extent : TimeRange{std::min(m_range.begin, extent.begin), std::max(m_range.end, extent.end)};
        first = false;
    }
}

std::size_t Timeline::intervalCount() const
{
    std::size_t count = 0;
    for (const auto& lane : m_lanes)
        count += lane.intervals().size();
    return count;
}

} // namespace overlap
