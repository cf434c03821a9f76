// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/registry.h"
#include "engine/diagnosis/diagnosis.h"
#include "engine/result/run_result.h"
#include "engine/scenario/scenario_json.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace overlap::diagnosed {

struct Diagnosed
{
    RunResultPtr run;
    Diagnosis diagnosis;

    [[nodiscard]] bool has(RuleId rule) const { return diagnosis.find(rule) != nullptr; }
    [[nodiscard]] const Finding& first() const { return diagnosis.findings.front(); }
};

inline Scenario with(Scenario scenario, const std::vector<std::string>& settings)
{
    for (const auto& setting : settings) {
        const auto problem = applySetting(scenario, setting);
        EXPECT_FALSE(problem.has_value()) << setting;
    }
    return scenario;
}

// Run on a simulated device and diagnosed, mends simulated on its profile.
inline Diagnosed diagnosed(const Scenario& scenario, const std::string& device = "sim:h200",
                           const RunOptions& options = {}, const DiagnosisOptions& thresholds = {})
{
    const auto backend = openDevice(device).value();
    auto run = runScenario(*backend, scenario, options, {}, {}).value();
    auto diagnosis = diagnose(*run, backend->profile(), options, thresholds, {});
    return {std::move(run), std::move(diagnosis).value()};
}

// The rules alone, whatever their mends gain.
inline Diagnosed observed(const Scenario& scenario, const std::string& device = "sim:h200",
                          const DiagnosisOptions& thresholds = {})
{
    const auto backend = openDevice(device).value();
    auto run = runScenario(*backend, scenario, {}, {}, {}).value();
    auto diagnosis = diagnose(*run, nullptr, {}, thresholds, {});
    return {std::move(run), std::move(diagnosis).value()};
}

// 512 images in batches of 16 through three streams: copies and kernels overlap as well as they can.
inline Scenario healthy()
{
    Scenario scenario;
    scenario.samples = 512;
    scenario.batchSize = 16;
    scenario.streams = 3;
    return scenario;
}

} // namespace overlap::diagnosed
