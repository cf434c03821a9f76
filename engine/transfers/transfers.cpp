// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transfers/transfers.h"

#include "engine/backend/simulated/simulated_backend.h"
#include "engine/base/median.h"
#include "engine/metrics/statistics.h"
#include "engine/result/run_result.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap {

namespace {
constexpr std::array<TransferKind, 10> Kinds{{
    {HostMemory::Pinned, TransferCall::Async, TransferWay::ToDevice},
    {HostMemory::Pinned, TransferCall::Async, TransferWay::ToHost},
    {HostMemory::Pinned, TransferCall::Async, TransferWay::Both},
    {HostMemory::Pinned, TransferCall::Blocking, TransferWay::ToDevice},
    {HostMemory::Pinned, TransferCall::Blocking, TransferWay::ToHost},
    {HostMemory::Pageable, TransferCall::Async, TransferWay::ToDevice},
    {HostMemory::Pageable, TransferCall::Async, TransferWay::ToHost},
    {HostMemory::Pageable, TransferCall::Async, TransferWay::Both},
    {HostMemory::Pageable, TransferCall::Blocking, TransferWay::ToDevice},
    {HostMemory::Pageable, TransferCall::Blocking, TransferWay::ToHost},
}};

// Medians over the copies that a recorder saw.
void addRecorded(TransferPoint& point, const Timeline& timeline)
{
    std::vector<double> calls;
    std::vector<double> operations;
    for (const auto& lane : timeline.lanes()) {
        const bool host = lane.id().role == LaneRole::Host;
        for (const auto& interval : lane.intervals()) {
            if (interval.amount == 0)
                continue;
            const auto us = microsecondsOf(interval.time.duration());
            if (host && (interval.kind == ActivityKind::Issue || interval.kind == ActivityKind::Blocked))
                calls.push_back(us);
            else if (interval.kind == ActivityKind::CopyToDevice || interval.kind == ActivityKind::CopyToHost)
                operations.push_back(us);
        }
    }
    if (!calls.empty())
        point.callUs = median(std::move(calls));
    if (!operations.empty())
        point.deviceUs = median(std::move(operations));
}

std::optional<TransferPoint> pointOf(const RunResult& run, const TransferKind& kind, std::uint64_t bytes)
{
    if (!run.wallUs || run.wallUs->p50 <= 0.0)
        return std::nullopt;
    TransferPoint point;
    point.bytes = bytes;
    point.doneUs = run.wallUs->p50 / run.scenario.batches();
    const double moved = static_cast<double>(bytes) * (kind.way == TransferWay::Both ? 2.0 : 1.0);
    point.gbps = moved / point.doneUs / 1000.0;
    if (run.record.timeline)
        addRecorded(point, *run.record.timeline);
    return point;
}

// The size at which the rate first reaches `gbps`, a straight line between points on logarithmic axes.
std::optional<double> sizeReaching(std::span<const TransferPoint> points, double gbps)
{
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].gbps < gbps)
            continue;
        if (i == 0)
            return std::nullopt;
        const auto& below = points[i - 1];
        const double share = std::log(gbps / below.gbps) / std::log(points[i].gbps / below.gbps);
        return static_cast<double>(below.bytes)
               * std::pow(static_cast<double>(points[i].bytes) / static_cast<double>(below.bytes), share);
    }
    return std::nullopt;
}
} // namespace

const char* wayId(TransferWay way)
{
    switch (way) {
    case TransferWay::ToDevice:
        return "h2d";
    case TransferWay::ToHost:
        return "d2h";
    case TransferWay::Both:
        return "both";
    }
    return "";
}

std::span<const TransferKind> transferKinds()
{
    return Kinds;
}

std::string transferKindId(const TransferKind& kind)
{
    const std::string memory = kind.memory == HostMemory::Pinned ? "pinned" : "pageable";
    return memory + (kind.call == TransferCall::Async ? "_async_" : "_sync_") + wayId(kind.way);
}

std::string transferKindText(const TransferKind& kind)
{
    const std::string memory = kind.memory == HostMemory::Pinned ? "pinned" : "pageable";
    const std::string call = kind.call == TransferCall::Async ? ", async" : ", blocking";
    switch (kind.way) {
    case TransferWay::ToDevice:
        return memory + call + ", H2D";
    case TransferWay::ToHost:
        return memory + call + ", D2H";
    case TransferWay::Both:
        break;
    }
    return memory + call + ", both ways at once";
}

std::optional<TransferMarks> transferMarksOf(std::span<const TransferPoint> points)
{
    if (points.size() < 2)
        return std::nullopt;
    TransferMarks marks;
    marks.peakGbps = std::ranges::max(points, {}, &TransferPoint::gbps).gbps;
    marks.latencyUs = points.front().doneUs;
    marks.crossoverBytes = marks.latencyUs * marks.peakGbps * 1000.0;
    marks.halfPeakBytes = sizeReaching(points, marks.peakGbps / 2.0);
    return marks;
}

const TransferCurve* TransferCurves::find(const TransferKind& kind) const
{
    const auto it = std::ranges::find(curves, kind, &TransferCurve::kind);
    return it == curves.end() ? nullptr : &*it;
}

std::vector<std::uint64_t> defaultTransferSizes()
{
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t size = 1U << 10U; size <= std::uint64_t{256} << 20U; size *= 2)
        sizes.push_back(size);
    return sizes;
}

Scenario transferScenario(const TransferKind& kind, std::uint64_t bytes)
{
    // Enough for one late wake-up not to count, few enough for large copies to be over soon.
    constexpr std::uint64_t Moved = std::uint64_t{1} << 30U;
    constexpr std::uint64_t MostCopies = 64;
    constexpr std::uint64_t FewestCopies = 4;
    // Filling and draining weigh less the more there are.
    constexpr std::uint64_t FewestPairs = 16;
    const bool both = kind.way == TransferWay::Both;
    Scenario scenario;
    scenario.batchSize = 1;
    scenario.samples = static_cast<std::uint32_t>(
        std::clamp(Moved / std::max<std::uint64_t>(1, bytes), both ? FewestPairs : FewestCopies, MostCopies));
    scenario.kernel.kind = KernelKind::None;
    scenario.hostMemory = kind.memory;
    scenario.inputBytesPerSample = kind.way == TransferWay::ToHost ? 0 : bytes;
    scenario.outputBytesPerSample = kind.way == TransferWay::ToDevice ? 0 : bytes;
    scenario.streams = both ? 4 : 1;
    if (both)
        scenario.sync = Sync::SlotReuse;
    else
        scenario.sync = kind.call == TransferCall::Blocking ? Sync::EveryOp : Sync::EveryBatch;
    return scenario;
}

Result<TransferCurves> measureTransfers(Backend& backend, const TransferOptions& options, const TransferSink& progress,
                                        const std::stop_token& stop)
{
    const auto sizes = options.sizes.empty() ? defaultTransferSizes() : options.sizes;
    auto run = options.run;
    constexpr std::uint32_t Repeats = 3;
    if (!run.repeats && backend.info().measured())
        run.repeats = Repeats;
    TransferCurves transfers;
    transfers.device = backend.info();
    std::optional<Error> firstError;
    TransferProgress now{0, Kinds.size() * sizes.size()};
    bool any = false;
    for (const auto& kind : Kinds) {
        TransferCurve curve{kind, {}, {}};
        for (const auto bytes : sizes) {
            const auto result = runScenario(backend, transferScenario(kind, bytes), run, {}, stop);
            if (stop.stop_requested() || (!result && result.error().code == ErrorCode::Cancelled))
                return Error{ErrorCode::Cancelled, "Measuring copies was cancelled"};
            if (!result && result.error().code == ErrorCode::DeviceLost)
                return result.error();
            if (!result && !firstError)
                firstError = result.error();
            if (!result)
                transfers.notes.push_back(transferKindText(kind) + ", " + std::to_string(bytes)
                                          + " bytes: " + result.error().message);
            else if (auto point = pointOf(**result, kind, bytes))
                curve.points.push_back(*point);
            ++now.done;
            if (progress)
                progress(now);
        }
        curve.marks = transferMarksOf(curve.points);
        any = any || !curve.points.empty();
        transfers.curves.push_back(std::move(curve));
    }
    if (!any && firstError)
        return *std::move(firstError);
    return transfers;
}

Result<TransferCurves> transfersOf(const DeviceProfile& profile, const TransferOptions& options)
{
    SimulatedBackend backend(profile, "sim:" + profile.name);
    return measureTransfers(backend, options, {}, {});
}

} // namespace overlap
