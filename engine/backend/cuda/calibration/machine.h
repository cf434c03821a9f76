// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/calibration/bench.h"
#include "engine/profile/measurements.h"

namespace overlap::cuda {

// Name, provenance and what the driver states of the GPU with that index.
[[nodiscard]] Measurements describeMachine(int index, const DeviceInfo& device);

// Adds to the provenance what the size of the CPU's cache is concluded from.
void describeCache(Measurements& measured);

// Memory of the current device that is taken before anything has been allocated.
void addReservedMemory(Bench& bench, Measurements& measured);

} // namespace overlap::cuda
