// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep/sweep_curves.h"

#include "engine/backend/device_memory.h"
#include "engine/backend/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

SweepResult swept(const std::vector<std::string>& varied, Scenario base = {})
{
    std::vector<SweepAxis> axes;
    for (const auto& text : varied)
        axes.push_back(parseSweepAxis(text).value());
    const auto device = openDevice("sim:h200").value();
    return runSweep(*device, {std::move(base), SweepAxes::make(std::move(axes)).value()}, {}, {}, {}).value();
}

TEST(SweepCurves, GoAlongOneAxisWhileTheOthersStay)
{
    const auto axes =
        SweepAxes::make({parseSweepAxis("batch_size=8,16").value(), parseSweepAxis("streams=1,2,3").value()}).value();
    const auto curves = curvesAlong(axes, 0);
    ASSERT_EQ(curves.size(), 3U);
    EXPECT_THAT(curves[1].points, ElementsAre(1, 4));
    EXPECT_THAT(curves[1].places, ElementsAre(0, 1));
    EXPECT_EQ(curveThrough(axes, 0, 4), curves[1]);
    EXPECT_THAT(curvesAlong(axes, 2), IsEmpty());
}

TEST(Knee, IsTheFirstValueWithinTwoPercentOfTheBest)
{
    const CurveValues rates{10.0, 60.0, 97.0, 98.5, 100.0, 99.0};
    const auto knee = kneeOf(rates);
    ASSERT_TRUE(knee.has_value());
    EXPECT_EQ(knee->at, 3U);
    EXPECT_DOUBLE_EQ(knee->shareOfBestPct, 98.5);
    EXPECT_EQ(kneeOf(rates, 5.0)->at, 2U);
}

TEST(Knee, PassesOverPointsThatDidNotRunAndNeedsTwoNumbers)
{
    EXPECT_EQ(kneeOf(CurveValues{std::nullopt, 5.0, std::nullopt, 99.0, 100.0})->at, 3U);
    EXPECT_FALSE(kneeOf(CurveValues{std::nullopt, 5.0}).has_value());
    EXPECT_FALSE(kneeOf(CurveValues{}).has_value());
}

TEST(Knee, OfLatencyIsWhereThroughputOverLatencyIsLargest)
{
    // An M/M/1 queue has its largest power at half load: 0.5 / (1 / (1 - 0.5)).
    CurveValues rate;
    CurveValues latency;
    for (int tenth = 1; tenth <= 9; ++tenth) {
        rate.emplace_back(tenth / 10.0);
        latency.emplace_back(1.0 / (1.0 - tenth / 10.0));
    }
    const auto knee = latencyKneeOf(rate, latency);
    ASSERT_TRUE(knee.has_value());
    EXPECT_EQ(knee->at, 4U);
}

TEST(MemoryLine, TheLargestBatchFitsAndOneMoreDoesNot)
{
    for (const auto sync : {Sync::SlotReuse, Sync::EveryOp, Sync::End}) {
        for (const std::uint32_t streams : {1U, 3U, 7U}) {
            Scenario scenario;
            scenario.samples = 1000;
            scenario.streams = streams;
            scenario.sync = sync;
            for (const std::uint64_t limit : {700'000ULL, 50'000'000ULL, 333'000'000ULL, 700'000'000ULL}) {
                std::optional<std::uint32_t> expected;
                for (std::uint32_t size = 1; size <= scenario.samples; ++size) {
                    auto tried = scenario;
                    tried.batchSize = size;
                    if (deviceMemoryOf(tried) <= limit)
                        expected = size;
                }
                EXPECT_EQ(largestBatchWithin(scenario, limit), expected) << streams << ' ' << limit;
            }
        }
    }
}

TEST(MemoryLine, NamesTheFirstPointAboveTheLimit)
{
    Scenario big;
    big.samples = 4096;
    big.inputBytesPerSample = std::uint64_t{64} << 20U;
    const auto result = swept({"batch_size=64,256,1024,4096"}, big);
    const auto line = memoryLineOf(result, curvesAlong(result.sweep.axes, 0).front());
    ASSERT_TRUE(line.firstAbove.has_value());
    EXPECT_EQ(*line.firstAbove, 2U);
    EXPECT_TRUE(line.bytes.back().has_value()); // known though it could not run
    EXPECT_GT(line.largestBatch.value(), 256U);
    EXPECT_LT(line.largestBatch.value(), 1024U);
}

TEST(SweepCurves, NoThroughputPassesItsBound)
{
    const auto result = swept({"batch_size=1,4,16,64,256", "streams=1,3"});
    for (const auto& curve : curvesAlong(result.sweep.axes, 0)) {
        const auto rate = throughputOf(result, curve);
        const auto bound = boundThroughputOf(result, curve);
        for (std::size_t i = 0; i < rate.size(); ++i)
            EXPECT_LE(rate[i].value(), bound[i].value() * (1.0 + 1e-9)) << i;
    }
}

TEST(EqualPoints, AreWithinTwoPercentAndTheLeastMemoryComesFirst)
{
    const auto result = swept({"batch_size=1,4,16,32,64,128,256", "streams=1,2,3,4"});
    const auto equal = equalPoints(result);
    ASSERT_GE(equal.size(), 2U);
    const auto best = *result.points[bestPoint(result).value()].throughputSamplesPerS;
    for (std::size_t i = 0; i < equal.size(); ++i) {
        EXPECT_GE(*result.points[equal[i]].throughputSamplesPerS, 0.98 * best);
        const auto before = result.points[equal[i == 0 ? 0 : i - 1]].deviceMemoryBytes;
        EXPECT_GE(result.points[equal[i]].deviceMemoryBytes, before);
    }
    EXPECT_THAT(equalPoints(result, SweepGoal::Throughput, 2.0, 1e-9), IsEmpty());
}

TEST(PinnedHostMemory, CountsWhatIsPinnedOfEverySlot)
{
    Scenario scenario;
    scenario.batchSize = 16;
    scenario.streams = 3;
    scenario.outputHostMemory = OutputHostMemory::Pageable;
    EXPECT_EQ(pinnedHostMemoryOf(scenario), 3U * 16U * 602112U);
    scenario.hostMemory = HostMemory::Pageable;
    EXPECT_EQ(pinnedHostMemoryOf(scenario), 0U);
}

} // namespace
} // namespace overlap
