// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <cstdint>
#include <vector>

namespace overlap {

// What the issuing thread did between its calls.
enum class HostGaps : std::uint8_t
{
    Work, // of a run of ours: it prepares and issues, and does nothing else
    // Of a recording, in which nobody marked what a program does. Then work is what was recorded of it: calls that do not
    // wait, and operators of the thread.
    Unknown
};

// Tells waiting from working on the issuing thread ("host work, host wait" of the design's metrics). Waiting is
// - a synchronising call, and any call that blocked: blocking copy, (un)registering, a launch on a full queue;
// - a copy from or to pageable memory, for the call stages or moves the data itself while nothing else gets done;
// - cudaMalloc, cudaFree and the calls for pinned memory, but not the stream-ordered cudaMallocAsync and
//   cudaFreeAsync, which return at once: those are issuing.
// All else, preparing and issuing and the time between calls, is work; see HostGaps.
class HostWaitRule
{
public:
    HostWaitRule() = default; // of a timeline without names: by kinds and flags alone
    explicit HostWaitRule(const Timeline& timeline);

    // `interval` must be of the timeline given above, of a host lane.
    [[nodiscard]] bool waits(const Interval& interval) const;

private:
    std::vector<bool> m_allocationWaits; // by nameId
};

// Whether anything was recorded of the issuing thread.
[[nodiscard]] bool hasHostThread(const Timeline& timeline);

} // namespace overlap
