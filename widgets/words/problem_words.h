// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/validation.h"
#include "widgets/run/scenario_pair.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace overlap::words {

// A button that mends a problem: `field` is set to `value` (as JSON text).
struct Mend
{
    QString text; // "Set 70 100", "Turn CUDA Graph off"
    std::string field;
    std::string value;
};

struct ProblemText
{
    QString sentence; // what is wrong and why, with its full stop
    QString advice; // what to do, a sentence as well; may be empty
    std::vector<Mend> mends; // the most obvious one first; may be empty

    [[nodiscard]] QString joined() const; // both sentences
};

// A broken rule of `scenario` in the window's language and in the names that its controls have. What the rules of the
// engine say is composed anew from the scenario; a rule that is not known here is told in the engine's words.
[[nodiscard]] ProblemText problem(const Problem& problem, std::optional<Side> side, const Scenario& scenario);

// What is wrong in a file, in whole sentences: the problem, what is allowed unless that is said elsewhere, and the mend.
[[nodiscard]] QString problemSentences(const Problem& problem, bool withAllowed);

} // namespace overlap::words
