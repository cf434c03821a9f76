// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/growing_timeline.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace overlap {

// Snapshots of a run that goes on, each complete and in memory of its own, as they come from another process: turned into
// snapshots that share memory, so that whoever draws them only looks at what is new. What a snapshot repeats is compared
// and not copied; one that does not begin as the last one did (records that came late) starts over. To be used from one
// thread; what it returns may be read from any.
class GrowingSnapshots
{
public:
    // The same intervals in the same lanes. O(intervals) to compare, O(new intervals) of new memory.
    [[nodiscard]] TimelinePtr take(const Timeline& snapshot);

    [[nodiscard]] std::size_t startedOver() const { return m_startedOver; } // so many times, for want of a beginning

private:
    [[nodiscard]] bool continues(const Timeline& snapshot, const std::vector<std::uint32_t>& names) const;

    std::unique_ptr<GrowingTimeline> m_growing;
    TimelinePtr m_last; // as returned
    std::size_t m_startedOver = 0;
};

} // namespace overlap
