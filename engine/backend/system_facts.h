// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/machine_facts.h"

#include <optional>
#include <string>

namespace overlap {

// Looks at this machine; takes a few ms, needs neither driver nor GPU. Linux; elsewhere nearly everything is absent.
[[nodiscard]] SystemFacts systemFacts();

// The version in the text of /proc/driver/nvidia/version, of the open and of the closed kernel module.
[[nodiscard]] std::optional<std::string> driverVersionIn(const std::string& text);

} // namespace overlap
