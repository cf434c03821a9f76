// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/run_view.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace overlap {

// Everything that the parts of the chart column draw from.
struct ColumnModel
{
    std::array<RunView, 2> runs;
    std::array<RunHeading, 2> headings;
    std::array<std::vector<double>, 2> busy; // by display lane, in the selection or the whole run
    LaneMode laneMode = LaneMode::ByEngine;
    ColumnParts parts;
    UtilizationMode utilizationMode = UtilizationMode::Overlaid;
    bool showArrows = true;
    bool showBound = true;
    bool pale = false;
    bool narrow = false; // short headings
    bool measuring = false;
    bool byBatch = false;
    LaneArrangement arrangement;
    std::array<std::shared_ptr<const IntervalHits>, 2> hits;
    std::optional<TracePoint> playhead;
    std::optional<ShownInterval> hovered;
    std::optional<ShownInterval> selected;
    std::optional<TimeRange> measured;

    [[nodiscard]] RunView& view(RunSide side) { return runs[static_cast<std::size_t>(side)]; }
    [[nodiscard]] const RunView& view(RunSide side) const { return runs[static_cast<std::size_t>(side)]; }
    [[nodiscard]] QString letter(RunSide side) const; // of its heading, else "A" or "B"
    [[nodiscard]] TimeRange whole() const; // 0 to the end of the longer run or of the opening view; of recordings all
    [[nodiscard]] TimeRange opening() const; // the first view
    // The run that ends first; none when only one is there or both take the same time.
    [[nodiscard]] std::optional<RunSide> shorter() const;
};

[[nodiscard]] constexpr RunSide other(RunSide side)
{
    return side == RunSide::A ? RunSide::B : RunSide::A;
}
[[nodiscard]] QString sideText(RunSide side); // "A", "B"

} // namespace overlap
