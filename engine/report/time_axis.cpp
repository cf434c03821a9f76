// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/time_axis.h"

#include "engine/base/round_number.h"
#include "engine/base/text.h"
#include "engine/metrics/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace overlap {

TimeAxis timeAxis(TimeRange view, int wanted)
{
    const double from = microsecondsOf(view.begin - TracePoint{});
    const double span = std::max(microsecondsOf(view.duration()), 1e-3);
    TimeAxis axis;
    axis.stepUs = roundNumberFrom(span / wanted, {1.0, 2.0, 5.0}, 1e-9);
    const double largest = std::max(std::abs(from), std::abs(from + span));
    axis.unit = durationText(largest).unit;
    const double scale = axis.unit == "s" ? 1e6 : axis.unit == "ms" ? 1e3 : 1.0;
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(axis.stepUs / scale) + 1e-9)));
    for (double tick = std::ceil(from / axis.stepUs); tick * axis.stepUs <= (from + span) * (1.0 + 1e-12);
         tick += 1.0) {
        const double us = tick * axis.stepUs;
        axis.ticks.push_back({us, tick == 0.0 ? "0" : fmt::format("{:.{}f}", us / scale, decimals)});
    }
    return axis;
}

Nanoseconds roundPart(Nanoseconds range, int wanted)
{
    const double raw = std::max(static_cast<double>(range.count()) / wanted, 1.0);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    double best = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (std::abs(std::log(factor * power / raw)) < std::abs(std::log(best / raw)))
            best = factor * power;
    }
    return Nanoseconds(std::llround(best));
}

} // namespace overlap
