// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/settling.h"

#include "engine/base/median.h"

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
// In the figure's own unit. Of normally distributed values.
double standardErrorOfMedian(const std::vector<double>& values, double middle)
{
    constexpr double DeviationsPerMad = 1.4826;
    constexpr double MedianAgainstMean = 1.2533;
    const double deviation =
        DeviationsPerMad * medianOf(values, [&](double value) { return std::abs(value - middle); });
    return MedianAgainstMean * deviation / std::sqrt(static_cast<double>(values.size()));
}

constexpr std::size_t FewestRepeats = 3;
} // namespace

RepeatedFigures::RepeatedFigures(std::size_t figures)
    : m_values(std::max<std::size_t>(1, figures))
{
}

void RepeatedFigures::add(std::span<const double> values)
{
    for (std::size_t i = 0; i < m_values.size(); ++i)
        m_values[i].push_back(i < values.size() ? values[i] : 0.0);
}

double RepeatedFigures::median(std::size_t figure) const
{
    return overlap::median(m_values[figure]);
}

double RepeatedFigures::spread(std::size_t figure) const
{
    const auto& values = m_values[figure];
    if (values.size() < FewestRepeats)
        return 1.0;
    const double middle = overlap::median(values);
    const double error = standardErrorOfMedian(values, middle);
    if (error <= 0.0)
        return 0.0;
    return middle == 0.0 ? 1.0 : std::min(1.0, error / std::abs(middle));
}

double RepeatedFigures::worstSpread(double closeEnough) const
{
    double worst = 0.0;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const double share = spread(i);
        if (repeats() < FewestRepeats || share * std::abs(median(i)) > closeEnough)
            worst = std::max(worst, share);
    }
    return worst;
}

} // namespace overlap
