// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/finding.h"

namespace overlap {

// The changes of the scenario that mend what a rule found, the simplest first; none where no setting does (R10, R14,
// R15) or where none is valid.
[[nodiscard]] std::vector<Change> mendsFor(const Finding& finding, const Scenario& scenario);

// A mend exists but is no setting of a scenario: a slow link, a clock that stops early, warming up.
[[nodiscard]] bool mendedOutside(RuleId rule);

} // namespace overlap
