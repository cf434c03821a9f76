// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

#include <cmath>
#include <string>

namespace overlap {

// "14", "1.27": how many times as fast, in a claim. Two digits are enough, but not for a small ratio.
[[nodiscard]] inline std::string claimRatio(double ratio)
{
    if (ratio >= 99.5)
        return countText(std::llround(ratio));
    return significantText(ratio, ratio < 1.95 ? 3 : 2);
}

} // namespace overlap
