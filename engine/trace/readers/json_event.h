// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/json_cursor.h"

#include <optional>

namespace overlap {

// The parts of a trace event that the import looks at. Texts point into what was parsed.
struct JsonEvent
{
    char phase = '\0';
    JsonText category;
    JsonText name;
    JsonText process;
    JsonText thread;
    JsonText id;
    JsonTime begin;
    JsonTime duration;
    // of args
    std::optional<std::int64_t> device;
    std::optional<std::int64_t> context;
    std::optional<std::int64_t> stream;
    std::optional<std::int64_t> correlation;
    std::optional<std::int64_t> bytes;
    std::optional<std::int64_t> blocks; // product of grid, where it is an array of numbers
    std::optional<std::int64_t> batch;
    std::optional<std::int64_t> ofProcess; // whose operation it is
    std::optional<std::int64_t> copyKind; // CUPTI's number
    JsonText kind;

    void clear();
};

// At a '{'. Whatever `event` held is gone.
[[nodiscard]] JsonOutcome readJsonEvent(JsonCursor& cursor, JsonEvent& event);

} // namespace overlap
