// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"

#include <optional>
#include <span>
#include <vector>

namespace overlap {

// Of repeats of the same thing, in microseconds. Quantiles interpolate linearly between order statistics (type 7 of
// Hyndman and Fan, the default of R and NumPy). stdev is that of a sample (n - 1); 0 for one value.
struct Statistics
{
    double p10 = 0.0;
    double p50 = 0.0;
    double p90 = 0.0;
    double p99 = 0.0;
    double min = 0.0;
    double max = 0.0;
    double mean = 0.0;
    double stdev = 0.0;

    auto operator<=>(const Statistics&) const = default;
};
[[nodiscard]] std::optional<Statistics> statisticsOf(std::span<const Nanoseconds> values); // none for no values

// The same kind of quantile of values in ascending order; there must be at least one. `probability` 0 .. 1.
[[nodiscard]] double quantileOfSorted(std::span<const double> sorted, double probability);

[[nodiscard]] constexpr double microsecondsOf(Nanoseconds duration)
{
    return static_cast<double>(duration.count()) / 1000.0;
}

} // namespace overlap
