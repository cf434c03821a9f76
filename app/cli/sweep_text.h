// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sweep/sweep.h"

#include <string>

namespace overlap {

// The best point first; then a table for one axis, and for more a map of the wall times over the last two axes, one for
// each combination of those before, with darker cells the slower a point is; last what could not run and why.
[[nodiscard]] std::string sweepText(const SweepResult& result, std::size_t width = 80);

} // namespace overlap
