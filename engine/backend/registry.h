// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"

#include <memory>

namespace overlap {

// One row of `devices`: a device that can be used, or the reason why a kind of device is not there.
struct DeviceEntry
{
    DeviceInfo info;
    std::string unavailable; // "": usable; else one sentence with the mend
};

// Simulated devices of every built-in profile, then the GPUs or the reason why there are none.
[[nodiscard]] std::vector<DeviceEntry> listDevices();

// "sim:NAME", "sim:FILE", "cuda:N", "ssh:HOST/cuda:N". Unknown names name the nearest known one.
[[nodiscard]] Result<std::shared_ptr<Backend>> openDevice(const std::string& id);

inline constexpr const char* DefaultDevice = "sim:h200";

} // namespace overlap
