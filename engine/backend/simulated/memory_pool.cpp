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
    for (auto& stream : m_streams) {
        while (!stream.freed.empty() && device.done(stream.freed.front().marker)) {
            m_live -= stream.freed.front().bytes;
            stream.bytes -= stream.freed.front().bytes;
            stream.freed.pop_front();
        }
    }
}

double MemoryPool::allocate(std::uint64_t bytes, std::uint16_t stream, const DeviceModel& device)
{
    collect(device);
    // In its own stream memory can be had again at once: the stream's order keeps the two uses apart.
    if (stream < m_streams.size() && m_streams[stream].bytes >= bytes) {
        auto& own = m_streams[stream];
        own.bytes -= bytes;
        for (auto left = bytes; left > 0;) {
            const auto taken = std::min(left, own.freed.front().bytes);
            own.freed.front().bytes -= taken;
            left -= taken;
            if (own.freed.front().bytes == 0)
                own.freed.pop_front();
        }
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
    if (stream >= m_streams.size())
        m_streams.resize(stream + 1U);
    m_streams[stream].freed.push_back({bytes, marker});
    m_streams[stream].bytes += bytes;
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
