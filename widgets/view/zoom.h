// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"

#include <span>
#include <vector>

namespace overlap {

// Arithmetic of looking at a part of a run. Limits are never left; a range longer than them becomes the limits.
struct ViewLimits
{
    TimeRange whole;
    Nanoseconds shortest{100}; // no zooming in below it

    auto operator<=>(const ViewLimits&) const = default;
};

// `range` moved, and shortened where needed, to lie inside the limits and not below the shortest length.
[[nodiscard]] TimeRange limitedTo(TimeRange range, const ViewLimits& limits);
// The range `factor` times as long (below 1 zooms in) with `anchor` at the same relative place.
[[nodiscard]] TimeRange zoomed(TimeRange range, TracePoint anchor, double factor, const ViewLimits& limits);
// The same length, later by `share` of it (negative: earlier).
[[nodiscard]] TimeRange panned(TimeRange range, double share, const ViewLimits& limits);
// The first view of two runs: from 0 to 1.1 x the shorter one, rounded up by a tenth at most. A run of no length counts as absent.
[[nodiscard]] TimeRange openingView(Nanoseconds a, Nanoseconds b);

// 1, 2 or 5 times a power of ten, the nearest by ratio; at least 1 ns.
[[nodiscard]] Nanoseconds roundNear(double wantedNs);
// Multiples of a round step (1, 2 or 5 times a power of ten) inside `range`, both ends included; the finest step that
// divides the range into no more than `most` parts.
struct TimeTicks
{
    Nanoseconds step{1};
    std::vector<TracePoint> at;
};
[[nodiscard]] TimeTicks timeTicks(TimeRange range, int most);

// The edge nearest to `t` that is no further than `within`, else `t`. `edges` is in order. O(log n).
[[nodiscard]] TracePoint snapped(TracePoint t, std::span<const TracePoint> edges, Nanoseconds within);

} // namespace overlap
