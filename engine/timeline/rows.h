// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/interval.h"

#include <vector>

namespace overlap {

// Sorts by begin, of those that begin together the longer first, and spreads intervals that overlap over rows: each goes
// to the first row that is free. None is dropped or clipped; the outcome does not depend on the order of arrival.
// O(n log n); without overlap nothing is copied, else memory for one more copy is needed meanwhile.
[[nodiscard]] std::vector<std::vector<Interval>> spreadOverRows(std::vector<Interval> intervals);

} // namespace overlap
