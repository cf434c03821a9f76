// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/memory_pool.h"

#include <algorithm>

namespace overlap::simulated {

std::uint64_t MemoryPool::inChunks(std::uint64_t bytes) const
{
    const auto chunk = std::max<std::uint64_t>(1, m_costs.poolChunkBytes);
    return (bytes + chunk - 1) / chunk * chunk;
}

void MemoryPool::collect(const DeviceModel& device)
{
    std::erase_if(m_freed, [&](const Freed& freed) {
        if (!device.done(freed.marker))
            return false;
        m_live -= freed.bytes;
        return true;
    });
}

double MemoryPool::allocate(std::uint64_t bytes, std::uint16_t stream, const DeviceModel& device)
{
    collect(device);
    // In its own stream memory can be had again at once: the stream's order keeps the two uses apart.
    const auto own = std::ranges::find_if(
        m_freed, [&](const Freed& freed) { return freed.stream == stream && freed.bytes >= bytes; });
    if (own != m_freed.end()) {
        own->bytes -= bytes;
        return m_costs.mallocAsyncHitUs;
    }
    m_live += bytes;
    if (m_live <= m_reserved)
        return m_costs.mallocAsyncHitUs;
    m_reserved += inChunks(m_live - m_reserved);
    return m_costs.mallocAsyncGrow.at(static_cast<double>(bytes));
}

void MemoryPool::free(std::uint64_t bytes, std::uint16_t stream, OpId marker)
{
    m_freed.push_back({bytes, stream, marker});
}

double MemoryPool::trim(const DeviceModel& device)
{
    collect(device);
    const auto needed = inChunks(m_live);
    if (m_keeps || m_reserved <= needed)
        return 0.0;
    const auto given = m_reserved - needed;
    m_reserved = needed;
    return m_costs.trim.at(static_cast<double>(given));
}

} // namespace overlap::simulated
