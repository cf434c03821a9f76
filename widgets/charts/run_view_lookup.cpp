// SPDX-License-Identifier: GPL-3.0-or-later
// Finding intervals of a run: what is near, next to or behind another one. All by binary search.
#include "widgets/charts/run_view.h"

#include "engine/timeline/waiting.h"
#include "widgets/gantt/lane_layout.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace overlap {

std::optional<RunView::Edge> RunView::edge(TracePoint t, int step) const
{
    std::optional<Edge> best;
    const auto consider = [&](TracePoint at, IntervalRef ref, bool begins) {
        if (step > 0 ? at <= t : at >= t)
            return;
        if (!best || (step > 0 ? at < best->at : at > best->at))
            best = Edge{at, ref, begins};
    };
    for (std::size_t lane = 0; m_timeline && lane < m_timeline->lanes().size(); ++lane) {
        const auto all = m_timeline->lanes()[lane].intervals();
        const auto it = std::ranges::partition_point(all, [&](const Interval& i) { return i.time.end <= t; });
        const auto next = static_cast<std::size_t>(it - all.begin());
        // Strictly before: the one that ends exactly now counts by its begin.
        for (auto i = next > 1 ? next - 2 : 0; i < std::min(next + 2, all.size()); ++i) {
            consider(all[i].time.begin, {lane, i}, true);
            consider(all[i].time.end, {lane, i}, false);
        }
    }
    return best;
}

std::optional<RunView::HostWaiting> RunView::hostWaiting(TracePoint t) const
{
    for (std::size_t lane = 0; m_timeline && lane < m_timeline->lanes().size(); ++lane) {
        if (m_timeline->lanes()[lane].id().role != LaneRole::Host)
            continue;
        const auto index = m_timeline->lanes()[lane].at(t);
        if (!index || !isWaiting(m_timeline->lanes()[lane].intervals()[*index].kind))
            continue;
        HostWaiting waiting{{lane, *index}, launchedBy({lane, *index})};
        const auto& call = m_timeline->interval(waiting.call);
        if (waiting.operation)
            return waiting;
        // What ends last before the call returns is what it waited for.
        std::optional<TracePoint> latest;
        for (std::size_t other = 0; other < m_timeline->lanes().size(); ++other) {
            const auto all = m_timeline->lanes()[other].intervals();
            const auto after =
                std::ranges::partition_point(all, [&](const Interval& i) { return i.time.end <= call.time.end; });
            if (after == all.begin() || !isDeviceKind(std::prev(after)->kind))
                continue;
            const auto& last = *std::prev(after);
            if (last.time.end > call.time.begin && (!latest || last.time.end > *latest)) {
                latest = last.time.end;
                waiting.operation = IntervalRef{other, static_cast<std::size_t>(after - all.begin()) - 1};
            }
        }
        return waiting;
    }
    return std::nullopt;
}

TracePoint RunView::snapped(TracePoint t, Nanoseconds within) const
{
    auto best = t;
    auto nearest = within;
    const auto consider = [&](TracePoint edge) {
        const auto distance = edge > t ? edge - t : t - edge;
        if (distance < nearest || (distance == nearest && (best == t || edge > best))) {
            nearest = distance;
            best = edge;
        }
    };
    for (std::size_t i = 0; m_recorded && i < m_recorded->lanes().size(); ++i) {
        const auto all = m_recorded->lanes()[i].intervals();
        const auto next = std::ranges::partition_point(all, [&](const Interval& one) { return one.time.end <= t; });
        if (next != all.begin())
            consider(std::prev(next)->time.end);
        if (next != all.end()) {
            consider(next->time.begin);
            consider(next->time.end);
        }
    }
    return best;
}

std::optional<IntervalRef> RunView::launchOf(IntervalRef operation) const
{
    if (!m_timeline || !isDeviceKind(m_timeline->interval(operation).kind))
        return std::nullopt;
    return m_correlations.call(*m_timeline, m_timeline->interval(operation).correlation);
}

std::optional<IntervalRef> RunView::launchedBy(IntervalRef call) const
{
    if (!m_timeline || isDeviceKind(m_timeline->interval(call).kind))
        return std::nullopt;
    return m_correlations.operation(*m_timeline, m_timeline->interval(call).correlation);
}

std::optional<IntervalRef> RunView::find(const Interval& interval) const
{
    for (std::size_t lane = 0; m_timeline && lane < m_timeline->lanes().size(); ++lane) {
        const auto all = m_timeline->lanes()[lane].intervals();
        auto it =
            std::ranges::partition_point(all, [&](const Interval& i) { return i.time.begin < interval.time.begin; });
        for (; it != all.end() && it->time.begin == interval.time.begin; ++it) {
            if (*it == interval)
                return IntervalRef{lane, static_cast<std::size_t>(it - all.begin())};
        }
    }
    return std::nullopt;
}

std::optional<IntervalRef> RunView::neighbour(IntervalRef from, int step) const
{
    const auto place = placeOf(m_lanes, from.lane);
    if (!m_timeline || !place)
        return std::nullopt;
    const auto key = [&](IntervalRef ref) {
        return std::make_tuple(m_timeline->interval(ref).time.begin, ref.lane, ref.index);
    };
    const auto here = key(from);
    std::optional<IntervalRef> best;
    for (const auto& row : m_lanes[place->lane].rows) {
        for (const auto lane : row) {
            const auto all = m_timeline->lanes()[lane].intervals();
            const auto before = static_cast<std::size_t>(
                std::ranges::partition_point(
                    all, [&](const Interval& i) { return i.time.begin < m_timeline->interval(from).time.begin; })
                - all.begin());
            // The intervals that begin at the same time lie at most one further on.
            for (std::size_t index = before > 1 ? before - 2 : 0; index < std::min(before + 3, all.size()); ++index) {
                const IntervalRef candidate{lane, index};
                const auto k = key(candidate);
                if (step > 0 ? k <= here : k >= here)
                    continue;
                if (!best || (step > 0 ? k < key(*best) : k > key(*best)))
                    best = candidate;
            }
        }
    }
    return best;
}

std::optional<IntervalRef> RunView::nearestIn(std::size_t displayLane, TracePoint t) const
{
    if (!m_timeline || displayLane >= m_lanes.size())
        return std::nullopt;
    std::optional<IntervalRef> after;
    std::optional<IntervalRef> before;
    for (const auto& row : m_lanes[displayLane].rows) {
        for (const auto lane : row) {
            const auto all = m_timeline->lanes()[lane].intervals();
            const auto it = std::ranges::partition_point(all, [&](const Interval& i) { return i.time.end <= t; });
            const auto index = static_cast<std::size_t>(it - all.begin());
            const auto begin = [&](IntervalRef ref) { return m_timeline->interval(ref).time.begin; };
            if (it != all.end() && (!after || it->time.begin < begin(*after)))
                after = IntervalRef{lane, index};
            if (index > 0 && (!before || all[index - 1].time.begin > begin(*before)))
                before = IntervalRef{lane, index - 1};
        }
    }
    return after ? after : before;
}

} // namespace overlap
