// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/profile/device_profile.h"

#include <string_view>

namespace overlap {

// The profiles inside the program (resources/profiles/*.json), measured ones first.
[[nodiscard]] const std::vector<DeviceProfile>& builtinProfiles();
[[nodiscard]] const DeviceProfile* findBuiltinProfile(std::string_view name); // null: none of that name

} // namespace overlap
