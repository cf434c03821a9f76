// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recorded_run.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace overlap {

namespace {

[[nodiscard]] std::optional<std::uint32_t> processOf(const Recording& recording, const Interval& operation)
{
    return operation.stream < recording.streams.size() ? recording.streams[operation.stream].process : std::nullopt;
}

[[nodiscard]] bool isOperation(const Interval& interval)
{
    return isDeviceKind(interval.kind);
}

// Moves and narrows lanes; shares their intervals where there is nothing to do.
class Cutting
{
public:
    Cutting(const Recording& recording, const RecordingPart& part, Nanoseconds shift)
        : m_recording(recording)
        , m_part(part)
        , m_shift(shift)
    {
    }

    // Nothing where all of the lane belongs to other processes.
    [[nodiscard]] std::optional<Lane> device(const Lane& lane) const
    {
        if (m_shift == Nanoseconds::zero() && !m_part.process)
            return lane;
        std::vector<Interval> kept;
        kept.reserve(lane.intervals().size());
        for (const auto& interval : lane.intervals()) {
            if (!m_part.process || processOf(m_recording, interval) == m_part.process)
                kept.push_back(moved(interval));
        }
        return made(lane.id(), std::move(kept));
    }
    [[nodiscard]] std::optional<Lane> host(const Lane& lane) const
    {
        if (m_shift == Nanoseconds::zero())
            return lane;
        std::vector<Interval> kept;
        kept.reserve(lane.intervals().size());
        for (const auto& interval : lane.intervals())
            kept.push_back(moved(interval));
        return made(lane.id(), std::move(kept));
    }
    [[nodiscard]] bool takes(const RecordedThread& thread) const
    {
        return !m_part.process || thread.process == std::to_string(*m_part.process);
    }

private:
    [[nodiscard]] Interval moved(Interval interval) const
    {
        interval.time.begin += m_shift;
        interval.time.end += m_shift;
        return interval;
    }
    [[nodiscard]] static std::optional<Lane> made(LaneId id, std::vector<Interval> intervals)
    {
        if (intervals.empty())
            return std::nullopt;
        auto lane = Lane::make(id, std::move(intervals));
        return lane ? std::optional(*std::move(lane)) : std::nullopt; // a part of a lane in order is in order
    }

    const Recording& m_recording;
    const RecordingPart& m_part;
    Nanoseconds m_shift;
};

// The place of the thread that launched most operations of the lanes; of none, the one with most calls.
[[nodiscard]] std::optional<std::size_t> issuingThread(const Recording& recording, const Cutting& cutting,
                                                       const std::vector<Lane>& operations)
{
    std::uint32_t most = 0;
    for (const auto& lane : operations) {
        for (const auto& interval : lane.intervals())
            most = std::max(most, isOperation(interval) ? interval.correlation : 0);
    }
    std::vector<bool> launched(std::size_t{most} + 1);
    for (const auto& lane : operations) {
        for (const auto& interval : lane.intervals()) {
            if (isOperation(interval))
                launched[interval.correlation] = true;
        }
    }
    launched[0] = false;
    std::optional<std::size_t> best;
    std::pair<std::size_t, std::size_t> bestCounts;
    for (std::size_t place = 0; place < recording.threads.size(); ++place) {
        if (!cutting.takes(recording.threads[place]))
            continue;
        std::pair<std::size_t, std::size_t> counts; // launches, calls
        for (const auto& lane : recording.threads[place].lanes) {
            if (lane.id().role != LaneRole::Host)
                continue;
            counts.second += lane.intervals().size();
            for (const auto& call : lane.intervals())
                counts.first += call.correlation <= most && launched[call.correlation] ? 1U : 0U;
        }
        if (counts.second > 0 && (!best || counts > bestCounts)) {
            best = place;
            bestCounts = counts;
        }
    }
    return best;
}

[[nodiscard]] Timeline timelineOf(const Recording& recording, const RecordingPart& part, Nanoseconds shift)
{
    const Cutting cutting(recording, part, shift);
    std::vector<Lane> lanes;
    if (const auto* device = recording.device(part.device)) {
        for (const auto& lane : device->lanes) {
            if (auto cut = cutting.device(lane))
                lanes.push_back(*std::move(cut));
        }
    }
    const auto issuing = issuingThread(recording, cutting, lanes);
    for (std::size_t place = 0; place < recording.threads.size(); ++place) {
        if (!cutting.takes(recording.threads[place]))
            continue;
        for (const auto& lane : recording.threads[place].lanes) {
            auto cut = cutting.host(lane);
            if (!cut)
                continue;
            auto id = cut->id();
            if (id.role == LaneRole::Host && place != issuing)
                id.role = LaneRole::Worker;
            lanes.push_back(cut->withId(id));
        }
    }
    std::ranges::stable_sort(lanes, {}, [](const Lane& lane) { return lane.id(); });
    return {std::move(lanes), *recording.names};
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
    const auto* device = recording.device(part.device);
    for (std::size_t i = 0; device && i < device->lanes.size(); ++i) {
        const auto& lane = device->lanes[i];
        if (lane.id().role == LaneRole::DeviceRanges)
            continue;
        for (const auto& interval : lane.intervals()) {
            const bool counts = interval.kind == ActivityKind::Kernel || interval.kind == ActivityKind::Memset
                                || isCopyKind(interval.kind);
            if (counts && (!part.process || processOf(recording, interval) == part.process)) {
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
    for (const auto& device : recording.devices) {
        if (!device.active())
            continue;
        parts.push_back({device.index, std::nullopt, std::nullopt});
        std::vector<bool> used(recording.streams.size());
        for (const auto& lane : device.lanes) {
            for (const auto& interval : lane.intervals()) {
                if (interval.stream < used.size())
                    used[interval.stream] = true;
            }
        }
        std::set<std::uint32_t> processes;
        for (std::size_t i = 0; i < used.size(); ++i) {
            if (used[i] && recording.streams[i].process)
                processes.insert(*recording.streams[i].process);
        }
        if (processes.size() > 1) {
            for (const auto process : processes)
                parts.push_back({device.index, process, std::nullopt});
        }
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
    record.timeline = std::make_shared<const Timeline>(timelineOf(*recording, part, shift));
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
