// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/metrics/metrics.h"
#include "engine/metrics/statistics.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>

namespace overlap {

struct Recording;

// A finished run with its numbers: what the window shows, and `overlapscope.result/1`. Shared, never changed.
struct RunResult
{
    Scenario scenario;
    DeviceInfo device;
    RunRecord record;
    std::optional<Statistics> wallUs;
    std::optional<Statistics> batchLatencyUs;
    std::optional<double> observerOverheadPct; // recorded / unrecorded - 1
    IdealBound bound;
    Metrics metrics; // window: the recorded wall
    // What another tool recorded, of which this is one device's part: then there is no scenario, and the wall is that of the
    // device's work. Null for runs.
    std::shared_ptr<const Recording> recording;
    TracePoint begin; // of the window on the timeline; 0 for runs

    [[nodiscard]] double wallP50Us() const { return wallUs ? wallUs->p50 : 0.0; }
    [[nodiscard]] bool recorded() const
    {
        return record.recorder != Recorder::None && record.recordedWall > Nanoseconds::zero();
    }
    [[nodiscard]] TimeRange window() const { return {begin, begin + record.recordedWall}; }
};
using RunResultPtr = std::shared_ptr<const RunResult>;

// Derives every number of a record.
[[nodiscard]] RunResult summarize(Scenario scenario, DeviceInfo device, RunRecord record);

// The same run with these walls of unrecorded repeats, and with the numbers that follow from them.
[[nodiscard]] RunResult withWalls(RunResult run, std::vector<Nanoseconds> walls);

// Checks (validate, backend.check), runs, summarizes. Problems of the scenario come back as one InvalidArgument error
// with all of them in its message.
[[nodiscard]] Result<RunResultPtr> runScenario(Backend& backend, const Scenario& scenario, const RunOptions& options,
                                               const ProgressSink& progress, std::stop_token stop);

// Numbers of a part of the run (a range selected on the chart).
[[nodiscard]] Metrics metricsIn(const RunResult& result, TimeRange range);

[[nodiscard]] nlohmann::ordered_json toJson(const RunResult& result);

} // namespace overlap
