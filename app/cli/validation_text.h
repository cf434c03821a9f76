// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/validation/model_validation.h"

namespace overlap {

// Errors by group, rank agreement, the worst ten with their stages, and, where the file knew a time too, what was
// measured now beside it. Ends with a newline.
[[nodiscard]] std::string validationText(const ModelValidation& validation);

} // namespace overlap
