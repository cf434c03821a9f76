// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/tune.h"

#include "engine/backend/device_memory.h"
#include "engine/backend/registry.h"
#include "tests/engine/result/fake_backend.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace overlap {
namespace {

using fake::FakeBackend;
using ::testing::HasSubstr;

// A fake device has no memory; its limit is that of this one.
TuneOptions unlimited()
{
    TuneOptions options;
    options.threads = 1;
    return options;
}

class RoomyBackend : public FakeBackend
{
public:
    using FakeBackend::FakeBackend;
    [[nodiscard]] DeviceInfo info() const override
    {
        auto info = FakeBackend::info();
        info.memoryBytes = memory;
        info.origin = origin;
        return info;
    }
    std::uint64_t memory = 1ULL << 40U;
    DeviceOrigin origin = DeviceOrigin::SimulatedIdeal;
};

// Twenty workloads: sizes from launch-bound to link-bound to compute-bound, with and without preparation.
std::vector<Scenario> workloads()
{
    std::vector<Scenario> all;
    const auto add = [&](std::uint32_t samples, std::uint64_t bytes, KernelKind kind, std::uint32_t iterations,
                         double prepareUs) {
        Scenario s;
        s.samples = samples;
        s.batchSize = std::min(8U, samples);
        s.inputBytesPerSample = bytes;
        s.kernel.kind = kind;
        s.kernel.iterations = iterations;
        if (prepareUs > 0.0) {
            s.prepare.kind = PrepareKind::FixedDuration;
            s.prepare.usPerSample = prepareUs;
        }
        all.push_back(s);
    };
    for (const std::uint32_t iterations : {16U, 256U, 2048U}) {
        add(512, 602'112, KernelKind::PerSampleReduce, iterations, 0.0);
        add(512, 602'112, KernelKind::ElementwiseFma, iterations, 0.0);
        add(1'024, 4'096, KernelKind::PerSampleReduce, iterations, 0.0);
        add(100, 602'112, KernelKind::PerSampleReduce, iterations, 2.0);
        add(256, 4'816'896, KernelKind::ElementwiseFma, iterations, 0.0);
        add(2'048, 65'536, KernelKind::PerSampleReduce, iterations, 0.5);
    }
    add(300, 150'528, KernelKind::PerSampleReduce, 128, 20.0);
    add(4'096, 12'288, KernelKind::ElementwiseFma, 64, 0.0);
    return all;
}

TEST(Tune, IsWithinTwoPercentOfTheExhaustiveSweepWithAFifthOfItsRuns)
{
    const auto device = openDevice("sim:h200").value();
    const auto all = workloads();
    ASSERT_EQ(all.size(), 20U);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto tuned = tune(*device, all[i], {}, {}).value();
        WallRunner sweep(*device, {});
        std::vector<Scenario> scenarios;
        for (const auto batch : tuned.axes.batchSizes) {
            for (const auto streams : tuned.axes.streams) {
                for (const auto memory : tuned.axes.hostMemory)
                    scenarios.push_back(tunedScenario(all[i], batch, streams, memory));
            }
        }
        double least = 1e300;
        for (const auto& outcome : sweep.run(scenarios, {}))
            least = outcome ? std::min(least, outcome->wallP50Us()) : least;
        EXPECT_LE(tuned.points[tuned.best].outcome->wallP50Us(), 1.02 * least) << "workload " << i;
        EXPECT_LE(tuned.runs * 5, sweep.runs()) << "workload " << i;
    }
}

TEST(Tune, TakesTheSimplestOfWhatIsTheSame)
{
    // Two streams and more are equally fast, whatever the memory.
    RoomyBackend backend([](const Scenario& s) { return s.streams >= 2 ? 100.0 + s.streams * 0.01 : 200.0; });
    Scenario base;
    base.streams = 1;
    const auto result = tune(backend, base, unlimited(), {}).value();
    EXPECT_EQ(result.points[result.best].scenario.streams, 2U);
    EXPECT_EQ(result.points[result.best].scenario.hostMemory, HostMemory::Pinned);
    EXPECT_FALSE(result.nearTies.empty());
}

TEST(Tune, LeavesAloneWhatIsBestAlready)
{
    RoomyBackend backend([](const Scenario&) { return 100.0; });
    const auto result = tune(backend, Scenario{}, unlimited(), {}).value();
    EXPECT_EQ(result.best, 0U);
    EXPECT_TRUE(result.points.front().keys.empty());
    EXPECT_THAT(confidenceText(result), HasSubstr("nothing is clearly better"));
}

TEST(Tune, RunsNothingBeyondTheMemoryLimit)
{
    RoomyBackend backend([](const Scenario& s) { return 1e6 / s.batchSize; });
    Scenario base;
    base.samples = 1'024;
    base.batchSize = 1;
    base.streams = 1;
    backend.memory = 100ULL * 602'112; // at 90 %: 89 samples in one slot
    const auto result = tune(backend, base, unlimited(), {}).value();
    for (const auto& scenario : backend.ran)
        EXPECT_LE(deviceMemoryOf(scenario), result.memoryLimitBytes);
    EXPECT_EQ(result.points[result.best].scenario.batchSize, 64U);
    const auto withBest = result.points[result.best].scenario;
    auto larger = withBest;
    larger.batchSize = result.largestBatch.value();
    EXPECT_LE(deviceMemoryOf(larger), result.memoryLimitBytes);
    ++larger.batchSize;
    EXPECT_GT(deviceMemoryOf(larger), result.memoryLimitBytes);
}

// Down to room for one sample in one slot.
TEST(Tune, FindsTheBestUnderAnyMemoryLimit)
{
    Scenario base;
    base.samples = 1'024;
    base.batchSize = 256;
    const auto perSample = base.inputBytesPerSample + base.outputBytes();
    for (const std::uint64_t room : {1U, 2U, 3U, 5U, 9U, 17U, 40U, 200U, 3'000U}) {
        RoomyBackend backend(
            [](const Scenario& s) { return 1e6 / s.batchSize + 1e5 / std::min(s.streams, 4U) + s.streams; });
        backend.memory = (room * perSample * 10 + 8) / 9; // at 90 %
        backend.refuses = [&](const Scenario& s) { return deviceMemoryOf(s) > backend.memory; };
        const auto result = tune(backend, base, unlimited(), {});
        ASSERT_TRUE(result) << room << ": " << result.error().message;
        double least = 1e300;
        for (const auto batch : result->axes.batchSizes) {
            for (const auto streams : result->axes.streams) {
                const auto tried = tunedScenario(base, batch, streams, HostMemory::Pinned);
                if (deviceMemoryOf(tried) <= result->memoryLimitBytes)
                    least = std::min(least, 1e6 / batch + 1e5 / std::min(streams, 4U) + streams);
            }
        }
        EXPECT_LE(result->points[result->best].outcome->wallP50Us(), 1.02 * least) << room;
    }
}

TEST(Tune, OfEqualLatenciesTakesTheHigherThroughputThenTheSimplerSetting)
{
    // A batch takes as long whatever the streams; three of them do three times as much, more do no more.
    RoomyBackend backend([](const Scenario& s) { return 3'000.0 / std::min(s.streams, 3U); });
    backend.latency = [](const Scenario& s) { return 100.0 + 0.1 * s.streams + (s.batchSize == 32 ? 0.0 : 50.0); };
    Scenario base;
    base.streams = 1;
    auto options = unlimited();
    options.objective = TuneObjective::Latency;
    const auto result = tune(backend, base, options, {}).value();
    EXPECT_EQ(result.points[result.best].scenario.streams, 3U);
    EXPECT_EQ(result.points[result.best].scenario.batchSize, 32U);
}

TEST(Tune, KeepsTheLatencyLimit)
{
    const auto device = openDevice("sim:h200").value();
    Scenario base;
    base.samples = 1'024;
    base.batchSize = 4;
    TuneOptions options;
    options.latencyLimitUs = 400.0;
    const auto result = tune(*device, base, options, {}).value();
    EXPECT_LE(result.points[result.best].outcome->batchLatencyUs->p99, 400.0);
    options.latencyLimitUs = 0.001;
    const auto impossible = tune(*device, base, options, {});
    ASSERT_FALSE(impossible.has_value());
    EXPECT_THAT(impossible.error().message, HasSubstr("latency limit"));
    EXPECT_THAT(impossible.error().message, HasSubstr("the shortest that was found is"));
}

TEST(Tune, WhatDoesNotFitIsNotBlamedOnTheLatency)
{
    const auto device = openDevice("sim:h200").value();
    TuneOptions options;
    options.latencyLimitUs = 1e9;
    options.memoryLimitPct = 1e-7;
    const auto impossible = tune(*device, Scenario{}, options, {});
    ASSERT_FALSE(impossible.has_value());
    EXPECT_THAT(impossible.error().message, HasSubstr("fits into"));
}

TEST(Tune, ByLatencyIsAtLeastAsQuickAsByThroughput)
{
    const auto device = openDevice("sim:h200").value();
    Scenario base;
    base.samples = 1'024;
    TuneOptions byLatency;
    byLatency.objective = TuneObjective::Latency;
    const auto quick = tune(*device, base, byLatency, {}).value();
    const auto fast = tune(*device, base, {}, {}).value();
    EXPECT_LE(quick.points[quick.best].outcome->batchLatencyUs->p99,
              fast.points[fast.best].outcome->batchLatencyUs->p99);
}

TEST(Tune, AGainBelowTheModelErrorIsNotCalledClear)
{
    const auto device = openDevice("sim:h200").value();
    Scenario slow;
    slow.hostMemory = HostMemory::Pageable;
    slow.sync = Sync::EveryOp;
    const auto clear = tune(*device, slow, {}, {}).value();
    EXPECT_TRUE(clear.bestIsClear);
    EXPECT_THAT(confidenceText(clear), HasSubstr("the gain is clear"));
    EXPECT_EQ(clear.modelErrorP50Pct, device->info().modelError->pinnedP50);
}

TEST(Tune, RefusesAScenarioWhoseTimeIsNoDuration)
{
    FakeBackend backend([](const Scenario&) { return 1.0; });
    Scenario early;
    early.finalSync = false;
    EXPECT_THAT(tune(backend, early, {}, {}).error().message, HasSubstr("final_sync"));
}

TEST(Tune, FileIsASweepWithABest)
{
    RoomyBackend backend([](const Scenario& s) { return 1000.0 / s.batchSize; });
    const auto result = tune(backend, Scenario{}, unlimited(), {}).value();
    const auto json = toJson(result);
    EXPECT_EQ(json.at("schema"), "overlapscope.sweep/1");
    EXPECT_EQ(json.at("best").at("set").at("batch_size"), 512);
    EXPECT_EQ(json.at("best").at("runs"), result.runs);
    EXPECT_TRUE(json.at("best").at("near_ties").is_array());
    EXPECT_EQ(json.at("points").size(), result.points.size());
    EXPECT_TRUE(json.at("points").at(0).at("error").is_null());
}

TEST(LargestBatch, IsTheLastThatFits)
{
    for (std::uint32_t limit = 0; limit <= 40; ++limit) {
        const auto found = largestBatchThatFits(32, [&](std::uint32_t size) { return size <= limit; });
        if (limit == 0)
            EXPECT_EQ(found, std::nullopt);
        else
            EXPECT_EQ(found, std::min(limit, 32U));
    }
}

TEST(LargestBatch, TakesNoMoreThanLogarithmicallyManyTries)
{
    std::size_t tries = 0;
    (void)largestBatchThatFits(1'000'000, [&](std::uint32_t size) {
        ++tries;
        return size <= 123'456;
    });
    EXPECT_LE(tries, 24U);
}

TEST(LargestBatch, OnAGpuIsTriedAndOutOfMemoryIsNoFailure)
{
    RoomyBackend gpu([](const Scenario&) { return 1.0; });
    gpu.origin = DeviceOrigin::Measured;
    gpu.fails = [](const Scenario& s) { return s.batchSize > 77; }; // somebody else holds the rest
    Scenario scenario;
    scenario.samples = 512;
    EXPECT_EQ(largestBatch(gpu, scenario, 1ULL << 40U, {}), 77U);
    gpu.origin = DeviceOrigin::SimulatedIdeal;
    gpu.ran.clear();
    EXPECT_EQ(largestBatch(gpu, scenario, 1ULL << 40U, {}), 512U);
    EXPECT_TRUE(gpu.ran.empty());
}

} // namespace
} // namespace overlap
