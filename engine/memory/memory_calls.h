// SPDX-License-Identifier: GPL-3.0-or-later
// What the calls of a timeline do to memory.
#pragma once

#include "engine/timeline/timeline.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace overlap {

enum class MemoryCallType : std::uint8_t
{
    Malloc,
    Free,
    MallocAsync,
    FreeAsync,
    Register,
    Unregister,
    Synchronize
};

struct MemoryCall
{
    TracePoint at{}; // when it takes effect
    MemoryCallType type = MemoryCallType::Malloc;
    std::uint64_t bytes = 0;
    std::uint32_t batch = Interval::NoBatch;
    std::uint16_t stream = Interval::NoStream;
};

// Of the host's threads, in order of time. O(n log n).
[[nodiscard]] std::vector<MemoryCall> memoryCallsOf(const Timeline& timeline);

// When the device has ended the last operation of each batch.
using BatchEnds = std::unordered_map<std::uint32_t, TracePoint>;
[[nodiscard]] BatchEnds batchEndsOf(const Timeline& timeline);

} // namespace overlap
