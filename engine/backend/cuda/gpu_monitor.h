// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/nvml_device.h"
#include "engine/backend/cuda/throttle_watch.h"

#include <mutex>
#include <optional>
#include <utility>

namespace overlap::cuda {

// NVML of one GPU, opened when first asked. Can be used from several threads at once and touches no CUDA context.
class GpuMonitor
{
public:
    explicit GpuMonitor(GpuIdentity identity)
        : m_identity(std::move(identity))
    {
    }

    [[nodiscard]] Result<DeviceSample> sample();
    // For a ThrottleWatch that ends before this does; empty where NVML cannot be used.
    [[nodiscard]] ThrottleWatch::Look throttleLook();

private:
    [[nodiscard]] const Result<NvmlDevice>& device();

    GpuIdentity m_identity;
    std::mutex m_opening;
    std::optional<Result<NvmlDevice>> m_device;
};

} // namespace overlap::cuda
