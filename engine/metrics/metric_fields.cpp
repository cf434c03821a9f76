// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/metrics.h"

namespace overlap {

const std::vector<MetricField>& metricFields()
{
    using M = const Metrics&;
    static const std::vector<MetricField> Fields{
        {"window_us", [](M m) { return m.windowUs; }},
        {"kernel_busy_us", [](M m) { return m.kernelBusyUs; }},
        {"h2d_busy_us", [](M m) { return m.h2dBusyUs; }},
        {"d2h_busy_us", [](M m) { return m.d2hBusyUs; }},
        {"copy_busy_us", [](M m) { return m.copyBusyUs; }},
        {"any_busy_us", [](M m) { return m.anyBusyUs; }},
        {"idle_us", [](M m) { return m.idleUs; }},
        {"idle_by_cause_us.host_wait", [](M m) { return m.idleByCauseUs.hostWait; }},
        {"idle_by_cause_us.kernel_wait", [](M m) { return m.idleByCauseUs.kernelWait; }},
        {"idle_by_cause_us.event_wait", [](M m) { return m.idleByCauseUs.eventWait; }},
        {"idle_by_cause_us.other", [](M m) { return m.idleByCauseUs.other; }},
        {"copy_compute_overlap_us", [](M m) { return m.copyComputeOverlapUs; }},
        {"h2d_d2h_overlap_us", [](M m) { return m.h2dD2hOverlapUs; }},
        {"kernel_utilization_pct", [](M m) { return m.kernelUtilizationPct; }},
        {"any_utilization_pct", [](M m) { return m.anyUtilizationPct; }},
        {"copy_hidden_pct", [](M m) { return m.copyHiddenPct; }},
        {"overlap_efficiency_pct", [](M m) { return m.overlapEfficiencyPct; }},
        {"duplex_overlap_pct", [](M m) { return m.duplexOverlapPct; }},
        {"ideal_bound_us", [](M m) { return m.idealBoundUs; }},
        {"pipeline_efficiency_pct", [](M m) { return m.pipelineEfficiencyPct; }},
        {"host_work_pct", [](M m) { return m.hostWorkPct; }},
        {"host_wait_pct", [](M m) { return m.hostWaitPct; }},
        {"h2d_gbps", [](M m) { return m.h2dGbps; }},
        {"h2d_peak_pct", [](M m) { return m.h2dPeakPct; }},
        {"d2h_gbps", [](M m) { return m.d2hGbps; }},
        {"d2h_peak_pct", [](M m) { return m.d2hPeakPct; }},
        {"pcie_h2d_share_pct", [](M m) { return m.pcieH2dSharePct; }},
        {"pcie_d2h_share_pct", [](M m) { return m.pcieD2hSharePct; }},
        {"sm_fill_pct", [](M m) { return m.smFillPct; }},
        {"launch_delay_us.p50", [](M m) { return m.launchDelayUs.p50; }},
        {"launch_delay_us.p99", [](M m) { return m.launchDelayUs.p99; }},
        {"device_memory_bytes", [](M m) { return m.deviceMemoryBytes; }},
        {"throughput_samples_per_s", [](M m) { return m.throughputSamplesPerS; }},
    };
    return Fields;
}

} // namespace overlap
