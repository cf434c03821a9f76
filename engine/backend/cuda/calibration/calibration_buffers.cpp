// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/calibration_buffers.h"

#include "engine/backend/cuda/memory_check.h"
#include "engine/backend/cuda/preparation.h"

namespace overlap::cuda {

namespace {
constexpr std::uint64_t Largest = 256U << 20U;
constexpr std::uint64_t Smallest = 16U << 20U;
constexpr std::uint64_t HostCopies = 5; // three buffers, and room for what else the program and the system need
constexpr std::uint64_t DeviceCopies = 4;

void fill(const HostBuffer& buffer)
{
    fillInput(reinterpret_cast<float*>(buffer.data()), buffer.size() / sizeof(float), 1);
}
} // namespace

bool isOutOfMemory(const std::exception& error)
{
    if (const auto* failure = dynamic_cast<const RunFailure*>(&error))
        return failure->error().code == ErrorCode::OutOfMemory;
    if (const auto* failure = dynamic_cast<const CudaError*>(&error))
        return failure->code() == cudaErrorMemoryAllocation;
    return false;
}

CalibrationBuffers::CalibrationBuffers(std::uint64_t size)
    : m_size(size)
    , m_pinnedIn(size, HostMemory::Pinned)
    , m_pinnedOut(size, HostMemory::Pinned)
    , m_pageable(size, HostMemory::Pageable)
    , m_deviceIn(size)
    , m_deviceOut(size)
{
    fill(m_pinnedIn);
    fill(m_pinnedOut);
    fill(m_pageable);
    check(cudaMemcpy(m_deviceIn.data(), m_pinnedIn.data(), size, cudaMemcpyHostToDevice), "filling device memory");
    check(cudaMemcpy(m_deviceOut.data(), m_pinnedIn.data(), size, cudaMemcpyHostToDevice), "filling device memory");
}

CalibrationBuffers CalibrationBuffers::allocate()
{
    std::size_t available = 0;
    std::size_t total = 0;
    check(cudaMemGetInfo(&available, &total), "asking for free memory");
    auto size = Largest;
    while (size > Smallest
           && (size * DeviceCopies > available || size * HostCopies > availableHostMemory().value_or(~0ULL)))
        size /= 2;
    while (true) {
        try {
            return CalibrationBuffers(size);
        } catch (const std::exception& error) {
            if (!isOutOfMemory(error))
                throw;
            if (size == Smallest)
                throw RunFailure({ErrorCode::OutOfMemory,
                                  std::string("There is too little memory to calibrate with: ") + error.what()});
        }
        size /= 2;
    }
}

void CalibrationBuffers::renewPageable()
{
    m_pageable = HostBuffer(0, HostMemory::Pageable);
    m_pageable = HostBuffer(m_size, HostMemory::Pageable);
    fill(m_pageable);
}

} // namespace overlap::cuda
