// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/run_view.h"

#include "engine/timeline/timeline_builder.h"

#include <algorithm>

namespace overlap {

namespace {

bool isPageableCopy(const Interval& interval)
{
    return isCopyKind(interval.kind) && interval.has(IntervalFlag::Pageable);
}

} // namespace

RunView::RunView(RunResultPtr run, LaneMode mode)
    : m_run(std::move(run))
    , m_mode(mode)
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
    derived.allocationsWait.resize(lanes.size());
    if (!known || known->names().size() != timeline.names().size())
        derived.waits = HostWaitRule(timeline);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        derived.mipmaps[i].extend(lanes[i]);
        const auto all = lanes[i].intervals().subspan(known ? known->lanes()[i].intervals().size() : 0);
        if (!derived.pageable[i] && std::ranges::any_of(all, isPageableCopy))
            derived.pageable[i] = m_pageable = true;
        const auto waits = [&](const Interval& one) {
            return one.kind == ActivityKind::Allocate && derived.waits.waits(one);
        };
        if (lanes[i].id().role == LaneRole::Host && !derived.allocationsWait[i] && std::ranges::any_of(all, waits))
            derived.allocationsWait[i] = m_allocationsWait = true;
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

DrawnLane RunView::drawn(const Timeline& timeline, const Derived& derived, std::size_t lane) const
{
    const bool host = timeline.lanes()[lane].id().role == LaneRole::Host;
    return {&timeline.lanes()[lane], &derived.mipmaps[lane], derived.pageable[lane], derived.allocationsWait[lane],
            host ? &derived.waits : nullptr};
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

TimeRange RunView::extent() const
{
    auto extent = window();
    if (m_run && m_run->recording && m_recorded && m_recorded->intervalCount() > 0) {
        const auto all = m_recorded->range();
        extent = extent.empty() ? all : TimeRange{std::min(extent.begin, all.begin), std::max(extent.end, all.end)};
    }
    return extent;
}

PreparedRunPtr prepared(RunResultPtr run, LaneMode mode)
{
    return std::make_shared<PreparedRun>(PreparedRun{RunView(std::move(run), mode)});
}

} // namespace overlap
