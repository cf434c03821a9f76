// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/metrics.h"

#include "tests/engine/timeline/timeline_samples.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <bit>

namespace overlap {
namespace {

using samples::interval;
using samples::Random;
using samples::range;

MetricsContext context(std::int64_t begin, std::int64_t end)
{
    MetricsContext result;
    result.window = range(begin, end);
    result.smCount = 132;
    result.linkGbps = 63.0;
    result.h2dPeakGbps = 50.0;
    result.d2hPeakGbps = 40.0;
    result.kernelWaitLimit = Nanoseconds(30);
    return result;
}

Interval operation(std::int64_t begin, std::int64_t end, ActivityKind kind, std::uint32_t correlation = 0,
                   std::uint64_t amount = 0, std::uint16_t stream = 0)
{
    auto result = interval(begin, end, kind);
    result.correlation = correlation;
    result.amount = amount;
    result.stream = stream;
    return result;
}

Timeline timelineOf(const std::vector<Interval>& intervals)
{
    TimelineBuilder builder;
    for (const auto& one : intervals)
        builder.add(samples::roleOf(one.kind), 0, one);
    return builder.build();
}

// H2D 0..400, kernel 200..600, D2H 500..900, and a window of 1000 ns.
Timeline overlapping()
{
    return timelineOf({operation(0, 400, ActivityKind::CopyToDevice, 1, 20'000),
                       operation(200, 600, ActivityKind::Kernel, 2, 66),
                       operation(500, 900, ActivityKind::CopyToHost, 3, 8'000)});
}

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

struct IdleCase
{
    Metrics::IdleByCause causes;
    double idle = 0.0;
};

IdleCase idleOf(const Timeline& timeline, std::int64_t begin, std::int64_t end)
{
    const auto m = metricsOf(timeline, context(begin, end));
    return {m.idleByCauseUs, *m.idleUs};
}

TEST(IdleCauses, ALaunchAfterThePreviousOperationEndedIsHostWaitHoweverShortTheGap)
{
    const auto timeline =
        timelineOf({operation(0, 5, ActivityKind::Issue, 1), operation(10, 100, ActivityKind::Kernel, 1),
                    operation(100, 105, ActivityKind::Issue, 2), operation(110, 200, ActivityKind::Kernel, 2)});
    EXPECT_DOUBLE_EQ(*idleOf(timeline, 0, 200).causes.hostWait, 0.020); // 0..10 too: nothing was asked for before
}

TEST(IdleCauses, AShortGapAfterAnEarlyLaunchIsKernelWaitAndALongOneOther)
{
    const auto timeline =
        timelineOf({operation(0, 5, ActivityKind::Issue, 1), operation(5, 8, ActivityKind::Issue, 2),
                    operation(8, 9, ActivityKind::Issue, 3), operation(5, 100, ActivityKind::Kernel, 1),
                    operation(129, 200, ActivityKind::Kernel, 2), operation(230, 300, ActivityKind::Kernel, 3)});
    const auto idle = idleOf(timeline, 5, 300);
    EXPECT_DOUBLE_EQ(*idle.causes.kernelWait, 0.029);
    EXPECT_DOUBLE_EQ(*idle.causes.other, 0.030); // the limit itself is not below the limit
    EXPECT_DOUBLE_EQ(*idle.causes.hostWait, 0.0);
}

TEST(IdleCauses, ALongGapBeforeAnOperationWhoseStreamWaitsForAnEventIsEventWait)
{
    TimelineBuilder builder;
    const auto launch = builder.nameId("cudaLaunchKernel");
    const auto wait = builder.nameId("cudaStreamWaitEvent");
    const auto add = [&](LaneRole role, Interval one, std::uint32_t name, std::uint16_t stream) {
        one.nameId = name;
        one.stream = stream;
        builder.add(role, 0, one);
    };
    add(LaneRole::Host, operation(0, 2, ActivityKind::Issue, 1), launch, 1);
    add(LaneRole::Host, operation(2, 3, ActivityKind::Issue), wait, 2);
    add(LaneRole::Host, operation(3, 4, ActivityKind::Issue, 2), launch, 2);
    add(LaneRole::Host, operation(4, 5, ActivityKind::Issue, 3), launch, 2);
    add(LaneRole::Compute, operation(2, 100, ActivityKind::Kernel, 1), launch, 1);
    add(LaneRole::Compute, operation(200, 300, ActivityKind::Kernel, 2), launch, 2);
    add(LaneRole::Compute, operation(400, 500, ActivityKind::Kernel, 3), launch, 2);
    const auto idle = idleOf(builder.build(), 2, 500);
    EXPECT_DOUBLE_EQ(*idle.causes.eventWait, 0.100);
    EXPECT_DOUBLE_EQ(*idle.causes.other, 0.100); // the wait belongs to the launch before
}

TEST(IdleCauses, AfterTheLastOperationItIsOther)
{
    const auto timeline =
        timelineOf({operation(0, 5, ActivityKind::Issue, 1), operation(0, 100, ActivityKind::Kernel, 1)});
    EXPECT_DOUBLE_EQ(*idleOf(timeline, 0, 110).causes.other, 0.010);
}

TEST(IdleCauses, AWindowThatCutsAGapKeepsItsCause)
{
    const auto timeline =
        timelineOf({operation(0, 5, ActivityKind::Issue, 1), operation(5, 10, ActivityKind::Kernel, 1),
                    operation(50, 55, ActivityKind::Issue, 2), operation(100, 110, ActivityKind::Kernel, 2)});
    EXPECT_DOUBLE_EQ(*idleOf(timeline, 90, 95).causes.hostWait, 0.005);
}

TEST(IdleCauses, OfSeveralThatEndAGapTheFirstAskedForDecides)
{
    const auto timeline =
        timelineOf({operation(0, 5, ActivityKind::Issue, 1), operation(5, 9, ActivityKind::Issue, 2),
                    operation(20, 25, ActivityKind::Issue, 3), operation(5, 15, ActivityKind::Kernel, 1),
                    operation(30, 40, ActivityKind::CopyToDevice, 3), operation(30, 40, ActivityKind::Kernel, 2)});
    EXPECT_DOUBLE_EQ(*idleOf(timeline, 5, 40).causes.kernelWait, 0.015);
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

constexpr std::int64_t End = 5000;

TEST(MetricsProperties, OverlapIsNeverAboveEitherSideAndPercentagesStayWithinTheirRange)
{
    Random random(31);
    for (int round = 0; round < 1000; ++round) {
        const auto timeline = samples::randomRun(random);
        const auto begin = random.within(0, End);
        const auto m = metricsOf(timeline, context(begin, random.within(begin + 1, End + 1)));
        ASSERT_LE(*m.copyComputeOverlapUs, *m.kernelBusyUs);
        ASSERT_LE(*m.copyComputeOverlapUs, *m.copyBusyUs);
        ASSERT_LE(*m.h2dD2hOverlapUs, *m.h2dBusyUs);
        ASSERT_LE(*m.h2dD2hOverlapUs, *m.d2hBusyUs);
        ASSERT_LE(*m.anyBusyUs, *m.windowUs);
        ASSERT_GE(*m.anyBusyUs, std::max(*m.kernelBusyUs, *m.copyBusyUs));
        for (const auto& pct : {m.kernelUtilizationPct, m.anyUtilizationPct, m.copyHiddenPct, m.overlapEfficiencyPct,
                                m.duplexOverlapPct, m.hostWorkPct, m.hostWaitPct, m.smFillPct}) {
            ASSERT_GE(pct.value_or(0.0), 0.0);
            ASSERT_LE(pct.value_or(0.0), 100.0 + 1e-9);
        }
    }
}

TEST(MetricsProperties, CausesOfIdleTimeAddUpToIt)
{
    Random random(32);
    for (int round = 0; round < 1000; ++round) {
        const auto timeline = samples::randomRun(random);
        const auto begin = random.within(0, End);
        const auto m = metricsOf(timeline, context(begin, random.within(begin + 1, End + 1)));
        const auto& causes = m.idleByCauseUs;
        ASSERT_NEAR(causes.hostWait.value_or(0) + *causes.kernelWait + causes.eventWait.value_or(0) + *causes.other,
                    *m.idleUs, 1e-9);
    }
}

TEST(MetricsProperties, TimesOfTwoNeighbouringWindowsAddUp)
{
    Random random(33);
    for (int round = 0; round < 1000; ++round) {
        const auto timeline = samples::randomRun(random);
        const auto begin = random.within(0, End - 2);
        const auto end = random.within(begin + 2, End);
        const auto middle = random.within(begin + 1, end - 1);
        const auto whole = metricsOf(timeline, context(begin, end));
        const auto first = metricsOf(timeline, context(begin, middle));
        const auto second = metricsOf(timeline, context(middle, end));
        for (const auto& field : metricFields()) {
            if (std::string_view(field.key).find("_us") == std::string_view::npos
                || std::string_view(field.key).starts_with("launch_delay") || !field.read(whole))
                continue;
            ASSERT_NEAR(*field.read(first) + *field.read(second), *field.read(whole), 1e-9) << field.key;
        }
    }
}

TEST(MetricsProperties, SplittingAnIntervalInTwoChangesNoUnion)
{
    Random random(34);
    for (int round = 0; round < 500; ++round) {
        const auto timeline = samples::randomRun(random);
        TimelineBuilder builder;
        for (const auto& name : timeline.names())
            (void)builder.nameId(name);
        for (const auto& lane : timeline.lanes()) {
            for (auto one : lane.intervals()) {
                auto rest = one;
                one.time.end = one.time.begin + Nanoseconds(random.within(0, one.time.duration().count()));
                rest.time.begin = one.time.end;
                one.amount /= 2;
                rest.amount -= one.amount;
                builder.add(lane.id().role, lane.id().index, one);
                builder.add(lane.id().role, lane.id().index, rest);
            }
        }
        const auto before = metricsOf(timeline, context(0, End));
        const auto after = metricsOf(builder.build(), context(0, End));
        for (const auto& field : metricFields()) {
            const std::string_view key = field.key;
            const bool ofSingles = key.starts_with("idle_by") || key.starts_with("launch") || key.starts_with("sm_");
            if (ofSingles || !field.read(before))
                continue;
            ASSERT_NEAR(*field.read(after), *field.read(before), 1e-9) << key;
        }
    }
}

TEST(MetricsProperties, LanesByStreamGiveTheSameNumbersAsLanesByEngine)
{
    Random random(35);
    for (int round = 0; round < 300; ++round) {
        const auto timeline = samples::randomRun(random);
        const auto byEngine = metricsOf(timeline, context(0, End));
        const auto byStreams = metricsOf(byStream(timeline), context(0, End));
        for (const auto& field : metricFields()) {
            const auto expected = field.read(byEngine);
            ASSERT_EQ(field.read(byStreams).has_value(), expected.has_value()) << field.key;
            if (expected) {
                ASSERT_NEAR(*field.read(byStreams), *expected, 1e-9) << field.key;
            }
        }
    }
}

TEST(UtilizationSets, CoverTheWindowBetweenHostWorkAndHostWait)
{
    Random random(36);
    for (int round = 0; round < 300; ++round) {
        const auto timeline = samples::randomRun(random);
        const auto window = range(random.within(0, 1000), random.within(1001, End));
        const auto sets = utilizationSets(timeline, window);
        MetricsContext c = context(0, 0);
        c.window = window;
        const auto m = metricsOf(timeline, c);
        const auto us = [&](UtilizationRow row) {
            return static_cast<double>(sets[static_cast<std::size_t>(row)].length().count()) / 1000.0;
        };
        ASSERT_DOUBLE_EQ(us(UtilizationRow::Kernel), *m.kernelBusyUs);
        ASSERT_DOUBLE_EQ(us(UtilizationRow::CopyToDevice), *m.h2dBusyUs);
        ASSERT_DOUBLE_EQ(us(UtilizationRow::CopyToHost), *m.d2hBusyUs);
        if (m.hostWaitPct) {
            ASSERT_NEAR(us(UtilizationRow::HostWork) + us(UtilizationRow::HostWait), *m.windowUs, 1e-9);
            ASSERT_NEAR(100.0 * us(UtilizationRow::HostWait) / *m.windowUs, *m.hostWaitPct, 1e-9);
        }
    }
}

// Calls 0..100 and 900..1000 of the thread with operators 0..300; what it did from 300 to 900 nobody recorded.
TEST(HostWork, OfARecordingIsWhatWasRecordedAndNotTheTimeBetweenCalls)
{
    TimelineBuilder builder;
    builder.add(LaneRole::Host, 0, operation(0, 100, ActivityKind::Issue));
    builder.add(LaneRole::Host, 0, operation(900, 1000, ActivityKind::Synchronize));
    builder.add(LaneRole::Operators, 0, operation(0, 300, ActivityKind::Operator));
    builder.add(LaneRole::Operators, 1, operation(400, 800, ActivityKind::Operator)); // of a thread that issues nothing
    const auto timeline = builder.build();
    auto recorded = context(0, 1000);
    EXPECT_DOUBLE_EQ(*metricsOf(timeline, recorded).hostWorkPct, 90.0);
    recorded.hostGaps = HostGaps::Unknown;
    EXPECT_DOUBLE_EQ(*metricsOf(timeline, recorded).hostWorkPct, 30.0);
    EXPECT_DOUBLE_EQ(*metricsOf(timeline, recorded).hostWaitPct, 10.0);
    const auto sets = utilizationSets(timeline, range(0, 1000), HostGaps::Unknown);
    EXPECT_EQ(sets[static_cast<std::size_t>(UtilizationRow::HostWork)].length(), Nanoseconds(300));
}

TEST(UtilizationSets, HaveNoHostRowsWithoutAHostThread)
{
    const auto sets = utilizationSets(timelineOf({operation(0, 10, ActivityKind::Kernel)}), range(0, 100));
    EXPECT_TRUE(sets[static_cast<std::size_t>(UtilizationRow::HostWork)].empty());
    EXPECT_TRUE(sets[static_cast<std::size_t>(UtilizationRow::HostWait)].empty());
}

TEST(BusyShares, EqualTheClippedLengthOfEveryBin)
{
    Random random(37);
    for (int round = 0; round < 500; ++round) {
        std::vector<TimeRange> ranges;
        for (std::int64_t i = random.within(0, 30); i > 0; --i) {
            const auto begin = random.within(-100, 1000);
            ranges.push_back(range(begin, begin + random.within(0, 80)));
        }
        const auto set = IntervalSet::unionOf(ranges);
        const auto bins = static_cast<std::size_t>(random.within(1, 20));
        // A multiple of the bins, so that bins begin at whole nanoseconds and sets can tell their lengths.
        const auto binNs = random.within(1, 60);
        const auto begin = random.within(-50, 500);
        const auto shares = busyShares(set, range(begin, begin + binNs * static_cast<std::int64_t>(bins)), bins);
        ASSERT_EQ(shares.size(), bins);
        for (std::size_t i = 0; i < bins; ++i) {
            const auto from = begin + binNs * static_cast<std::int64_t>(i);
            const auto busy = set.clipped(range(from, from + binNs)).length();
            ASSERT_NEAR(shares[i], static_cast<double>(busy.count()) / static_cast<double>(binNs), 1e-9);
        }
    }
}

TEST(BusyShares, KeepTheWholeBusyTimeWhenBinsCutNanoseconds)
{
    const auto set = IntervalSet::unionOf({range(1, 4), range(6, 7)});
    const auto shares = busyShares(set, range(0, 10), 3);
    double sum = 0.0;
    for (const auto share : shares)
        sum += share * 10.0 / 3.0;
    EXPECT_NEAR(sum, 4.0, 1e-12);
}

TEST(BusyShares, OfAnEmptyViewAreZero)
{
    EXPECT_THAT(busyShares(IntervalSet::unionOf({range(0, 5)}), range(3, 3), 2), testing::ElementsAre(0.0, 0.0));
    EXPECT_TRUE(busyShares({}, range(0, 5), 0).empty());
}

} // namespace
} // namespace overlap
