// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/scenario.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace overlap::cuda {

// Memory of the host that begins at a page, pageable or pinned by cudaHostAlloc.
class HostBuffer
{
public:
    HostBuffer(std::uint64_t bytes, HostMemory kind); // 0 bytes: no memory

    [[nodiscard]] std::byte* data() const noexcept { return m_data.get(); }
    [[nodiscard]] std::uint64_t size() const noexcept { return m_size; }

private:
    struct Deleter
    {
        HostMemory kind = HostMemory::Pageable;
        void operator()(std::byte* data) const noexcept;
    };
    std::unique_ptr<std::byte, Deleter> m_data;
    std::uint64_t m_size = 0;
};

// cudaHostRegister for a part of a pageable buffer, until it is destroyed. Destroying waits for the device.
class PageLock
{
public:
    PageLock() = default; // locks nothing
    PageLock(std::byte* data, std::uint64_t bytes);

    // As destroying it, but says when it fails.
    void release();
    [[nodiscard]] bool holds() const noexcept { return m_data != nullptr; }

private:
    struct Deleter
    {
        void operator()(std::byte* data) const noexcept;
    };
    std::unique_ptr<std::byte, Deleter> m_data;
};

inline constexpr std::uint64_t PageBytes = 4096;
// The next multiple of a page, so that parts of one buffer share no page.
[[nodiscard]] constexpr std::uint64_t wholePages(std::uint64_t bytes)
{
    return (bytes + PageBytes - 1) / PageBytes * PageBytes;
}

} // namespace overlap::cuda
