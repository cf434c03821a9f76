// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/machine_facts.h"

namespace overlap::cuda {

// What CUDA, CUPTI and NVML tell of this machine. Gives each GPU some copies and a kernel, so it takes a second or two
// and a context on each; works without a driver. No exception leaves it.
[[nodiscard]] CudaFacts cudaFacts();

} // namespace overlap::cuda
