// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/metrics/host_wait.h"
#include "engine/report/language.h"
#include "engine/timeline/timeline.h"

#include <string>
#include <vector>

namespace overlap {

// A lane as a chart shows it: one resource with all of its rows, or many workers in one.
struct ChartLane
{
    std::string name;
    std::vector<const Lane*> rows; // of the timeline, which has to outlive this
};

struct ChartLanes
{
    std::vector<ChartLane> lanes; // top to bottom
    std::size_t leftOut = 0; // resources that would have been too many
};

// Host, workers, H2D, compute, D2H, memory, as they occur; of several host threads the busiest `mostHosts`. Ranges and
// operators, which are no resource, are not shown.
[[nodiscard]] ChartLanes chartLanes(const Timeline& timeline, ReportLanguage language, std::size_t mostHosts = 3);

// Busy share of the window in percent; of workers, of all of them. Of the issuing thread what it works, not what it waits.
[[nodiscard]] double busyPct(const ChartLane& lane, const Timeline& timeline, TimeRange window, HostGaps hostGaps);

} // namespace overlap
