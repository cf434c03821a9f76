// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"

namespace overlap {

// What stands for a device in simulations: a simulated device's own profile, else the built-in measured one of the same
// kind of GPU. Null where there is none. Lives as long as the device.
[[nodiscard]] const DeviceProfile* profileFor(const Backend& device);

} // namespace overlap
