// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/host_wait.h"
#include "engine/timeline/lane_columns.h"
#include "engine/timeline/timeline.h"
#include "widgets/gantt/time_scale.h"

#include <QRectF>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace overlap {

// A lane with what makes drawing it cheap.
struct DrawnLane
{
    const Lane* lane = nullptr;
    const LaneMipmap* mipmap = nullptr;
    bool pageable = false; // its copies are from or to pageable memory
    bool allocationsWait = false; // its allocations make the host wait
    const HostWaitRule* waits = nullptr; // of a host lane: which of its calls count as waiting
};

// What one pixel column of a row holds: how much of it is busy and with what, mostly.
struct PixelColumn
{
    double busy = 0.0; // 0 .. 1
    ActivityKind kind = ActivityKind::Kernel; // most of what is busy
    ActivityKind second = ActivityKind::Kernel; // most of the rest
    double secondShare = 0.0; // of the two, 0 .. 0.5
    bool pageable = false;
    bool waits = false; // as DrawnLane::allocationsWait
};

// Intervals narrower than this are summed by pixel column instead of being drawn as bars.
inline constexpr double NarrowestBar = 2.5; // logical pixels

struct RowPaint
{
    std::span<const DrawnLane> lanes;
    TimeScale scale;
    QRectF bar; // where bars go; its left and right clip
    bool folded = false; // mean over the lanes, no bars
    bool bars = true; // false: pixel columns alone
    bool labels = true;
    double strength = 1.0; // of the colours; what is left out is the lane's
    // Slow motion: what has ended by then is pale, what goes on stands out, what begins later is an outline.
    std::optional<TracePoint> now;
    bool byBatch = false; // bars in the colours of their batches, their edges in those of their kinds
    // Of the timeline: bars without a label of their own show as much of their name as they have room for. Empty: none.
    std::span<const std::string> names = {};
    bool vector = false; // rectangles and lines instead of an image (PDF, SVG)
};

struct RowBar
{
    QRectF rect; // snapped to device pixels
    const Interval* interval = nullptr;
    bool whole = true; // not cut by the view
    bool waits = false; // counts as waiting, whatever its kind
};

// What there is to paint of a row.
struct RowContent
{
    std::vector<RowBar> bars;
    std::vector<PixelColumn> columns; // of all that are no bars
    std::vector<RowBar> marks; // over all else, in full colour and at least a pixel wide: what a search has found
    std::size_t visited = 0; // intervals and blocks of them that were looked at
};

// Looks it up, marks left out, in the memory that an earlier look-up took. By pixels and not by intervals; on any thread.
void lookUp(RowContent& content, const RowPaint& row, double devicePixelRatio);
// The bar of one interval that meets the view, at least a pixel wide.
[[nodiscard]] RowBar markOf(const RowPaint& row, const DrawnLane& lane, const Interval& interval,
                            double devicePixelRatio);

} // namespace overlap
