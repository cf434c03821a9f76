// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"

namespace overlap::cuda {

// Measures everything that a profile holds on the GPU with that index, in less than a minute. `device`: what is known of
// it without measuring. Stops within a second and leaves no memory behind. Throws CudaError and RunFailure.
[[nodiscard]] Calibration calibrateGpu(int index, const DeviceInfo& device, const CalibrationSink& progress,
                                       const std::stop_token& stop);

} // namespace overlap::cuda
