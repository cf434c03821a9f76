// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/validation.h"

#include <optional>
#include <string>

namespace overlap {

// A file that holds scenarios in something else than a scenario's file.
struct NamedScenario
{
    std::string what; // "a pair", "the result of a run", "a comparison": for a sentence
    std::optional<Scenario> a; // the scenario, or A of a pair
    std::optional<Scenario> b; // none: there is one alone
    Problems problems; // of what could not be read

    [[nodiscard]] bool pair() const { return b.has_value(); }
};

// Of a file written by `presets show PAIR`, `run --json` or `compare --json`; none for anything else, a scenario's file
// and names of presets among it.
[[nodiscard]] std::optional<NamedScenario> scenarioSourceOf(const std::string& path);

} // namespace overlap
