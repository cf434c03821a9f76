// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"

#include <nlohmann/json_fwd.hpp>

namespace overlap {

// A run and how far it is, as they travel. What reads throws WireError (wire_fields.h).

[[nodiscard]] nlohmann::json toWire(const RunOptions& options);
[[nodiscard]] RunOptions readRunOptions(const nlohmann::json& value);

[[nodiscard]] nlohmann::json toWire(const RunRecord& record);
[[nodiscard]] RunRecord readRunRecord(const nlohmann::json& value);

// With `soFar`, if there is one.
[[nodiscard]] nlohmann::json toWire(const RunProgress& progress);
[[nodiscard]] RunProgress readRunProgress(const nlohmann::json& value);

[[nodiscard]] nlohmann::json toWire(const CalibrationProgress& progress);
[[nodiscard]] CalibrationProgress readCalibrationProgress(const nlohmann::json& value);

// The code and the message; where it happened is of no use to another program.
[[nodiscard]] nlohmann::json toWire(const Error& error);
[[nodiscard]] Error readError(const nlohmann::json& value);

} // namespace overlap
