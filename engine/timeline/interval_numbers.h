// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace overlap {

// The intervals of some lanes by one number each, lane after lane: a quarter of the memory of an IntervalRef where millions
// of them are kept. Points to the lanes, which have to outlive it and to have fewer than 2^32 intervals (as many would
// take 170 GB). O(log lanes) each.
class IntervalNumbers
{
public:
    explicit IntervalNumbers(const Timeline& timeline)
        : IntervalNumbers(timeline.lanes())
    {
    }
    explicit IntervalNumbers(std::span<const Lane> lanes)
        : m_lanes(lanes)
    {
        m_first.reserve(m_lanes.size());
        std::size_t count = 0;
        for (const auto& lane : m_lanes) {
            m_first.push_back(static_cast<std::uint32_t>(count));
            count += lane.intervals().size();
        }
    }

    // Of the first interval of a lane; those behind it follow.
    [[nodiscard]] std::uint32_t firstOf(std::size_t lane) const { return m_first[lane]; }
    [[nodiscard]] std::uint32_t numberOf(IntervalRef ref) const
    {
        return m_first[ref.lane] + static_cast<std::uint32_t>(ref.index);
    }
    [[nodiscard]] IntervalRef refOf(std::uint32_t number) const
    {
        // Empty lanes begin where the next one does: the last of those that begin there is the one with intervals.
        const auto lane = static_cast<std::size_t>(std::ranges::upper_bound(m_first, number) - m_first.begin()) - 1;
        return {lane, number - m_first[lane]};
    }
    [[nodiscard]] const Interval& operator[](std::uint32_t number) const
    {
        const auto ref = refOf(number);
        return m_lanes[ref.lane].intervals()[ref.index];
    }

private:
    std::span<const Lane> m_lanes;
    std::vector<std::uint32_t> m_first; // by lane
};

} // namespace overlap
