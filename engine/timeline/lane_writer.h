// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <memory>
#include <new>
#include <span>
#include <vector>

namespace overlap {

// Writes the intervals of one resource as they come, each where it stays, and keeps the lane's running sums on the way, so
// that nothing needs to go over them again. For recorders of millions of intervals; others use TimelineBuilder.
class LaneWriter
{
public:
    LaneWriter() = default;
    // Up to so many intervals are never moved.
    explicit LaneWriter(std::size_t expected);

    // What `make` returns, which is built in its place; it should begin where the last one ended or later.
    template<typename Make>
    void append(Make make)
    {
        if (m_size == m_room)
            makeRoom();
        const auto& interval = *new (m_intervals + m_size) Interval(make());
        m_inOrder = m_inOrder && interval.time.begin >= m_end && interval.time.end > interval.time.begin;
        m_end = interval.time.end;
        m_busy += interval.time.duration();
        if (++m_size % Lane::SumEvery == 0)
            new (m_busyBefore + m_size / Lane::SumEvery) Nanoseconds(m_busy);
    }

    [[nodiscard]] std::size_t size() const { return m_size; }
    // Whether what was appended is a row as it is. Else intervals overlap, come out of order or are without length: these
    // need sorting and rows, from `intervals`.
    [[nodiscard]] bool inOrder() const { return m_inOrder; }
    [[nodiscard]] std::span<const Interval> intervals() const { return {m_intervals, m_size}; }
    // All that was appended, in order; the writer is empty afterwards.
    [[nodiscard]] Lane finish(LaneId id);

private:
    void reserve(std::size_t capacity);
    void makeRoom();

    std::shared_ptr<std::byte[]> m_storage; // intervals, and sums behind them
    Interval* m_intervals = nullptr;
    Nanoseconds* m_busyBefore = nullptr;
    std::size_t m_capacity = 0;
    std::size_t m_size = 0;
    std::size_t m_room = 0; // intervals that can be written before makeRoom() has something to do
    TracePoint m_end = TracePoint::min();
    Nanoseconds m_busy{};
    bool m_inOrder = true;
};

} // namespace overlap
