// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/memory_history.h"

#include "engine/scenario/issue_plan.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>

namespace overlap {

namespace {
enum class CallType : std::uint8_t
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
    CallType type = CallType::Malloc;
    std::uint64_t bytes = 0;
    std::uint32_t batch = Interval::NoBatch;
    std::uint16_t stream = Interval::NoStream;
};

// Recorders append version suffixes ("cudaMallocAsync_v11020").
std::optional<CallType> callTypeOf(const Interval& call, std::string_view name)
{
    if (name.starts_with("cudaMallocAsync") || name.starts_with("cudaMallocFromPoolAsync"))
        return CallType::MallocAsync;
    if (name.starts_with("cudaFreeAsync"))
        return CallType::FreeAsync;
    if (name.starts_with("cudaHostRegister"))
        return CallType::Register;
    if (name.starts_with("cudaHostUnregister"))
        return CallType::Unregister;
    if (name.starts_with("cudaMallocHost") || name.starts_with("cudaFreeHost") || name.starts_with("cudaMallocManaged"))
        return std::nullopt;
    if (name.starts_with("cudaMalloc"))
        return CallType::Malloc;
    if (name.starts_with("cudaFree"))
        return CallType::Free;
    return call.kind == ActivityKind::Synchronize ? std::optional(CallType::Synchronize) : std::nullopt;
}

std::vector<MemoryCall> callsOf(const Timeline& timeline)
{
    std::vector<MemoryCall> calls;
    for (const auto& lane : timeline.lanes()) {
        if (lane.id().role != LaneRole::Host)
            continue;
        for (const auto& interval : lane.intervals()) {
            if (const auto type = callTypeOf(interval, timeline.nameOf(interval)))
                calls.push_back({interval.time.end, *type, interval.amount, interval.batch, interval.stream});
        }
    }
    std::ranges::stable_sort(calls, {}, &MemoryCall::at);
    return calls;
}

// When the device has ended the last operation of each batch.
std::unordered_map<std::uint32_t, TracePoint> endsOf(const Timeline& timeline)
{
    std::unordered_map<std::uint32_t, TracePoint> ends;
    for (const auto& lane : timeline.lanes()) {
        for (const auto& interval : lane.intervals()) {
            if (isDeviceKind(interval.kind) && interval.batch != Interval::NoBatch) {
                auto& end = ends[interval.batch];
                end = std::max(end, interval.time.end);
            }
        }
    }
    return ends;
}

// Plays the calls of a timeline on an address space.
class Player
{
public:
    Player(MemoryHistory& history, const MemoryContext& context, std::array<std::uint64_t, MemoryUseCount> constant,
           bool keepsPool)
        : m_history(history)
        , m_chunk(std::max<std::uint64_t>(1, context.poolChunkBytes))
        , m_keepsPool(keepsPool)
        , m_bytes(constant)
        , m_device(context.capacityBytes)
        , m_pool(0)
    {
    }

    // Buffers that are there all the time.
    void place(std::uint64_t bytes, std::uint32_t batch)
    {
        if (const auto begin = m_device.allocate(bytes, batch))
            event(m_history.window.begin, true, *begin, bytes, batch, m_device.capacity());
    }
    // The pool is the space that is shown.
    void showPool() { m_showsPool = true; }

    void step(TracePoint at)
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
        else if (steps.empty() || steps.back().bytes != now.bytes
                 || steps.back().largestFreeBytes != now.largestFreeBytes)
            steps.push_back(now);
    }

    void play(const std::vector<MemoryCall>& calls, const std::unordered_map<std::uint32_t, TracePoint>& ends)
    {
        for (const auto& call : calls) {
            releaseUntil(call.at);
            apply(call, ends);
            step(call.at);
        }
        releaseUntil(m_history.window.end);
    }

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
               std::uint64_t capacity)
    {
        m_history.events.push_back({at, allocates, begin, size, batch, capacity});
    }

    void apply(const MemoryCall& call, const std::unordered_map<std::uint32_t, TracePoint>& ends)
    {
        switch (call.type) {
        case CallType::Malloc:
            take(call);
            break;
        case CallType::Free:
            give(call);
            break;
        case CallType::MallocAsync:
            takeFromPool(call);
            break;
        case CallType::FreeAsync:
            giveToPool(call, ends);
            break;
        case CallType::Register:
            bytes(MemoryUse::HostPinned) += call.bytes;
            bytes(MemoryUse::HostPageable) -= std::min(bytes(MemoryUse::HostPageable), call.bytes);
            break;
        case CallType::Unregister: {
            const auto given = std::min(bytes(MemoryUse::HostPinned), call.bytes);
            bytes(MemoryUse::HostPinned) -= given;
            bytes(MemoryUse::HostPageable) += given;
            break;
        }
        case CallType::Synchronize:
            trim(call.at);
            break;
        }
    }

    void take(const MemoryCall& call)
    {
        if (call.bytes == 0)
            return;
        bytes(MemoryUse::PerBatch) += call.bytes;
        const auto begin = m_device.allocate(call.bytes, call.batch);
        m_held.emplace(call.batch, Held{begin.value_or(NoPlace), call.bytes});
        if (begin)
            event(call.at, true, *begin, call.bytes, call.batch, m_device.capacity());
    }

    void give(const MemoryCall& call)
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

    void takeFromPool(const MemoryCall& call)
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
            const auto missing = call.bytes + MemoryMap::DefaultGranularity - 1
                                 - (openEnd ? std::min(ranges.back().bytes, call.bytes) : 0);
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

    void giveToPool(const MemoryCall& call, const std::unordered_map<std::uint32_t, TracePoint>& ends)
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

    void releaseUntil(TracePoint time)
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

    void trim(TracePoint at)
    {
        if (m_keepsPool)
            return;
        const auto given = m_pool.shrink(m_chunk);
        bytes(MemoryUse::PoolUnused) -= std::min(bytes(MemoryUse::PoolUnused), given);
        if (given > 0)
            event(at, false, NoPlace, 0, Interval::NoBatch, m_pool.capacity());
    }

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
    Player player(history, context, constant, scenario.poolReleaseThreshold == PoolReleaseThreshold::Keep);
    if (preallocated) {
        for (std::uint32_t slot = 0; slot < scenario.slotCount(); ++slot) {
            player.place(inputBytesOf(scenario, slot), slot);
            player.place(outputBytesOf(scenario, slot), slot);
        }
    } else if (scenario.allocation == Allocation::StreamOrdered) {
        player.showPool();
    }
    player.step(history.window.begin);
    player.play(callsOf(timeline), endsOf(timeline));
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
    auto calls = callsOf(timeline);
    const auto isAllocation = [](const MemoryCall& call) {
        return call.type == CallType::Malloc || call.type == CallType::MallocAsync;
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
    const bool pool = std::ranges::any_of(calls, [](const MemoryCall& c) { return c.type == CallType::MallocAsync; });
    if (pool)
        history.poolChunkBytes = context.poolChunkBytes;
    Player player(history, context, {}, false);
    if (pool)
        player.showPool();
    player.step(window.begin);
    player.play(calls, endsOf(timeline));
    addPeaks(history);
    return history;
}

} // namespace overlap
