// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"

#include <string>
#include <vector>

namespace overlap {

// Ticks of a time axis that begins at `view.begin`, which counts as 0 where it is the start of the run.
struct TimeAxis
{
    std::string unit; // one for the whole axis: "µs", "ms", "s"
    double stepUs = 1.0;
    struct Tick
    {
        double us = 0.0; // on the trace's time
        std::string label; // without unit
    };
    std::vector<Tick> ticks;
};
// Some `wanted` ticks, at 1, 2 or 5 times a power of ten.
[[nodiscard]] TimeAxis timeAxis(TimeRange view, int wanted = 8);

// A round length of which about `wanted` fill the range: 1, 2 or 5 times a power of ten, 1 ns at least.
[[nodiscard]] Nanoseconds roundPart(Nanoseconds range, int wanted);

} // namespace overlap
