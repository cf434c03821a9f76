// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/memory/memory_calls.h"
#include "engine/memory/memory_history.h"

#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

namespace overlap {

// Plays the calls of a timeline on an address space, and writes down in a history what is held. For one timeline.
class MemoryPlayer
{
public:
    // `constant`: what is held all the time. `keepsPool`: a synchronisation gives nothing back.
    MemoryPlayer(MemoryHistory& history, const MemoryContext& context,
                 std::array<std::uint64_t, MemoryUseCount> constant, bool keepsPool);

    // Buffers that are there all the time.
    void place(std::uint64_t bytes, std::uint32_t batch);
    // The pool is the space that is shown.
    void showPool() { m_showsPool = true; }

    // Writes down what is held from `at` on.
    void step(TracePoint at);
    void play(const std::vector<MemoryCall>& calls, const BatchEnds& ends);

private:
    struct Held
    {
        std::uint64_t begin = 0;
        std::uint64_t bytes = 0;
    };
    struct Pending // freed by the host, still in use by its stream
    {
        Held held;
        std::uint32_t batch = Interval::NoBatch;
        std::uint16_t stream = Interval::NoStream;
    };
    std::uint64_t& bytes(MemoryUse use) { return m_bytes[static_cast<std::size_t>(use)]; }

    void event(TracePoint at, bool allocates, std::uint64_t begin, std::uint64_t size, std::uint32_t batch,
               std::uint64_t capacity);
    void apply(const MemoryCall& call, const BatchEnds& ends);
    void take(const MemoryCall& call);
    void give(const MemoryCall& call);
    void takeFromPool(const MemoryCall& call);
    void giveToPool(const MemoryCall& call, const BatchEnds& ends);
    void releaseUntil(TracePoint time);
    void trim(TracePoint at);

    static constexpr std::uint64_t NoPlace = std::numeric_limits<std::uint64_t>::max();

    MemoryHistory& m_history;
    std::uint64_t m_chunk;
    bool m_keepsPool;
    bool m_showsPool = false;
    std::array<std::uint64_t, MemoryUseCount> m_bytes;
    MemoryMap m_device;
    MemoryMap m_pool;
    std::multimap<std::uint32_t, Held> m_held; // by batch
    std::multimap<std::uint32_t, Held> m_inPool; // by batch
    std::multimap<TracePoint, Pending> m_pending; // by when the stream has passed it
};

} // namespace overlap
