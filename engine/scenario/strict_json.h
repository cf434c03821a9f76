// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/scenario/validation.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace overlap {

struct JsonDocument
{
    nlohmann::json value;
    Problems problems; // keys given twice; the last value was kept
};

// Reads JSON as written by people and strangers: syntax errors with line and column, limits on size and depth, and keys
// given twice are reported instead of silently dropped.
[[nodiscard]] Result<JsonDocument, Problem> readStrictJson(std::string_view text);

// For a message: in quotes, control characters escaped, cut when long.
[[nodiscard]] std::string quotedText(std::string_view text);

// "a string", "an object"
[[nodiscard]] std::string_view jsonTypeName(const nlohmann::json& value);

} // namespace overlap
