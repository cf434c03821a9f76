// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/column_model.h"

#include "engine/metrics/host_wait.h"
#include "engine/timeline/timeline_builder.h"

#include <algorithm>
#include <numeric>

namespace overlap {

namespace {

bool isWaiting(ActivityKind kind)
{
    return kind == ActivityKind::Blocked || kind == ActivityKind::Synchronize;
}

bool isPageableCopy(const Interval& interval)
{
    return isCopyKind(interval.kind) && interval.has(IntervalFlag::Pageable);
}

std::optional<ActivityKind> kindOf(UtilizationRow row)
{
    switch (row) {
    case UtilizationRow::Kernel:
        return ActivityKind::Kernel;
    case UtilizationRow::CopyToDevice:
        return ActivityKind::CopyToDevice;
    case UtilizationRow::CopyToHost:
        return ActivityKind::CopyToHost;
    default:
        return std::nullopt;
    }
}

std::vector<std::size_t> lanesOf(const DisplayLane& lane)
{
    std::vector<std::size_t> all;
    for (const auto& row : lane.rows)
        all.insert(all.end(), row.begin(), row.end());
    return all;
}

} // namespace

RunView::RunView(RunResultPtr run, LaneMode mode)
    : m_run(std::move(run))
{
    if (!m_run || !m_run->record.timeline)
        return;
    m_recorded = m_run->record.timeline;
    m_timeline = mode == LaneMode::ByEngine ? m_recorded : std::make_shared<const Timeline>(byStream(*m_recorded));
    m_allLanes = displayLanes(*m_timeline);
    m_lanes = m_allLanes;
    m_recordedDerived = std::make_shared<Derived>();
    derive(*m_recordedDerived, *m_recorded, nullptr);
    m_derived = m_recordedDerived;
    if (m_timeline != m_recorded) {
        m_derived = std::make_shared<Derived>();
        derive(*m_derived, *m_timeline, nullptr);
    }
    for (const auto& mipmap : m_recordedDerived->mipmaps) {
        for (const auto kind : mipmap.kinds())
            m_kinds[static_cast<std::size_t>(kind)] = true;
    }
    m_correlations.extend(*m_timeline);
    m_host = hasHostThread(*m_recorded);
    countBatches(nullptr);
    makeUnions();
}

bool RunView::extend(const RunResultPtr& longer, LaneMode mode)
{
    // By stream the rows of a longer run need not begin as those of a shorter one do.
    if (mode != LaneMode::ByEngine || m_timeline != m_recorded || !m_recorded || !longer || !longer->record.timeline
        || !isBeginningOf(*m_recorded, *longer->record.timeline)) {
        return false;
    }
    const auto known = m_recorded;
    const auto& timeline = longer->record.timeline;
    for (auto& sums : m_utilization) {
        if (sums.bytes() > 0)
            (void)sums.extend(timeline);
    }
    for (auto& sums : m_laneUnions)
        (void)sums.extend(timeline);
    m_run = longer;
    m_recorded = m_timeline = timeline;
    derive(*m_recordedDerived, *timeline, known.get());
    bool newKinds = false;
    for (const auto& mipmap : m_recordedDerived->mipmaps) {
        for (const auto kind : mipmap.kinds()) {
            newKinds |= !m_kinds[static_cast<std::size_t>(kind)];
            m_kinds[static_cast<std::size_t>(kind)] = true;
        }
    }
    m_correlations.extend(*timeline);
    countBatches(known.get());
    if (newKinds || known->names().size() != timeline->names().size())
        makeUnions(); // of more lanes than before, or by a rule that knows more names
    return true;
}

void RunView::derive(Derived& derived, const Timeline& timeline, const Timeline* known)
{
    const auto lanes = timeline.lanes();
    derived.mipmaps.resize(lanes.size());
    derived.pageable.resize(lanes.size());
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        derived.mipmaps[i].extend(lanes[i]);
        const auto all = lanes[i].intervals().subspan(known ? known->lanes()[i].intervals().size() : 0);
        if (!derived.pageable[i] && std::ranges::any_of(all, isPageableCopy))
            derived.pageable[i] = m_pageable = true;
    }
}

void RunView::countBatches(const Timeline* known)
{
    m_done.reset();
    for (std::size_t i = 0; i < m_recorded->lanes().size(); ++i) {
        const auto all = m_recorded->lanes()[i].intervals();
        for (const auto& interval : all.subspan(known ? known->lanes()[i].intervals().size() : 0)) {
            if (interval.batch == Interval::NoBatch || !isDeviceKind(interval.kind))
                continue;
            if (interval.batch >= m_batchSeen.size())
                m_batchSeen.resize(std::max<std::size_t>(interval.batch + std::size_t{1}, 2 * m_batchSeen.size()));
            if (!m_batchSeen[interval.batch]) {
                m_batchSeen[interval.batch] = true;
                ++m_batches;
            }
        }
    }
}

void RunView::makeUnions()
{
    const auto having = [&](auto&& wanted) {
        std::vector<std::size_t> lanes;
        for (std::size_t i = 0; i < m_recorded->lanes().size(); ++i) {
            if (wanted(i))
                lanes.push_back(i);
        }
        return lanes;
    };
    for (std::size_t row = 0; row < UtilizationRowCount; ++row) {
        const auto kind = kindOf(static_cast<UtilizationRow>(row));
        if (!kind)
            continue;
        const auto lanes = having([&](std::size_t i) {
            return std::ranges::find(m_recordedDerived->mipmaps[i].kinds(), *kind)
                   != m_recordedDerived->mipmaps[i].kinds().end();
        });
        m_utilization[row] =
            BusyUnion(m_recorded, lanes, [kind = *kind](const Interval& interval) { return interval.kind == kind; });
    }
    if (m_host) {
        const auto lanes = having([&](std::size_t i) { return m_recorded->lanes()[i].id().role == LaneRole::Host; });
        m_utilization[static_cast<std::size_t>(UtilizationRow::HostWait)] =
            BusyUnion(m_recorded, lanes,
                      [rule = HostWaitRule(*m_recorded)](const Interval& interval) { return rule.waits(interval); });
    }
    makeLaneUnions();
}

void RunView::makeLaneUnions()
{
    m_laneUnions.assign(m_lanes.size(), {});
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        auto all = lanesOf(m_lanes[lane]);
        if (all.size() > 1 && m_lanes[lane].resources == 1
            && (m_lanes[lane].role != LaneRole::Host || m_lanes[lane].group)) {
            m_laneUnions[lane] = BusyUnion(m_timeline, std::move(all),
                                           [](const Interval& interval) { return !isWaiting(interval.kind); });
        }
    }
}

void RunView::arrange(const LaneArrangement& arrangement)
{
    if (m_timeline && arrangement == m_arrangement)
        return; // which is how a view begins
    m_arrangement = arrangement;
    m_lanes = arranged(m_allLanes, arrangement);
    if (m_timeline)
        makeLaneUnions();
}

std::optional<LaneGroup> RunView::groupAt(std::size_t displayLane) const
{
    const auto group = groupOf(m_lanes[displayLane].role);
    if (m_lanes[displayLane].group)
        return group;
    const auto inGroup = [&](const DisplayLane& lane) { return groupOf(lane.role) == group; };
    const auto first = std::ranges::find_if(m_lanes, inGroup) - m_lanes.begin();
    if (first != static_cast<std::ptrdiff_t>(displayLane) || std::ranges::count_if(m_lanes, inGroup) < 2)
        return std::nullopt;
    return group;
}

double RunView::groupShare(LaneGroup group, TimeRange window) const
{
    if (!m_timeline || window.empty())
        return 0.0;
    std::vector<std::size_t> lanes;
    for (std::size_t i = 0; i < m_timeline->lanes().size(); ++i) {
        if (groupOf(m_timeline->lanes()[i].id().role) == group)
            lanes.push_back(i);
    }
    const BusyUnion all(m_timeline, std::move(lanes), [](const Interval& i) { return !isWaiting(i.kind); });
    return static_cast<double>(all.busyIn(window).count()) / static_cast<double>(window.duration().count());
}

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

DrawnLane RunView::drawn(const Timeline& timeline, const Derived& derived, std::size_t lane) const
{
    return {&timeline.lanes()[lane], &derived.mipmaps[lane], derived.pageable[lane]};
}

std::vector<DrawnLane> RunView::drawnLanes() const
{
    std::vector<DrawnLane> lanes;
    for (std::size_t i = 0; m_timeline && i < m_timeline->lanes().size(); ++i)
        lanes.push_back(drawn(*m_timeline, *m_derived, i));
    return lanes;
}

std::vector<DrawnLane> RunView::recordedLanes(std::initializer_list<LaneRole> roles) const
{
    std::vector<DrawnLane> lanes;
    for (std::size_t i = 0; m_recorded && i < m_recorded->lanes().size(); ++i) {
        if (std::ranges::find(roles, m_recorded->lanes()[i].id().role) != roles.end())
            lanes.push_back(drawn(*m_recorded, *m_recordedDerived, i));
    }
    return lanes;
}

Nanoseconds RunView::wall() const
{
    return m_run ? m_run->record.recordedWall : Nanoseconds::zero();
}

Nanoseconds RunView::utilizationIn(UtilizationRow row, TimeRange range) const
{
    if (!m_recorded)
        return Nanoseconds::zero();
    const auto inside = range.intersected(m_run->window());
    if (inside.empty())
        return Nanoseconds::zero();
    if (row != UtilizationRow::HostWork)
        return m_utilization[static_cast<std::size_t>(row)].busyIn(inside);
    const auto& wait = m_utilization[static_cast<std::size_t>(UtilizationRow::HostWait)];
    return m_host ? inside.duration() - wait.busyIn(inside) : Nanoseconds::zero();
}

std::vector<double> RunView::utilizationShares(UtilizationRow row, TimeRange view, std::size_t bins) const
{
    std::vector<double> shares(bins, 0.0);
    if (view.empty())
        return shares;
    for (std::size_t i = 0; i < bins; ++i) {
        const TimeRange bin{columnBegin(view, bins, i), columnBegin(view, bins, i + 1)};
        if (!bin.empty()) {
            shares[i] =
                static_cast<double>(utilizationIn(row, bin).count()) / static_cast<double>(bin.duration().count());
        }
    }
    return shares;
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

std::vector<double> RunView::busyShares(TimeRange window) const
{
    std::vector<double> shares(m_lanes.size(), 0.0);
    if (!m_timeline || window.empty())
        return shares;
    const auto length = static_cast<double>(window.duration().count());
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
        Nanoseconds busy{};
        if (m_lanes[lane].role == LaneRole::Host && !m_lanes[lane].group) {
            busy = utilizationIn(UtilizationRow::HostWork, window);
        } else if (m_laneUnions[lane].bytes() > 0) {
            busy = m_laneUnions[lane].busyIn(window); // the time in which it does anything
        } else {
            for (const auto index : lanesOf(m_lanes[lane])) {
                const auto byKind = busyByKind(m_timeline->lanes()[index], m_derived->mipmaps[index], window);
                for (std::size_t kind = 0; kind < byKind.size(); ++kind)
                    busy += isWaiting(static_cast<ActivityKind>(kind)) ? Nanoseconds::zero() : byKind[kind];
            }
            busy /= std::max(1U, m_lanes[lane].resources); // of folded threads the mean
        }
        shares[lane] = static_cast<double>(busy.count()) / length;
    }
    return shares;
}

std::size_t RunView::batchesDone(TracePoint t) const
{
    if (!m_recorded)
        return 0;
    if (m_done && m_done->first == t)
        return m_done->second;
    std::vector<bool> open(m_batchSeen.size());
    std::size_t count = 0;
    for (const auto& lane : m_recorded->lanes()) {
        const auto all = lane.intervals();
        auto it = std::ranges::partition_point(all, [&](const Interval& one) { return one.time.end <= t; });
        for (; it != all.end(); ++it) {
            if (it->batch == Interval::NoBatch || !isDeviceKind(it->kind) || open[it->batch])
                continue;
            open[it->batch] = true;
            ++count;
        }
    }
    m_done = {t, m_batches - count};
    return m_done->second;
}

TimeRange RunView::extent() const
{
    auto extent = window();
    if (m_run && m_run->recording && m_recorded && m_recorded->intervalCount() > 0) {
        const auto all = m_recorded->range();
        extent = extent.empty() ? all : TimeRange{std::min(extent.begin, all.begin), std::max(extent.end, all.end)};
    }
    return extent;
}

std::size_t RunView::bytes() const
{
    std::size_t sum = m_batchSeen.capacity() / 8;
    for (const auto& derived : {m_recordedDerived, m_derived == m_recordedDerived ? nullptr : m_derived}) {
        for (std::size_t i = 0; derived && i < derived->mipmaps.size(); ++i)
            sum += derived->mipmaps[i].bytes();
    }
    for (const auto& sums : m_utilization)
        sum += sums.bytes();
    for (const auto& sums : m_laneUnions)
        sum += sums.bytes();
    return sum + m_correlations.bytes();
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

PreparedRunPtr prepared(RunResultPtr run, LaneMode mode)
{
    return std::make_shared<PreparedRun>(PreparedRun{RunView(std::move(run), mode), mode});
}

TimeRange ColumnModel::whole() const
{
    const auto a = runs[0].extent();
    const auto b = runs[1].extent();
    const auto end = std::max({a.end, b.end, opening().end, TracePoint(Nanoseconds(1000))});
    return {std::min({a.begin, b.begin, TracePoint{}}), end};
}

TimeRange ColumnModel::opening() const
{
    auto view = openingView(runs[0].wall(), runs[1].wall());
    std::optional<TracePoint> first;
    bool recorded = false;
    for (const auto& run : runs) {
        if (run.wall() > Nanoseconds::zero())
            first = first ? std::min(*first, run.window().begin) : run.window().begin;
        recorded = recorded || (run.run() && run.run()->recording);
    }
    if (!recorded)
        return view;
    if (!first) { // no device has done anything
        const auto a = runs[0].extent();
        const auto b = runs[1].extent();
        return {std::min(a.begin, b.begin), std::max({a.end, b.end, TracePoint(Nanoseconds(1000))})};
    }
    // With a little of what led to the first operation.
    const auto lead = std::min(view.duration() / 50, *first - TracePoint{});
    const auto begin = *first - std::max(lead, Nanoseconds::zero());
    return {begin, begin + view.duration()};
}

std::optional<RunSide> ColumnModel::shorter() const
{
    const auto a = runs[0].wall();
    const auto b = runs[1].wall();
    const auto endA = runs[0].window().end;
    const auto endB = runs[1].window().end;
    if (a <= Nanoseconds::zero() || b <= Nanoseconds::zero() || endA == endB)
        return std::nullopt;
    return endA < endB ? RunSide::A : RunSide::B;
}

QString sideText(RunSide side)
{
    return side == RunSide::A ? QStringLiteral("A") : QStringLiteral("B");
}

} // namespace overlap
