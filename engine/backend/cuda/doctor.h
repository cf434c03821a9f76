// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/machine_facts.h"

namespace overlap::cuda {

enum class Trials : std::uint8_t
{
    All, // each GPU gets some copies and a kernel, which CUPTI records: a second or two, and a context on each
    None // a run goes on that these would disturb
};

// What CUDA, CUPTI and NVML tell of this machine; works without a driver. No exception leaves it.
[[nodiscard]] CudaFacts cudaFacts(Trials trials = Trials::All);

} // namespace overlap::cuda
