// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/metrics.h"
#include "engine/timeline/busy_union.h"
#include "engine/timeline/correlation_bounds.h"
#include "widgets/charts/chart_column.h"
#include "widgets/gantt/lane_arrangement.h"
#include "widgets/gantt/row_painter.h"

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
    [[nodiscard]] bool hasPageableCopies() const { return m_pageable; }

    // Busy share (0 .. 1) of each display lane inside `window`; waiting does not count as busy. O(lanes x log n).
    [[nodiscard]] std::vector<double> busyShares(TimeRange window) const;
    [[nodiscard]] std::size_t batchesDone(TracePoint t) const; // O(intervals that end later), once for each `t`
    [[nodiscard]] std::size_t batches() const { return m_batches; }
    // The call that started an operation, or the first operation of a call.
    [[nodiscard]] std::optional<IntervalRef> launchOf(IntervalRef operation) const;
    [[nodiscard]] std::optional<IntervalRef> launchedBy(IntervalRef call) const;
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
    // What is derived from one timeline: the recorded one, and the one by stream if that is drawn.
    struct Derived
    {
        std::vector<LaneMipmap> mipmaps;
        std::vector<bool> pageable; // lanes with copies from or to pageable memory
    };
    void derive(Derived& derived, const Timeline& timeline, const Timeline* known);
    void countBatches(const Timeline* known);
    void makeUnions();
    void makeLaneUnions();
    [[nodiscard]] DrawnLane drawn(const Timeline& timeline, const Derived& derived, std::size_t lane) const;

    RunResultPtr m_run;
    TimelinePtr m_recorded;
    TimelinePtr m_timeline;
    std::vector<DisplayLane> m_allLanes;
    std::vector<DisplayLane> m_lanes;
    LaneArrangement m_arrangement;
    // Shared, so that pointers to them stay good when this object is moved.
    std::shared_ptr<Derived> m_recordedDerived;
    std::shared_ptr<Derived> m_derived;
    std::array<BusyUnion, UtilizationRowCount> m_utilization; // HostWork has none: it is what HostWait leaves
    std::vector<BusyUnion> m_laneUnions; // by display lane; those of one timeline lane have none
    std::array<bool, ActivityKindCount> m_kinds{};
    std::vector<bool> m_batchSeen;
    std::size_t m_batches = 0;
    bool m_host = false;
    bool m_pageable = false;
    CorrelationBounds m_correlations;
    mutable std::optional<std::pair<TracePoint, std::size_t>> m_done; // the last answer of batchesDone
};

struct PreparedRun
{
    RunView view;
    LaneMode mode = LaneMode::ByEngine;
};

// Everything that the parts of the chart column draw from.
struct ColumnModel
{
    std::array<RunView, 2> runs;
    std::array<RunHeading, 2> headings;
    std::array<std::vector<double>, 2> busy; // by display lane, in the selection or the whole run
    LaneMode laneMode = LaneMode::ByEngine;
    UtilizationMode utilizationMode = UtilizationMode::Overlaid;
    bool showArrows = true;
    bool showBound = true;
    bool pale = false;
    bool narrow = false; // short headings
    bool measuring = false;
    bool byBatch = false;
    LaneArrangement arrangement;
    std::array<std::shared_ptr<const IntervalHits>, 2> hits;
    std::optional<TracePoint> playhead;
    std::optional<ShownInterval> hovered;
    std::optional<ShownInterval> selected;
    std::optional<TimeRange> measured;

    [[nodiscard]] RunView& view(RunSide side) { return runs[static_cast<std::size_t>(side)]; }
    [[nodiscard]] const RunView& view(RunSide side) const { return runs[static_cast<std::size_t>(side)]; }
    [[nodiscard]] TimeRange whole() const; // 0 to the end of the longer run or of the opening view; of recordings all
    [[nodiscard]] TimeRange opening() const; // the first view
    // The run that ends first; none when only one is there or both take the same time.
    [[nodiscard]] std::optional<RunSide> shorter() const;
};

[[nodiscard]] constexpr RunSide other(RunSide side)
{
    return side == RunSide::A ? RunSide::B : RunSide::A;
}
[[nodiscard]] QString sideText(RunSide side); // "A", "B"

} // namespace overlap
