// SPDX-License-Identifier: GPL-3.0-or-later
// An allocator that shows its free list: where blocks lie, how torn the free memory is.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace overlap {

struct MemoryBlock
{
    std::uint64_t begin = 0;
    std::uint64_t bytes = 0; // as it takes up, rounded up to the map's granularity
    std::uint64_t owner = 0; // what it was allocated for
    auto operator<=>(const MemoryBlock&) const = default;
};

struct FreeRange
{
    std::uint64_t begin = 0;
    std::uint64_t bytes = 0;
    auto operator<=>(const FreeRange&) const = default;
};

// One address space with first fit, in order of address. Shows the principle: drivers map physical pages behind virtual
// addresses and so tear less, pools and frameworks that cut up large blocks tear like this. A value.
class MemoryMap
{
public:
    // What cudaMalloc rounds up to.
    static constexpr std::uint64_t DefaultGranularity = 512;

    explicit MemoryMap(std::uint64_t capacity, std::uint64_t granularity = DefaultGranularity);

    // Where the block begins. None: no free range is large enough, however much is free in sum. O(blocks).
    [[nodiscard]] std::optional<std::uint64_t> allocate(std::uint64_t bytes, std::uint64_t owner);
    // Frees the owner's block of this address; false: there is none. O(log blocks) and moving what lies behind.
    bool release(std::uint64_t begin);
    // More room at the end.
    void grow(std::uint64_t bytes) { m_capacity += bytes; }
    // Gives whole pieces of `chunk` bytes at the end back that hold no block, down to `least` bytes. How many bytes.
    std::uint64_t shrink(std::uint64_t chunk, std::uint64_t least = 0);

    [[nodiscard]] std::uint64_t capacity() const { return m_capacity; }
    [[nodiscard]] std::uint64_t usedBytes() const { return m_used; }
    [[nodiscard]] std::uint64_t freeBytes() const { return m_capacity - m_used; }
    [[nodiscard]] std::uint64_t largestFree() const; // O(blocks)
    [[nodiscard]] std::span<const MemoryBlock> blocks() const { return m_blocks; } // in order of address
    [[nodiscard]] std::vector<FreeRange> freeRanges() const; // in order of address
    // Largest free range / free, in percent: 100 is whole, near 0 is torn. None with nothing free.
    [[nodiscard]] std::optional<double> wholenessPct() const;

    bool operator==(const MemoryMap&) const = default;

private:
    std::uint64_t m_capacity;
    std::uint64_t m_granularity;
    std::uint64_t m_used = 0;
    std::vector<MemoryBlock> m_blocks;
};

// One step of a sequence of requests.
struct MemoryRequest
{
    std::uint64_t owner = 0; // each allocation its own number
    std::uint64_t bytes = 0; // 0: free what the owner holds
    auto operator<=>(const MemoryRequest&) const = default;
};

// The map after each request. The last one is of the first request that could not be served, or of the last.
struct MemoryReplay
{
    std::vector<MemoryMap> maps;
    std::optional<std::size_t> failedAt; // place of the request that found no room
};
[[nodiscard]] MemoryReplay replay(std::uint64_t capacity, std::span<const MemoryRequest> requests,
                                  std::uint64_t granularity = MemoryMap::DefaultGranularity);

// The teaching case that ends in "enough free, none large enough": small and large buffers by turns until the memory is
// full, then every large one is freed, then one twice as large is asked for. `capacity` at least 64 granules.
[[nodiscard]] std::vector<MemoryRequest> tearingRequests(std::uint64_t capacity);

} // namespace overlap
