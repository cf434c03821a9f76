// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/median.h"

#include <algorithm>
#include <cstddef>

namespace overlap {

double median(std::vector<double> values)
{
    if (values.empty())
        return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1)
        return *middle;
    return (*std::max_element(values.begin(), middle) + *middle) / 2.0;
}

} // namespace overlap
