// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/comparison.h"

#include <string>

namespace overlap {

// What a person reads: the answer first, then the numbers, then where they come from.
[[nodiscard]] std::string runText(const RunResult& run);
[[nodiscard]] std::string comparisonText(const Comparison& comparison);

} // namespace overlap
