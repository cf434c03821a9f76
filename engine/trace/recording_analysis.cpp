// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recording_analysis.h"

#include "engine/timeline/set_arithmetic.h"
#include "engine/trace/recording_parts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

using Sets = std::array<IntervalSet, ActivityKindCount>;

IntervalSet& of(Sets& sets, ActivityKind kind)
{
    return sets[static_cast<std::size_t>(kind)];
}

// Whether an operation is of the asked-for process.
class ProcessFilter
{
public:
    ProcessFilter(const Recording& recording, const std::optional<std::string>& process)
        : m_takesAll(!process)
    {
        if (!process)
            return;
        for (const auto& name : streamProcesses(recording))
            m_takes.push_back(name == *process);
    }
    [[nodiscard]] bool takes(const Interval& interval) const
    {
        return m_takesAll || (interval.stream < m_takes.size() && m_takes[interval.stream]);
    }

private:
    bool m_takesAll;
    std::vector<bool> m_takes; // by stream
};

std::uint64_t& sumOf(CopySums& sums, const Interval& copy)
{
    if (copy.has(IntervalFlag::Array))
        return sums.array;
    switch (copy.kind) {
    case ActivityKind::CopyToDevice:
        return sums.h2d;
    case ActivityKind::CopyToHost:
        return sums.d2h;
    case ActivityKind::CopyOnDevice:
        return sums.d2d;
    case ActivityKind::CopyOnHost:
        return sums.h2h;
    case ActivityKind::CopyToPeer:
        return sums.p2p;
    case ActivityKind::Migration:
        return sums.unified;
    default:
        return sums.unknown;
    }
}

void count(DeviceAnalysis& result, const Interval& operation)
{
    switch (operation.kind) {
    case ActivityKind::Kernel:
        ++result.kernels;
        break;
    case ActivityKind::Memset:
        ++result.memsets;
        result.memsetBytes += operation.amount;
        break;
    default:
        ++sumOf(result.copies, operation);
        sumOf(result.bytes, operation) += operation.amount;
    }
}

// All that one pass over a device's lanes tells. A lane is in order, so its unions need no sorting; lanes of a kind are few.
class Gathering
{
public:
    Gathering(DeviceAnalysis& result, const ProcessFilter& filter, std::optional<TimeRange> range)
        : m_result(result)
        , m_filter(filter)
        , m_range(range)
    {
    }

    void take(const Lane& lane)
    {
        if (lane.id().role == LaneRole::DeviceRanges)
            return;
        std::array<std::vector<TimeRange>, ActivityKindCount> ranges;
        auto left = lane.intervals().size();
        for (const auto& interval : lane.intervals()) {
            --left;
            if (!m_filter.takes(interval))
                continue;
            const auto kind = interval.kind;
            auto& ofKind = ranges[static_cast<std::size_t>(kind)];
            // Nearly all of a lane are of one kind; growing step by step would take thrice the memory.
            if (ofKind.capacity() == 0)
                ofKind.reserve(left + 1);
            ofKind.push_back(interval.time);
            // Operations without length have a place too.
            if (kind == ActivityKind::Kernel || kind == ActivityKind::Memset || isCopyKind(kind)) {
                m_span.begin = std::min(m_span.begin, interval.time.begin);
                m_span.end = std::max(m_span.end, interval.time.end);
            }
            if (!m_range || m_range->contains(interval.time.begin)) {
                count(m_result, interval);
                m_streams[interval.stream] = 1;
            }
        }
        for (std::size_t kind = 0; kind < ActivityKindCount; ++kind)
            unite(m_sets[kind], IntervalSet::unionOf(std::move(ranges[kind])));
    }

    // Clipped to the window, which is the range or the span from the first operation to the last.
    [[nodiscard]] Sets finish()
    {
        m_streams[Interval::NoStream] = 0;
        m_result.streams = static_cast<std::uint64_t>(std::ranges::count(m_streams, 1));
        m_result.window = m_range ? *m_range : m_span.begin > m_span.end ? TimeRange{} : m_span;
        if (m_range) {
            for (auto& set : m_sets)
                set = clippedTo(std::move(set), *m_range);
        }
        return std::move(m_sets);
    }

private:
    DeviceAnalysis& m_result;
    const ProcessFilter& m_filter;
    std::optional<TimeRange> m_range;
    TimeRange m_span{TracePoint::max(), TracePoint::min()};
    std::vector<std::uint8_t> m_streams =
        std::vector<std::uint8_t>(std::numeric_limits<std::uint16_t>::max() + std::size_t{1});
    Sets m_sets;
};

Json shareJson(Nanoseconds part, Nanoseconds whole)
{
    if (whole <= Nanoseconds::zero())
        return nullptr;
    return static_cast<double>(part.count()) / static_cast<double>(whole.count()) * 100.0;
}

Json sumsJson(const CopySums& sums)
{
    return {{"h2d", sums.h2d}, {"d2h", sums.d2h},     {"d2d", sums.d2d},         {"h2h", sums.h2h},
            {"p2p", sums.p2p}, {"array", sums.array}, {"unified", sums.unified}, {"unknown", sums.unknown}};
}

Json deviceJson(const Recording& recording, const DeviceAnalysis& device)
{
    auto bytes = sumsJson(device.bytes);
    bytes["memset"] = device.memsetBytes;
    const auto span = device.window.duration();
    Json json{
        {"index", device.index},
        {"name", device.name.empty() ? Json(nullptr) : Json(device.name)},
        {"kernels", device.kernels},
        {"copies", sumsJson(device.copies)},
        {"memsets", device.memsets},
        {"streams", device.streams},
        {"bytes", std::move(bytes)},
        {"begin_ns", device.window.begin.time_since_epoch().count()},
        {"span_ns", span.count()},
        {"kernel_busy_ns", device.kernelBusy.count()},
        {"copy_busy_ns", device.copyBusy.count()},
        {"h2d_busy_ns", device.h2dBusy.count()},
        {"d2h_busy_ns", device.d2hBusy.count()},
        {"memset_busy_ns", device.memsetBusy.count()},
        {"any_busy_ns", device.anyBusy.count()},
        {"copy_compute_overlap_ns", device.copyComputeOverlap.count()},
        {"h2d_d2h_overlap_ns", device.h2dD2hOverlap.count()},
        {"idle_ns", device.idle.count()},
        {"unified_busy_ns", device.unifiedBusy.count()},
        {"kernel_utilization_pct", shareJson(device.kernelBusy, span)},
        {"any_utilization_pct", shareJson(device.anyBusy, span)},
        {"copy_hidden_pct", shareJson(device.copyComputeOverlap, device.copyBusy)},
        {"overlap_efficiency_pct", shareJson(device.copyComputeOverlap, std::min(device.kernelBusy, device.copyBusy))},
        {"duplex_overlap_pct", shareJson(device.h2dD2hOverlap, std::min(device.h2dBusy, device.d2hBusy))}};
    if (const auto* recorded = recording.device(device.index)) {
        const auto orNull = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
        json["sm_count"] = orNull(recorded->smCount);
        json["copy_engines"] = orNull(recorded->copyEngines);
        json["memory_bytes"] = orNull(recorded->memoryBytes);
    }
    return json;
}
} // namespace

DeviceAnalysis analyze(const Recording& recording, const RecordedDevice& device, std::optional<TimeRange> range,
                       const std::optional<std::string>& process)
{
    const ProcessFilter filter(recording, process);
    DeviceAnalysis result;
    result.index = device.index;
    result.name = device.name;
    Gathering gathering(result, filter, range);
    for (const auto& lane : device.lanes)
        gathering.take(lane);
    auto sets = gathering.finish();
    const auto& kernels = of(sets, ActivityKind::Kernel);
    const auto& toDevice = of(sets, ActivityKind::CopyToDevice);
    const auto& toHost = of(sets, ActivityKind::CopyToHost);
    auto copies = toDevice.united(toHost);
    for (const auto kind : {ActivityKind::CopyOnDevice, ActivityKind::CopyToPeer, ActivityKind::CopyUnknown})
        unite(copies, std::move(of(sets, kind)));
    result.memsetBusy = of(sets, ActivityKind::Memset).length();
    auto any = kernels.united(copies);
    unite(any, std::move(of(sets, ActivityKind::Memset)));
    result.kernelBusy = kernels.length();
    result.copyBusy = copies.length();
    result.h2dBusy = toDevice.length();
    result.d2hBusy = toHost.length();
    result.anyBusy = any.length();
    result.copyComputeOverlap = overlapLength(kernels, copies);
    result.h2dD2hOverlap = overlapLength(toDevice, toHost);
    result.idle = result.window.duration() - result.anyBusy;
    result.unifiedBusy = of(sets, ActivityKind::Migration).length();
    return result;
}

std::vector<DeviceAnalysis> analyzeAll(const Recording& recording, std::optional<TimeRange> range,
                                       const std::optional<std::string>& process)
{
    std::vector<RecordedProcess> processes;
    if (process)
        processes = processesOf(recording);
    const auto chosen = std::ranges::find(processes, process, &RecordedProcess::name);
    const auto isUsed = [&](const RecordedDevice& device) {
        return !process || (chosen != processes.end() && std::ranges::binary_search(chosen->devices, device.index));
    };
    std::vector<DeviceAnalysis> all;
    for (const auto& device : recording.devices) {
        if (device.active() && isUsed(device))
            all.push_back(analyze(recording, device, range, process));
    }
    return all;
}

Json analysisJson(const Recording& recording, const std::vector<DeviceAnalysis>& devices)
{
    Json skipped = Json::object();
    for (const auto& [reason, number] : recording.report.skipped)
        skipped[reason] = number;
    Json repaired = Json::object();
    for (const auto& [what, number] : recording.report.repaired)
        repaired[what] = number;
    Json unknown = Json::object();
    for (const auto& [name, number] : recording.report.unknownCategories)
        unknown[name] = number;
    Json list = Json::array();
    for (const auto& device : devices)
        list.push_back(deviceJson(recording, device));
    return {{"schema", "overlapscope.analysis/1"},
            {"format", recordingFormatId(recording.format)},
            {"generator", recording.generator.empty() ? Json(nullptr) : Json(recording.generator)},
            {"origin_ns", recording.origin.count()},
            {"intervals", recording.intervalCount()},
            {"import",
             {{"warnings", recording.report.warnings},
              {"skipped", std::move(skipped)},
              {"repaired", std::move(repaired)},
              {"unknown_categories", std::move(unknown)}}},
            {"devices", std::move(list)}};
}

} // namespace overlap
