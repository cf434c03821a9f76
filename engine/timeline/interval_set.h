// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <functional>
#include <span>
#include <vector>

namespace overlap {

// A set of points in time: disjoint, non-touching, non-empty half-open ranges in order. A value.
class IntervalSet
{
public:
    IntervalSet() = default;
    // Any ranges, in any order, overlapping or not; empty ones vanish. O(n log n), O(n) when already in order.
    [[nodiscard]] static IntervalSet unionOf(std::vector<TimeRange> ranges);
    // All intervals of the timeline that `take` accepts.
    [[nodiscard]] static IntervalSet of(const Timeline& timeline, const std::function<bool(const Interval&)>& take);

    [[nodiscard]] std::span<const TimeRange> ranges() const& { return m_ranges; }
    void ranges() const&& = delete; // would outlive the set: `for (auto r : a.clipped(b).ranges())`
    [[nodiscard]] bool empty() const { return m_ranges.empty(); }
    [[nodiscard]] Nanoseconds length() const;
    [[nodiscard]] IntervalSet united(const IntervalSet& other) const;
    [[nodiscard]] IntervalSet intersected(const IntervalSet& other) const;
    [[nodiscard]] IntervalSet clipped(TimeRange window) const;
    [[nodiscard]] IntervalSet gapsIn(TimeRange window) const; // window minus the set

    bool operator==(const IntervalSet&) const = default;

private:
    friend class IntervalSetBuilder;
    std::vector<TimeRange> m_ranges;
};

// Makes the set of ranges that come in order of begin, without keeping them all.
class IntervalSetBuilder
{
public:
    void add(TimeRange range); // begins no earlier than the one before; an empty one changes nothing
    [[nodiscard]] IntervalSet take(); // empty afterwards

private:
    IntervalSet m_set;
};

} // namespace overlap
