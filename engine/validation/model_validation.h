// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/profile/device_profile.h"
#include "engine/result/run_result.h"
#include "engine/validation/measured_list.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>

namespace overlap {

// One scenario, measured and predicted.
struct ValidationPoint
{
    Scenario scenario;
    std::string label;
    double measuredUs = 0.0; // wall time, above 0
    double predictedUs = 0.0;
    StageTimes measured;
    StageTimes predicted;
    std::optional<double> fileUs; // what the file says it took, when it was measured anew

    [[nodiscard]] double errorPct() const { return 100.0 * (predictedUs / measuredUs - 1.0); } // signed
};

struct ValidationGroup
{
    std::string name;
    std::size_t n = 0;
    double wallErrorP50Pct = 0.0; // of the absolute values
    double wallErrorP95Pct = 0.0;
};

// Of all pairs with the same number of samples whose measured times differ by more than 10 %: how many the model ranks
// the same way. None without such a pair.
struct RankAgreement
{
    std::optional<double> allPct;
    std::optional<double> pinnedPct; // both pinned
    std::optional<double> pageablePct;
    std::size_t pairs = 0;
};

// A scenario that could not be measured or predicted.
struct SkippedScenario
{
    std::string label;
    std::string why;
};

// How far predictions on a profile are from measured runs: `overlapscope.validation/1`.
struct ModelValidation
{
    std::string profile; // its name
    std::string measuredOn; // the device, or where the measurements are from
    std::vector<ValidationPoint> points; // in the order of the list
    std::vector<SkippedScenario> skipped;
    // "all", "pinned", "pageable", then by sync, kernel and bytes of a batch; those without a point are left out.
    std::vector<ValidationGroup> groups;
    RankAgreement rank;

    // What the profile's file states of it. None without points.
    [[nodiscard]] std::optional<ProfileError> modelError() const;
};

// The absolute errors' element at floor(p n) in ascending order, as the acceptance programs take it; 0 of none.
[[nodiscard]] double errorQuantile(std::vector<double> absoluteErrors, double p);

// Called with how many of how many are done, from the calling thread.
using ValidationSink = std::function<void(std::size_t done, std::size_t of, const std::string& label)>;

struct RunOutcome // of one scenario
{
    double wallUs = 0.0;
    StageTimes stages;
    std::string error; // "": it ran
};

// Runs all scenarios, on all cores where `parallel`, else one after the other. In the order of the list whatever the
// number of cores. The error: cancelled, or the device is lost.
[[nodiscard]] Result<std::vector<RunOutcome>> runAll(Backend& device, const std::vector<MeasuredScenario>& list,
                                                     const RunOptions& options, bool parallel,
                                                     const ValidationSink& progress, const std::stop_token& stop);

// Predictions against what the list says was measured, or against `measured`, which was run anew in the same order.
[[nodiscard]] ModelValidation compareModel(const std::vector<MeasuredScenario>& list,
                                           const std::vector<RunOutcome>& predicted,
                                           const std::vector<RunOutcome>* measured);

// Indices of the points with the largest errors, largest first.
[[nodiscard]] std::vector<std::size_t> worstPoints(const ModelValidation& validation, std::size_t count);

[[nodiscard]] nlohmann::ordered_json toJson(const ModelValidation& validation);

} // namespace overlap
