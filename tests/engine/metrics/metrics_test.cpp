// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/metrics.h"

#include "tests/engine/metrics/metrics_samples.h"

#include <gmock/gmock.h>

#include <array>
#include <bit>

namespace overlap {
namespace {

using samples::context;
using samples::interval;
using samples::operation;
using samples::overlapping;
using samples::range;
using samples::timelineOf;

TEST(Metrics, OfAHandDrawnRunAreAsComputedByHand)
{
    const auto m = metricsOf(overlapping(), context(0, 1000));
    EXPECT_DOUBLE_EQ(*m.windowUs, 1.0);
    EXPECT_DOUBLE_EQ(*m.kernelBusyUs, 0.4);
    EXPECT_DOUBLE_EQ(*m.h2dBusyUs, 0.4);
    EXPECT_DOUBLE_EQ(*m.d2hBusyUs, 0.4);
    EXPECT_DOUBLE_EQ(*m.copyBusyUs, 0.8);
    EXPECT_DOUBLE_EQ(*m.anyBusyUs, 0.9);
    EXPECT_DOUBLE_EQ(*m.idleUs, 0.1);
    EXPECT_DOUBLE_EQ(*m.copyComputeOverlapUs, 0.3);
    EXPECT_DOUBLE_EQ(*m.h2dD2hOverlapUs, 0.0);
    EXPECT_DOUBLE_EQ(*m.kernelUtilizationPct, 40.0);
    EXPECT_DOUBLE_EQ(*m.anyUtilizationPct, 90.0);
    EXPECT_DOUBLE_EQ(*m.copyHiddenPct, 37.5);
    EXPECT_DOUBLE_EQ(*m.overlapEfficiencyPct, 75.0);
    EXPECT_DOUBLE_EQ(*m.duplexOverlapPct, 0.0);
    EXPECT_DOUBLE_EQ(*m.h2dGbps, 50.0);
    EXPECT_DOUBLE_EQ(*m.h2dPeakPct, 100.0);
    EXPECT_DOUBLE_EQ(*m.d2hGbps, 20.0);
    EXPECT_DOUBLE_EQ(*m.d2hPeakPct, 50.0);
    EXPECT_DOUBLE_EQ(*m.pcieH2dSharePct, 100.0 * 20'000 / (1000 * 63.0));
    EXPECT_DOUBLE_EQ(*m.pcieD2hSharePct, 100.0 * 8'000 / (1000 * 63.0));
    EXPECT_DOUBLE_EQ(*m.smFillPct, 50.0);
}

TEST(Metrics, LeaveWhatOnlyTheWholeRunKnowsToTheCaller)
{
    const auto m = metricsOf(overlapping(), context(0, 1000));
    EXPECT_FALSE(m.idealBoundUs || m.pipelineEfficiencyPct || m.throughputSamplesPerS || m.deviceMemoryBytes);
}

TEST(Metrics, AreNoneAndNotZeroWithoutADenominator)
{
    const auto noCopies = metricsOf(timelineOf({operation(0, 10, ActivityKind::Kernel)}), context(0, 100));
    EXPECT_EQ(noCopies.copyBusyUs, 0.0);
    EXPECT_EQ(noCopies.copyComputeOverlapUs, 0.0);
    EXPECT_FALSE(noCopies.copyHiddenPct);
    EXPECT_FALSE(noCopies.overlapEfficiencyPct);
    EXPECT_FALSE(noCopies.duplexOverlapPct);
    EXPECT_FALSE(noCopies.h2dGbps);
    EXPECT_FALSE(noCopies.h2dPeakPct);
    EXPECT_FALSE(noCopies.hostWorkPct);
    EXPECT_FALSE(noCopies.hostWaitPct);
    EXPECT_FALSE(noCopies.smFillPct); // blocks unknown
    EXPECT_FALSE(noCopies.launchDelayUs.p50);
    EXPECT_FALSE(noCopies.idleByCauseUs.hostWait); // no calls recorded: nobody knows
    EXPECT_TRUE(noCopies.idleByCauseUs.other);

    const auto noKernels = metricsOf(timelineOf({operation(0, 10, ActivityKind::CopyToDevice)}), context(0, 100));
    EXPECT_EQ(noKernels.kernelUtilizationPct, 0.0); // of a window that is there
    EXPECT_EQ(noKernels.copyHiddenPct, 0.0);
    EXPECT_FALSE(noKernels.overlapEfficiencyPct);
    EXPECT_FALSE(noKernels.h2dGbps); // size unknown
}

TEST(Metrics, OfAnEmptyWindowAreAllNone)
{
    for (const auto& field : metricFields())
        EXPECT_FALSE(field.read(metricsOf(overlapping(), context(500, 500)))) << field.key;
}

TEST(Metrics, WithoutFiguresOfTheDeviceHaveNoSharesOfThem)
{
    MetricsContext bare;
    bare.window = range(0, 1000);
    const auto m = metricsOf(overlapping(), bare);
    EXPECT_TRUE(m.h2dGbps);
    EXPECT_FALSE(m.h2dPeakPct || m.d2hPeakPct || m.pcieH2dSharePct || m.pcieD2hSharePct || m.smFillPct);
}

TEST(Metrics, CountCopiesOnTheDeviceAsCopiesAndMemsetsAsActivityOnly)
{
    const auto m = metricsOf(timelineOf({operation(0, 10, ActivityKind::CopyOnDevice, 0, 50),
                                         operation(20, 50, ActivityKind::Memset, 0, 60)}),
                             context(0, 100));
    EXPECT_DOUBLE_EQ(*m.copyBusyUs, 0.010);
    EXPECT_DOUBLE_EQ(*m.anyBusyUs, 0.040);
    EXPECT_DOUBLE_EQ(*m.h2dBusyUs, 0.0);
    EXPECT_DOUBLE_EQ(*m.kernelBusyUs, 0.0);
    EXPECT_DOUBLE_EQ(*m.pcieH2dSharePct, 0.0);
}

TEST(Metrics, NeverSumOverStreamsThatOverlap)
{
    const auto m = metricsOf(
        timelineOf({operation(0, 100, ActivityKind::Kernel, 0, 1, 0), operation(50, 150, ActivityKind::Kernel, 0, 1, 1),
                    operation(20, 120, ActivityKind::Kernel, 0, 1, 2)}),
        context(0, 150));
    EXPECT_DOUBLE_EQ(*m.kernelBusyUs, 0.150);
    EXPECT_DOUBLE_EQ(*m.kernelUtilizationPct, 100.0);
}

TEST(Metrics, SmFillIsWeightedByTimeAndNeverAboveOneForAKernel)
{
    const auto m = metricsOf(timelineOf({operation(0, 300, ActivityKind::Kernel, 0, 66),
                                         operation(300, 400, ActivityKind::Kernel, 0, 10'000)}),
                             context(0, 400));
    EXPECT_DOUBLE_EQ(*m.smFillPct, (0.5 * 300 + 1.0 * 100) / 4.0);
}

TEST(Metrics, CountTheBytesOfACopyInProportionToItsTimeInTheWindow)
{
    const auto m = metricsOf(timelineOf({operation(0, 100, ActivityKind::CopyToDevice, 0, 1000)}), context(75, 175));
    EXPECT_DOUBLE_EQ(*m.h2dGbps, 10.0); // the rate does not change
    EXPECT_DOUBLE_EQ(*m.pcieH2dSharePct, 100.0 * 250 / (100 * 63.0));
}

TEST(Metrics, LaunchDelayIsSignedAndFromTheEndOfTheCall)
{
    const auto timeline = timelineOf(
        {operation(0, 50, ActivityKind::Issue, 1), operation(50, 500, ActivityKind::Blocked, 2),
         operation(80, 90, ActivityKind::Kernel, 1), operation(400, 450, ActivityKind::CopyToDevice, 2, 10)});
    const auto m = metricsOf(timeline, context(0, 500));
    EXPECT_DOUBLE_EQ(*m.launchDelayUs.p50, 0.5 * (0.030 - 0.100));
    EXPECT_DOUBLE_EQ(*metricsOf(timeline, context(300, 500)).launchDelayUs.p99, -0.100);
}

TEST(HostShares, TellWaitingFromWorkingByTheCall)
{
    TimelineBuilder builder;
    const auto allocate = builder.nameId("cudaMalloc_v3020");
    const auto allocateAsync = builder.nameId("cudaMallocAsync_v11020");
    const auto launch = builder.nameId("cudaLaunchKernel");
    const auto add = [&](std::int64_t begin, ActivityKind kind, std::uint32_t name,
                         IntervalFlag flags = IntervalFlag::None) {
        auto call = interval(begin, begin + 10, kind);
        call.nameId = name;
        call.flags = flags;
        builder.add(LaneRole::Host, 0, call);
    };
    add(0, ActivityKind::Prepare, launch);
    add(100, ActivityKind::Issue, launch);
    add(200, ActivityKind::Issue, launch, IntervalFlag::QueueFull); // waits
    add(300, ActivityKind::Issue, launch, IntervalFlag::Pageable); // waits
    add(400, ActivityKind::Blocked, launch); // waits
    add(500, ActivityKind::Synchronize, launch); // waits
    add(600, ActivityKind::Allocate, allocate); // waits
    add(700, ActivityKind::Allocate, allocateAsync);
    add(800, ActivityKind::Allocate, allocateAsync, IntervalFlag::Blocking); // waits
    // Other threads do not count.
    builder.add(LaneRole::Worker, 0, interval(0, 1000, ActivityKind::Synchronize));
    const auto m = metricsOf(builder.build(), context(0, 1000));
    EXPECT_DOUBLE_EQ(*m.hostWaitPct, 6.0);
    EXPECT_DOUBLE_EQ(*m.hostWorkPct, 94.0);
}

TEST(Metrics, FieldsCarryTheNamesOfTheResultFileInItsOrder)
{
    std::vector<std::string> keys;
    for (const auto& field : metricFields())
        keys.emplace_back(field.key);
    EXPECT_THAT(keys, testing::ElementsAre(
                          "window_us", "kernel_busy_us", "h2d_busy_us", "d2h_busy_us", "copy_busy_us", "any_busy_us",
                          "idle_us", "idle_by_cause_us.host_wait", "idle_by_cause_us.kernel_wait",
                          "idle_by_cause_us.event_wait", "idle_by_cause_us.other", "copy_compute_overlap_us",
                          "h2d_d2h_overlap_us", "kernel_utilization_pct", "any_utilization_pct", "copy_hidden_pct",
                          "overlap_efficiency_pct", "duplex_overlap_pct", "ideal_bound_us", "pipeline_efficiency_pct",
                          "host_work_pct", "host_wait_pct", "h2d_gbps", "h2d_peak_pct", "d2h_gbps", "d2h_peak_pct",
                          "pcie_h2d_share_pct", "pcie_d2h_share_pct", "sm_fill_pct", "launch_delay_us.p50",
                          "launch_delay_us.p99", "device_memory_bytes", "throughput_samples_per_s"));
}

// Every field reads another member: no number is shown under two names.
TEST(Metrics, EveryFieldReadsItsOwnMember)
{
    // Metrics holds nothing but numbers, in the order of the file.
    std::array<std::optional<double>, sizeof(Metrics) / sizeof(std::optional<double>)> numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<double>(i);
    const auto m = std::bit_cast<Metrics>(numbers);
    ASSERT_EQ(metricFields().size(), numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_EQ(metricFields()[i].read(m), static_cast<double>(i)) << metricFields()[i].key;
}

} // namespace
} // namespace overlap
