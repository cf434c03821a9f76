// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <initializer_list>

namespace overlap {

// The end or the step of an axis: the least of `steps` (ascending, from 1) times a power of ten that is not below `value`,
// which is above 0. By the share `slack` it may be below, so that rounding errors do not cost a step.
[[nodiscard]] inline double roundNumberFrom(double value, std::initializer_list<double> steps, double slack)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : steps) {
        if (step * power * (1.0 + slack) >= value)
            return step * power;
    }
    return 10.0 * power;
}

} // namespace overlap
