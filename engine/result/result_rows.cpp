// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/result_rows.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace overlap {

namespace {
template<std::optional<double> Metrics::*Member>
std::optional<double> metric(const RunResult& run)
{
    return run.metrics.*Member;
}

std::optional<double> wallOf(const RunResult& run)
{
    return run.wallUs ? std::optional(run.wallUs->p50) : std::nullopt;
}

NumberText asDuration(double value, const RunResult&)
{
    return durationText(value);
}

NumberText asPercent(double value, const RunResult&)
{
    return percentText(value);
}

NumberText asBandwidth(double value, const RunResult&)
{
    return bandwidthText(value);
}

NumberText asRate(double value, const RunResult&)
{
    return rateText(value);
}

// "10 / 132"
NumberText asMultiprocessors(double percent, const RunResult& run)
{
    const auto count = percent / 100.0 * run.device.smCount;
    const auto text = count < 9.95 && std::abs(count - std::round(count)) > 0.05 ? significantText(count, 2)
                                                                                 : countText(std::llround(count));
    return {fmt::format("{} / {}", text, run.device.smCount), ""};
}

const NumberText NotKnown{"n/a", ""};
} // namespace

std::span<const ResultRow> resultRows()
{
    using Change = ResultChange;
    static constexpr std::array<ResultRow, 15> Rows{{
        {"Time", "wall_us.p50", wallOf, asDuration, Change::TimeRatio},
        {"Throughput", "metrics.throughput_samples_per_s", metric<&Metrics::throughputSamplesPerS>, asRate,
         Change::Ratio},
        {"Host work", "metrics.host_work_pct", metric<&Metrics::hostWorkPct>, asPercent, Change::Points},
        {"Host wait", "metrics.host_wait_pct", metric<&Metrics::hostWaitPct>, asPercent, Change::Points},
        {"Kernel utilisation", "metrics.kernel_utilization_pct", metric<&Metrics::kernelUtilizationPct>, asPercent,
         Change::Points},
        {"Device utilisation", "metrics.any_utilization_pct", metric<&Metrics::anyUtilizationPct>, asPercent,
         Change::Points},
        {"SMs per kernel", "metrics.sm_fill_pct", metric<&Metrics::smFillPct>, asMultiprocessors, Change::Ratio},
        {"Device idle", "metrics.idle_us", metric<&Metrics::idleUs>, asDuration, Change::Difference},
        {"H2D rate", "metrics.h2d_gbps", metric<&Metrics::h2dGbps>, asBandwidth, Change::Ratio},
        {"PCIe share, H2D", "metrics.pcie_h2d_share_pct", metric<&Metrics::pcieH2dSharePct>, asPercent, Change::Points},
        {"PCIe share, D2H", "metrics.pcie_d2h_share_pct", metric<&Metrics::pcieD2hSharePct>, asPercent, Change::Points},
        {"Copy hidden", "metrics.copy_hidden_pct", metric<&Metrics::copyHiddenPct>, asPercent, Change::Points},
        {"Overlap efficiency", "metrics.overlap_efficiency_pct", metric<&Metrics::overlapEfficiencyPct>, asPercent,
         Change::Points},
        {"Ideal bound", "metrics.ideal_bound_us", metric<&Metrics::idealBoundUs>, asDuration, Change::TimeRatio},
        {"Pipeline efficiency", "metrics.pipeline_efficiency_pct", metric<&Metrics::pipelineEfficiencyPct>, asPercent,
         Change::Points},
    }};
    return Rows;
}

NumberText valueText(const ResultRow& row, const RunResult& run)
{
    const auto value = row.read(run);
    return value ? row.write(*value, run) : NotKnown;
}

NumberText changeText(const ResultRow& row, const RunResult& runA, const RunResult& runB)
{
    const auto a = row.read(runA);
    const auto b = row.read(runB);
    if (!a || !b)
        return NotKnown;
    switch (row.change) {
    case ResultChange::TimeRatio:
        return *b == 0.0 ? NotKnown : NumberText{ratioText(*a / *b), ""};
    case ResultChange::Ratio:
        return *a == 0.0 ? NotKnown : NumberText{ratioText(*b / *a), ""};
    case ResultChange::Difference: {
        const auto size = row.write(std::abs(*b - *a), runB);
        return {signedText(*b - *a, size.number), size.unit};
    }
    case ResultChange::Points:
        return {signedText(*b - *a, percentText(std::abs(*b - *a), 0).number), "pp"};
    }
    return NotKnown;
}

} // namespace overlap
