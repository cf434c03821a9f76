// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace overlap {

// Every condition that is set must hold.
struct IntervalQuery
{
    std::string text = {}; // part of the name, large or small letters; "b12" finds batch 12
    // Kinds that the text stands for in the words of the language shown; their intervals match `text` as well.
    std::array<bool, ActivityKindCount> textMeans = {};
    std::optional<ActivityKind> kind = {};
    Nanoseconds atLeast = {}; // length
    std::optional<std::uint32_t> batch = {};
    std::optional<TimeRange> within = {}; // intervals that meet it

    [[nodiscard]] bool empty() const
    {
        return text.empty() && !kind && !batch && !within && atLeast <= Nanoseconds::zero();
    }
    bool operator==(const IntervalQuery&) const = default;
};

// Intervals of a timeline in order of time: what a search has found. Four bytes for each.
class IntervalHits
{
public:
    IntervalHits() = default;
    // `byLane`: indices in order, for each lane of the timeline.
    IntervalHits(TimelinePtr timeline, std::vector<std::vector<std::uint32_t>> byLane);

    [[nodiscard]] const TimelinePtr& timeline() const { return m_timeline; }
    [[nodiscard]] std::size_t count() const { return m_count; }
    [[nodiscard]] std::span<const std::uint32_t> inLane(std::size_t lane) const { return m_byLane[lane]; }
    [[nodiscard]] bool contains(IntervalRef ref) const;

    // The hit that follows or precedes an interval (a hit or not) by begin, lane and index; O(lanes x log n).
    [[nodiscard]] std::optional<IntervalRef> after(IntervalRef ref) const;
    [[nodiscard]] std::optional<IntervalRef> before(IntervalRef ref) const;
    [[nodiscard]] std::optional<IntervalRef> firstFrom(TracePoint t) const; // that begins then or later
    [[nodiscard]] std::optional<IntervalRef> last() const;
    // How many hits come before the interval in that order.
    [[nodiscard]] std::size_t rankOf(IntervalRef ref) const;

private:
    TimelinePtr m_timeline;
    std::vector<std::vector<std::uint32_t>> m_byLane;
    std::size_t m_count = 0;
};

// One pass over all intervals; none when stopped meanwhile. Any thread.
[[nodiscard]] std::optional<IntervalHits> findIntervals(const TimelinePtr& timeline, const IntervalQuery& query,
                                                        const std::stop_token& stop = {});

// The same interval by other lanes: of the first lane that holds one with its time, kind, correlation and stream. Names
// and batches may be counted otherwise there. O(lanes x log n).
[[nodiscard]] std::optional<IntervalRef> placeOf(const Timeline& timeline, const Interval& like);

} // namespace overlap
