// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of a report, each an SVG with the classes of chart_style.h and a size in characters for text.
#pragma once

#include "engine/metrics/host_wait.h"
#include "engine/report/language.h"
#include "engine/result/comparison.h"
#include "engine/sweep/sweep.h"
#include "engine/timeline/timeline.h"

#include <optional>
#include <span>
#include <string>

namespace overlap {

// One of the timelines of a chart.
struct TimelineSide
{
    std::string badge; // "A", "B"; "" where there is one side only
    std::string heading; // how it works
    std::string origin; // "Simulated · h200", in a frame behind the heading
    bool simulated = false;
    TimelinePtr timeline;
    TimeRange window; // of the busy shares, and where the run ends
    bool stopsEarly = false; // the window ends before the device is done
    HostGaps hostGaps = HostGaps::Work;
    std::optional<double> wallUs; // from `window`'s begin, as idealUs
    std::optional<double> idealUs;
};

struct TimelineChart
{
    std::string svg;
    std::size_t lanesLeftOut = 0;
    bool folded = false; // see drawLane
};

// Of a timeline on a screen and on paper, in pixels: there the letters would become too small.
inline constexpr double ScreenChartWidth = 1060.0;
inline constexpr double PaperChartWidth = 760.0;

// The sides one below the other on one time axis that shows `view`, with a legend of what occurs in it.
[[nodiscard]] TimelineChart timelineChart(std::span<const TimelineSide> sides, TimeRange view, ReportLanguage language,
                                          bool compact = false, double width = ScreenChartWidth);
// The same in characters, one for each of `columns` parts of the view.
[[nodiscard]] std::string timelineText(std::span<const TimelineSide> sides, TimeRange view, ReportLanguage language,
                                       std::size_t columns = 72);
[[nodiscard]] Nanoseconds timelineTextStep(TimeRange view, std::size_t columns = 72);

// Busy shares over time of kernels, both directions of copies and the host. Of two sides A is a line, B is filled.
struct UtilizationChart
{
    std::string svg;
    std::string text; // a row of block characters for each
    Nanoseconds bin{}; // that each value is the mean of
};
[[nodiscard]] UtilizationChart utilizationChart(std::span<const TimelineSide> sides, TimeRange view,
                                                ReportLanguage language, double width = ScreenChartWidth);

// From A to B, one step below the other. Without steps: "".
[[nodiscard]] std::string waterfallChart(const Comparison& comparison, ReportLanguage language);

// Throughput over the last two axes; `firstPoint` is the first of the map, the leading axes staying where they are.
[[nodiscard]] std::string heatMap(const SweepResult& sweep, std::size_t firstPoint, ReportLanguage language);
// Throughput over the only axis.
[[nodiscard]] std::string sweepCurve(const SweepResult& sweep, ReportLanguage language);

} // namespace overlap
