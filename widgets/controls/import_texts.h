// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace overlap {

// The words of import reports that have translations, in the context overlap::ImportReport.
[[nodiscard]] std::span<const char* const> importTexts();

} // namespace overlap
