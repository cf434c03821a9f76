// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/memory_calls.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace overlap {

namespace {
// Recorders append version suffixes ("cudaMallocAsync_v11020").
std::optional<MemoryCallType> callTypeOf(const Interval& call, std::string_view name)
{
    if (name.starts_with("cudaMallocAsync") || name.starts_with("cudaMallocFromPoolAsync"))
        return MemoryCallType::MallocAsync;
    if (name.starts_with("cudaFreeAsync"))
        return MemoryCallType::FreeAsync;
    if (name.starts_with("cudaHostRegister"))
        return MemoryCallType::Register;
    if (name.starts_with("cudaHostUnregister"))
        return MemoryCallType::Unregister;
    if (name.starts_with("cudaMallocHost") || name.starts_with("cudaFreeHost") || name.starts_with("cudaMallocManaged"))
        return std::nullopt;
    if (name.starts_with("cudaMalloc"))
        return MemoryCallType::Malloc;
    if (name.starts_with("cudaFree"))
        return MemoryCallType::Free;
    return call.kind == ActivityKind::Synchronize ? std::optional(MemoryCallType::Synchronize) : std::nullopt;
}
} // namespace

std::vector<MemoryCall> memoryCallsOf(const Timeline& timeline)
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

BatchEnds batchEndsOf(const Timeline& timeline)
{
    BatchEnds ends;
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

} // namespace overlap
