// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/profile/device_profile.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace overlap {

// `overlapscope.profile/1`.
[[nodiscard]] nlohmann::ordered_json toJson(const DeviceProfile& profile);

// Unknown keys, wrong types, negative or unordered numbers are errors that name the key. Keys left out keep the values
// of a device without overheads.
[[nodiscard]] Result<DeviceProfile> parseProfile(std::string_view text);

} // namespace overlap
