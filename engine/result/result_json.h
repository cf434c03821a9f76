// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces that files of results share: `overlapscope.result/1`, `overlapscope.sweep/1`.
#pragma once

#include "engine/backend/backend.h"
#include "engine/metrics/statistics.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace overlap {

[[nodiscard]] nlohmann::ordered_json numberOrNull(std::optional<double> value);
[[nodiscard]] nlohmann::ordered_json modelErrorJson(const std::optional<ModelError>& error);
// id, name, measured, profile and the profile's model error.
[[nodiscard]] nlohmann::ordered_json deviceJson(const DeviceInfo& device);
[[nodiscard]] nlohmann::ordered_json wallJson(const std::optional<Statistics>& wall);
[[nodiscard]] nlohmann::ordered_json latencyJson(const std::optional<Statistics>& latency);

} // namespace overlap
