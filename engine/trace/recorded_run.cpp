// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recorded_run.h"

#include "engine/timeline/correlation_set.h"
#include "engine/trace/recording_parts.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace overlap {

namespace {

// The place in Recording::threads of the thread that launched most operations; of none, the one with most calls.
[[nodiscard]] std::optional<std::uint32_t> issuingThread(std::span<const Lane> lanes)
{
    const CorrelationSet launched(lanes);
    struct Counts
    {
        std::uint64_t launches = 0;
        std::uint64_t calls = 0;
        auto operator<=>(const Counts&) const = default;
    };
    std::map<std::uint32_t, Counts> threads;
    for (const auto& lane : lanes) {
        if (lane.id().role != LaneRole::Host)
            continue;
        auto& counts = threads[lane.id().index];
        counts.calls += lane.intervals().size();
        for (const auto& call : lane.intervals())
            counts.launches += launched.contains(call.correlation) ? 1U : 0U;
    }
    const auto best = std::ranges::max_element(threads, {}, [](const auto& thread) { return thread.second; });
    return best == threads.end() ? std::nullopt : std::optional(best->first);
}

// The lane with its intervals later.
[[nodiscard]] Lane moved(const Lane& lane, Nanoseconds shift)
{
    if (shift == Nanoseconds::zero())
        return lane;
    std::vector<Interval> intervals(lane.intervals().begin(), lane.intervals().end());
    for (auto& interval : intervals) {
        interval.time.begin += shift;
        interval.time.end += shift;
    }
    return Lane::make(lane.id(), std::move(intervals)).value();
}

[[nodiscard]] Timeline timelineOfPart(const Recording& recording, const RecordingPart& part, Nanoseconds shift)
{
    const auto* device = recording.device(part.device);
    const auto timeline = !device        ? hostTimelineOf(recording, part.process)
                          : part.process ? timelineOf(recording, *device, *part.process)
                                         : recording.timelineOf(*device);
    const auto issuing = issuingThread(timeline.lanes());
    std::vector<Lane> lanes;
    for (const auto& lane : timeline.lanes()) {
        auto id = lane.id();
        if (id.role == LaneRole::Host && id.index != issuing)
            id.role = LaneRole::Worker;
        lanes.push_back(moved(lane, shift).withId(id));
    }
    std::ranges::stable_sort(lanes, {}, [](const Lane& lane) { return lane.id(); });
    return {std::move(lanes), {timeline.names().begin(), timeline.names().end()}};
}

[[nodiscard]] DeviceInfo infoOf(const Recording& recording, const RecordingPart& part)
{
    DeviceInfo info;
    info.origin = DeviceOrigin::Measured;
    if (const auto* device = recording.device(part.device)) {
        info.name = device->name;
        info.smCount = device->smCount.value_or(0);
        info.memoryBytes = device->memoryBytes.value_or(0);
        info.copyEngines = device->copyEngines.value_or(0);
    }
    return info;
}

// The busiest of what can run beside each other: there is no time in `bound`, for it is no bound that holds by itself.
void addRecordedBound(RunResult& result)
{
    auto& metrics = result.metrics;
    const bool oneEngine = result.device.copyEngines == 1;
    const std::array<std::pair<BoundBy, std::optional<double>>, 4> resources{
        {{BoundBy::Kernels, metrics.kernelBusyUs},
         {BoundBy::CopyToDevice, oneEngine ? std::nullopt : metrics.h2dBusyUs},
         {BoundBy::CopyToHost, oneEngine ? std::nullopt : metrics.d2hBusyUs},
         {BoundBy::CopyEngine, oneEngine ? metrics.copyBusyUs : std::nullopt}}};
    for (const auto& [by, busy] : resources) {
        if (busy && *busy > metrics.idealBoundUs.value_or(0.0)) {
            metrics.idealBoundUs = busy;
            result.bound.by = by;
        }
    }
    if (metrics.idealBoundUs && metrics.windowUs)
        metrics.pipelineEfficiencyPct = 100.0 * *metrics.idealBoundUs / *metrics.windowUs;
}

[[nodiscard]] TimeRange spanOf(const Recording& recording, const RecordingPart& part)
{
    TimeRange span{TracePoint::max(), TracePoint::min()};
    const auto processes = part.process ? streamProcesses(recording) : std::vector<std::string>{};
    const auto takes = [&](const Interval& interval) {
        const bool counts =
            interval.kind == ActivityKind::Kernel || interval.kind == ActivityKind::Memset || isCopyKind(interval.kind);
        return counts
               && (!part.process
                   || (interval.stream < processes.size() && processes[interval.stream] == *part.process));
    };
    const auto* device = recording.device(part.device);
    for (std::size_t i = 0; device && i < device->lanes.size(); ++i) {
        const auto& lane = device->lanes[i];
        if (lane.id().role == LaneRole::DeviceRanges)
            continue;
        for (const auto& interval : lane.intervals()) {
            if (takes(interval)) {
                span.begin = std::min(span.begin, interval.time.begin);
                span.end = std::max(span.end, interval.time.end);
            }
        }
    }
    return span.begin > span.end ? TimeRange{} : span;
}

} // namespace

std::vector<RecordingPart> partsOf(const Recording& recording)
{
    std::vector<RecordingPart> parts;
    const auto processes = processesOf(recording);
    for (const auto& device : recording.devices) {
        if (!device.active())
            continue;
        parts.push_back({device.index, std::nullopt, std::nullopt});
        std::vector<RecordingPart> ofDevice;
        for (const auto& process : processes) {
            if (std::ranges::find(process.devices, device.index) != process.devices.end())
                ofDevice.push_back({device.index, process.name, std::nullopt});
        }
        if (ofDevice.size() > 1)
            parts.insert(parts.end(), ofDevice.begin(), ofDevice.end());
    }
    return parts;
}

TimeRange windowOf(const Recording& recording, const RecordingPart& part)
{
    return part.range ? *part.range : spanOf(recording, part);
}

RunResultPtr recordedRun(const RecordingPtr& recording, const RecordingPart& part, Nanoseconds shift, std::string name)
{
    auto result = std::make_shared<RunResult>();
    result->scenario.name = std::move(name);
    result->device = infoOf(*recording, part);
    result->recording = recording;
    const auto window = windowOf(*recording, part);
    result->begin = window.begin + shift;
    auto& record = result->record;
    record.recorder = Recorder::Auto;
    record.timeline = std::make_shared<const Timeline>(timelineOfPart(*recording, part, shift));
    record.recordedWall = window.duration();
    if (window.empty())
        return result;
    record.walls = {window.duration()};
    result->wallUs = statisticsOf(record.walls);
    result->metrics = metricsIn(*result, result->window());
    addRecordedBound(*result);
    return result;
}

std::vector<AttributionStep> recordedSteps(const RunResult& a, const RunResult& b)
{
    const auto parts = [](const RunResult& run) -> std::optional<std::array<double, 3>> {
        const auto& m = run.metrics;
        if (!m.idleUs || !m.anyBusyUs || !m.kernelBusyUs)
            return std::nullopt;
        return std::array{*m.idleUs, *m.anyBusyUs - *m.kernelBusyUs, *m.kernelBusyUs};
    };
    const auto ofA = parts(a);
    const auto ofB = parts(b);
    if (!ofA || !ofB)
        return {};
    constexpr std::array Keys{"recorded.idle", "recorded.exposed", "recorded.kernels"};
    std::vector<AttributionStep> steps;
    for (std::size_t i = 0; i < Keys.size(); ++i)
        steps.push_back({{Keys[i]}, 0.0, (*ofA)[i] - (*ofB)[i]});
    std::ranges::stable_sort(steps, std::greater{}, &AttributionStep::gainUs);
    double wall = a.wallP50Us();
    for (auto& step : steps)
        step.wallUs = wall -= step.gainUs;
    return steps;
}

} // namespace overlap
