// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/wall_runner.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>
#include <vector>

namespace overlap {

enum class TuneObjective : std::uint8_t
{
    Throughput, // samples per second
    Latency // 99th percentile of the time of a batch
};
[[nodiscard]] const char* tuneObjectiveId(TuneObjective objective); // "throughput", "latency"

struct TuneOptions
{
    TuneObjective objective = TuneObjective::Throughput;
    double memoryLimitPct = 90.0; // of the device's memory, for the buffers of the run
    std::optional<double> latencyLimitUs; // of the 99th percentile of the batch latencies
    double samePct = 2.0; // what is nearer to the best than this counts as the same, and the simplest of it is taken
    std::optional<std::size_t> mostRuns; // none: a fifth of all settings, but 12 at least
    RunOptions run;
    unsigned threads = 0; // 0: all
};

// The settings that are looked at: what an exhaustive sweep would run in full.
struct TuneAxes
{
    std::vector<std::uint32_t> batchSizes; // powers of two up to all samples, all samples, the scenario's own
    std::vector<std::uint32_t> streams; // 1, 2, 3, 4, 6, 8, the scenario's own
    std::vector<HostMemory> hostMemory;

    [[nodiscard]] std::size_t size() const { return batchSizes.size() * streams.size() * hostMemory.size(); }
};
[[nodiscard]] TuneAxes tuneAxes(const Scenario& scenario);

// The scenario at one place of the axes. Waiting in the loop becomes waiting for a free slot, without which streams
// mean nothing, and what a graph cannot do with pageable memory is left out.
[[nodiscard]] Scenario tunedScenario(const Scenario& base, std::uint32_t batchSize, std::uint32_t streams,
                                     HostMemory memory);

struct TunePoint
{
    Scenario scenario;
    std::vector<std::string> keys; // that differ from the scenario given
    std::optional<WallOutcome> outcome;
    std::string error; // "" when it was run

    [[nodiscard]] std::optional<double> throughput() const; // samples per second
};

struct TuneResult
{
    Scenario base;
    DeviceInfo device;
    TuneObjective objective = TuneObjective::Throughput;
    TuneAxes axes;
    std::vector<TunePoint> points; // in the order in which they were run; the scenario as it is first
    std::size_t best = 0; // index of what is recommended
    std::size_t fastest = 0; // of what is best by the objective alone
    std::vector<std::size_t> nearTies; // others within `samePct` of the fastest
    std::size_t runs = 0;
    std::optional<std::uint32_t> largestBatch; // that fits, with the recommended streams
    std::uint64_t memoryLimitBytes = 0;
    // How sure it is.
    double spreadPct = 0.0; // p10 to p90 of the recommended point's repeats, of its median; 0 on a simulated device
    std::optional<double> modelErrorP50Pct; // of predictions on this profile with this host memory
    std::optional<double> modelErrorP95Pct;
    bool bestIsClear = false; // the scenario as it is differs by more than spread and model error
};

// Finds the best batch size, number of streams and host memory for a workload with a fifth of a sweep's runs: a coarse
// grid, then uphill from its best place and from the best with another batch size, to the neighbours on the axes and
// across, until none is better; last, whether fewer streams or pageable memory do as well. What is beyond a limit is not
// run (memory) or does not count (latency). Errors: nothing could be run, or nothing keeps the limits.
[[nodiscard]] Result<TuneResult> tune(Backend& backend, const Scenario& scenario, const TuneOptions& options,
                                      const std::stop_token& stop);

// The largest batch size up to all samples for which `fits` holds, by bisection; none when not even 1 fits. `fits` must
// hold for all smaller ones when it holds for one; O(log samples) calls.
[[nodiscard]] std::optional<std::uint32_t> largestBatchThatFits(std::uint32_t samples,
                                                                const std::function<bool(std::uint32_t)>& fits);

// Of `scenario`'s other settings, within `limitBytes` of device memory. On a simulated device it is computed. A GPU is
// tried: what does not fit for others' sake is out of memory there, and smaller batches are tried until one runs.
[[nodiscard]] std::optional<std::uint32_t> largestBatch(Backend& backend, const Scenario& scenario,
                                                        std::uint64_t limitBytes, const std::stop_token& stop);

// "batches of 64, 3 streams, pinned: 92.1 k/s, 3.2x as it is"; how sure; near ties.
[[nodiscard]] std::string reasonText(const TuneResult& result);
[[nodiscard]] std::string confidenceText(const TuneResult& result);

// `overlapscope.sweep/1` with "best".
[[nodiscard]] nlohmann::ordered_json toJson(const TuneResult& result);

} // namespace overlap
