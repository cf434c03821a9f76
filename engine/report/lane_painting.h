// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/report/chart_lanes.h"
#include "engine/report/svg_canvas.h"

#include <set>

namespace overlap {

struct LaneArea
{
    double x = 0.0;
    double y = 0.0;
    double width = 1.0; // of the view
    double height = 1.0;
};

// What was drawn, for the legend.
struct DrawnKinds
{
    std::set<ActivityKind> kinds;
    bool pageable = false;
    bool folded = false; // operations shorter than a pixel were drawn as what fills a column
};

// Draws what is in `view` on a background that is there. Work and size depend on the width, not on the number of intervals: what is
// narrower than a pixel is folded into columns whose strength is their busy share.
void drawLane(SvgCanvas& canvas, const ChartLane& lane, TimeRange view, const LaneArea& area, DrawnKinds& drawn);

// A small bar of a kind, as a legend shows it.
void drawSwatch(SvgCanvas& canvas, ActivityKind kind, bool pageable, double x, double y);

} // namespace overlap
