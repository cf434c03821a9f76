// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/run_result.h"

#include "engine/base/memory.h"
#include "engine/metrics/stoppable_metrics.h"

#include <utility>

namespace overlap {

namespace {
MetricsContext contextOf(const RunResult& result, TimeRange window)
{
    const auto& device = result.device;
    MetricsContext context;
    context.window = window;
    if (device.smCount > 0)
        context.smCount = device.smCount;
    context.linkGbps = device.linkGbps;
    context.h2dPeakGbps = device.h2dPeakGbps;
    context.d2hPeakGbps = device.d2hPeakGbps;
    context.hostGaps = result.recording ? HostGaps::Unknown : HostGaps::Work;
    return context;
}

// Throughput and efficiency are of the unrecorded repeats, so that the observer's overhead is not in them. A run that
// did not wait for its end has neither.
void addWholeRun(RunResult& result)
{
    result.wallUs = statisticsOf(result.record.walls);
    result.observerOverheadPct.reset();
    if (result.recorded() && result.wallUs && result.wallUs->p50 > 0.0) {
        // Looking at the simulated device disturbs nothing; its repeats differ by noise alone.
        const bool disturbs = result.record.recorder != Recorder::Simulated;
        const auto longer = microsecondsOf(result.record.recordedWall) / result.wallUs->p50 - 1.0;
        result.observerOverheadPct = disturbs ? 100.0 * longer : 0.0;
    }
    auto& metrics = result.metrics;
    metrics.deviceMemoryBytes = static_cast<double>(result.record.deviceMemoryBytes);
    if (result.bound.time > Nanoseconds::zero())
        metrics.idealBoundUs = microsecondsOf(result.bound.time);
    metrics.throughputSamplesPerS.reset();
    metrics.pipelineEfficiencyPct.reset();
    if (!result.wallUs || result.wallUs->p50 <= 0.0 || !result.record.isDuration)
        return;
    metrics.throughputSamplesPerS = static_cast<double>(result.scenario.samples) * 1e6 / result.wallUs->p50;
    if (metrics.idealBoundUs)
        metrics.pipelineEfficiencyPct = 100.0 * *metrics.idealBoundUs / result.wallUs->p50;
}

Error invalid(const Problems& problems)
{
    std::string message;
    for (const auto& problem : problems)
        message += (message.empty() ? "" : "\n") + problem.describe();
    return Error{ErrorCode::InvalidArgument, std::move(message)};
}
} // namespace

namespace {
// None when stopped meanwhile.
std::optional<RunResult> summarizeUntil(Scenario scenario, DeviceInfo device, RunRecord record,
                                        const std::stop_token& stop)
{
    RunResult result;
    result.scenario = std::move(scenario);
    result.device = std::move(device);
    result.record = std::move(record);
    result.batchLatencyUs = statisticsOf(result.record.batchLatencies);
    result.bound = idealBound(result.record.bound);
    if (stop.stop_requested())
        return std::nullopt;
    if (result.recorded() && result.record.timeline) {
        auto metrics = metricsOf(*result.record.timeline, contextOf(result, result.window()), stop);
        if (!metrics)
            return std::nullopt;
        result.metrics = *metrics;
    }
    addWholeRun(result);
    return result;
}
} // namespace

RunResult summarize(Scenario scenario, DeviceInfo device, RunRecord record)
{
    return *summarizeUntil(std::move(scenario), std::move(device), std::move(record), {}); // nobody can stop it
}

RunResult withWalls(RunResult run, std::vector<Nanoseconds> walls)
{
    run.record.walls = std::move(walls);
    addWholeRun(run);
    return run;
}

Result<RunResultPtr> runScenario(Backend& backend, const Scenario& scenario, const RunOptions& options,
                                 const ProgressSink& progress, std::stop_token stop)
{
    auto problems = validate(scenario);
    // A device may divide by what the first check refuses, such as a batch size of 0.
    if (problems.empty())
        problems = backend.check(scenario);
    if (!problems.empty())
        return invalid(problems);
    auto record = backend.run(scenario, options, progress, stop);
    if (!record)
        return std::move(record).error();
    return orOutOfMemory("There is not enough memory for the numbers of this run; use fewer samples or larger batches",
                         [&]() -> Result<RunResultPtr> {
                             auto result = summarizeUntil(scenario, backend.info(), *std::move(record), stop);
                             if (!result)
                                 return Error{ErrorCode::Cancelled, "The run was cancelled"};
                             return RunResultPtr(std::make_shared<RunResult>(*std::move(result)));
                         });
}

Metrics metricsIn(const RunResult& result, TimeRange range)
{
    // After its end a run neither works nor waits.
    const auto part = range.intersected(result.window());
    Metrics metrics;
    if (result.record.timeline && part.duration() > Nanoseconds::zero())
        metrics = metricsOf(*result.record.timeline, contextOf(result, part));
    metrics.deviceMemoryBytes = result.metrics.deviceMemoryBytes;
    return metrics;
}

} // namespace overlap
