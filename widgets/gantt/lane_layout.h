// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <optional>
#include <vector>

namespace overlap {

// Lanes that can be folded into one.
enum class LaneGroup : std::uint8_t
{
    Host, // and the workers
    Device,
    Streams
};

// One lane as it is drawn: the rows of one resource, or several folded into one.
struct DisplayLane
{
    LaneRole role = LaneRole::Host;
    std::uint32_t index = 0; // of the first resource
    std::uint32_t resources = 1; // above 1: folded worker threads
    // Each row lists the timeline's lanes that are drawn into it, one over the other.
    std::vector<std::vector<std::size_t>> rows;
    bool folded = false; // busy is the mean over all lanes, and no bar is drawn by itself
    std::optional<LaneGroup> group = {}; // a whole group folded into this lane

    bool operator==(const DisplayLane&) const = default;
};

struct LaneLayoutRules
{
    double overlapForRows = 0.10; // rows are split above this share of the busy time, else drawn over each other
    std::uint32_t foldWorkersFrom = 4;
    std::size_t mostRows = 6; // more rows of one resource are folded
};

// Lanes from top to bottom. O(n log n) for resources whose intervals overlap.
[[nodiscard]] std::vector<DisplayLane> displayLanes(const Timeline& timeline, const LaneLayoutRules& rules = {});

// The display lane and row in which a lane of the timeline is drawn.
struct LanePlace
{
    std::size_t lane = 0;
    std::size_t row = 0;
    auto operator<=>(const LanePlace&) const = default;
};
[[nodiscard]] std::optional<LanePlace> placeOf(const std::vector<DisplayLane>& lanes, std::size_t timelineLane);

} // namespace overlap
