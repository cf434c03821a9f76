// SPDX-License-Identifier: GPL-3.0-or-later
// Who is busy when: the rows of the utilisation view.
#include "tests/engine/metrics/metrics_samples.h"

#include <gmock/gmock.h>

namespace overlap {
namespace {

using samples::context;
using samples::End;
using samples::operation;
using samples::Random;
using samples::range;
using samples::timelineOf;

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
