// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <string>
#include <vector>

namespace overlap {

// "Host", "Worker 2", "H2D", "Compute (row 2)": as the window names its lanes.
[[nodiscard]] std::string traceLaneName(LaneId id);

// "pageable", "blocking", "queue_full", "approximate_start", "array", "pinned"
[[nodiscard]] std::vector<std::string> traceFlagNames(const Interval& interval);

} // namespace overlap
