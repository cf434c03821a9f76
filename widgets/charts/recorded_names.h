// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/run_result.h"
#include "widgets/gantt/lane_layout.h"

#include <QString>

namespace overlap {

// Streams and lanes as their recording calls them; those of runs have numbers of their own. `run` may be null.
[[nodiscard]] QString laneText(const DisplayLane& lane, const RunResult* run); // "Compute", "Thread 4711", "Stream 7"
// "7", "7 (process 12)" where several streams have that number; "" without one.
[[nodiscard]] QString streamText(const Interval& interval, const RunResult* run);

} // namespace overlap
