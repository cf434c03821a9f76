// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/scenario.h"

#include <cuda_runtime_api.h>

#include <cstdint>

namespace overlap::cuda {

struct KernelArguments
{
    const float* input = nullptr; // on the device
    float* output = nullptr;
    std::uint32_t samples = 0;
    std::uint64_t floatsPerSample = 0;
};

// Blocks of a kernel that the device holds at once.
[[nodiscard]] std::uint64_t blocksThatFit(KernelKind kind, std::uint32_t smCount);

// One launch of the scenario's kernel over `arguments.samples` samples, in the shape of launchShape(). Throws CudaError.
void launchKernel(const KernelWork& work, const KernelArguments& arguments, std::uint32_t smCount, cudaStream_t stream);

// A kernel that does nothing.
void launchMarker(cudaStream_t stream);

// A kernel that writes `round` to `started` and ends once it reads it in `end`, or after 100 ms. Both in pinned memory.
void launchHandshake(std::uint32_t* started, const std::uint32_t* end, std::uint32_t round, cudaStream_t stream);

} // namespace overlap::cuda
