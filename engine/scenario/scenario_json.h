// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/scenario/validation.h"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string_view>

namespace overlap {

// `overlapscope.scenario/1`. Every key is written, with `output_bytes_per_sample` as it takes effect.
[[nodiscard]] nlohmann::ordered_json toJson(const Scenario& scenario);

// Reads and validates. All problems at once: syntax (with line and column), unknown keys (with the nearest known one),
// wrong types, values out of range, impossible combinations. "schema" may be absent; another one is a problem.
[[nodiscard]] Result<Scenario, Problems> parseScenario(std::string_view text);
[[nodiscard]] Result<Scenario, Problems> scenarioFromJson(const nlohmann::json& value);

// `--set key=value`: "batch_size=16", "kernel.kind=none", "kernel.iterations=64". The value is JSON, else a string.
// Only syntax, key and type are checked, so that several settings valid only together can be applied one by one;
// call validate() at the end.
[[nodiscard]] std::optional<Problem> applySetting(Scenario& scenario, std::string_view keyAndValue);

// A path or, failing that, a preset's name (presets.h).
[[nodiscard]] Result<Scenario, Problems> loadScenario(const std::string& pathOrPreset);

// Dotted keys whose values differ between two scenarios, in the order of scenario.md; `name` is left out.
[[nodiscard]] std::vector<std::string> differingKeys(const Scenario& a, const Scenario& b);

// Sets `key` (dotted) of `to` to the value it has in `from`.
void copySetting(const Scenario& from, Scenario& to, std::string_view key);

} // namespace overlap
