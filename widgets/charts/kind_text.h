// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/metrics.h"
#include "widgets/gantt/lane_layout.h"

#include <QString>

namespace overlap {

// Translated words of the charts.
[[nodiscard]] QString kindText(ActivityKind kind); // legend: "blocked in a call"
[[nodiscard]] QString operationText(ActivityKind kind); // in front of a batch: "kernel", "H2D", "prepare"
[[nodiscard]] QString laneText(const DisplayLane& lane); // "Host", "Compute", "Worker 2", "Stream 0"
[[nodiscard]] QString groupText(LaneGroup group); // "Device"
[[nodiscard]] QString utilizationText(UtilizationRow row); // "Host work"

} // namespace overlap
