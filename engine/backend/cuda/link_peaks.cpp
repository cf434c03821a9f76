// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/link_peaks.h"

#include "engine/backend/cuda/cuda_handles.h"
#include "engine/backend/cuda/host_buffer.h"

#include <algorithm>

namespace overlap::cuda {

namespace {
constexpr std::size_t CopyBytes = 64U << 20U;
constexpr int Copies = 4;

double bestRate(cudaMemcpyKind kind, std::byte* host, std::byte* device)
{
    const Stream stream;
    const Event begin{Event::Timing::Enabled};
    const Event end{Event::Timing::Enabled};
    double best = 0.0;
    for (int i = 0; i < Copies; ++i) {
        begin.record(stream.get());
        if (kind == cudaMemcpyHostToDevice)
            check(cudaMemcpyAsync(device, host, CopyBytes, kind, stream.get()), "measuring copies to the device");
        else
            check(cudaMemcpyAsync(host, device, CopyBytes, kind, stream.get()), "measuring copies to the host");
        end.record(stream.get());
        end.synchronize();
        float milliseconds = 0.0F;
        check(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()), "reading the time between two events");
        best = std::max(best, static_cast<double>(CopyBytes) / (1e6 * static_cast<double>(milliseconds)));
    }
    return best;
}
} // namespace

std::optional<LinkPeaks> measureLinkPeaks()
{
    try {
        const HostBuffer host(CopyBytes, HostMemory::Pinned);
        const DeviceBuffer device(CopyBytes);
        return LinkPeaks{bestRate(cudaMemcpyHostToDevice, host.data(), device.data()),
                         bestRate(cudaMemcpyDeviceToHost, host.data(), device.data())};
    } catch (const CudaError& error) {
        if (error.code() != cudaErrorMemoryAllocation)
            throw;
        return std::nullopt;
    }
}

} // namespace overlap::cuda
