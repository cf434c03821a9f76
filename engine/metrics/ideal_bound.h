// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"

#include <vector>

namespace overlap {

// What one batch needs of each resource when nothing else runs.
struct BatchStages
{
    Nanoseconds prepare{};
    Nanoseconds toDevice{};
    Nanoseconds kernel{}; // as long as it takes alone
    Nanoseconds kernelShare{}; // kernel x min(1, blocks / blocks that fit at once), for the sum over the GPU
    Nanoseconds toHost{};
};

struct BoundInput
{
    std::vector<BatchStages> batches;
    bool oneCopyEngine = false;
    double duplexFactor = 2.0; // both directions together against one alone
    std::uint32_t prepareThreads = 1;
};

// The resource that sets the bound.
enum class BoundBy : std::uint8_t
{
    Prepare,
    CopyToDevice,
    CopyToHost,
    CopyEngine, // one engine for both directions
    Link,
    Kernels
};

struct IdealBound
{
    Nanoseconds time{};
    BoundBy by = BoundBy::Kernels;
};

// "ideal bound" of the design's metrics: max over the resources of fill + sum + drain. No strategy is faster:
// - Every batch passes prepare, H2D, kernels, D2H in this order, no stage before the one above it has ended. So the
//   first operation on a resource begins no earlier than the smallest time that any batch needs before it (fill), and
//   after the last one its batch still needs at least the smallest time of what comes after (drain).
// - Between the two the resource does all its work. An engine does one copy at a time, so that takes the sum of the
//   copies; one engine for both directions the sum of both (nothing before an H2D but preparing, nothing after a D2H).
//   Kernels take `kernelShare`, the part of the GPU's blocks that they hold times how long: the GPU has no more than
//   all of its blocks. n preparing threads do n seconds of work in a second.
// - The link moves both directions together at most `duplexFactor` (1 .. 2) times as fast as one, so (h + d) / factor.
//   It has no fill and no drain: each direction may be idle at either end.
// What the argument needs of the caller: a stage's time is the shortest it can take (alone, in the faster cache state,
// without waits between operations), and `kernelShare` counts no block slots that another kernel could use meanwhile
// (for a last wave that is not full: blocks x time of a block / slots, not the whole wave).
// Of resources with the same bound the first named in BoundBy that has it counts, kernels before all.
// Rounded down, so that it stays a lower bound to the nanosecond. No batches: zero.
[[nodiscard]] IdealBound idealBound(const BoundInput& input);

} // namespace overlap
