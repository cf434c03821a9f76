// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/lane_arrangement.h"

#include <algorithm>

namespace overlap {

namespace {

std::size_t placeIn(const std::vector<LaneKey>& keys, LaneKey key)
{
    return static_cast<std::size_t>(std::ranges::find(keys, key) - keys.begin());
}

// All lanes of a group become one, at the place of the first.
void collapse(std::vector<DisplayLane>& lanes, LaneGroup group)
{
    const auto inGroup = [&](const DisplayLane& lane) { return groupOf(lane.role) == group; };
    const auto first = std::ranges::find_if(lanes, inGroup);
    if (first == lanes.end() || std::ranges::count_if(lanes, inGroup) < 2)
        return;
    DisplayLane folded{first->role, first->index, 1, {{}}, true, group};
    for (const auto& lane : lanes) {
        if (!inGroup(lane))
            continue;
        for (const auto& row : lane.rows)
            folded.rows.front().insert(folded.rows.front().end(), row.begin(), row.end());
    }
    *first = std::move(folded);
    lanes.erase(std::remove_if(std::next(first), lanes.end(), inGroup), lanes.end());
}

} // namespace

LaneGroup groupOf(LaneRole role)
{
    switch (role) {
    case LaneRole::Host:
    case LaneRole::Worker:
    case LaneRole::Operators:
    case LaneRole::Ranges:
        return LaneGroup::Host;
    case LaneRole::Stream:
        return LaneGroup::Streams;
    default:
        return LaneGroup::Device;
    }
}

std::vector<DisplayLane> arranged(std::vector<DisplayLane> lanes, const LaneArrangement& arrangement)
{
    const auto isHidden = [&](const DisplayLane& lane) { return arrangement.hidden.contains(keyOf(lane)); };
    if (!std::ranges::all_of(lanes, isHidden))
        std::erase_if(lanes, isHidden);
    for (const auto group : arrangement.collapsed)
        collapse(lanes, group);
    std::ranges::stable_sort(lanes, {}, [&](const DisplayLane& lane) {
        const auto pinned = placeIn(arrangement.pinned, keyOf(lane));
        return std::pair(pinned, placeIn(arrangement.order, keyOf(lane)));
    });
    return lanes;
}

LaneArrangement moved(LaneArrangement arrangement, const std::vector<DisplayLane>& shown, LaneKey lane, int step)
{
    std::vector<LaneKey> keys;
    keys.reserve(shown.size());
    for (const auto& one : shown)
        keys.push_back(keyOf(one));
    const auto from = static_cast<std::ptrdiff_t>(placeIn(keys, lane));
    const auto last = static_cast<std::ptrdiff_t>(keys.size()) - 1;
    if (from > last)
        return arrangement;
    const auto to = std::clamp<std::ptrdiff_t>(from + step, 0, last);
    keys.erase(keys.begin() + from);
    keys.insert(keys.begin() + to, lane);
    // Pinned ones keep to themselves: among them the order of pinning is what is changed.
    const auto isPinned = [&](LaneKey key) {
        return std::ranges::find(arrangement.pinned, key) != arrangement.pinned.end();
    };
    arrangement.order.clear();
    std::vector<LaneKey> pinned;
    for (const auto key : keys)
        (isPinned(key) ? pinned : arrangement.order).push_back(key);
    for (const auto key : arrangement.pinned) {
        if (std::ranges::find(pinned, key) == pinned.end())
            pinned.push_back(key); // of a lane that is not shown now
    }
    arrangement.pinned = std::move(pinned);
    return arrangement;
}

} // namespace overlap
