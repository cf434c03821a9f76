// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/cupti_library.h"
#include "engine/backend/cuda/nvtx_ranges.h"
#include "engine/metrics/ideal_bound.h"

#include <stop_token>

namespace overlap::cuda {

struct GpuFacts
{
    int index = 0;
    std::uint32_t smCount = 0;
    std::uint32_t copyEngines = 0;
};

// What a batch of the scenario needs of each resource when nothing else runs, measured through CUPTI by sending a few
// batches one by one, and how much faster both directions of the link are together than one. Preparing is not measured:
// the caller knows it from the recorded run. Throws CudaError and RunFailure.
[[nodiscard]] BoundInput measureBound(const Scenario& scenario, const GpuFacts& gpu,
                                      const std::shared_ptr<const CuptiLibrary>& cupti, const NvtxRanges& nvtx,
                                      const std::stop_token& stop);

// The part of the device's block slots that a launch of `blocks` needs over its time, when `fit` run at once: its last
// wave leaves slots to other kernels. 0 .. 1.
[[nodiscard]] double shareOfDevice(std::uint64_t blocks, std::uint64_t fit);

} // namespace overlap::cuda
