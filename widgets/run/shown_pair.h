// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/comparison.h"
#include "engine/trace/recorded_work.h"

#include <optional>
#include <string>
#include <vector>

namespace overlap {

// Beside a recording: what the recorded work takes as it is on the device that the other side's run was made on.
struct ShownTwin
{
    RunResultPtr asIs;
    double fitErrorPct = 0.0; // the fit: simulated / recorded - 1
};

// What the window has to show of a pair: the two runs, or why a side has none, and how A becomes B once that is known.
struct ShownPair
{
    RunResultPtr a;
    RunResultPtr b;
    std::string errorA; // "": no error
    std::string errorB;
    std::optional<std::vector<AttributionStep>> steps;
    std::optional<WorkDifference> difference; // of two recordings: why their times say nothing about each other
    std::optional<ShownTwin> twin; // of the side that is a recording, where the other one is its what-if

    [[nodiscard]] bool complete() const { return a && b; }
    [[nodiscard]] bool empty() const { return !a && !b && errorA.empty() && errorB.empty(); }
    // Both wall times are durations of the same work, so that a verdict makes sense.
    [[nodiscard]] bool comparable() const
    {
        return complete() && a->record.isDuration && b->record.isDuration && !difference;
    }
    // With the twin in the recording's place: what can be held against the run of the other side. Every number, sentence
    // and bar that says what B gains is of these two; the recording itself is only drawn.
    [[nodiscard]] ShownPair compared() const
    {
        auto pair = *this;
        if (twin && complete()) {
            if (a->recording)
                pair.a = twin->asIs;
            else if (b->recording)
                pair.b = twin->asIs;
        }
        return pair;
    }
    [[nodiscard]] bool isTwin(const RunResultPtr& run) const { return run && twin && twin->asIs == run; }
    [[nodiscard]] std::optional<Verdict> verdict() const
    {
        if (!comparable())
            return std::nullopt;
        const auto pair = compared();
        return verdictOf(*pair.a, *pair.b);
    }
};

} // namespace overlap
