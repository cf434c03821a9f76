// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

namespace overlap {

// How a timeline B is laid beside a timeline A: a time of B is shown beside the time of A that is `shift` later. Pure
// numbers; neither timeline is changed or copied, and each keeps a range of its own.
struct Alignment
{
    Nanoseconds shift{};

    [[nodiscard]] constexpr TracePoint toA(TracePoint ofB) const { return ofB + shift; }
    [[nodiscard]] constexpr TracePoint toB(TracePoint ofA) const { return ofA - shift; }
    [[nodiscard]] constexpr TimeRange toA(TimeRange ofB) const { return {toA(ofB.begin), toA(ofB.end)}; }
    [[nodiscard]] constexpr TimeRange toB(TimeRange ofA) const { return {toB(ofA.begin), toB(ofA.end)}; }
    auto operator<=>(const Alignment&) const = default;
};

// The begin of the first operation of the device in both; where one has none, of the first interval at all. An empty
// timeline begins at zero. O(lanes).
[[nodiscard]] Alignment alignedAtStart(const Timeline& a, const Timeline& b);

// The begins of two chosen intervals.
[[nodiscard]] constexpr Alignment alignedAt(const Interval& a, const Interval& b)
{
    return {a.time.begin - b.time.begin};
}

// B begins so much later than A: alignedAtStart and a step to the right.
[[nodiscard]] Alignment alignedByOffset(const Timeline& a, const Timeline& b, Nanoseconds offset);

// What is in B as `event` is in A: of the same kind and name, the same number of such before it. None where B has fewer.
// Names are compared, not their numbers. O(n).
[[nodiscard]] std::optional<IntervalRef> sameEventIn(const Timeline& b, const Timeline& a, IntervalRef event);

} // namespace overlap
