// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/recording_diagnosis.h"

#include "engine/timeline/correlation_set.h"
#include "engine/timeline/interval_search.h"
#include "engine/timeline/set_arithmetic.h"
#include "engine/trace/recording_parts.h"

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
bool issues(const RecordedThread& thread, const CorrelationSet& started)
{
    return std::ranges::any_of(thread.lanes, [&](const Lane& lane) {
        return lane.id().role == LaneRole::Host && std::ranges::any_of(lane.intervals(), [&](const Interval& call) {
                   return started.contains(call.correlation);
               });
    });
}

Timeline timelineFor(const Recording& recording, const RecordedDevice& device)
{
    std::vector<Lane> lanes;
    for (const auto& lane : device.lanes) {
        if (lane.id().role != LaneRole::DeviceRanges)
            lanes.push_back(lane);
    }
    const CorrelationSet started(device.lanes);
    for (const auto& thread : recording.threads) {
        if (!issues(thread, started))
            continue;
        for (const auto& lane : thread.lanes) {
            if (lane.id().role == LaneRole::Host)
                lanes.push_back(lane);
        }
    }
    std::ranges::stable_sort(lanes, {}, [](const Lane& lane) { return lane.id(); });
    return {std::move(lanes), *recording.names};
}

TimeRange spanOf(const RecordedDevice& device)
{
    TimeRange span{TracePoint::max(), TracePoint::min()};
    for (const auto& lane : device.lanes) {
        if (lane.id().role == LaneRole::DeviceRanges || lane.intervals().empty())
            continue;
        span.begin = std::min(span.begin, lane.intervals().front().time.begin);
        span.end = std::max(span.end, lane.intervals().back().time.end);
    }
    return span;
}

// CUPTI, and so Nsight and PyTorch, number the legacy default stream of a context 7.
std::uint16_t defaultStreamOf(const Recording& recording, const RecordedDevice& device)
{
    constexpr std::uint64_t OfCupti = 7;
    for (std::size_t i = 0; i < recording.streams.size(); ++i) {
        const auto& stream = recording.streams[i];
        const bool cupti = recording.format != RecordingFormat::Chrome && stream.id == OfCupti;
        if (stream.device == device.index && (stream.id == 0 || cupti))
            return static_cast<std::uint16_t>(i);
    }
    return Interval::NoStream - 1; // no operation is in it
}

bool memoryKindsKnown(const RecordedDevice& device)
{
    return std::ranges::any_of(device.lanes, [](const Lane& lane) {
        return std::ranges::any_of(lane.intervals(), [](const Interval& i) {
            return isCopyKind(i.kind) && (i.has(IntervalFlag::Pageable) || i.has(IntervalFlag::Pinned));
        });
    });
}

std::vector<TimeRange> betweenCalls(const Timeline& timeline, TimeRange window)
{
    constexpr Nanoseconds Long{100'000};
    IntervalSet calls;
    bool any = false;
    for (const auto& lane : timeline.lanes()) {
        if (lane.id().role != LaneRole::Host)
            continue;
        std::vector<TimeRange> times;
        times.reserve(lane.intervals().size());
        for (const auto& call : lane.intervals())
            times.push_back(call.time);
        any = any || !times.empty();
        unite(calls, IntervalSet::unionOf(std::move(times)));
    }
    if (!any)
        return {};
    std::vector<TimeRange> ranges;
    const auto take = [&](TracePoint begin, TracePoint end) {
        const auto gap = TimeRange{begin, end}.intersected(window);
        if (!gap.empty() && gap.duration() >= Long)
            ranges.push_back(gap);
    };
    auto from = window.begin;
    for (const auto call : std::as_const(calls).ranges()) {
        take(from, call.begin);
        from = call.end;
    }
    take(from, window.end);
    return ranges;
}

// The recording as if the other processes, and the other devices, had not been there. Threads keep their places.
Recording onlyProcess(const Recording& recording, std::uint32_t index, const std::string& process)
{
    Recording alone;
    alone.format = recording.format;
    alone.generator = recording.generator;
    alone.origin = recording.origin;
    alone.streams = recording.streams;
    alone.names = recording.names;
    for (const auto& thread : recording.threads) {
        alone.threads.push_back({thread.process, thread.thread, {}});
        if (thread.process == process)
            alone.threads.back().lanes = thread.lanes;
    }
    const auto* device = recording.device(index);
    if (device == nullptr)
        return alone;
    alone.devices.push_back(*device);
    auto& lanes = alone.devices.front().lanes;
    lanes.clear();
    const auto timeline = timelineOf(recording, *device, process);
    for (const auto& lane : timeline.lanes()) {
        const bool ofHost = lane.id().role == LaneRole::Host || lane.id().role == LaneRole::Operators
                            || lane.id().role == LaneRole::Ranges;
        if (!ofHost)
            lanes.push_back(lane);
    }
    return alone;
}
} // namespace

std::optional<RecordingDiagnosis> diagnose(const Recording& recording, const RecordedDevice& device,
                                           std::optional<TimeRange> range, const DiagnosisOptions& options,
                                           const std::stop_token& stop)
{
    if (!device.active())
        return std::nullopt;
    RecordingDiagnosis result;
    result.device = device.index;
    result.timeline = std::make_shared<const Timeline>(timelineFor(recording, device));
    DeviceInfo info;
    info.name = device.name;
    DiagnosisContext context;
    context.window = range ? range->intersected(spanOf(device)) : spanOf(device);
    context.clockMayStopEarly = false;
    context.smCount = device.smCount;
    context.copyEngines = device.copyEngines;
    context.profile = profileOfSameKind(info);
    context.defaultStream = defaultStreamOf(recording, device);
    context.memoryKindsKnown = memoryKindsKnown(device);
    context.unmarkedPreparation = betweenCalls(*result.timeline, context.window);
    result.diagnosis = diagnose(*result.timeline, context, options);
    if (stop.stop_requested())
        return result;
    RecordingFitOptions fitted;
    fitted.device = device.index;
    auto fit = fitRecording(recording, fitted, stop);
    if (!fit) {
        result.noFit = fit.error().message;
        return result;
    }
    result.fit = *std::move(fit);
    if (!result.fit->fits()) {
        result.noFit = "The recorded loop is not one that a scenario can say, so mends were not simulated";
        return result;
    }
    const auto& twin = result.fit->twin.clean;
    simulateMends(result.diagnosis, twin.scenario, twin.profile, microsecondsOf(context.window.duration()), {}, options,
                  stop);
    return result;
}

std::optional<RecordingDiagnosis> diagnose(const Recording& recording, const RecordingPart& part,
                                           const DiagnosisOptions& options, const std::stop_token& stop)
{
    if (part.process) {
        const auto alone = onlyProcess(recording, part.device, *part.process);
        const auto* device = alone.device(part.device);
        return device != nullptr ? diagnose(alone, *device, part.range, options, stop) : std::nullopt;
    }
    const auto* device = recording.device(part.device);
    return device != nullptr ? diagnose(recording, *device, part.range, options, stop) : std::nullopt;
}

Diagnosis placedIn(const Timeline& drawn, const RecordingDiagnosis& recorded, Nanoseconds shift)
{
    auto diagnosis = recorded.diagnosis;
    const auto later = [shift](TimeRange range) { return TimeRange{range.begin + shift, range.end + shift}; };
    diagnosis.window = later(diagnosis.window);
    for (auto& finding : diagnosis.findings) {
        auto& evidence = finding.evidence;
        std::vector<IntervalRef> placed;
        std::vector<double> costs;
        for (std::size_t i = 0; i < evidence.intervals.size(); ++i) {
            auto wanted = recorded.timeline->interval(evidence.intervals[i]);
            wanted.time = later(wanted.time);
            if (const auto place = placeOf(drawn, wanted)) {
                placed.push_back(*place);
                costs.push_back(evidence.costUs[i]);
            }
        }
        if (!evidence.intervals.empty())
            evidence.costUs = std::move(costs);
        evidence.intervals = std::move(placed);
        for (auto& range : evidence.ranges)
            range = later(range);
    }
    if (diagnosis.bound)
        diagnosis.bound->path.clear(); // as long as the recording
    return diagnosis;
}

} // namespace overlap
