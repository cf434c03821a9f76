// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/metrics.h"

#include "engine/metrics/host_wait.h"
#include "engine/metrics/idle_causes.h"
#include "engine/metrics/statistics.h"
#include "engine/metrics/stoppable_metrics.h"
#include "engine/timeline/set_arithmetic.h"

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

    void clip(TimeRange window)
    {
        for (auto* set : {&kernel, &toDevice, &toHost, &copy, &any})
            *set = clippedTo(std::exchange(*set, {}), window);
    }
};

DeviceSets deviceSetsOf(const Timeline& timeline)
{
    // Counted first, and nothing is copied where a set is empty: of millions of operations each copy takes 16 bytes for
    // each of them.
    std::array<std::size_t, ActivityKindCount> counts{};
    const auto each = [&](const auto& visit) {
        for (const auto& lane : timeline.lanes()) {
            for (const auto& interval : lane.intervals()) {
                if (isDeviceKind(interval.kind))
                    visit(static_cast<std::size_t>(interval.kind), interval.time);
            }
        }
    };
    each([&](std::size_t kind, TimeRange) { ++counts[kind]; });
    std::array<std::vector<TimeRange>, ActivityKindCount> ranges;
    for (std::size_t kind = 0; kind < ranges.size(); ++kind)
        ranges[kind].reserve(counts[kind]);
    each([&](std::size_t kind, TimeRange time) { ranges[kind].push_back(time); });
    const auto unionOf = [&](ActivityKind kind) {
        return IntervalSet::unionOf(std::move(ranges[static_cast<std::size_t>(kind)]));
    };
    DeviceSets sets;
    sets.kernel = unionOf(ActivityKind::Kernel);
    sets.toDevice = unionOf(ActivityKind::CopyToDevice);
    sets.toHost = unionOf(ActivityKind::CopyToHost);
    sets.copy = sets.toDevice.united(sets.toHost);
    for (const auto kind : {ActivityKind::CopyOnDevice, ActivityKind::CopyToPeer, ActivityKind::CopyUnknown})
        unite(sets.copy, unionOf(kind));
    sets.any = sets.kernel.united(sets.copy);
    unite(sets.any, unionOf(ActivityKind::Memset));
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
    totals.launchDelaysUs.reserve(launches.size());
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
    m.copyComputeOverlapUs = microsecondsOf(overlapLength(sets.kernel, sets.copy));
    m.h2dD2hOverlapUs = microsecondsOf(overlapLength(sets.toDevice, sets.toHost));
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
    eachIdleGap(timeline, launches, busy, extent, context.kernelWaitLimit, [&](const IdleGap& gap) {
        const auto inside = gap.time.intersected(window);
        if (!inside.empty())
            sums[static_cast<std::size_t>(gap.cause)] += inside.duration();
    });
    const auto of = [&](IdleCause cause) { return microsecondsOf(sums[static_cast<std::size_t>(cause)]); };
    // Without recorded calls nobody knows whether the host was late.
    if (!launches.empty()) {
        m.idleByCauseUs.hostWait = of(IdleCause::HostWait);
        m.idleByCauseUs.eventWait = of(IdleCause::EventWait);
    }
    m.idleByCauseUs.kernelWait = of(IdleCause::KernelWait);
    m.idleByCauseUs.other = of(IdleCause::Other);
}

// Of the intervals of lanes that `laneCounts` takes, those that `take` takes.
template<typename LaneCounts, typename Take>
IntervalSet unionOfLanes(const Timeline& timeline, const LaneCounts& laneCounts, const Take& take)
{
    std::size_t count = 0;
    for (const auto& lane : timeline.lanes()) {
        if (laneCounts(lane.id()))
            count += static_cast<std::size_t>(std::ranges::count_if(lane.intervals(), take));
    }
    std::vector<TimeRange> ranges;
    ranges.reserve(count);
    for (const auto& lane : timeline.lanes()) {
        if (!laneCounts(lane.id()))
            continue;
        for (const auto& interval : lane.intervals()) {
            if (take(interval))
                ranges.push_back(interval.time);
        }
    }
    return IntervalSet::unionOf(std::move(ranges));
}

IntervalSet hostWaitOf(const Timeline& timeline)
{
    const HostWaitRule rule(timeline);
    return unionOfLanes(
        timeline, [](LaneId id) { return id.role == LaneRole::Host; },
        [&](const Interval& interval) { return rule.waits(interval); });
}

// In which anything was recorded of the issuing threads.
IntervalSet hostSeenOf(const Timeline& timeline)
{
    const auto issues = [&](std::uint32_t thread) {
        return std::ranges::any_of(timeline.lanes(), [thread](const Lane& lane) {
            return lane.id().role == LaneRole::Host && lane.id().index == thread;
        });
    };
    return unionOfLanes(
        timeline,
        [&](LaneId id) { return id.role == LaneRole::Host || (id.role == LaneRole::Operators && issues(id.index)); },
        [](const Interval&) { return true; });
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
    const auto wait = clippedTo(hostWaitOf(timeline), window);
    m.hostWaitPct = share(us(wait), *m.windowUs);
    m.hostWorkPct = gaps == HostGaps::Work
                        ? 100.0 - *m.hostWaitPct
                        : share(microsecondsOf(overlapLength(wait.gapsIn(window), hostSeenOf(timeline))), *m.windowUs);
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
    auto sets = deviceSetsOf(timeline);
    if (stop.stop_requested())
        return std::nullopt;
    Totals totals;
    {
        const LaunchIndex launches(timeline);
        if (stop.stop_requested())
            return std::nullopt;
        totals = totalsIn(timeline, launches, context.window, context.smCount.value_or(0));
        if (stop.stop_requested())
            return std::nullopt;
        addIdleCauses(metrics, timeline, launches, sets.any, context);
    }
    sets.clip(context.window);
    addTimes(metrics, sets, context.window);
    addRates(metrics, totals, sets, context);
    sets = {};
    if (stop.stop_requested())
        return std::nullopt;
    addHost(metrics, timeline, context.window, context.hostGaps);
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
    auto device = deviceSetsOf(timeline);
    device.clip(window);
    std::array<IntervalSet, UtilizationRowCount> rows;
    rows[static_cast<std::size_t>(UtilizationRow::Kernel)] = std::move(device.kernel);
    rows[static_cast<std::size_t>(UtilizationRow::CopyToDevice)] = std::move(device.toDevice);
    rows[static_cast<std::size_t>(UtilizationRow::CopyToHost)] = std::move(device.toHost);
    if (hasHostThread(timeline)) {
        auto wait = clippedTo(hostWaitOf(timeline), window);
        rows[static_cast<std::size_t>(UtilizationRow::HostWork)] = hostWorkOf(timeline, wait, window, hostGaps);
        rows[static_cast<std::size_t>(UtilizationRow::HostWait)] = std::move(wait);
    }
    return rows;
}

} // namespace overlap
