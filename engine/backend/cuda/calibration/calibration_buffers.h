// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/cuda_handles.h"
#include "engine/backend/cuda/host_buffer.h"

namespace overlap::cuda {

// Host and device memory of all measurements, each of `size` bytes, written once so that every page is there and holds
// no zeros.
class CalibrationBuffers
{
public:
    // The largest size up to 256 MiB that fits several times, halved until the system gives it. Throws RunFailure when
    // not even 16 MiB are to be had.
    static CalibrationBuffers allocate();

    explicit CalibrationBuffers(std::uint64_t size);

    [[nodiscard]] std::uint64_t size() const { return m_size; }
    [[nodiscard]] std::byte* pinnedIn() const { return m_pinnedIn.data(); }
    [[nodiscard]] std::byte* pinnedOut() const { return m_pinnedOut.data(); }
    [[nodiscard]] std::byte* pageable() const { return m_pageable.data(); }
    [[nodiscard]] std::byte* deviceIn() const { return m_deviceIn.data(); }
    [[nodiscard]] std::byte* deviceOut() const { return m_deviceOut.data(); }
    // Another allocation of the same size: where its pages lie decides how well they stay in the cache.
    void renewPageable();

private:
    std::uint64_t m_size;
    HostBuffer m_pinnedIn;
    HostBuffer m_pinnedOut;
    HostBuffer m_pageable;
    DeviceBuffer m_deviceIn;
    DeviceBuffer m_deviceOut;
};

// Host or device had too little memory for what was tried: less may do.
[[nodiscard]] bool isOutOfMemory(const std::exception& error);

} // namespace overlap::cuda
