// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/memory_map.h"

#include <algorithm>

namespace overlap {

MemoryMap::MemoryMap(std::uint64_t capacity, std::uint64_t granularity)
    : m_capacity(capacity)
    , m_granularity(std::max<std::uint64_t>(1, granularity))
{
}

std::optional<std::uint64_t> MemoryMap::allocate(std::uint64_t bytes, std::uint64_t owner)
{
    if (bytes == 0 || bytes > m_capacity)
        return std::nullopt;
    const auto size = (bytes + m_granularity - 1) / m_granularity * m_granularity;
    std::uint64_t begin = 0;
    auto at = m_blocks.begin();
    for (; at != m_blocks.end() && at->begin - begin < size; ++at)
        begin = at->begin + at->bytes;
    if (at == m_blocks.end() && (m_capacity < begin || m_capacity - begin < size))
        return std::nullopt;
    m_blocks.insert(at, {begin, size, owner});
    m_used += size;
    return begin;
}

bool MemoryMap::release(std::uint64_t begin)
{
    const auto at = std::ranges::lower_bound(m_blocks, begin, {}, &MemoryBlock::begin);
    if (at == m_blocks.end() || at->begin != begin)
        return false;
    m_used -= at->bytes;
    m_blocks.erase(at);
    return true;
}

std::uint64_t MemoryMap::shrink(std::uint64_t chunk, std::uint64_t least)
{
    const auto end = m_blocks.empty() ? 0 : m_blocks.back().begin + m_blocks.back().bytes;
    const auto kept = std::max(least, end);
    if (chunk == 0 || m_capacity <= kept)
        return 0;
    const auto given = (m_capacity - kept) / chunk * chunk;
    m_capacity -= given;
    return given;
}

std::uint64_t MemoryMap::largestFree() const
{
    std::uint64_t largest = 0;
    std::uint64_t begin = 0;
    for (const auto& block : m_blocks) {
        largest = std::max(largest, block.begin - begin);
        begin = block.begin + block.bytes;
    }
    return std::max(largest, m_capacity - begin);
}

std::vector<FreeRange> MemoryMap::freeRanges() const
{
    std::vector<FreeRange> ranges;
    std::uint64_t begin = 0;
    const auto add = [&](std::uint64_t end) {
        if (end > begin)
            ranges.push_back({begin, end - begin});
    };
    for (const auto& block : m_blocks) {
        add(block.begin);
        begin = block.begin + block.bytes;
    }
    add(m_capacity);
    return ranges;
}

std::optional<double> MemoryMap::wholenessPct() const
{
    if (freeBytes() == 0)
        return std::nullopt;
    return 100.0 * static_cast<double>(largestFree()) / static_cast<double>(freeBytes());
}

MemoryReplay replay(std::uint64_t capacity, std::span<const MemoryRequest> requests, std::uint64_t granularity)
{
    MemoryReplay result;
    MemoryMap map(capacity, granularity);
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto& [owner, bytes] = requests[i];
        if (bytes > 0) {
            if (!map.allocate(bytes, owner))
                result.failedAt = i;
        } else if (const auto it = std::ranges::find(map.blocks(), owner, &MemoryBlock::owner);
                   it != map.blocks().end()) {
            map.release(it->begin);
        }
        result.maps.push_back(map);
        if (result.failedAt)
            break;
    }
    return result;
}

std::vector<MemoryRequest> tearingRequests(std::uint64_t capacity)
{
    // Eight pairs of a large and a small buffer, in the ratio of 3 to 1.
    constexpr std::uint64_t Pairs = 8;
    const auto pair = capacity / Pairs;
    const auto small = pair / 4;
    const auto large = pair - small;
    std::vector<MemoryRequest> requests;
    for (std::uint64_t i = 0; i < Pairs; ++i) {
        requests.push_back({2 * i, large});
        requests.push_back({2 * i + 1, small});
    }
    for (std::uint64_t i = 0; i < Pairs; ++i)
        requests.push_back({2 * i, 0});
    requests.push_back({2 * Pairs, 2 * large});
    return requests;
}

} // namespace overlap
