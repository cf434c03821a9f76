// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of the metrics of any run.
#include "tests/engine/metrics/metrics_samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

namespace overlap {
namespace {

using samples::context;
using samples::End;
using samples::Random;

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

} // namespace
} // namespace overlap
