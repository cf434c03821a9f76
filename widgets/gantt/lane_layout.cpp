// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/lane_layout.h"

#include "engine/timeline/busy_union.h"

#include <algorithm>

namespace overlap {

namespace {

// Time in which more than one of the lanes is busy, as a share of the time in which any is.
double overlappingShare(const Timeline& timeline, const std::vector<std::size_t>& lanes)
{
    Nanoseconds sum{};
    for (const auto lane : lanes)
        sum += timeline.lanes()[lane].busy(0, timeline.lanes()[lane].intervals().size());
    // Only for as long as this takes: the timeline is the caller's.
    const TimelinePtr borrowed(&timeline, [](const Timeline*) {});
    const auto busy = BusyUnion(borrowed, lanes, [](const Interval&) { return true; }).busyIn(timeline.range());
    if (busy <= Nanoseconds::zero())
        return 0.0;
    return static_cast<double>((sum - busy).count()) / static_cast<double>(busy.count());
}

DisplayLane laneOf(const Timeline& timeline, LaneId id, const std::vector<std::size_t>& lanes,
                   const LaneLayoutRules& rules)
{
    DisplayLane display{id.role, id.index, 1, {}, false, {}};
    if (lanes.size() == 1 || overlappingShare(timeline, lanes) <= rules.overlapForRows) {
        display.rows.push_back(lanes);
    } else if (lanes.size() > rules.mostRows) {
        display.rows.push_back(lanes);
        display.folded = true;
    } else {
        for (const auto lane : lanes)
            display.rows.push_back({lane});
    }
    return display;
}

} // namespace

std::vector<DisplayLane> displayLanes(const Timeline& timeline, const LaneLayoutRules& rules)
{
    const auto lanes = timeline.lanes();
    std::vector<DisplayLane> display;
    for (std::size_t i = 0; i < lanes.size();) {
        const auto id = lanes[i].id();
        std::vector<std::size_t> rows;
        for (; i < lanes.size() && lanes[i].id().role == id.role && lanes[i].id().index == id.index; ++i)
            rows.push_back(i);
        display.push_back(laneOf(timeline, id, rows, rules));
    }

    const auto isWorker = [](const DisplayLane& lane) { return lane.role == LaneRole::Worker; };
    const auto workers = std::ranges::count_if(display, isWorker);
    if (workers < static_cast<std::ptrdiff_t>(rules.foldWorkersFrom))
        return display;
    const auto first = std::ranges::find_if(display, isWorker);
    DisplayLane folded{LaneRole::Worker, first->index, static_cast<std::uint32_t>(workers), {{}}, true, {}};
    for (const auto& lane : display) {
        if (!isWorker(lane))
            continue;
        for (const auto& row : lane.rows)
            folded.rows.front().insert(folded.rows.front().end(), row.begin(), row.end());
    }
    *first = std::move(folded);
    display.erase(std::remove_if(std::next(first), display.end(), isWorker), display.end());
    return display;
}

std::optional<LanePlace> placeOf(const std::vector<DisplayLane>& lanes, std::size_t timelineLane)
{
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        for (std::size_t row = 0; row < lanes[lane].rows.size(); ++row) {
            if (std::ranges::find(lanes[lane].rows[row], timelineLane) != lanes[lane].rows[row].end())
                return LanePlace{lane, row};
        }
    }
    return std::nullopt;
}

} // namespace overlap
