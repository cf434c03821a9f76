// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace overlap {

// As CUDA numbers itself: 13000 is "13.0".
[[nodiscard]] inline std::string cudaVersionText(int version)
{
    return std::to_string(version / 1000) + '.' + std::to_string(version % 1000 / 10);
}

} // namespace overlap
