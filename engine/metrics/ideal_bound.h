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

// "ideal bound" of the design's metrics: max over the resources of fill + sum + drain. No strategy is faster.
// Rounded down, so that it stays a lower bound to the nanosecond.
[[nodiscard]] IdealBound idealBound(const BoundInput& input);

} // namespace overlap
