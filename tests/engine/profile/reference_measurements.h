// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/profile/measurements.h"

#include <filesystem>

namespace overlap {

// micro.json and sequences.json of `folder` (resources/profiles/h200), which were measured on an H200 by another program
// than `calibrate`, as what `calibrate` would have measured. Throws std::exception.
[[nodiscard]] Measurements readReferenceMeasurements(const std::filesystem::path& folder);

} // namespace overlap
