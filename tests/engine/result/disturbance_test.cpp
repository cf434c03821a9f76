// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/disturbance.h"

#include "engine/result/run_result.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

RunResult runOf(const std::vector<int>& wallsUs, std::vector<ThrottleReason> throttled = {},
                DeviceOrigin origin = DeviceOrigin::Measured)
{
    DeviceInfo device;
    device.origin = origin;
    RunRecord record;
    record.recorder = Recorder::None;
    for (const auto us : wallsUs)
        record.walls.emplace_back(us * 1'000);
    record.throttled = std::move(throttled);
    return summarize({}, device, std::move(record));
}

const std::vector<int> Steady{100, 101, 99, 100, 102, 98, 100};
const std::vector<int> Restless{100, 100, 130, 100, 100, 100, 100};

TEST(Disturbance, SteadyRepeatsOnAFreeGpuAreUndisturbed)
{
    EXPECT_THAT(disturbancesOf(runOf(Steady)), IsEmpty());
}

TEST(Disturbance, OneRepeatInSevenThatTookAThirdLongerIsMarked)
{
    const auto run = runOf(Restless);
    EXPECT_NEAR(*variationPct(run), 10.9, 0.05); // stdev 11.34, mean 104.29
    EXPECT_THAT(disturbancesOf(run), ElementsAre(Disturbance::Spread));
    EXPECT_THAT(disturbanceText(Disturbance::Spread, run), HasSubstr("10.9"));
}

TEST(Disturbance, TheLimitIsFivePercentOfTheMean)
{
    // Two values d apart from the mean at both sides, of six: stdev = d * sqrt(6 / 5).
    const auto withDeviation = [](int us) {
        return runOf({1'000 - us, 1'000 + us, 1'000 - us, 1'000 + us, 1'000 - us, 1'000 + us});
    };
    EXPECT_LT(*variationPct(withDeviation(45)), MostVariationPct);
    EXPECT_THAT(disturbancesOf(withDeviation(45)), IsEmpty());
    EXPECT_GT(*variationPct(withDeviation(46)), MostVariationPct);
    EXPECT_THAT(disturbancesOf(withDeviation(46)), ElementsAre(Disturbance::Spread));
}

TEST(Disturbance, OfFewRepeatsTheSpreadSaysNothing)
{
    EXPECT_FALSE(variationPct(runOf({100, 150, 100, 150})).has_value());
    EXPECT_THAT(disturbancesOf(runOf({100, 150, 100, 150})), IsEmpty());
    EXPECT_THAT(disturbancesOf(runOf({100, 150, 100, 150, 100})), ElementsAre(Disturbance::Spread));
    EXPECT_THAT(disturbancesOf(runOf({})), IsEmpty());
}

TEST(Disturbance, NoiseOfASimulatedDeviceIsAskedFor)
{
    EXPECT_THAT(disturbancesOf(runOf(Restless, {}, DeviceOrigin::SimulatedMeasuredProfile)), IsEmpty());
}

TEST(Disturbance, AThrottledRunIsMarkedWithEveryReason)
{
    const auto run = runOf(Steady, {ThrottleReason::PowerCap, ThrottleReason::Thermal});
    EXPECT_THAT(disturbancesOf(run), ElementsAre(Disturbance::Throttled));
    EXPECT_THAT(disturbanceText(Disturbance::Throttled, run), HasSubstr("power cap, temperature"));
}

TEST(Disturbance, IsInTheResultsFile)
{
    const auto marked = toJson(runOf(Steady, {ThrottleReason::PowerCap, ThrottleReason::Thermal}));
    EXPECT_EQ(marked["throttled"].dump(), R"(["power_cap","thermal"])");
    EXPECT_EQ(marked["disturbed"], true);
    const auto quiet = toJson(runOf(Steady));
    EXPECT_EQ(quiet["throttled"].dump(), "[]");
    EXPECT_EQ(quiet["disturbed"], false);
    EXPECT_EQ(toJson(runOf(Restless))["disturbed"], true);
}

} // namespace
} // namespace overlap
