// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <cstdint>
#include <span>
#include <vector>

namespace overlap {

// The correlation numbers of all operations of some lanes, to ask of calls whether they started one of them. Recorders
// number calls one after another: a bit for each number of the range they come from, or, where the numbers are far apart,
// four bytes for each operation.
class CorrelationSet
{
public:
    explicit CorrelationSet(std::span<const Lane> lanes); // O(intervals), O(n log n) where numbers are far apart

    [[nodiscard]] bool contains(std::uint32_t correlation) const; // false for 0

private:
    std::uint32_t m_least = 0;
    std::vector<bool> m_bits; // from m_least on
    std::vector<std::uint32_t> m_numbers; // instead, in order
};

} // namespace overlap
