// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/comparison.h"

#include <string>

namespace overlap {

// The numbers of one run, or of two with the change, each in its unit. Ends with a newline.
[[nodiscard]] std::string numbersTable(const RunResult& run);
[[nodiscard]] std::string numbersTable(const RunResult& a, const RunResult& b);

// "Where 16.7 ms went": from A to B, one bar for each step. "" without steps.
[[nodiscard]] std::string waterfallText(const Comparison& comparison);

} // namespace overlap
