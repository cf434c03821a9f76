// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/scenario/scenario.h"

#include <optional>
#include <string_view>
#include <vector>

namespace overlap {

// How long each stage of a run was busy, in microseconds; none where nobody knows.
struct StageTimes
{
    std::optional<double> kernelUs;
    std::optional<double> h2dUs;
    std::optional<double> d2hUs;
    std::optional<double> hostUs; // in calls of the issuing thread
};

// A scenario, and what it took when it was run, if that is known.
struct MeasuredScenario
{
    Scenario scenario;
    std::optional<double> wallUs;
    StageTimes stages;

    [[nodiscard]] std::string label() const; // its name, or what it does
};

// Reads GRID, a list of scenarios, or PIPELINES, a list of {"scenario", "measured": {"wall_us": {"p50"}, "activity"}}.
// The error says everything that is wrong, a line for each, with the index of the entry.
[[nodiscard]] Result<std::vector<MeasuredScenario>> parseMeasuredList(std::string_view text);

// 20 scenarios spread over what a scenario can say, each also measured on an H200 (resources/validation).
[[nodiscard]] const std::vector<MeasuredScenario>& builtinGrid();

} // namespace overlap
