// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/metrics/statistics.h"
#include "engine/sweep/sweep_axes.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace overlap {

// What is kept of one run: a sweep may have a million.
struct SweepPoint
{
    std::optional<Statistics> wallUs;
    std::optional<double> throughputSamplesPerS; // none where the wall time is not a duration
    std::optional<Statistics> batchLatencyUs; // none where nothing tells it: on a GPU without a recorder
    std::uint64_t deviceMemoryBytes = 0;
    std::optional<double> idealBoundUs; // no strategy is faster; none where no bound is known
    std::string error; // "": it ran; else one sentence
    bool tried = false; // false: not yet, or left out by cancelling or by another shard

    [[nodiscard]] bool ran() const { return tried && error.empty(); }

    auto operator<=>(const SweepPoint&) const = default;
};

struct Sweep
{
    Scenario scenario;
    SweepAxes axes;
};

struct SweepResult
{
    Sweep sweep;
    DeviceInfo device;
    std::vector<SweepPoint> points; // in the order of SweepAxes, whatever the order of the runs was
    bool cancelled = false; // some points of the run's share were not tried

    [[nodiscard]] std::size_t tried() const;
};

// A share of the points, for several machines or GPUs: every count-th one, so that each has small and large ones.
struct SweepShard
{
    std::size_t index = 0; // 0 .. count - 1
    std::size_t count = 1;

    [[nodiscard]] bool takes(std::size_t point) const { return point % count == index; }
    bool operator==(const SweepShard&) const = default;
};
// "2/4": the second of four. The error is a sentence.
[[nodiscard]] Result<SweepShard> parseSweepShard(std::string_view text);

// How a sweep is run.
struct SweepRun
{
    RunOptions options;
    unsigned threads = 0; // 0: one for each core; a GPU does one run at a time whatever it is
    SweepShard shard;
    // What an earlier run found, in the order of the axes: points that were tried are not run again. Empty: nothing.
    std::vector<SweepPoint> known;
};

struct SweepProgress
{
    std::size_t done = 0; // of this run's share, those known before among them
    std::size_t of = 0; // points of this run's share
    std::size_t index = 0; // of the point that has just been done
    const SweepPoint& point;
};
// One call at a time, on a thread of the sweep.
using SweepSink = std::function<void(const SweepProgress&)>;

// Runs the share's points that are not known; when it is stopped what is done is kept, and the result says `cancelled`.
// The error is DeviceLost, before which every point that was done has been given to `progress`.
[[nodiscard]] Result<SweepResult> runSweepShare(Backend& backend, Sweep sweep, const SweepRun& run,
                                                const SweepSink& progress, const std::stop_token& stop);

// Runs every point; one that cannot run keeps its reason, the others go on. On a simulated device points run on `threads`
// threads (0: one for each core), on a GPU one after the other: there they would disturb each other. Wall times only,
// nothing is recorded. The errors are Cancelled and DeviceLost.
[[nodiscard]] Result<SweepResult> runSweep(Backend& backend, Sweep sweep, const RunOptions& options,
                                           const SweepSink& progress, const std::stop_token& stop,
                                           unsigned threads = 0);

// The point with the highest throughput, the first of equals; none when no point has one.
[[nodiscard]] std::optional<std::size_t> bestPoint(const SweepResult& result);

// What the profile's model error is for the host memory of the points, a sentence for each kind that is tried; empty for
// devices without validated figures.
[[nodiscard]] std::vector<std::string> sweepModelErrors(const SweepResult& result);

// `overlapscope.sweep/1`.
[[nodiscard]] nlohmann::ordered_json toJson(const SweepResult& result);
// One row for each point: a column for each axis, then the numbers. First a comment line that says where they come from.
[[nodiscard]] std::string sweepCsv(const SweepResult& result);

} // namespace overlap
