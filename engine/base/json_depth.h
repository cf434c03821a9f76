// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace overlap {

// Deeper than anything this program writes. Reading a deeper text is no danger; copying, comparing and writing its value
// are, because they call themselves for each level.
inline constexpr std::size_t MostJsonLevels = 64;

// Whether the arrays and objects of a JSON text are nested deeper than that. Linear in its length. Text that is no JSON
// may give either answer.
[[nodiscard]] bool isNestedTooDeep(std::string_view json, std::size_t mostLevels = MostJsonLevels);

} // namespace overlap
