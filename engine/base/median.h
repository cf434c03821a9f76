// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>
#include <vector>

namespace overlap {

// The middle value, of an even number the mean of the two in the middle; 0 of none.
[[nodiscard]] double median(std::vector<double> values);

// Of what `read` gives of each item.
template<typename List, typename Read>
[[nodiscard]] double medianOf(const List& list, const Read& read)
{
    std::vector<double> values;
    values.reserve(list.size());
    for (const auto& item : list)
        values.push_back(std::invoke(read, item));
    return median(std::move(values));
}

} // namespace overlap
