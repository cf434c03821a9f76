// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace overlap {

// Titles, names and descriptions of the built-in presets that can be translated.
[[nodiscard]] std::span<const char* const> presetTexts();

} // namespace overlap
