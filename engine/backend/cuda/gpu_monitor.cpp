// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/gpu_monitor.h"

namespace overlap::cuda {

const Result<NvmlDevice>& GpuMonitor::device()
{
    const std::scoped_lock lock(m_opening);
    if (!m_device) {
        auto library = NvmlLibrary::open();
        if (library)
            m_device.emplace(NvmlDevice::open(*std::move(library), m_identity));
        else
            m_device.emplace(std::move(library).error());
    }
    return *m_device;
}

Result<DeviceSample> GpuMonitor::sample()
{
    const auto& gpu = device();
    if (!gpu)
        return gpu.error();
    return gpu->sample();
}

ThrottleWatch::Look GpuMonitor::throttleLook()
{
    const auto& gpu = device();
    if (!gpu)
        return {};
    return [&known = *gpu] { return known.throttled(); };
}

} // namespace overlap::cuda
