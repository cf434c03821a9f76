// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/gantt/lane_layout.h"

#include <set>
#include <vector>

namespace overlap {

// One resource's lane, in any run.
struct LaneKey
{
    LaneRole role = LaneRole::Host;
    std::uint32_t index = 0;
    auto operator<=>(const LaneKey&) const = default;
};
[[nodiscard]] inline LaneKey keyOf(const DisplayLane& lane)
{
    return {lane.role, lane.index};
}
[[nodiscard]] LaneGroup groupOf(LaneRole role);

// What a person has made of the lanes. A value; holds for A and B alike, lanes that a run has not do no harm.
struct LaneArrangement
{
    std::set<LaneKey> hidden;
    std::vector<LaneKey> pinned; // on top, in this order
    std::vector<LaneKey> order; // of the others as far as they are named; the rest keeps its place after them
    std::set<LaneGroup> collapsed; // each a single lane

    bool operator==(const LaneArrangement&) const = default;
};

// The lanes as they are shown. At least one stays: if all are hidden, none is.
[[nodiscard]] std::vector<DisplayLane> arranged(std::vector<DisplayLane> lanes, const LaneArrangement& arrangement);

// The arrangement after the lane has moved by `step` places among the lanes shown.
[[nodiscard]] LaneArrangement moved(LaneArrangement arrangement, const std::vector<DisplayLane>& shown, LaneKey lane,
                                    int step);

} // namespace overlap
