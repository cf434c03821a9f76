// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/run_result.h"

#include <utility>

namespace overlap {

namespace {
MetricsContext contextOf(const DeviceInfo& device, TimeRange window)
{
    MetricsContext context;
    context.window = window;
    if (device.smCount > 0)
        context.smCount = device.smCount;
    context.linkGbps = device.linkGbps;
    context.h2dPeakGbps = device.h2dPeakGbps;
    context.d2hPeakGbps = device.d2hPeakGbps;
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

RunResult summarize(Scenario scenario, DeviceInfo device, RunRecord record)
{
    RunResult result;
    result.scenario = std::move(scenario);
    result.device = std::move(device);
    result.record = std::move(record);
    result.batchLatencyUs = statisticsOf(result.record.batchLatencies);
    result.bound = idealBound(result.record.bound);
    if (result.recorded() && result.record.timeline)
        result.metrics = metricsOf(*result.record.timeline, contextOf(result.device, result.window()));
    addWholeRun(result);
    return result;
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
    auto record = backend.run(scenario, options, progress, std::move(stop));
    if (!record)
        return std::move(record).error();
    return RunResultPtr(std::make_shared<RunResult>(summarize(scenario, backend.info(), *std::move(record))));
}

Metrics metricsIn(const RunResult& result, TimeRange range)
{
    // After its end a run neither works nor waits.
    const auto part = range.intersected(result.window());
    Metrics metrics;
    if (result.record.timeline && part.duration() > Nanoseconds::zero())
        metrics = metricsOf(*result.record.timeline, contextOf(result.device, part));
    metrics.deviceMemoryBytes = result.metrics.deviceMemoryBytes;
    return metrics;
}

} // namespace overlap
