// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/interval_set.h"

namespace overlap {

// What IntervalSet's own functions give, for sets of millions of ranges of which no copy should be made.

// Adds all of the other. Where one is empty nothing is copied.
void unite(IntervalSet& set, IntervalSet other);
// The set inside the window; the set itself where it lies inside.
[[nodiscard]] IntervalSet clippedTo(IntervalSet set, TimeRange window);
// How long a.intersected(b) is. O(ranges).
[[nodiscard]] Nanoseconds overlapLength(const IntervalSet& a, const IntervalSet& b);
// How long set.clipped(window) is. O(log n + ranges in it).
[[nodiscard]] Nanoseconds lengthIn(const IntervalSet& set, TimeRange window);

} // namespace overlap
