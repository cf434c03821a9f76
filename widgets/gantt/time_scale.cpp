// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/time_scale.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace overlap {

TimeScale TimeScale::of(TimeRange range, const QRectF& rect)
{
    const auto from = static_cast<double>(range.begin.time_since_epoch().count());
    const auto to = static_cast<double>(range.end.time_since_epoch().count());
    return {from, std::max(to, from + 1.0), rect.left(), std::max(1.0, rect.width())};
}

TracePoint TimeScale::time(double x) const
{
    constexpr double Limit = 9.0e18;
    return TracePoint(Nanoseconds(std::llround(std::clamp(from + (x - left) * nsPerPixel(), -Limit, Limit))));
}

TimeRange TimeScale::visible() const
{
    return {TracePoint(Nanoseconds(static_cast<std::int64_t>(std::floor(from)))),
            TracePoint(Nanoseconds(static_cast<std::int64_t>(std::ceil(to))))};
}

} // namespace overlap
