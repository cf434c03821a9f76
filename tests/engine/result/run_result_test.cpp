// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/run_result.h"

#include "tests/engine/result/fake_backend.h"
#include "tests/engine/timeline/timeline_samples.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using fake::FakeBackend;
using fake::resultOf;
using samples::range;

RunRecord recordOf(Nanoseconds wall)
{
    RunRecord record;
    record.walls = {wall};
    record.recordedWall = wall;
    record.bound.batches = {{Nanoseconds(0), Nanoseconds(200), Nanoseconds(300), Nanoseconds(300), Nanoseconds(100)}};
    record.deviceMemoryBytes = 4096;
    TimelineBuilder builder;
    builder.add(LaneRole::CopyToDevice, 0, samples::interval(0, 200, ActivityKind::CopyToDevice));
    builder.add(LaneRole::Compute, 0, samples::interval(200, 500));
    record.timeline = std::make_shared<const Timeline>(builder.build());
    return record;
}

TEST(Summarize, DerivesTheNumbersOfTheWholeRun)
{
    Scenario scenario;
    scenario.samples = 10;
    const auto result = summarize(scenario, {}, recordOf(Nanoseconds(1000)));
    EXPECT_DOUBLE_EQ(*result.metrics.windowUs, 1.0);
    EXPECT_DOUBLE_EQ(*result.metrics.kernelUtilizationPct, 30.0);
    EXPECT_DOUBLE_EQ(*result.metrics.idealBoundUs, 0.6);
    EXPECT_DOUBLE_EQ(*result.metrics.pipelineEfficiencyPct, 60.0);
    EXPECT_DOUBLE_EQ(*result.metrics.throughputSamplesPerS, 1e7);
    EXPECT_DOUBLE_EQ(*result.metrics.deviceMemoryBytes, 4096.0);
    EXPECT_DOUBLE_EQ(*result.observerOverheadPct, 0.0);
}

TEST(Summarize, ShowsWhatRecordingCost)
{
    auto record = recordOf(Nanoseconds(1000));
    record.recordedWall = Nanoseconds(1250);
    record.recorder = Recorder::Cupti;
    const auto result = summarize({}, {}, std::move(record));
    EXPECT_DOUBLE_EQ(*result.observerOverheadPct, 25.0);
    EXPECT_DOUBLE_EQ(*result.metrics.windowUs, 1.25);
    EXPECT_DOUBLE_EQ(*result.metrics.pipelineEfficiencyPct, 60.0); // of the unrecorded repeats
}

TEST(Summarize, LookingAtTheSimulatedDeviceCostsNothingWhateverTheRepeats)
{
    auto record = recordOf(Nanoseconds(1000));
    record.recordedWall = Nanoseconds(1250); // a repeat unlike the others: noise
    EXPECT_DOUBLE_EQ(*summarize({}, {}, std::move(record)).observerOverheadPct, 0.0);
}

TEST(Summarize, OfARunThatIsNoDurationHasNoThroughput)
{
    auto record = recordOf(Nanoseconds(1000));
    record.isDuration = false;
    const auto result = summarize({}, {}, std::move(record));
    EXPECT_FALSE(result.metrics.throughputSamplesPerS);
    EXPECT_FALSE(result.metrics.pipelineEfficiencyPct);
    EXPECT_TRUE(result.metrics.idealBoundUs);
}

TEST(Summarize, OtherWallsChangeWhatFollowsFromThemAndNothingElse)
{
    auto record = recordOf(Nanoseconds(1000));
    record.recorder = Recorder::Cupti;
    Scenario scenario;
    scenario.samples = 10;
    const auto before = summarize(scenario, {}, std::move(record));
    const auto after = withWalls(before, {Nanoseconds(500), Nanoseconds(800), Nanoseconds(2000)});
    EXPECT_DOUBLE_EQ(after.wallP50Us(), 0.8);
    EXPECT_DOUBLE_EQ(*after.observerOverheadPct, 25.0);
    EXPECT_DOUBLE_EQ(*after.metrics.throughputSamplesPerS, 12.5e6);
    EXPECT_DOUBLE_EQ(*after.metrics.pipelineEfficiencyPct, 75.0);
    EXPECT_EQ(after.metrics.kernelUtilizationPct, before.metrics.kernelUtilizationPct);
    EXPECT_EQ(after.record.timeline, before.record.timeline);
}

TEST(Summarize, WithoutARecorderKnowsTheWallTimeOnly)
{
    auto record = recordOf(Nanoseconds(1000));
    record.recorder = Recorder::None;
    record.timeline = nullptr;
    const auto result = summarize({}, {}, std::move(record));
    EXPECT_FALSE(result.metrics.windowUs);
    EXPECT_FALSE(result.observerOverheadPct);
    EXPECT_TRUE(result.metrics.throughputSamplesPerS);
}

TEST(Summarize, OfNothingHasNoNumbersButMemory)
{
    const auto result = summarize({}, {}, {});
    for (const auto& field : metricFields()) {
        if (std::string_view(field.key) != "device_memory_bytes") {
            EXPECT_FALSE(field.read(result.metrics)) << field.key;
        }
    }
}

TEST(MetricsIn, ARangeAreThoseOfThatWindow)
{
    const auto result = summarize({}, {}, recordOf(Nanoseconds(1000)));
    const auto part = metricsIn(result, range(100, 300));
    EXPECT_DOUBLE_EQ(*part.windowUs, 0.2);
    EXPECT_DOUBLE_EQ(*part.kernelUtilizationPct, 50.0);
    EXPECT_FALSE(part.throughputSamplesPerS); // of a part of a run nobody knows the samples
    EXPECT_FALSE(part.idealBoundUs);
    EXPECT_EQ(part.deviceMemoryBytes, 4096.0);
    EXPECT_EQ(metricsIn(result, result.window()).kernelUtilizationPct, result.metrics.kernelUtilizationPct);
    // What lies behind the end is neither work nor waiting.
    const auto end = result.window().end;
    EXPECT_EQ(metricsIn(result, {TracePoint{}, end + Nanoseconds(1'000'000)}).hostWorkPct, result.metrics.hostWorkPct);
    EXPECT_FALSE(metricsIn(result, {end, end + Nanoseconds(1'000)}).hostWorkPct.has_value());
}

TEST(RunScenario, ReportsEveryProblemAtOnceAndRunsNothing)
{
    FakeBackend backend([](const Scenario&) { return 1.0; });
    Scenario wrong;
    wrong.samples = 0;
    wrong.streams = 100;
    const auto result = runScenario(backend, wrong, {}, {}, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(result.error().message, testing::HasSubstr("samples"));
    EXPECT_THAT(result.error().message, testing::HasSubstr("streams"));
    EXPECT_TRUE(backend.ran.empty());
}

TEST(RunScenario, ReportsWhatTheDeviceRefuses)
{
    FakeBackend backend([](const Scenario&) { return 1.0; });
    backend.refuses = [](const Scenario&) { return true; };
    const auto result = runScenario(backend, {}, {}, {}, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::InvalidArgument);
    EXPECT_THAT(result.error().message, testing::HasSubstr("refuses"));
}

TEST(RunScenario, PassesOnTheFailureOfTheDevice)
{
    FakeBackend backend([](const Scenario&) { return 1.0; });
    backend.fails = [](const Scenario&) { return true; };
    const auto result = runScenario(backend, {}, {}, {}, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Device);
}

TEST(ResultJson, HasTheKeysOfItsSchemaInOrder)
{
    auto device = DeviceInfo{};
    device.id = "sim:h200";
    device.name = "H200 (simulated)";
    device.profile = "h200";
    device.origin = DeviceOrigin::SimulatedMeasuredProfile;
    device.modelError = ModelError{1, 2, 3, 4, 182};
    const auto json = toJson(summarize({}, device, recordOf(Nanoseconds(1000))));
    std::vector<std::string> keys;
    for (const auto& item : json.items())
        keys.push_back(item.key());
    EXPECT_THAT(keys, testing::ElementsAre("schema", "scenario", "device", "recorder", "repeats", "is_duration",
                                           "wall_us", "batch_latency_us", "recorded_wall_us", "observer_overhead_pct",
                                           "metrics", "throttled", "disturbed"));
    EXPECT_EQ(json["schema"], "overlapscope.result/1");
    EXPECT_EQ(json["device"].dump(),
              R"j({"id":"sim:h200","name":"H200 (simulated)","measured":false,"profile":"h200",)j"
              R"("model_error":{"pinned_p50_pct":1.0,"pinned_p95_pct":2.0,)"
              R"("pageable_p50_pct":3.0,"pageable_p95_pct":4.0,"runs":182}})");
    EXPECT_EQ(json["recorder"], "simulated");
    EXPECT_EQ(json["repeats"], 1);
    EXPECT_EQ(json["is_duration"], true);
    EXPECT_EQ(json["wall_us"].dump(), R"({"p50":1.0,"p90":1.0,"p99":1.0,"min":1.0,"max":1.0,"mean":1.0,"stdev":0.0})");
    EXPECT_EQ(json["recorded_wall_us"], 1.0);
    EXPECT_EQ(json["metrics"]["device_memory_bytes"].dump(), "4096");
    EXPECT_EQ(json["metrics"]["idle_by_cause_us"].size(), 4U);
    EXPECT_EQ(json["metrics"]["kernel_utilization_pct"], 30.0);
}

TEST(ResultJson, HasEveryMetricAndNullForWhatIsNotDefined)
{
    const auto json = toJson(*resultOf({}, {}));
    EXPECT_TRUE(json["wall_us"].is_null());
    EXPECT_TRUE(json["batch_latency_us"].is_null());
    EXPECT_TRUE(json["recorded_wall_us"].is_null());
    EXPECT_TRUE(json["observer_overhead_pct"].is_null());
    EXPECT_TRUE(json["device"]["model_error"].is_null());
    EXPECT_TRUE(json["device"]["profile"].is_null());
    for (const auto& field : metricFields()) {
        std::string key = field.key;
        const auto nested = key.find('.');
        if (nested != std::string::npos)
            key[nested] = '/';
        const auto pointer = nlohmann::ordered_json::json_pointer("/metrics/" + key);
        ASSERT_TRUE(json.contains(pointer)) << key;
        if (key != "device_memory_bytes") {
            EXPECT_TRUE(json[pointer].is_null()) << key;
        }
    }
}

TEST(ComparisonJson, HasBothResultsDeltasAttributionVerdictAndReason)
{
    Scenario a;
    a.batchSize = 1;
    Scenario b;
    b.batchSize = 16;
    b.kernel.iterations = 7;
    Comparison c;
    c.a = resultOf(a, {100});
    c.b = resultOf(b, {50});
    c.verdict = Verdict::Faster;
    c.steps = {{{"kernel.iterations"}, 80, 20}, {{"batch_size"}, 50, 30}};
    const auto json = toJson(c);
    EXPECT_EQ(json["schema"], "overlapscope.comparison/1");
    EXPECT_EQ(json["a"]["schema"], "overlapscope.result/1");
    EXPECT_EQ(json["b"]["scenario"]["batch_size"], 16);
    EXPECT_EQ(json["delta"]["wall_us"].dump(), R"({"a":100.0,"b":50.0,"difference":-50.0,"ratio":0.5})");
    EXPECT_EQ(json["delta"].size(), metricFields().size() + 1);
    EXPECT_EQ(json["delta"]["h2d_gbps"].dump(), R"({"a":null,"b":null,"difference":null,"ratio":null})");
    EXPECT_EQ(json["attribution"].dump(),
              R"([{"set":{"kernel.iterations":7},"wall_us":80.0},{"set":{"batch_size":16},"wall_us":50.0}])");
    EXPECT_EQ(json["verdict"], "faster");
    EXPECT_EQ(json["reason"], answerSentence(c));
}

TEST(ComparisonJson, HasNoRatioToZero)
{
    auto a = *resultOf({}, {100});
    auto b = *resultOf({}, {50});
    a.metrics.copyComputeOverlapUs = 0.0;
    b.metrics.copyComputeOverlapUs = 8.0;
    Comparison c;
    c.a = std::make_shared<RunResult>(a);
    c.b = std::make_shared<RunResult>(b);
    EXPECT_EQ(toJson(c)["delta"]["copy_compute_overlap_us"].dump(),
              R"({"a":0.0,"b":8.0,"difference":8.0,"ratio":null})");
}

TEST(VerdictId, AreTheWordsOfTheFile)
{
    EXPECT_STREQ(verdictId(Verdict::Faster), "faster");
    EXPECT_STREQ(verdictId(Verdict::Slower), "slower");
    EXPECT_STREQ(verdictId(Verdict::Same), "same");
    EXPECT_STREQ(verdictId(Verdict::Inconclusive), "inconclusive");
}

} // namespace
} // namespace overlap
