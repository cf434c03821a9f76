// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <optional>
#include <utility>
#include <vector>

namespace overlap {

// Finds what a correlation number belongs to without a table of all of them: per block of intervals the smallest and the
// largest number is kept, an eighth of a byte for each interval. As recorders number calls as they come, few blocks have
// to be looked into; a lookup in 10^7 intervals reads about a megabyte.
class CorrelationBounds
{
public:
    CorrelationBounds() = default;
    explicit CorrelationBounds(const Timeline& timeline) { extend(timeline); }

    // Takes in what was appended to the lanes of the same timeline. O(new intervals).
    void extend(const Timeline& timeline);

    // The call on the host, and the first operation on the device by lane and time. The timeline is the one taken in.
    [[nodiscard]] std::optional<IntervalRef> call(const Timeline& timeline, std::uint32_t correlation) const;
    [[nodiscard]] std::optional<IntervalRef> operation(const Timeline& timeline, std::uint32_t correlation) const;
    [[nodiscard]] std::size_t bytes() const;

private:
    static constexpr std::size_t BlockSize = 64;
    struct Bounds
    {
        std::uint32_t least = UINT32_MAX;
        std::uint32_t most = 0;
    };
    struct LaneBounds
    {
        std::size_t size = 0;
        bool device = false; // has operations
        bool host = false; // has calls
        std::vector<Bounds> blocks;
    };
    [[nodiscard]] std::optional<IntervalRef> find(const Timeline& timeline, std::uint32_t correlation,
                                                  bool device) const;

    std::vector<LaneBounds> m_lanes;
};

} // namespace overlap
