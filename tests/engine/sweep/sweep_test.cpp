// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep/sweep.h"

#include "engine/backend/registry.h"
#include "engine/result/run_result.h"
#include "tests/engine/result/fake_backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>

namespace overlap {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

SweepAxis axis(const std::string& text)
{
    return parseSweepAxis(text).value();
}

Sweep sweepOf(Scenario base, const std::vector<std::string>& varied)
{
    std::vector<SweepAxis> axes;
    for (const auto& text : varied)
        axes.push_back(axis(text));
    return {std::move(base), SweepAxes::make(std::move(axes)).value()};
}

// 1000 us for each batch, whatever its size.
double perBatch(const Scenario& scenario)
{
    return 1000.0 * scenario.batches();
}

TEST(SweepAxis, ValuesHaveTheTypeOfTheirKey)
{
    EXPECT_THAT(axis("batch_size=1,8").values, ElementsAre(json(1), json(8)));
    EXPECT_THAT(axis("host_memory=pinned,pageable").values, ElementsAre(json("pinned"), json("pageable")));
    EXPECT_THAT(axis("use_graph=false,true").values, ElementsAre(json(false), json(true)));
    EXPECT_THAT(axis("prepare.us_per_sample=0.5").values, ElementsAre(json(0.5)));
}

TEST(SweepAxis, TheSameValueTwiceIsOnePoint)
{
    EXPECT_THAT(axis("batch_size=8,16,8").values, ElementsAre(json(8), json(16)));
}

TEST(SweepAxis, EveryValueThatIsWrongIsNamed)
{
    const auto problems = parseSweepAxis("host_memory=pined,pinned,slow").error();
    ASSERT_EQ(problems.size(), 2U);
    EXPECT_THAT(problems[0].describe(), HasSubstr("pined"));
    EXPECT_THAT(problems[1].describe(), HasSubstr("slow"));
}

TEST(SweepAxis, AMisspeltKeyNamesTheNearestOne)
{
    const auto problems = parseSweepAxis("batchsize=1,2,3").error();
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_THAT(problems[0].describe(), HasSubstr("batch_size"));
}

TEST(SweepAxis, TextWithoutValuesIsRefused)
{
    for (const auto* text : {"batch_size", "=1,2", "", "batch_size=", "batch_size=1,,2"})
        EXPECT_FALSE(parseSweepAxis(text)) << text;
}

TEST(SweepAxes, TheLastAxisIsTheFastest)
{
    const auto sweep = sweepOf({}, {"batch_size=8,16", "streams=1,2,3"});
    ASSERT_EQ(sweep.axes.pointCount(), 6U);
    EXPECT_THAT(sweep.axes.placesOf(4), ElementsAre(1, 1));
    const auto scenario = sweep.axes.scenarioOf(sweep.scenario, 4);
    EXPECT_EQ(scenario.batchSize, 16U);
    EXPECT_EQ(scenario.streams, 2U);
}

TEST(SweepAxes, AKeyCannotBeVariedTwice)
{
    const auto problems = SweepAxes::make({axis("streams=1"), axis("streams=2")}).error();
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems.front().field, "streams");
}

TEST(SweepAxes, MorePointsThanAnybodyWaitsForAreRefused)
{
    std::string values = "=1";
    for (int i = 2; i <= 101; ++i)
        values += ',' + std::to_string(i);
    const auto problems =
        SweepAxes::make({axis("samples" + values), axis("batch_size" + values), axis("kernel.iterations" + values)});
    EXPECT_FALSE(problems);
}

TEST(Sweep, EveryPointIsTheRunOfItsScenarioWhateverTheNumberOfThreads)
{
    const auto device = openDevice("sim:h200").value();
    const auto sweep = sweepOf({}, {"batch_size=1,2,4,8,16,32,64,128", "streams=1,2,4", "host_memory=pinned,pageable"});
    const auto one = runSweep(*device, sweep, {}, {}, {}, 1).value();
    const auto many = runSweep(*device, sweep, {}, {}, {}, 7).value();
    EXPECT_EQ(one.points, many.points);
    for (std::size_t i = 0; i < one.points.size(); i += 5) {
        const auto run = runScenario(*device, sweep.axes.scenarioOf(sweep.scenario, i), {}, {}, {}).value();
        EXPECT_EQ(one.points[i].wallUs, run->wallUs);
        EXPECT_EQ(one.points[i].batchLatencyUs, run->batchLatencyUs);
        EXPECT_EQ(one.points[i].throughputSamplesPerS, run->metrics.throughputSamplesPerS);
        EXPECT_EQ(one.points[i].deviceMemoryBytes, run->record.deviceMemoryBytes);
    }
}

TEST(Sweep, PointsThatCannotRunKeepTheReasonAndTheOthersGoOn)
{
    fake::FakeBackend device(perBatch);
    device.fails = [](const Scenario& scenario) { return scenario.batchSize == 2; };
    Scenario base;
    base.samples = 4;
    base.batchSize = 1;
    const auto result = runSweep(device, sweepOf(base, {"batch_size=1,2,4,8"}), {}, {}, {}).value();
    EXPECT_THAT(result.points[0].error, IsEmpty());
    EXPECT_THAT(result.points[1].error, HasSubstr("the fake device failed"));
    EXPECT_THAT(result.points[2].error, IsEmpty());
    EXPECT_THAT(result.points[3].error, HasSubstr("batch_size"));
    EXPECT_FALSE(result.points[3].wallUs.has_value());
}

TEST(Sweep, TheBestPointHasTheHighestThroughputAndIsTheFirstOfEquals)
{
    fake::FakeBackend device([](const Scenario& scenario) { return scenario.samples == 8 ? 10.0 : 6.0; });
    Scenario base;
    base.batchSize = 1;
    const auto result = runSweep(device, sweepOf(base, {"samples=4,8", "streams=1,2"}), {}, {}, {}).value();
    EXPECT_EQ(bestPoint(result), 2U);
}

TEST(Sweep, ARunThatDoesNotWaitForItsEndIsNeverTheBest)
{
    fake::FakeBackend device([](const Scenario& scenario) { return scenario.finalSync ? 10.0 : 1.0; });
    const auto result = runSweep(device, sweepOf({}, {"final_sync=false,true"}), {}, {}, {}).value();
    EXPECT_EQ(bestPoint(result), 1U);
}

TEST(Sweep, ProgressCountsEveryPointOnceAndOneCallAtATime)
{
    const auto device = openDevice("sim:h200").value();
    const auto sweep = sweepOf({}, {"batch_size=8,16,32,64", "streams=1,2,3"});
    std::vector<std::size_t> counts;
    std::vector<std::size_t> indices;
    bool alone = true;
    std::mutex inside;
    const auto sink = [&](const SweepProgress& now) {
        const std::unique_lock lock(inside, std::try_to_lock);
        alone = alone && lock.owns_lock();
        counts.push_back(now.done);
        indices.push_back(now.index);
        EXPECT_EQ(now.of, 12U);
        EXPECT_TRUE(now.point.wallUs.has_value());
    };
    ASSERT_TRUE(runSweep(*device, sweep, {}, sink, {}, 4));
    EXPECT_TRUE(alone);
    EXPECT_TRUE(std::ranges::is_sorted(counts));
    std::ranges::sort(indices);
    EXPECT_TRUE(std::ranges::equal(counts, std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
    EXPECT_TRUE(std::ranges::equal(indices, std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
}

TEST(Sweep, AStoppedSweepHasNoResult)
{
    const auto device = openDevice("sim:h200").value();
    std::stop_source stop;
    const auto sink = [&](const SweepProgress& now) {
        if (now.done == 3)
            stop.request_stop();
    };
    const auto result = runSweep(*device, sweepOf({}, {"batch_size=1,2,4,8,16,32,64"}), {}, sink, stop.get_token(), 2);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Cancelled);
}

// Of a GPU that needs a new process nothing more can be had.
class LostBackend final : public Backend
{
public:
    [[nodiscard]] DeviceInfo info() const override
    {
        DeviceInfo info;
        info.origin = DeviceOrigin::Measured;
        return info;
    }
    [[nodiscard]] Problems check(const Scenario&) const override { return {}; }
    [[nodiscard]] Result<RunRecord> run(const Scenario&, const RunOptions&, const ProgressSink&,
                                        std::stop_token) override
    {
        ++runs;
        return Error{ErrorCode::DeviceLost, "the device needs a new process"};
    }
    int runs = 0;
};

TEST(Sweep, ALostDeviceEndsIt)
{
    LostBackend device;
    const auto result = runSweep(device, sweepOf({}, {"streams=1,2,3"}), {}, {}, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::DeviceLost);
    EXPECT_EQ(device.runs, 1);
}

TEST(SweepJson, HoldsAxesPointsAndTheModelError)
{
    const auto device = openDevice("sim:h200").value();
    const auto result =
        runSweep(*device, sweepOf({}, {"host_memory=pinned,pageable", "batch_size=32,1024"}), {}, {}, {}).value();
    const auto written = json::parse(toJson(result).dump());
    EXPECT_EQ(written["schema"], "overlapscope.sweep/1");
    EXPECT_EQ(written["axes"]["host_memory"], json({"pinned", "pageable"}));
    EXPECT_EQ(written["scenario"]["samples"], 512);
    EXPECT_EQ(written["device"]["id"], "sim:h200");
    EXPECT_TRUE(written["device"]["model_error"]["pinned_p50_pct"].is_number());
    ASSERT_EQ(written["points"].size(), 4U);
    const auto& ran = written["points"][2];
    EXPECT_EQ(ran["set"], json({{"host_memory", "pageable"}, {"batch_size", 32}}));
    EXPECT_EQ(ran["wall_us"]["p50"], result.points[2].wallUs->p50);
    EXPECT_GT(ran["throughput_samples_per_s"], 0.0);
    EXPECT_GT(ran["batch_latency_us"]["p99"], 0.0);
    EXPECT_GT(ran["device_memory_bytes"], 0);
    EXPECT_TRUE(ran["error"].is_null());
    const auto& refused = written["points"][3];
    EXPECT_TRUE(refused["wall_us"].is_null());
    EXPECT_TRUE(refused["device_memory_bytes"].is_null());
    EXPECT_THAT(refused["error"].get<std::string>(), HasSubstr("batch_size"));
}

TEST(SweepCsv, HasARowForEachPointAndSaysWhereTheNumbersComeFrom)
{
    const auto device = openDevice("sim:h200").value();
    const auto csv =
        sweepCsv(runSweep(*device, sweepOf({}, {"host_memory=pinned,pageable", "streams=1,2"}), {}, {}, {}).value());
    EXPECT_EQ(std::ranges::count(csv, '\n'), 6);
    EXPECT_THAT(csv, HasSubstr("Simulated · h200; Pinned: Model error"));
    EXPECT_THAT(csv, HasSubstr("\r\nhost_memory,streams,wall_p50_us,"));
    EXPECT_THAT(csv, HasSubstr("\r\npageable,2,"));
}

} // namespace
} // namespace overlap
