// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/set_arithmetic.h"

#include <algorithm>
#include <utility>

namespace overlap {

void unite(IntervalSet& set, IntervalSet other)
{
    if (set.empty())
        set = std::move(other);
    else if (!other.empty())
        set = set.united(other);
}

IntervalSet clippedTo(IntervalSet set, TimeRange window)
{
    const auto ranges = std::as_const(set).ranges();
    const bool inside =
        !ranges.empty() && window.begin <= ranges.front().begin && ranges.back().end <= window.end && !window.empty();
    if (inside)
        return set;
    return set.clipped(window);
}

Nanoseconds overlapLength(const IntervalSet& a, const IntervalSet& b)
{
    Nanoseconds sum{};
    const auto ofA = a.ranges();
    const auto ofB = b.ranges();
    for (std::size_t i = 0, j = 0; i < ofA.size() && j < ofB.size();) {
        const auto both = ofA[i].intersected(ofB[j]);
        if (!both.empty())
            sum += both.duration();
        ++(ofA[i].end < ofB[j].end ? i : j);
    }
    return sum;
}

Nanoseconds lengthIn(const IntervalSet& set, TimeRange window)
{
    Nanoseconds sum{};
    if (window.empty())
        return sum;
    const auto ranges = set.ranges();
    auto range = std::ranges::partition_point(ranges, [&](TimeRange r) { return r.end <= window.begin; });
    for (; range != ranges.end() && range->begin < window.end; ++range)
        sum += range->intersected(window).duration();
    return sum;
}

} // namespace overlap
