// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/timeline/interval.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace overlap {

enum class LaneRole : std::uint8_t
{
    Host, // the issuing thread
    Worker,
    CopyToDevice, // the copy engine for H2D; on a device with one engine, its H2D half
    Compute,
    CopyToHost,
    Memory, // memsets and copies on the device
    Stream, // everything of one stream, in the view by stream
    // in recordings of other tools
    Operators, // of one host thread
    Ranges, // of one host thread
    DeviceRanges // marks and synchronisations, as seen on the device
};

// What a lane stands for. Lanes that differ only in `row` are rows of one resource whose intervals overlap.
struct LaneId
{
    LaneRole role = LaneRole::Host;
    std::uint32_t index = 0; // worker, stream or device engine number
    std::uint32_t row = 0; // sub-lane
    auto operator<=>(const LaneId&) const = default;
};

inline void prefetchForRead(const void* address)
{
    __builtin_prefetch(address, 0, 1); // GCC and Clang
}

// Intervals of one row, in time order, none overlapping another. That invariant is what makes binary search by begin
// *or* by end valid, and so what keeps drawing independent of the number of intervals. A copy shares the intervals.
class Lane
{
public:
    // A running sum of the busy time is kept for every so many intervals: half a byte for each.
    static constexpr std::size_t SumEvery = 64;

    [[nodiscard]] static Result<Lane> make(LaneId id, std::vector<Interval> intervals);

    [[nodiscard]] LaneId id() const { return m_id; }
    // The same intervals, standing for something else.
    [[nodiscard]] Lane withId(LaneId id) const
    {
        auto lane = *this;
        lane.m_id = id;
        return lane;
    }
    [[nodiscard]] std::span<const Interval> intervals() const { return m_intervals; }

    // Busy time of intervals [first, last), by whole intervals. O(SumEvery).
    [[nodiscard]] Nanoseconds busy(std::size_t first, std::size_t last) const
    {
        return busyBefore(last) - busyBefore(first);
    }
    // Busy time of the intervals before this one.
    [[nodiscard]] Nanoseconds busyBefore(std::size_t index) const
    {
        auto sum = index / SumEvery;
        if (index % SumEvery > SumEvery / 2 && (sum + 1) * SumEvery <= m_intervals.size())
            ++sum;
        auto busy = m_busyBefore[sum];
        for (auto i = sum * SumEvery; i < index; ++i)
            busy += m_intervals[i].time.duration();
        for (auto i = index; i < sum * SumEvery; ++i)
            busy -= m_intervals[i].time.duration();
        return busy;
    }
    // Busy time inside `range`, intervals clipped to it. O(log n).
    [[nodiscard]] Nanoseconds busyIn(TimeRange range) const;
    // The interval that contains `t`, if any. O(log n).
    [[nodiscard]] std::optional<std::size_t> at(TracePoint t) const;

private:
    friend class GrowingTimeline;
    friend class LaneWriter;

    LaneId m_id;
    std::shared_ptr<const void> m_storage; // what the spans point into
    std::span<const Interval> m_intervals;
    std::span<const Nanoseconds> m_busyBefore; // [i]: total duration of intervals [0, i x SumEvery)
};

// Points to one interval of one lane.
struct IntervalRef
{
    std::size_t lane = 0;
    std::size_t index = 0;
    auto operator<=>(const IntervalRef&) const = default;
};

// A finished value: shared between threads, never changed.
class Timeline
{
public:
    Timeline() = default;
    Timeline(std::vector<Lane> lanes, std::vector<std::string> names);

    [[nodiscard]] std::span<const Lane> lanes() const { return m_lanes; }
    [[nodiscard]] std::span<const std::string> names() const { return m_names; }
    [[nodiscard]] TimeRange range() const { return m_range; } // first begin to last end
    [[nodiscard]] std::size_t intervalCount() const;
    [[nodiscard]] const Interval& interval(IntervalRef ref) const { return m_lanes[ref.lane].intervals()[ref.index]; }
    [[nodiscard]] const std::string& nameOf(const Interval& interval) const { return m_names[interval.nameId]; }

private:
    std::vector<Lane> m_lanes;
    std::vector<std::string> m_names;
    TimeRange m_range;
};
using TimelinePtr = std::shared_ptr<const Timeline>;

} // namespace overlap
