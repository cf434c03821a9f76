// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <map>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace overlap {

// A timeline that is still being recorded. Snapshots of it are ordinary timelines that share its memory: what is there is
// neither copied nor moved when more comes, so that a snapshot costs by lanes and not by intervals. To be used from one
// thread; snapshots may be read from any.
class GrowingTimeline
{
public:
    GrowingTimeline();
    ~GrowingTimeline();
    GrowingTimeline(const GrowingTimeline&) = delete;
    GrowingTimeline& operator=(const GrowingTimeline&) = delete;

    [[nodiscard]] std::uint32_t nameId(std::string_view name);
    // To the first row of the resource whose last interval has ended by then, a new one if there is none: none is
    // dropped. Those of a resource should come about in order of their begin, or rows become many.
    void append(LaneRole role, std::uint32_t index, const Interval& interval);
    // To a row that the caller has chosen: it must be free from the interval's begin on.
    void appendTo(LaneId lane, const Interval& interval);
    void addLane(LaneId lane); // without intervals, unless it is there
    [[nodiscard]] std::size_t sizeOf(LaneId lane) const; // intervals
    // Lanes in the order of LaneId. O(lanes + names).
    [[nodiscard]] TimelinePtr snapshot() const;

private:
    class Row;
    std::map<LaneId, std::unique_ptr<Row>> m_rows;
    std::vector<std::string> m_names;
    std::unordered_map<std::string, std::uint32_t> m_nameIds;
};

} // namespace overlap
