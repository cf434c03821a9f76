// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/metrics.h"

#include "engine/metrics/host_wait.h"
#include "engine/metrics/idle_causes.h"
#include "engine/metrics/statistics.h"
#include "engine/metrics/stoppable_metrics.h"

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
std::optional<double> share(double part, double whole)
{
    // The ratio first: a part that is all of the whole is 100 to the last bit.
    return whole > 0.0 ? std::optional(part / whole * 100.0) : std::nullopt;
}

double nsOf(Nanoseconds duration)
{
    return static_cast<double>(duration.count());
}

double us(const IntervalSet& set)
{
    return microsecondsOf(set.length());
}

struct DeviceSets
{
    IntervalSet kernel;
    IntervalSet toDevice;
    IntervalSet toHost;
    IntervalSet copy;
    IntervalSet any;

    [[nodiscard]] DeviceSets clipped(TimeRange window) const
    {
        return {kernel.clipped(window), toDevice.clipped(window), toHost.clipped(window), copy.clipped(window),
                any.clipped(window)};
    }
};

DeviceSets deviceSetsOf(const Timeline& timeline)
{
    std::array<std::vector<TimeRange>, ActivityKindCount> ranges;
    for (const auto& lane : timeline.lanes()) {
        for (const auto& interval : lane.intervals()) {
            if (isDeviceKind(interval.kind))
                ranges[static_cast<std::size_t>(interval.kind)].push_back(interval.time);
        }
    }
    const auto unionOf = [&](ActivityKind kind) {
        return IntervalSet::unionOf(std::move(ranges[static_cast<std::size_t>(kind)]));
    };
    DeviceSets sets;
    sets.kernel = unionOf(ActivityKind::Kernel);
    sets.toDevice = unionOf(ActivityKind::CopyToDevice);
    sets.toHost = unionOf(ActivityKind::CopyToHost);
    sets.copy = sets.toDevice.united(sets.toHost).united(unionOf(ActivityKind::CopyOnDevice));
    sets.copy = sets.copy.united(unionOf(ActivityKind::CopyToPeer)).united(unionOf(ActivityKind::CopyUnknown));
    sets.any = sets.kernel.united(sets.copy).united(unionOf(ActivityKind::Memset));
    return sets;
}

// What part of the interval's amount belongs to the window: in proportion to time. An interval of no length lies in the
// window that contains its begin.
double amountIn(const Interval& interval, TimeRange window)
{
    const auto amount = static_cast<double>(interval.amount);
    if (interval.time.empty())
        return window.contains(interval.time.begin) ? amount : 0.0;
    const auto inside = interval.time.intersected(window);
    return inside.empty() ? 0.0 : amount * (nsOf(inside.duration()) / nsOf(interval.time.duration()));
}

// Sums over single operations, where unions do not do.
struct Totals
{
    double h2dBytes = 0.0;
    double d2hBytes = 0.0;
    double kernelNs = 0.0; // of kernels whose blocks are known
    double filledNs = 0.0; // the same, each times min(1, blocks / SMs)
    std::vector<double> launchDelaysUs;
};

Totals totalsIn(const Timeline& timeline, const LaunchIndex& launches, TimeRange window, std::uint32_t smCount)
{
    Totals totals;
    const auto add = [&](const Interval& interval) {
        if (interval.kind == ActivityKind::CopyToDevice)
            totals.h2dBytes += amountIn(interval, window);
        else if (interval.kind == ActivityKind::CopyToHost)
            totals.d2hBytes += amountIn(interval, window);
        const auto inside = interval.time.intersected(window);
        if (interval.kind == ActivityKind::Kernel && interval.amount > 0 && smCount > 0 && !inside.empty()) {
            const auto fill = std::min(1.0, static_cast<double>(interval.amount) / static_cast<double>(smCount));
            totals.kernelNs += nsOf(inside.duration());
            totals.filledNs += fill * nsOf(inside.duration());
        }
        if (window.contains(interval.time.begin)) {
            if (const auto* call = launches.callOf(interval))
                totals.launchDelaysUs.push_back(microsecondsOf(interval.time.begin - call->time.end));
        }
    };
    for (const auto& lane : timeline.lanes()) {
        for (const auto& interval : lane.intervals()) {
            if (isDeviceKind(interval.kind))
                add(interval);
        }
    }
    return totals;
}

void addTimes(Metrics& m, const DeviceSets& sets, TimeRange window)
{
    const auto busy = us(sets.any);
    m.windowUs = microsecondsOf(window.duration());
    m.kernelBusyUs = us(sets.kernel);
    m.h2dBusyUs = us(sets.toDevice);
    m.d2hBusyUs = us(sets.toHost);
    m.copyBusyUs = us(sets.copy);
    m.anyBusyUs = busy;
    m.idleUs = microsecondsOf(window.duration() - sets.any.length());
    m.copyComputeOverlapUs = us(sets.kernel.intersected(sets.copy));
    m.h2dD2hOverlapUs = us(sets.toDevice.intersected(sets.toHost));
    m.kernelUtilizationPct = share(*m.kernelBusyUs, *m.windowUs);
    m.anyUtilizationPct = share(busy, *m.windowUs);
    m.copyHiddenPct = share(*m.copyComputeOverlapUs, *m.copyBusyUs);
    m.overlapEfficiencyPct = share(*m.copyComputeOverlapUs, std::min(*m.kernelBusyUs, *m.copyBusyUs));
    m.duplexOverlapPct = share(*m.h2dD2hOverlapUs, std::min(*m.h2dBusyUs, *m.d2hBusyUs));
}

void addIdleCauses(Metrics& m, const Timeline& timeline, const LaunchIndex& launches, const IntervalSet& busy,
                   const MetricsContext& context)
{
    const auto range = timeline.range();
    const auto& window = context.window;
    const TimeRange extent{std::min(range.begin, window.begin), std::max(range.end, window.end)};
    std::array<Nanoseconds, IdleCauseCount> sums{};
    for (const auto& gap : idleGaps(timeline, launches, busy, extent, context.kernelWaitLimit)) {
        const auto inside = gap.time.intersected(window);
        if (!inside.empty())
            sums[static_cast<std::size_t>(gap.cause)] += inside.duration();
    }
    const auto of = [&](IdleCause cause) { return microsecondsOf(sums[static_cast<std::size_t>(cause)]); };
    // Without recorded calls nobody knows whether the host was late.
    if (!launches.empty()) {
        m.idleByCauseUs.hostWait = of(IdleCause::HostWait);
        m.idleByCauseUs.eventWait = of(IdleCause::EventWait);
    }
    m.idleByCauseUs.kernelWait = of(IdleCause::KernelWait);
    m.idleByCauseUs.other = of(IdleCause::Other);
}

IntervalSet hostWaitOf(const Timeline& timeline)
{
    const HostWaitRule rule(timeline);
    std::vector<TimeRange> ranges;
    for (const auto& lane : timeline.lanes()) {
        if (lane.id().role != LaneRole::Host)
            continue;
        for (const auto& interval : lane.intervals()) {
            if (rule.waits(interval))
                ranges.push_back(interval.time);
        }
    }
    return IntervalSet::unionOf(std::move(ranges));
}

// In which anything was recorded of the issuing threads.
IntervalSet hostSeenOf(const Timeline& timeline)
{
    const auto issues = [&](std::uint32_t thread) {
        return std::ranges::any_of(timeline.lanes(), [thread](const Lane& lane) {
            return lane.id().role == LaneRole::Host && lane.id().index == thread;
        });
    };
    std::vector<TimeRange> ranges;
    for (const auto& lane : timeline.lanes()) {
        const auto role = lane.id().role;
        if (role != LaneRole::Host && (role != LaneRole::Operators || !issues(lane.id().index)))
            continue;
        for (const auto& interval : lane.intervals())
            ranges.push_back(interval.time);
    }
    return IntervalSet::unionOf(std::move(ranges));
}

// `wait`: inside the window.
IntervalSet hostWorkOf(const Timeline& timeline, const IntervalSet& wait, TimeRange window, HostGaps gaps)
{
    auto work = wait.gapsIn(window);
    return gaps == HostGaps::Work ? std::move(work) : work.intersected(hostSeenOf(timeline));
}

void addHost(Metrics& m, const Timeline& timeline, TimeRange window, HostGaps gaps)
{
    if (!hasHostThread(timeline))
        return;
    const auto wait = hostWaitOf(timeline).clipped(window);
    m.hostWaitPct = share(us(wait), *m.windowUs);
    m.hostWorkPct = gaps == HostGaps::Work ? 100.0 - *m.hostWaitPct
                                           : share(us(hostWorkOf(timeline, wait, window, gaps)), *m.windowUs);
}

// Copies whose sizes were not recorded have no rate.
std::optional<double> rate(double bytes, const IntervalSet& busy)
{
    const auto ns = nsOf(busy.length());
    return bytes > 0.0 && ns > 0.0 ? std::optional(bytes / ns) : std::nullopt;
}

std::optional<double> shareOf(std::optional<double> part, std::optional<double> whole)
{
    return part && whole ? share(*part, *whole) : std::nullopt;
}

void addRates(Metrics& m, const Totals& totals, const DeviceSets& sets, const MetricsContext& context)
{
    m.h2dGbps = rate(totals.h2dBytes, sets.toDevice);
    m.d2hGbps = rate(totals.d2hBytes, sets.toHost);
    m.h2dPeakPct = shareOf(m.h2dGbps, context.h2dPeakGbps);
    m.d2hPeakPct = shareOf(m.d2hGbps, context.d2hPeakGbps);
    if (context.linkGbps) {
        const auto possible = nsOf(context.window.duration()) * *context.linkGbps;
        m.pcieH2dSharePct = share(totals.h2dBytes, possible);
        m.pcieD2hSharePct = share(totals.d2hBytes, possible);
    }
    m.smFillPct = share(totals.filledNs, totals.kernelNs);
}
} // namespace

Metrics metricsOf(const Timeline& timeline, const MetricsContext& context)
{
    return *metricsOf(timeline, context, {}); // nobody can ask it to stop
}

std::optional<Metrics> metricsOf(const Timeline& timeline, const MetricsContext& context, const std::stop_token& stop)
{
    Metrics metrics;
    if (context.window.empty())
        return metrics;
    const auto whole = deviceSetsOf(timeline);
    if (stop.stop_requested())
        return std::nullopt;
    const auto sets = whole.clipped(context.window);
    const LaunchIndex launches(timeline);
    if (stop.stop_requested())
        return std::nullopt;
    auto totals = totalsIn(timeline, launches, context.window, context.smCount.value_or(0));
    if (stop.stop_requested())
        return std::nullopt;

    addTimes(metrics, sets, context.window);
    addIdleCauses(metrics, timeline, launches, whole.any, context);
    if (stop.stop_requested())
        return std::nullopt;
    addHost(metrics, timeline, context.window, context.hostGaps);
    addRates(metrics, totals, sets, context);
    if (auto& delays = totals.launchDelaysUs; !delays.empty()) {
        std::ranges::sort(delays);
        metrics.launchDelayUs.p50 = quantileOfSorted(delays, 0.50);
        metrics.launchDelayUs.p99 = quantileOfSorted(delays, 0.99);
    }
    return metrics;
}

std::array<IntervalSet, UtilizationRowCount> utilizationSets(const Timeline& timeline, TimeRange window,
                                                             HostGaps hostGaps)
{
    auto device = deviceSetsOf(timeline).clipped(window);
    std::array<IntervalSet, UtilizationRowCount> rows;
    rows[static_cast<std::size_t>(UtilizationRow::Kernel)] = std::move(device.kernel);
    rows[static_cast<std::size_t>(UtilizationRow::CopyToDevice)] = std::move(device.toDevice);
    rows[static_cast<std::size_t>(UtilizationRow::CopyToHost)] = std::move(device.toHost);
    if (hasHostThread(timeline)) {
        auto wait = hostWaitOf(timeline).clipped(window);
        rows[static_cast<std::size_t>(UtilizationRow::HostWork)] = hostWorkOf(timeline, wait, window, hostGaps);
        rows[static_cast<std::size_t>(UtilizationRow::HostWait)] = std::move(wait);
    }
    return rows;
}

} // namespace overlap
