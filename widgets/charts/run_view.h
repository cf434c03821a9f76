// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/host_wait.h"
#include "engine/metrics/metrics.h"
#include "engine/timeline/busy_union.h"
#include "engine/timeline/correlation_bounds.h"
#include "widgets/charts/chart_column.h"
#include "widgets/gantt/lane_arrangement.h"
#include "widgets/gantt/row_content.h"

#include <array>
#include <initializer_list>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace overlap {

// What the chart column derives once from a run, so that drawing a frame only looks things up: by pixels and not by
// intervals. Under two bytes for each interval.
class RunView
{
public:
    RunView() = default;
    RunView(RunResultPtr run, LaneMode mode);

    // The same run, recorded further: only what was appended is read. False, and nothing done, if it is not.
    [[nodiscard]] bool extend(const RunResultPtr& longer, LaneMode mode);
    void arrange(const LaneArrangement& arrangement);

    [[nodiscard]] const RunResultPtr& run() const { return m_run; }
    [[nodiscard]] LaneMode mode() const { return m_mode; }
    [[nodiscard]] const TimelinePtr& timeline() const { return m_timeline; } // the drawn one; may be null
    [[nodiscard]] const std::vector<DisplayLane>& lanes() const { return m_lanes; } // that are shown
    [[nodiscard]] const std::vector<DisplayLane>& allLanes() const { return m_allLanes; } // hidden ones too
    // The first shown lane of a group that has others: where the group is folded.
    [[nodiscard]] std::optional<LaneGroup> groupAt(std::size_t displayLane) const;
    // Busy share of all lanes of a group, any of them, inside the window.
    [[nodiscard]] double groupShare(LaneGroup group, TimeRange window) const;
    // For drawing: in the order of timeline()'s lanes, and those of some roles of the recorded timeline. They point into
    // this object.
    [[nodiscard]] std::vector<DrawnLane> drawnLanes() const;
    [[nodiscard]] std::vector<DrawnLane> recordedLanes(std::initializer_list<LaneRole> roles) const;
    [[nodiscard]] Nanoseconds wall() const; // zero without a run
    // What the wall is the length of: from 0, but of recordings from the first operation of the device.
    [[nodiscard]] TimeRange window() const { return m_run ? m_run->window() : TimeRange{}; }
    // All that there is to see, the window and what lies before or after it.
    [[nodiscard]] TimeRange extent() const;
    // Busy time of a row of the utilisation charts inside the range, and the shares (0 .. 1) of equal parts of it.
    [[nodiscard]] Nanoseconds utilizationIn(UtilizationRow row, TimeRange range) const;
    [[nodiscard]] std::vector<double> utilizationShares(UtilizationRow row, TimeRange view, std::size_t bins) const;
    // The nearest begin or end of an interval no further than `within`, else `t`. O(lanes x log n).
    [[nodiscard]] TracePoint snapped(TracePoint t, Nanoseconds within) const;
    [[nodiscard]] bool has(ActivityKind kind) const { return m_kinds[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] bool waits(const Interval& call) const { return m_derived && m_derived->waits.waits(call); }
    [[nodiscard]] bool hasHost() const { return m_host; }
    [[nodiscard]] bool hasPageableCopies() const { return m_pageable; }
    [[nodiscard]] bool hasWaitingAllocations() const { return m_allocationsWait; }

    // Busy share (0 .. 1) of each display lane inside `window`; waiting does not count as busy. O(lanes x log n).
    [[nodiscard]] std::vector<double> busyShares(TimeRange window) const;
    [[nodiscard]] std::size_t batchesDone(TracePoint t) const; // O(batches), once for each `t`
    [[nodiscard]] std::size_t batches() const { return m_batches; }
    // The call that started an operation, or the first operation of a call.
    [[nodiscard]] std::optional<IntervalRef> launchOf(IntervalRef operation) const;
    [[nodiscard]] std::optional<IntervalRef> launchedBy(IntervalRef call) const;
    // An interval of the same run that was found among other lanes. O(lanes x log n).
    [[nodiscard]] std::optional<IntervalRef> find(const Interval& interval) const;
    // The neighbour in the same display lane by time; `from` itself must be of this run.
    [[nodiscard]] std::optional<IntervalRef> neighbour(IntervalRef from, int step) const;
    // In the display lane, the interval at or after `t`, else the last before it.
    [[nodiscard]] std::optional<IntervalRef> nearestIn(std::size_t displayLane, TracePoint t) const;
    // The nearest begin or end of an interval strictly after (step 1) or before (-1) `t`. O(lanes x log n).
    struct Edge
    {
        TracePoint at;
        IntervalRef ref;
        bool begins = true;
    };
    [[nodiscard]] std::optional<Edge> edge(TracePoint t, int step) const;
    // The call in which the host waits at `t`, and the operation it waits for, as far as that can be told.
    struct HostWaiting
    {
        IntervalRef call;
        std::optional<IntervalRef> operation;
    };
    [[nodiscard]] std::optional<HostWaiting> hostWaiting(TracePoint t) const;
    [[nodiscard]] std::size_t bytes() const; // over the timeline's own

private:
    static constexpr TracePoint NoOperation = TracePoint::max();

    // What is derived from one timeline: the recorded one, and the one by stream if that is drawn.
    struct Derived
    {
        std::vector<LaneMipmap> mipmaps;
        std::vector<bool> pageable; // lanes with copies from or to pageable memory
        std::vector<bool> allocationsWait; // lanes with allocations that the host waits for
        HostWaitRule waits;
    };
    void derive(Derived& derived, const Timeline& timeline, const Timeline* known);
    void countBatches(const Timeline* known);
    void makeUnions();
    void makeLaneUnions();
    [[nodiscard]] DrawnLane drawn(const Timeline& timeline, const Derived& derived, std::size_t lane) const;

    RunResultPtr m_run;
    LaneMode m_mode = LaneMode::ByEngine;
    TimelinePtr m_recorded;
    TimelinePtr m_timeline;
    std::vector<DisplayLane> m_allLanes;
    std::vector<DisplayLane> m_lanes;
    LaneArrangement m_arrangement;
    // Shared, so that pointers to them stay good when this object is moved.
    std::shared_ptr<Derived> m_recordedDerived;
    std::shared_ptr<Derived> m_derived;
    std::array<BusyUnion, UtilizationRowCount>
        m_utilization; // HostWork: of recordings alone, all that was recorded; less HostWait
    std::vector<BusyUnion> m_laneUnions; // by display lane; those of one timeline lane have none
    std::array<bool, ActivityKindCount> m_kinds{};
    std::vector<TracePoint> m_batchEnds; // of each batch's last operation; NoOperation for numbers that do not occur
    std::size_t m_batches = 0;
    bool m_host = false;
    bool m_pageable = false;
    bool m_allocationsWait = false;
    CorrelationBounds m_correlations;
    mutable std::optional<std::pair<TracePoint, std::size_t>> m_done; // the last answer of batchesDone
};

struct PreparedRun
{
    RunView view;
};

} // namespace overlap
