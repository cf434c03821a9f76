// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/profile/device_profile.h"

#include <functional>

// Helpers of those who draw conclusions from measurements.
namespace overlap {

// As a profile's file holds times: to a tenth of a nanosecond.
[[nodiscard]] double rounded(double us);
// Several values of one size are averaged.
[[nodiscard]] Curve curveOf(const std::vector<Curve::Point>& points);

template<typename List, typename Us>
[[nodiscard]] Curve curveOf(const List& list, const Us& us)
{
    std::vector<Curve::Point> points;
    points.reserve(list.size());
    for (const auto& item : list)
        points.push_back({item.bytes, std::invoke(us, item)});
    return curveOf(points);
}

} // namespace overlap
