// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/host_wait.h"
#include "engine/timeline/interval_set.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace overlap {

// All numbers that are shown of one run or of one range of it. None where a number is not defined (a denominator of 0,
// or nothing recorded), never 0. Times in microseconds, percentages 0 .. 100.
struct Metrics
{
    std::optional<double> windowUs;
    std::optional<double> kernelBusyUs;
    std::optional<double> h2dBusyUs;
    std::optional<double> d2hBusyUs;
    std::optional<double> copyBusyUs;
    std::optional<double> anyBusyUs;
    std::optional<double> idleUs;
    struct IdleByCause
    {
        std::optional<double> hostWait;
        std::optional<double> kernelWait;
        std::optional<double> eventWait;
        std::optional<double> other;
        auto operator<=>(const IdleByCause&) const = default;
    } idleByCauseUs;
    std::optional<double> copyComputeOverlapUs;
    std::optional<double> h2dD2hOverlapUs;
    std::optional<double> kernelUtilizationPct;
    std::optional<double> anyUtilizationPct;
    std::optional<double> copyHiddenPct;
    std::optional<double> overlapEfficiencyPct;
    std::optional<double> duplexOverlapPct;
    std::optional<double> idealBoundUs;
    std::optional<double> pipelineEfficiencyPct;
    std::optional<double> hostWorkPct;
    std::optional<double> hostWaitPct;
    std::optional<double> h2dGbps;
    std::optional<double> h2dPeakPct;
    std::optional<double> d2hGbps;
    std::optional<double> d2hPeakPct;
    std::optional<double> pcieH2dSharePct;
    std::optional<double> pcieD2hSharePct;
    std::optional<double> smFillPct;
    struct LaunchDelay
    {
        std::optional<double> p50;
        std::optional<double> p99;
        auto operator<=>(const LaunchDelay&) const = default;
    } launchDelayUs;
    std::optional<double> deviceMemoryBytes;
    std::optional<double> throughputSamplesPerS;

    auto operator<=>(const Metrics&) const = default;
};

// What the timeline alone cannot tell.
struct MetricsContext
{
    TimeRange window;
    std::optional<std::uint32_t> smCount;
    std::optional<double> linkGbps; // theoretical, one direction
    std::optional<double> h2dPeakGbps; // calibrated, pinned, large
    std::optional<double> d2hPeakGbps;
    Nanoseconds kernelWaitLimit{30'000}; // idle gaps below it count as kernel wait
    HostGaps hostGaps = HostGaps::Work;
};

// Everything that follows from the timeline inside the window; throughput, memory, ideal bound and pipeline efficiency
// are left empty for the caller. O(n log n), O(n) but for the causes of idle time where lanes and calls are in order.
[[nodiscard]] Metrics metricsOf(const Timeline& timeline, const MetricsContext& context);

// One number of Metrics by its name in the result file ("kernel_utilization_pct", "launch_delay_us.p50"), in the order
// of the file. The single list from which JSON, tables and deltas are made.
struct MetricField
{
    const char* key;
    std::optional<double> (*read)(const Metrics&);
};
[[nodiscard]] const std::vector<MetricField>& metricFields();

// Busy share (0 .. 1) of each of `bins` equal parts of `view`, for the utilisation charts. One pass over the set.
[[nodiscard]] std::vector<double> busyShares(const IntervalSet& set, TimeRange view, std::size_t bins);

enum class UtilizationRow : std::uint8_t
{
    Kernel,
    CopyToDevice,
    CopyToHost,
    HostWork,
    HostWait
};
inline constexpr std::size_t UtilizationRowCount = 5;
// The five sets of the utilisation charts, computed once for a timeline.
[[nodiscard]] std::array<IntervalSet, UtilizationRowCount> utilizationSets(const Timeline& timeline, TimeRange window,
                                                                           HostGaps hostGaps = HostGaps::Work);

} // namespace overlap
