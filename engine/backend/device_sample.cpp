// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/device_sample.h"

namespace overlap {

const char* throttleId(ThrottleReason reason)
{
    switch (reason) {
    case ThrottleReason::PowerCap:
        return "power_cap";
    case ThrottleReason::HardwareSlowdown:
        return "hardware_slowdown";
    case ThrottleReason::Thermal:
        return "thermal";
    case ThrottleReason::PowerBrake:
        return "power_brake";
    case ThrottleReason::SyncBoost:
        return "sync_boost";
    }
    return "";
}

const char* throttleText(ThrottleReason reason)
{
    switch (reason) {
    case ThrottleReason::PowerCap:
        return "power cap";
    case ThrottleReason::HardwareSlowdown:
        return "hardware slowdown";
    case ThrottleReason::Thermal:
        return "temperature";
    case ThrottleReason::PowerBrake:
        return "external power brake";
    case ThrottleReason::SyncBoost:
        return "sync boost";
    }
    return "";
}

} // namespace overlap
