// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/memory_history.h"

#include "engine/memory/memory_calls.h"
#include "engine/memory/memory_player.h"
#include "engine/scenario/issue_plan.h"

#include <algorithm>
#include <map>

namespace overlap {

namespace {
void addPeaks(MemoryHistory& history)
{
    for (const auto& step : history.steps) {
        history.peakDeviceBytes = std::max(history.peakDeviceBytes, step.deviceBytes());
        history.peakHostBytes = std::max(history.peakHostBytes, step.hostBytes());
    }
}

// Staging buffers of all slots, by where they are.
std::array<std::uint64_t, MemoryUseCount> constantMemory(const Scenario& scenario)
{
    std::array<std::uint64_t, MemoryUseCount> bytes{};
    const auto samples = scenario.sync == Sync::End
                             ? static_cast<std::uint64_t>(scenario.samples)
                             : static_cast<std::uint64_t>(scenario.slotCount()) * scenario.batchSize;
    const auto add = [&](HostMemory memory, std::uint64_t perSample) {
        // Pinned anew for each batch: pageable until then.
        const bool pinned = memory == HostMemory::Pinned && scenario.pinning == Pinning::Once;
        bytes[static_cast<std::size_t>(pinned ? MemoryUse::HostPinned : MemoryUse::HostPageable)] +=
            samples * perSample;
    };
    add(scenario.hostMemory, scenario.inputBytesPerSample);
    add(scenario.outputMemory(), scenario.outputBytes());
    return bytes;
}
} // namespace

const char* memoryUseId(MemoryUse use)
{
    switch (use) {
    case MemoryUse::Preallocated:
        return "preallocated";
    case MemoryUse::PerBatch:
        return "per_batch";
    case MemoryUse::StreamOrdered:
        return "stream_ordered";
    case MemoryUse::PoolUnused:
        return "pool_unused";
    case MemoryUse::HostPinned:
        return "host_pinned";
    case MemoryUse::HostPageable:
        return "host_pageable";
    }
    return "";
}

std::uint64_t MemoryStep::deviceBytes() const
{
    return of(MemoryUse::Preallocated) + of(MemoryUse::PerBatch) + of(MemoryUse::StreamOrdered)
           + of(MemoryUse::PoolUnused);
}

std::uint64_t MemoryStep::hostBytes() const
{
    return of(MemoryUse::HostPinned) + of(MemoryUse::HostPageable);
}

std::optional<double> MemoryStep::wholenessPct() const
{
    if (freeBytes == 0)
        return std::nullopt;
    return 100.0 * static_cast<double>(largestFreeBytes) / static_cast<double>(freeBytes);
}

const MemoryStep& MemoryHistory::at(TracePoint time) const
{
    const auto after = std::ranges::upper_bound(steps, time, {}, &MemoryStep::at);
    return after == steps.begin() ? steps.front() : *(after - 1);
}

MemoryMap MemoryHistory::mapAt(TracePoint time) const
{
    std::map<std::uint64_t, MemoryEvent> blocks;
    std::uint64_t capacity = poolChunkBytes > 0 ? 0 : capacityBytes;
    for (const auto& event : events) {
        if (event.at > time)
            break;
        capacity = event.capacity;
        if (event.allocates)
            blocks.insert_or_assign(event.begin, event);
        else
            blocks.erase(event.begin);
    }
    // In order of address first fit puts each block behind the one before; gaps are filled and given back.
    MemoryMap map(capacity);
    std::vector<std::uint64_t> gaps;
    std::uint64_t end = 0;
    for (const auto& [begin, event] : blocks) {
        if (begin > end && map.allocate(begin - end, 0))
            gaps.push_back(end);
        if (map.allocate(event.bytes, event.batch))
            end = map.blocks().back().begin + map.blocks().back().bytes;
    }
    for (const auto gap : gaps)
        map.release(gap);
    return map;
}

std::uint64_t MemoryHistory::peakOf(MemoryUse use) const
{
    std::uint64_t peak = 0;
    for (const auto& step : steps)
        peak = std::max(peak, step.of(use));
    return peak;
}

std::optional<MemoryHistory> memoryOf(const RunResult& result, const MemoryContext& context)
{
    if (!result.recorded() || !result.record.timeline)
        return std::nullopt;
    const auto& scenario = result.scenario;
    const auto& timeline = *result.record.timeline;
    MemoryHistory history;
    history.window = result.window();
    history.capacityBytes = context.capacityBytes;
    auto constant = constantMemory(scenario);
    if (scenario.allocation == Allocation::StreamOrdered)
        history.poolChunkBytes = context.poolChunkBytes;
    const bool preallocated = scenario.allocation == Allocation::Preallocated;
    if (preallocated)
        constant[static_cast<std::size_t>(MemoryUse::Preallocated)] = result.record.deviceMemoryBytes;
    MemoryPlayer player(history, context, constant, scenario.poolReleaseThreshold == PoolReleaseThreshold::Keep);
    if (preallocated) {
        for (std::uint32_t slot = 0; slot < scenario.slotCount(); ++slot) {
            player.place(inputBytesOf(scenario, slot), slot);
            player.place(outputBytesOf(scenario, slot), slot);
        }
    } else if (scenario.allocation == Allocation::StreamOrdered) {
        player.showPool();
    }
    player.step(history.window.begin);
    player.play(memoryCallsOf(timeline), batchEndsOf(timeline));
    addPeaks(history);
    return history;
}

std::optional<MemoryHistory> memoryOf(const RunResult& result, const DeviceProfile* profile)
{
    MemoryContext context;
    context.capacityBytes = result.device.memoryBytes;
    if (profile != nullptr) {
        context.capacityBytes = profile->memoryBytes - std::min(profile->memoryReservedBytes, profile->memoryBytes);
        context.poolChunkBytes = profile->allocation.poolChunkBytes;
    }
    return memoryOf(result, context);
}

Result<MemoryHistory> memoryOf(const Timeline& timeline, TimeRange window, const MemoryContext& context)
{
    auto calls = memoryCallsOf(timeline);
    const auto isAllocation = [](const MemoryCall& call) {
        return call.type == MemoryCallType::Malloc || call.type == MemoryCallType::MallocAsync;
    };
    if (std::ranges::none_of(calls, isAllocation))
        return Error{ErrorCode::Unsupported,
                     "The recording has no call that allocates device memory: the program had its memory before, or "
                     "its framework keeps its own pool"};
    if (std::ranges::none_of(calls, [&](const MemoryCall& c) { return isAllocation(c) && c.bytes > 0; }))
        return Error{ErrorCode::Unsupported,
                     "The recording has calls that allocate device memory, but not their sizes"};
    MemoryHistory history;
    history.window = window;
    history.capacityBytes = context.capacityBytes;
    const bool pool =
        std::ranges::any_of(calls, [](const MemoryCall& c) { return c.type == MemoryCallType::MallocAsync; });
    if (pool)
        history.poolChunkBytes = context.poolChunkBytes;
    MemoryPlayer player(history, context, {}, false);
    if (pool)
        player.showPool();
    player.step(window.begin);
    player.play(calls, batchEndsOf(timeline));
    addPeaks(history);
    return history;
}

} // namespace overlap
