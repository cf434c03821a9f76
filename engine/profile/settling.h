// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace overlap {

// Repeats of one measurement that gives one or several figures. Tells their medians and how sure those are: the spread is
// the standard error of the median, estimated from the median absolute deviation so that single outliers (an interrupt,
// a page fault) do not count, as a share of the median.
class RepeatedFigures
{
public:
    explicit RepeatedFigures(std::size_t figures);

    // As many values as there are figures.
    void add(std::span<const double> values);
    [[nodiscard]] std::size_t repeats() const { return m_values.front().size(); }
    [[nodiscard]] double median(std::size_t figure) const; // 0 before the first repeat
    // 0.01: the median is known to 1 %. 1 before there are three repeats.
    [[nodiscard]] double spread(std::size_t figure) const;
    // Of the figure with the largest, those that are known to within `closeEnough` in their own unit left out.
    [[nodiscard]] double worstSpread(double closeEnough) const;

private:
    std::vector<std::vector<double>> m_values; // by figure
};

} // namespace overlap
