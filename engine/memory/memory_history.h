// SPDX-License-Identifier: GPL-3.0-or-later
// Device and host memory over the time of a run: the Memory tab.
#pragma once

#include "engine/memory/memory_map.h"
#include "engine/result/run_result.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace overlap {

enum class MemoryUse : std::uint8_t
{
    Preallocated, // device: buffers that were there before the run
    PerBatch, // device: cudaMalloc to cudaFree
    StreamOrdered, // device: cudaMallocAsync until the stream has passed cudaFreeAsync
    PoolUnused, // device: what the pool of cudaMallocAsync holds and nobody uses
    HostPinned, // host: staging buffers
    HostPageable
};
inline constexpr std::size_t MemoryUseCount = 6;
// "preallocated", "per_batch", "stream_ordered", "pool_unused", "host_pinned", "host_pageable"
[[nodiscard]] const char* memoryUseId(MemoryUse use);
[[nodiscard]] constexpr bool isDeviceMemory(MemoryUse use)
{
    return use < MemoryUse::HostPinned;
}

// What is held from `at` until the next step.
struct MemoryStep
{
    TracePoint at{};
    std::array<std::uint64_t, MemoryUseCount> bytes{};
    // Of the space that buffers are cut from: the device's memory, or with the stream-ordered policy its pool.
    std::uint64_t freeBytes = 0;
    std::uint64_t largestFreeBytes = 0;

    [[nodiscard]] std::uint64_t of(MemoryUse use) const { return bytes[static_cast<std::size_t>(use)]; }
    [[nodiscard]] std::uint64_t deviceBytes() const; // pool and all
    [[nodiscard]] std::uint64_t hostBytes() const;
    // Largest free range / free, in percent. None with nothing free.
    [[nodiscard]] std::optional<double> wholenessPct() const;
    auto operator<=>(const MemoryStep&) const = default;
};

// What happened to the address space, in order of time; from these the map at any time is made.
struct MemoryEvent
{
    TracePoint at{};
    bool allocates = true; // false: frees
    std::uint64_t begin = 0; // address
    std::uint64_t bytes = 0;
    std::uint32_t batch = Interval::NoBatch;
    std::uint64_t capacity = 0; // of the space from then on: a pool grows and shrinks
    auto operator<=>(const MemoryEvent&) const = default;
};

struct MemoryHistory
{
    TimeRange window;
    std::vector<MemoryStep> steps; // ascending in time, no two alike in a row; the first at the window's begin
    std::vector<MemoryEvent> events;
    std::uint64_t capacityBytes = 0; // of the device, for buffers; 0: not known
    std::uint64_t poolChunkBytes = 0; // stream-ordered: what the pool grows and shrinks by
    std::uint64_t peakDeviceBytes = 0;
    std::uint64_t peakHostBytes = 0;

    // O(log n)
    [[nodiscard]] const MemoryStep& at(TracePoint time) const;
    // Blocks and free ranges at this time. O(events).
    [[nodiscard]] MemoryMap mapAt(TracePoint time) const;
    [[nodiscard]] std::uint64_t peakOf(MemoryUse use) const;
};

struct MemoryContext
{
    std::uint64_t capacityBytes = 0; // of the device for buffers; 0: not known
    std::uint64_t poolChunkBytes = std::uint64_t{32} << 20U; // as the default pool of CUDA 13 works
};

// Of a run with its recording. Preallocated buffers are there throughout; cudaMalloc takes its memory when the call
// returns, cudaFree gives it back when the call returns; memory of cudaMallocAsync is taken at the call and free again
// when the device has ended the last operation of its batch, though its own stream may have it again at once. Addresses
// are by first fit, so a measured run's map shows the principle. None when nothing was recorded. O(n log n).
[[nodiscard]] std::optional<MemoryHistory> memoryOf(const RunResult& result, const MemoryContext& context);
// The same with what a profile knows of the device; null: what the run's device tells.
[[nodiscard]] std::optional<MemoryHistory> memoryOf(const RunResult& result, const DeviceProfile* profile = nullptr);

// Of a recording of another tool: only allocations whose size was recorded. The error is a sentence why there is nothing
// to be seen: most recorders keep the calls but not their sizes.
[[nodiscard]] Result<MemoryHistory> memoryOf(const Timeline& timeline, TimeRange window, const MemoryContext& context);

} // namespace overlap
