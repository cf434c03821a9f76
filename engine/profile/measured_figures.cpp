// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/measured_figures.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace overlap {

double rounded(double us)
{
    return std::round(us * 1e4) / 1e4;
}

Curve curveOf(const std::vector<Curve::Point>& points)
{
    struct Sum
    {
        double us = 0.0;
        double count = 0.0;
    };
    std::map<double, Sum> sums;
    for (const auto& point : points) {
        sums[point.bytes].us += point.us;
        sums[point.bytes].count += 1.0;
    }
    std::vector<Curve::Point> means;
    means.reserve(sums.size());
    for (const auto& [bytes, sum] : sums)
        means.push_back({bytes, std::max(0.0, rounded(sum.us / sum.count))});
    return Curve(std::move(means));
}

} // namespace overlap
