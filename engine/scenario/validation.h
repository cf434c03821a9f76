// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/scenario.h"

#include <optional>
#include <string>
#include <vector>

namespace overlap {

// One broken rule of a scenario.
struct Problem
{
    std::string field; // JSON key, "kernel.iterations"; "" when it concerns the whole file
    std::string message; // what is wrong and why, one sentence
    std::string allowed; // "1 .. 64", "pageable, pinned"
    std::string mend; // what to do, one sentence
    // A value that mends it, as JSON text ("70100"), for a button beside the control.
    std::optional<std::string> suggestion;

    // "batch_size: ... (allowed: ...). Mend."
    [[nodiscard]] std::string describe() const;
    auto operator<=>(const Problem&) const = default;
};
using Problems = std::vector<Problem>;

// Every rule that the scenario breaks, in the order of the keys; empty: it can be run.
[[nodiscard]] Problems validate(const Scenario& scenario);

} // namespace overlap
