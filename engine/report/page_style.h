// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace overlap {

// How the page around the charts looks, light and dark, on a screen and on paper; with the variables of chartStyle().
[[nodiscard]] std::string_view pageStyle();

} // namespace overlap
