// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace overlap {

double quantileOfSorted(std::span<const double> sorted, double probability)
{
    const auto position = std::clamp(probability, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const auto above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

std::optional<Statistics> statisticsOf(std::span<const Nanoseconds> values)
{
    if (values.empty())
        return std::nullopt;
    std::vector<double> sorted;
    sorted.reserve(values.size());
    for (const auto value : values)
        sorted.push_back(microsecondsOf(value));
    std::ranges::sort(sorted);

    const auto count = static_cast<double>(sorted.size());
    Statistics result;
    result.p10 = quantileOfSorted(sorted, 0.10);
    result.p50 = quantileOfSorted(sorted, 0.50);
    result.p90 = quantileOfSorted(sorted, 0.90);
    result.p99 = quantileOfSorted(sorted, 0.99);
    result.min = sorted.front();
    result.max = sorted.back();
    // Rounding must not push the mean of equal values past them.
    result.mean = std::clamp(std::accumulate(sorted.begin(), sorted.end(), 0.0) / count, result.min, result.max);
    if (sorted.size() > 1) {
        double squares = 0.0;
        for (const auto value : sorted)
            squares += (value - result.mean) * (value - result.mean);
        result.stdev = std::sqrt(squares / (count - 1.0));
    }
    return result;
}

} // namespace overlap
