// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/change.h"
#include "engine/whatif/wall_runner.h"

#include <nlohmann/json_fwd.hpp>

namespace overlap {

struct WhatIfOptions
{
    RunOptions run;
    double leastGainPct = 2.0; // what the next change of the best combination must bring
    std::uint32_t mostSteps = 16; // of the best combination
    unsigned threads = 0; // 0: all
};

// How far a predicted ratio may be off, percent of it, by the profile's validation. Base and changed run are off
// independently of each other at worst, so it is the root of the sum of the squares of both errors, each that of its
// host memory.
struct RatioError
{
    double p50Pct = 0.0;
    double p95Pct = 0.0;
    auto operator<=>(const RatioError&) const = default;
};

struct PredictedChange
{
    Change change;
    double wallUs = 0.0;
    double ratio = 1.0; // changed / base: below 1 is a gain
    std::optional<RatioError> error; // none: the profile was never held against measured runs
    std::optional<double> measuredWallUs; // by check
    std::optional<double> measuredRatio;
    std::string notMeasured; // one sentence, when the checking run failed

    // Whether base and changed run differ by more than the model's median error.
    [[nodiscard]] bool clear() const;
};

// A change that the device cannot run.
struct RefusedChange
{
    Change change;
    std::string reason;
};

// What every single change of a scenario would do, and the best combination of them. `overlapscope.whatif/1`.
struct WhatIf
{
    Scenario base;
    DeviceInfo device;
    double baseWallUs = 0.0;
    std::vector<PredictedChange> changes; // largest gain first; the best combination is "best"
    std::vector<std::string> bestSteps; // ids of the changes that lead to "best", in order
    std::vector<RefusedChange> refused;
    std::size_t runs = 0; // simulated
    // Where the scenario was fitted to a recording.
    std::optional<double> fitErrorPct;
    std::optional<Scenario> fitted;
    std::string checkedOn; // id of the device that check ran on
    std::optional<double> measuredBaseUs;

    [[nodiscard]] const PredictedChange* find(const std::string& id) const;
};

// Runs the base, every single change and the usual combinations on `backend`, then climbs to the best combination: of
// all changes of where it is the best one, again and again while that gains `leastGainPct`. On a simulated device that
// takes some hundred runs at most, on all cores. A single change whose run fails is refused, with the reason; a device
// that fails on the way to the best combination is the error of the whole.
[[nodiscard]] Result<WhatIf> whatIf(Backend& backend, const Scenario& base, const WhatIfOptions& options,
                                    const std::stop_token& stop);

// Runs the base and the first `top` changes (and "best") on another device, usually the GPU, and puts the measured
// ratios beside. Changes that fail there say so. Fails when the base does.
[[nodiscard]] std::optional<Error> check(WhatIf& whatIf, Backend& backend, const RunOptions& options, std::size_t top,
                                         const std::stop_token& stop);

[[nodiscard]] nlohmann::ordered_json toJson(const WhatIf& whatIf);

// "pinned memory", "batches of 32, 3 streams": what the change does, for a list.
[[nodiscard]] std::string describeChange(const Change& change, const Scenario& base);

// The values that `change` sets, by dotted key.
[[nodiscard]] nlohmann::ordered_json settingsJson(const Change& change);

} // namespace overlap
