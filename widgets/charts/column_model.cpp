// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_model.h"

#include <algorithm>
#include <map>

namespace overlap {

namespace {

bool isWaiting(ActivityKind kind)
{
    return kind == ActivityKind::Blocked || kind == ActivityKind::Synchronize;
}

DrawnLane drawn(const Lane& lane, const LaneMipmap& mipmap)
{
    const auto isPageable = [](const Interval& i) { return isCopyKind(i.kind) && i.has(IntervalFlag::Pageable); };
    return {&lane, &mipmap, std::ranges::any_of(lane.intervals(), isPageable)};
}

} // namespace

RunView::RunView(RunResultPtr run, LaneMode mode)
    : m_run(std::move(run))
{
    if (!m_run || !m_run->record.timeline)
        return;
    const auto& recorded = m_run->record.timeline;
    m_timeline = mode == LaneMode::ByEngine ? recorded : std::make_shared<const Timeline>(byStream(*recorded));
    m_lanes = displayLanes(*m_timeline);
    m_recordedMipmaps = std::make_shared<const std::vector<LaneMipmap>>(mipmapsOf(*recorded));
    m_mipmaps = m_timeline == recorded ? m_recordedMipmaps
                                       : std::make_shared<const std::vector<LaneMipmap>>(mipmapsOf(*m_timeline));
    m_utilization = utilizationSets(*recorded, m_run->window());
    m_correlations.emplace(*m_timeline);

    std::map<std::uint32_t, TracePoint> ends;
    m_edges.reserve(recorded->intervalCount() * 2);
    for (const auto& lane : recorded->lanes()) {
        for (const auto& interval : lane.intervals()) {
            m_edges.push_back(interval.time.begin);
            m_edges.push_back(interval.time.end);
            m_kinds.insert(interval.kind);
            m_pageable |= isCopyKind(interval.kind) && interval.has(IntervalFlag::Pageable);
            if (interval.batch != Interval::NoBatch && isDeviceKind(interval.kind)) {
                auto& end = ends[interval.batch];
                end = std::max(end, interval.time.end);
            }
        }
    }
    std::ranges::sort(m_edges);
    m_edges.erase(std::unique(m_edges.begin(), m_edges.end()), m_edges.end());
    for (const auto& [batch, end] : ends)
        m_batchEnds.push_back(end);
    std::ranges::sort(m_batchEnds);
}

std::vector<DrawnLane> RunView::drawnLanes() const
{
    std::vector<DrawnLane> lanes;
    for (std::size_t i = 0; m_timeline && i < m_timeline->lanes().size(); ++i)
        lanes.push_back(drawn(m_timeline->lanes()[i], (*m_mipmaps)[i]));
    return lanes;
}

std::vector<DrawnLane> RunView::recordedLanes(std::initializer_list<LaneRole> roles) const
{
    std::vector<DrawnLane> lanes;
    if (!m_timeline)
        return lanes;
    const auto recorded = m_run->record.timeline->lanes();
    for (std::size_t i = 0; i < recorded.size(); ++i) {
        if (std::ranges::find(roles, recorded[i].id().role) != roles.end())
            lanes.push_back(drawn(recorded[i], (*m_recordedMipmaps)[i]));
    }
    return lanes;
}

Nanoseconds RunView::wall() const
{
    return m_run ? m_run->record.recordedWall : Nanoseconds::zero();
}

std::vector<double> RunView::busyShares(TimeRange window) const
{
    std::vector<double> shares(m_lanes.size(), 0.0);
    if (!m_timeline || window.empty())
        return shares;
    const auto length = static_cast<double>(window.duration().count());
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        if (m_lanes[lane].role == LaneRole::Host) {
            shares[lane] =
                static_cast<double>(utilization(UtilizationRow::HostWork).clipped(window).length().count()) / length;
            continue;
        }
        std::vector<TimeRange> ranges;
        Nanoseconds sum{};
        for (const auto& row : m_lanes[lane].rows) {
            for (const auto index : row) {
                for (const auto& interval : m_timeline->lanes()[index].intervals()) {
                    const auto inside = interval.time.intersected(window);
                    if (isWaiting(interval.kind) || inside.empty())
                        continue;
                    ranges.push_back(inside);
                    sum += inside.duration();
                }
            }
        }
        // Of folded threads the mean, of one resource the time in which it does anything.
        const bool threads = m_lanes[lane].resources > 1;
        const auto busy = threads ? sum / m_lanes[lane].resources : IntervalSet::unionOf(std::move(ranges)).length();
        shares[lane] = static_cast<double>(busy.count()) / length;
    }
    return shares;
}

std::size_t RunView::batchesDone(TracePoint t) const
{
    return static_cast<std::size_t>(std::ranges::upper_bound(m_batchEnds, t) - m_batchEnds.begin());
}

std::optional<IntervalRef> RunView::launchOf(IntervalRef operation) const
{
    if (!m_timeline || !isDeviceKind(m_timeline->interval(operation).kind))
        return std::nullopt;
    const auto* link = m_correlations->find(m_timeline->interval(operation).correlation);
    return link ? link->call : std::nullopt;
}

std::optional<IntervalRef> RunView::launchedBy(IntervalRef call) const
{
    if (!m_timeline || isDeviceKind(m_timeline->interval(call).kind))
        return std::nullopt;
    const auto* link = m_correlations->find(m_timeline->interval(call).correlation);
    if (!link || link->operations.empty())
        return std::nullopt;
    return link->operations.front();
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

TimeRange ColumnModel::whole() const
{
    const auto a = runs[0].wall();
    const auto b = runs[1].wall();
    const auto opening = openingView(a, b);
    const auto end = std::max({TracePoint(a), TracePoint(b), opening.end, TracePoint(Nanoseconds(1000))});
    return {TracePoint{}, end};
}

std::optional<RunSide> ColumnModel::shorter() const
{
    const auto a = runs[0].wall();
    const auto b = runs[1].wall();
    if (a <= Nanoseconds::zero() || b <= Nanoseconds::zero() || a == b)
        return std::nullopt;
    return a < b ? RunSide::A : RunSide::B;
}

QString sideText(RunSide side)
{
    return side == RunSide::A ? QStringLiteral("A") : QStringLiteral("B");
}

} // namespace overlap
