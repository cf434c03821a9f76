// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace overlap {

// In how much of any range at least one of some intervals is busy, exact to the nanosecond, whatever lanes they are on
// and however they overlap. Kept are sums at the borders of equal buckets of time, so that asking costs what lies in the
// two buckets at the range's ends and not what lies between, and asking again for the same ends nothing. A value; holds the
// timeline. For one thread at a time.
class BusyUnion
{
public:
    using Take = std::function<bool(const Interval&)>;

    BusyUnion() = default;
    // Of the intervals of these lanes (indices) that `take` accepts. O(n log(intervals in a bucket)); under a byte for each
    // interval.
    BusyUnion(TimelinePtr timeline, std::vector<std::size_t> lanes, Take take);

    // Takes in what `longer` has and the timeline before had not. False, and nothing done, if the earlier one is not a
    // beginning of it, lane for lane. O(new intervals + those of the bucket in which the first of them begins).
    [[nodiscard]] bool extend(const TimelinePtr& longer);

    [[nodiscard]] Nanoseconds busyIn(TimeRange range) const;
    [[nodiscard]] std::size_t bytes() const; // zero of one that was made of nothing

private:
    [[nodiscard]] Nanoseconds busyBefore(TracePoint t) const;
    [[nodiscard]] Nanoseconds exactly(TimeRange range) const;
    void sumFrom(std::size_t bucket);
    [[nodiscard]] TracePoint borderOf(std::size_t bucket) const
    {
        return m_begin + m_bucket * static_cast<std::int64_t>(bucket);
    }

    TimelinePtr m_timeline;
    std::vector<std::size_t> m_lanes;
    Take m_take;
    TracePoint m_begin;
    Nanoseconds m_bucket{1};
    std::vector<Nanoseconds> m_before{Nanoseconds::zero()}; // [i]: busy before the border of bucket i
    mutable std::unordered_map<std::int64_t, Nanoseconds> m_known; // answers of busyBefore
};

// Whether both are snapshots of one growing timeline with the same lanes, `longer` not the earlier one: they then share
// the memory of what is in both. O(lanes).
[[nodiscard]] bool isBeginningOf(const Timeline& shorter, const Timeline& longer);

} // namespace overlap
