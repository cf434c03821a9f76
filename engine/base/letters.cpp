// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/letters.h"

#include <algorithm>

namespace overlap {

std::string lowered(std::string_view text)
{
    std::string low(text);
    std::ranges::transform(low, low.begin(), [](char c) { return lowered(c); });
    return low;
}

std::string withPeriod(std::string_view sentence)
{
    std::string text(sentence);
    if (!text.empty() && !text.ends_with('.'))
        text += '.';
    return text;
}

} // namespace overlap
