// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"

#include <QRectF>

namespace overlap {

// From time to horizontal pixels. Both ends in ns since the start of the run.
struct TimeScale
{
    double from = 0.0;
    double to = 1.0;
    double left = 0.0; // pixel of `from`
    double width = 1.0; // pixels from `from` to `to`

    [[nodiscard]] static TimeScale of(TimeRange range, const QRectF& rect);
    [[nodiscard]] double nsPerPixel() const { return (to - from) / width; }
    [[nodiscard]] double x(TracePoint t) const
    {
        return left + (static_cast<double>(t.time_since_epoch().count()) - from) * width / (to - from);
    }
    [[nodiscard]] TracePoint time(double x) const; // rounded to a ns
    [[nodiscard]] TimeRange visible() const; // grown to whole ns
};

} // namespace overlap
