// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/metrics.h"
#include "engine/timeline/timeline_builder.h"
#include "widgets/charts/chart_column.h"
#include "widgets/gantt/lane_layout.h"
#include "widgets/gantt/row_painter.h"

#include <array>
#include <initializer_list>
#include <set>

namespace overlap {

// What the chart column derives once from a run, so that drawing a frame only looks things up.
class RunView
{
public:
    RunView() = default;
    RunView(RunResultPtr run, LaneMode mode);

    [[nodiscard]] const RunResultPtr& run() const { return m_run; }
    [[nodiscard]] const TimelinePtr& timeline() const { return m_timeline; } // the drawn one; may be null
    [[nodiscard]] const std::vector<DisplayLane>& lanes() const { return m_lanes; }
    // For drawing: in the order of timeline()'s lanes, and those of some roles of the recorded timeline. They point into
    // this object.
    [[nodiscard]] std::vector<DrawnLane> drawnLanes() const;
    [[nodiscard]] std::vector<DrawnLane> recordedLanes(std::initializer_list<LaneRole> roles) const;
    [[nodiscard]] Nanoseconds wall() const; // zero without a run
    [[nodiscard]] const IntervalSet& utilization(UtilizationRow row) const
    {
        return m_utilization[static_cast<std::size_t>(row)];
    }
    [[nodiscard]] std::span<const TracePoint> edges() const { return m_edges; } // of all intervals, in order
    [[nodiscard]] bool has(ActivityKind kind) const { return m_kinds.contains(kind); }
    [[nodiscard]] bool hasPageableCopies() const { return m_pageable; }

    // Busy share (0 .. 1) of each display lane inside `window`; waiting does not count as busy. O(n).
    [[nodiscard]] std::vector<double> busyShares(TimeRange window) const;
    [[nodiscard]] std::size_t batchesDone(TracePoint t) const;
    [[nodiscard]] std::size_t batches() const { return m_batchEnds.size(); }
    // The call that started an operation, or the first operation of a call.
    [[nodiscard]] std::optional<IntervalRef> launchOf(IntervalRef operation) const;
    [[nodiscard]] std::optional<IntervalRef> launchedBy(IntervalRef call) const;
    // The neighbour in the same display lane by time; `from` itself must be of this run.
    [[nodiscard]] std::optional<IntervalRef> neighbour(IntervalRef from, int step) const;
    // In the display lane, the interval at or after `t`, else the last before it.
    [[nodiscard]] std::optional<IntervalRef> nearestIn(std::size_t displayLane, TracePoint t) const;

private:
    RunResultPtr m_run;
    TimelinePtr m_timeline;
    std::vector<DisplayLane> m_lanes;
    // Shared, so that pointers to them stay good when this object is moved.
    std::shared_ptr<const std::vector<LaneMipmap>> m_mipmaps;
    std::shared_ptr<const std::vector<LaneMipmap>> m_recordedMipmaps;
    std::array<IntervalSet, UtilizationRowCount> m_utilization;
    std::vector<TracePoint> m_edges;
    std::vector<TracePoint> m_batchEnds; // in order
    std::set<ActivityKind> m_kinds;
    bool m_pageable = false;
    std::optional<CorrelationIndex> m_correlations;
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
    std::optional<ShownInterval> hovered;
    std::optional<ShownInterval> selected;
    std::optional<TimeRange> measured;

    [[nodiscard]] const RunView& view(RunSide side) const { return runs[static_cast<std::size_t>(side)]; }
    [[nodiscard]] TimeRange whole() const; // 0 to the end of the longer run or of the opening view
    // The run that ends first; none when only one is there or both take the same time.
    [[nodiscard]] std::optional<RunSide> shorter() const;
};

[[nodiscard]] constexpr RunSide other(RunSide side)
{
    return side == RunSide::A ? RunSide::B : RunSide::A;
}
[[nodiscard]] QString sideText(RunSide side); // "A", "B"

} // namespace overlap
