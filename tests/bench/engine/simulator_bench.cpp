// SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast the simulated device is, beside a bare event queue that handles as many events.
#include "engine/backend/simulated/simulated_backend.h"
#include "engine/backend/simulated/simulation.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/result/run_result.h"
#include "engine/sweep/sweep.h"

#include <benchmark/benchmark.h>

#include <queue>

namespace overlap::simulated {
namespace {

Scenario pipeline(std::uint32_t samples, std::uint32_t batchSize, std::uint32_t streams)
{
    Scenario s;
    s.samples = samples;
    s.batchSize = batchSize;
    s.streams = streams;
    return s;
}

double operationsOf(const Scenario& s)
{
    return static_cast<double>(s.batches()) * (2.0 + s.kernel.launchesPerBatch);
}

void countOperations(benchmark::State& state, double perIteration)
{
    state.counters["operations/s"] = benchmark::Counter(perIteration, benchmark::Counter::kIsIterationInvariantRate);
}

// The baseline: as many events as the run has operations go through a priority queue, and nothing else happens.
void eventQueueAlone(benchmark::State& state)
{
    const auto events = 3 * state.range(0);
    for (auto _ : state) {
        std::priority_queue<std::pair<std::int64_t, std::uint32_t>> queue;
        std::int64_t now = 0;
        for (std::int64_t i = 0; i < events; ++i) {
            queue.emplace(-(now + (i * 7919) % 1000), static_cast<std::uint32_t>(i));
            if (queue.size() > 3) {
                now = -queue.top().first;
                queue.pop();
            }
        }
        benchmark::DoNotOptimize(now);
    }
    countOperations(state, static_cast<double>(events));
}
BENCHMARK(eventQueueAlone)->Arg(100'000);

void simulateOnce(benchmark::State& state, const Scenario& scenario, bool wantTimeline)
{
    const auto& profile = *findBuiltinProfile("h200");
    SimulationOptions options;
    options.wantTimeline = wantTimeline;
    for (auto _ : state) {
        const RunCosts costs(scenario, profile);
        benchmark::DoNotOptimize(simulate(scenario, profile, costs, options, {}));
    }
    countOperations(state, operationsOf(scenario));
}

void wallTimeOnly(benchmark::State& state)
{
    simulateOnce(state, pipeline(static_cast<std::uint32_t>(state.range(0)), 1, 3), false);
}
BENCHMARK(wallTimeOnly)->RangeMultiplier(10)->Range(1'000, 1'000'000)->Arg(3'333'333)->Unit(benchmark::kMillisecond);

void withTimeline(benchmark::State& state)
{
    simulateOnce(state, pipeline(static_cast<std::uint32_t>(state.range(0)), 1, 3), true);
}
BENCHMARK(withTimeline)->RangeMultiplier(10)->Range(1'000, 1'000'000)->Arg(3'333'333)->Unit(benchmark::kMillisecond);

// What a slider waits for: the run and every number of it.
void defaultScenarioWithNumbers(benchmark::State& state)
{
    SimulatedBackend device(*findBuiltinProfile("h200"), "sim:h200");
    const Scenario scenario;
    for (auto _ : state)
        benchmark::DoNotOptimize(runScenario(device, scenario, {}, {}, {}));
    countOperations(state, operationsOf(scenario));
}
BENCHMARK(defaultScenarioWithNumbers)->Unit(benchmark::kMicrosecond);

// Batch sizes 1 .. 2048 by 1 .. 8 streams by host memory, as `sweep` runs them; the argument is the number of threads,
// 0: all cores.
void sweep12By8By2(benchmark::State& state)
{
    SimulatedBackend device(*findBuiltinProfile("h200"), "sim:h200");
    const auto axes = SweepAxes::make({parseSweepAxis("batch_size=1,2,4,8,16,32,64,128,256,512,1024,2048").value(),
                                       parseSweepAxis("streams=1,2,3,4,5,6,7,8").value(),
                                       parseSweepAxis("host_memory=pinned,pageable").value()})
                          .value();
    const Sweep sweep{pipeline(2048, 1, 1), axes};
    for (auto _ : state)
        benchmark::DoNotOptimize(runSweep(device, sweep, {}, {}, {}, static_cast<unsigned>(state.range(0))));
}
BENCHMARK(sweep12By8By2)->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
} // namespace overlap::simulated

BENCHMARK_MAIN();
