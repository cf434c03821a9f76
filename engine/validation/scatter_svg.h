// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/validation/model_validation.h"

#include <string>

namespace overlap {

// Predicted against measured time of every point on logarithmic axes, pinned and pageable in two colours and shapes, and
// the band of 10 % around equality. A whole SVG file.
[[nodiscard]] std::string scatterSvg(const ModelValidation& validation);

} // namespace overlap
