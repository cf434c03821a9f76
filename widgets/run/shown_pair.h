// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/comparison.h"

#include <optional>
#include <string>
#include <vector>

namespace overlap {

// What the window has to show of a pair: the two runs, or why a side has none, and how A becomes B once that is known.
struct ShownPair
{
    RunResultPtr a;
    RunResultPtr b;
    std::string errorA; // "": no error
    std::string errorB;
    std::optional<std::vector<AttributionStep>> steps;

    [[nodiscard]] bool complete() const { return a && b; }
    [[nodiscard]] bool empty() const { return !a && !b && errorA.empty() && errorB.empty(); }
    // Both wall times are durations, so that a verdict makes sense.
    [[nodiscard]] bool comparable() const { return complete() && a->record.isDuration && b->record.isDuration; }
    [[nodiscard]] std::optional<Verdict> verdict() const
    {
        return comparable() ? std::optional(verdictOf(*a, *b)) : std::nullopt;
    }
};

} // namespace overlap
