// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/backend/doctor_report.h"
#include "engine/backend/registry.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace overlap {

// What is known about devices, as it travels. What reads throws WireError (wire_fields.h).

[[nodiscard]] nlohmann::json toWire(const DeviceInfo& info);
[[nodiscard]] DeviceInfo readDeviceInfo(const nlohmann::json& value);

[[nodiscard]] nlohmann::json toWire(const std::vector<DeviceEntry>& entries);
[[nodiscard]] std::vector<DeviceEntry> readDeviceEntries(const nlohmann::json& value);

// Without `steadyNs`, which means nothing to another machine: the reader puts its own.
[[nodiscard]] nlohmann::json toWire(const DeviceSample& sample);
[[nodiscard]] DeviceSample readDeviceSample(const nlohmann::json& value);

[[nodiscard]] nlohmann::json toWire(const DoctorReport& report);
[[nodiscard]] DoctorReport readDoctorReport(const nlohmann::json& value);

// The profile as the text of an `overlapscope.profile/1`.
[[nodiscard]] nlohmann::json toWire(const Calibration& calibration);
[[nodiscard]] Calibration readCalibration(const nlohmann::json& value);

[[nodiscard]] nlohmann::json toWire(const std::vector<ThrottleReason>& reasons);
[[nodiscard]] std::vector<ThrottleReason> readThrottleReasons(const nlohmann::json& value);

} // namespace overlap
