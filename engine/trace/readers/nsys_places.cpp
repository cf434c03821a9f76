// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/nsys_places.h"

#include "engine/trace/readers/shown_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>

namespace overlap {

namespace {
// globalPid and globalTid pack hardware, virtual machine, process and thread.
std::uint32_t processOf(std::int64_t globalId)
{
    return static_cast<std::uint32_t>((static_cast<std::uint64_t>(globalId) >> 24U) & 0xFFFFFFU);
}
std::uint32_t threadOf(std::int64_t globalId)
{
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(globalId) & 0xFFFFFFU);
}
} // namespace

// Each process numbers the devices that it sees; where two mean different GPUs by one number, the GPU's own counts.
void NsysPlaces::readDevices(NsysTables& tables)
{
    std::map<std::int64_t, std::set<std::int64_t>> gpusOfNumber;
    tables.forEachRow(
        "TARGET_INFO_CUDA_DEVICE", {"!gpuId", "!cudaId", "!pid"},
        [&](const SqliteRows& row) {
            if (row.isNull(0))
                return;
            m_gpus[{row.integer(2), row.integer(1)}] = row.integer(0);
            gpusOfNumber[row.integer(1)].insert(row.integer(0));
        },
        false);
    m_useGpuNumbers = std::ranges::any_of(gpusOfNumber, [](const auto& entry) { return entry.second.size() > 1; });
    const auto gpuOf = [&](std::int64_t gpu) {
        const auto it = std::ranges::find_if(gpusOfNumber, [&](const auto& e) { return e.second.contains(gpu); });
        return m_useGpuNumbers || it == gpusOfNumber.end() ? gpu : it->first;
    };
    tables.forEachRow(
        "TARGET_INFO_GPU", {"!id", "name", "smCount", "totalMemory", "memoryBandwidth", "asyncEngines"},
        [&](const SqliteRows& row) {
            auto* device = m_builder.device(gpuOf(row.integer(0)));
            if (device == nullptr || !device->name.empty())
                return;
            device->name = shownText(row.text(1)).text;
            const auto whole = [&](int column) -> std::optional<std::uint64_t> {
                const auto value = row.integer(column);
                return value > 0 ? std::optional(static_cast<std::uint64_t>(value)) : std::nullopt;
            };
            const auto small = [&](int column) -> std::optional<std::uint32_t> {
                const auto value = whole(column);
                return value && *value <= UINT32_MAX ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
            };
            device->smCount = small(2);
            device->memoryBytes = whole(3);
            device->memoryBandwidth = whole(4);
            device->copyEngines = small(5);
        },
        false);
}

// Small numbers for processes, to keep their correlation numbers apart. Rows that do not name their process belong to
// the only one there is; with several nobody knows, and they are linked to no call.
std::uint32_t NsysPlaces::spaceOf(std::optional<std::uint32_t> process)
{
    if (!process)
        return m_spaces.size() <= 1 ? 0 : spaceOf(std::numeric_limits<std::uint32_t>::max());
    return m_spaces.try_emplace(*process, static_cast<std::uint32_t>(m_spaces.size())).first->second;
}

std::uint32_t NsysPlaces::threadIndex(const SqliteRows& row, int column)
{
    const auto id = row.integer(column);
    return m_threads.get({id}, [&] {
        if (row.isNull(column))
            return m_builder.thread("", "", spaceOf(std::nullopt));
        return m_builder.thread(fmt::format("{}", processOf(id)), fmt::format("{}", threadOf(id)),
                                spaceOf(processOf(id)));
    });
}

NsysPlaces::Place NsysPlaces::placeOf(const SqliteRows& row, int deviceColumn, int contextColumn, int streamColumn,
                                      int pidColumn)
{
    const auto optional = [&](int column) -> std::optional<std::uint32_t> {
        const auto value = row.integer(column);
        const bool fits = value >= 0 && value < std::numeric_limits<std::uint32_t>::max();
        return !fits || row.isNull(column) ? std::nullopt : std::optional(static_cast<std::uint32_t>(value));
    };
    const auto global = row.integer(pidColumn);
    const StreamKey key{row.integer(deviceColumn), row.integer(contextColumn), row.integer(streamColumn), global};
    return m_places.get(key, [&]() -> Place {
        const auto process = row.isNull(pidColumn) ? std::nullopt : std::optional(processOf(global));
        auto number = key.device;
        if (m_useGpuNumbers && process) {
            if (const auto gpu = m_gpus.find({*process, number}); gpu != m_gpus.end())
                number = gpu->second;
        }
        const auto* device = m_builder.device(number);
        if (device == nullptr)
            return {};
        Place place{Interval::NoStream, device->index, true};
        if (const auto stream = optional(streamColumn))
            place.stream =
                m_builder.stream({device->index, process, optional(contextColumn), *stream}, spaceOf(process));
        return place;
    });
}

} // namespace overlap
