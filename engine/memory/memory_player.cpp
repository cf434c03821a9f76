// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/memory_player.h"

#include <algorithm>

namespace overlap {

MemoryPlayer::MemoryPlayer(MemoryHistory& history, const MemoryContext& context,
                           std::array<std::uint64_t, MemoryUseCount> constant, bool keepsPool)
    : m_history(history)
    , m_chunk(std::max<std::uint64_t>(1, context.poolChunkBytes))
    , m_keepsPool(keepsPool)
    , m_bytes(constant)
    , m_device(context.capacityBytes)
    , m_pool(0)
{
}

void MemoryPlayer::place(std::uint64_t bytes, std::uint32_t batch)
{
    if (const auto begin = m_device.allocate(bytes, batch))
        event(m_history.window.begin, true, *begin, bytes, batch, m_device.capacity());
}

void MemoryPlayer::step(TracePoint at)
{
    MemoryStep now;
    now.at = std::clamp(at, m_history.window.begin, m_history.window.end);
    now.bytes = m_bytes;
    const auto& space = m_showsPool ? m_pool : m_device;
    if (space.capacity() > 0) {
        now.freeBytes = space.freeBytes();
        now.largestFreeBytes = space.largestFree();
    }
    auto& steps = m_history.steps;
    if (!steps.empty() && steps.back().at == now.at)
        steps.back() = now;
    else if (steps.empty() || steps.back().bytes != now.bytes || steps.back().largestFreeBytes != now.largestFreeBytes)
        steps.push_back(now);
}

void MemoryPlayer::play(const std::vector<MemoryCall>& calls, const BatchEnds& ends)
{
    for (const auto& call : calls) {
        releaseUntil(call.at);
        apply(call, ends);
        step(call.at);
    }
    releaseUntil(m_history.window.end);
}

void MemoryPlayer::apply(const MemoryCall& call, const BatchEnds& ends)
{
    switch (call.type) {
    case MemoryCallType::Malloc:
        take(call);
        break;
    case MemoryCallType::Free:
        give(call);
        break;
    case MemoryCallType::MallocAsync:
        takeFromPool(call);
        break;
    case MemoryCallType::FreeAsync:
        giveToPool(call, ends);
        break;
    case MemoryCallType::Register:
        bytes(MemoryUse::HostPinned) += call.bytes;
        bytes(MemoryUse::HostPageable) -= std::min(bytes(MemoryUse::HostPageable), call.bytes);
        break;
    case MemoryCallType::Unregister: {
        const auto given = std::min(bytes(MemoryUse::HostPinned), call.bytes);
        bytes(MemoryUse::HostPinned) -= given;
        bytes(MemoryUse::HostPageable) += given;
        break;
    }
    case MemoryCallType::Synchronize:
        trim(call.at);
        break;
    }
}

void MemoryPlayer::take(const MemoryCall& call)
{
    if (call.bytes == 0)
        return;
    bytes(MemoryUse::PerBatch) += call.bytes;
    const auto begin = m_device.allocate(call.bytes, call.batch);
    m_held.emplace(call.batch, Held{begin.value_or(NoPlace), call.bytes});
    if (begin)
        event(call.at, true, *begin, call.bytes, call.batch, m_device.capacity());
}

void MemoryPlayer::give(const MemoryCall& call)
{
    const auto it = m_held.find(call.batch);
    if (it == m_held.end())
        return;
    const auto held = it->second;
    m_held.erase(it);
    bytes(MemoryUse::PerBatch) -= held.bytes;
    if (held.begin == NoPlace)
        return;
    m_device.release(held.begin);
    event(call.at, false, held.begin, held.bytes, call.batch, m_device.capacity());
}

void MemoryPlayer::takeFromPool(const MemoryCall& call)
{
    if (call.bytes == 0)
        return;
    showPool();
    // In its own stream memory can be had again at once: the stream's order keeps the two uses apart.
    const auto own = std::ranges::find_if(m_pending, [&](const auto& entry) {
        return entry.second.stream == call.stream && entry.second.held.bytes == call.bytes;
    });
    if (own != m_pending.end()) {
        const auto held = own->second.held;
        event(call.at, false, held.begin, held.bytes, own->second.batch, m_pool.capacity());
        event(call.at, true, held.begin, held.bytes, call.batch, m_pool.capacity());
        m_pending.erase(own);
        m_inPool.emplace(call.batch, held);
        return;
    }
    auto begin = m_pool.allocate(call.bytes, call.batch);
    if (!begin) {
        // Whole chunks, as many as are missing behind what is free at the end.
        const auto ranges = m_pool.freeRanges();
        const bool openEnd = !ranges.empty() && ranges.back().begin + ranges.back().bytes == m_pool.capacity();
        const auto missing =
            call.bytes + MemoryMap::DefaultGranularity - 1 - (openEnd ? std::min(ranges.back().bytes, call.bytes) : 0);
        const auto grown = (missing + m_chunk - 1) / m_chunk * m_chunk;
        m_pool.grow(grown);
        bytes(MemoryUse::PoolUnused) += grown;
        begin = m_pool.allocate(call.bytes, call.batch);
    }
    if (!begin)
        return;
    const auto used = std::min(bytes(MemoryUse::PoolUnused), call.bytes);
    bytes(MemoryUse::PoolUnused) -= used;
    bytes(MemoryUse::StreamOrdered) += call.bytes;
    event(call.at, true, *begin, call.bytes, call.batch, m_pool.capacity());
    m_inPool.emplace(call.batch, Held{*begin, call.bytes});
}

void MemoryPlayer::giveToPool(const MemoryCall& call, const BatchEnds& ends)
{
    const auto it = m_inPool.find(call.batch);
    if (it == m_inPool.end())
        return;
    const auto end = ends.find(call.batch);
    const auto at = end == ends.end() ? call.at : std::max(call.at, end->second);
    m_pending.emplace(at, Pending{it->second, call.batch, call.stream});
    m_inPool.erase(it);
    releaseUntil(call.at);
}

void MemoryPlayer::releaseUntil(TracePoint time)
{
    while (!m_pending.empty() && m_pending.begin()->first <= time) {
        const auto [at, pending] = *m_pending.begin();
        m_pending.erase(m_pending.begin());
        m_pool.release(pending.held.begin);
        bytes(MemoryUse::StreamOrdered) -= pending.held.bytes;
        bytes(MemoryUse::PoolUnused) += pending.held.bytes;
        event(at, false, pending.held.begin, pending.held.bytes, pending.batch, m_pool.capacity());
        step(at);
    }
}

void MemoryPlayer::trim(TracePoint at)
{
    if (m_keepsPool)
        return;
    const auto given = m_pool.shrink(m_chunk);
    bytes(MemoryUse::PoolUnused) -= std::min(bytes(MemoryUse::PoolUnused), given);
    if (given > 0)
        event(at, false, NoPlace, 0, Interval::NoBatch, m_pool.capacity());
}

void MemoryPlayer::event(TracePoint at, bool allocates, std::uint64_t begin, std::uint64_t size, std::uint32_t batch,
                         std::uint64_t capacity)
{
    m_history.events.push_back({at, allocates, begin, size, batch, capacity});
}

} // namespace overlap
