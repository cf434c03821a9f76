// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace overlap {

// Text as SVG takes it: what XML does not take as it is, escaped; what it does not take at all, as spaces.
[[nodiscard]] std::string svgText(std::string_view text);

} // namespace overlap
