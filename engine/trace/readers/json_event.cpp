// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/json_event.h"

namespace overlap {

namespace {
JsonOutcome readArgument(JsonCursor& cursor, std::string_view key, JsonEvent& event)
{
    switch (key.size()) {
    case 4:
        if (key == "grid")
            return cursor.product(event.blocks);
        if (key == "kind")
            return cursor.textOrNumber(event.kind);
        break;
    case 5:
        if (key == "bytes")
            return cursor.integer(event.bytes);
        if (key == "batch")
            return cursor.integer(event.batch);
        break;
    case 6:
        if (key == "device")
            return cursor.integer(event.device);
        if (key == "stream")
            return cursor.integer(event.stream);
        if (key == "blocks")
            return cursor.integer(event.blocks);
        break;
    case 7:
        if (key == "context")
            return cursor.integer(event.context);
        if (key == "process")
            return cursor.integer(event.ofProcess);
        break;
    case 9:
        if (key == "copy kind")
            return cursor.integer(event.copyKind);
        break;
    case 11:
        if (key == "correlation")
            return cursor.integer(event.correlation);
        break;
    default:
        break;
    }
    return cursor.skipValue();
}

JsonOutcome readMember(JsonCursor& cursor, std::string_view key, JsonEvent& event)
{
    switch (key.size()) {
    case 2:
        if (key == "ph") {
            JsonText phase;
            const auto outcome = cursor.textOrNumber(phase);
            if (outcome == JsonOutcome::Done && phase.raw.size() == 1)
                event.phase = phase.raw.front();
            return outcome;
        }
        if (key == "ts")
            return cursor.time(event.begin);
        if (key == "id")
            return cursor.textOrNumber(event.id);
        break;
    case 3:
        if (key == "cat")
            return cursor.textOrNumber(event.category);
        if (key == "pid")
            return cursor.textOrNumber(event.process);
        if (key == "tid")
            return cursor.textOrNumber(event.thread);
        if (key == "dur")
            return cursor.time(event.duration);
        break;
    case 4:
        if (key == "name")
            return cursor.textOrNumber(event.name);
        if (key == "args" && *cursor.at() == '{')
            return cursor.members(
                [&](std::string_view argumentKey) { return readArgument(cursor, argumentKey, event); });
        break;
    default:
        break;
    }
    return cursor.skipValue();
}
} // namespace

JsonOutcome readJsonEvent(JsonCursor& cursor, JsonEvent& event)
{
    event = {};
    return cursor.members([&](std::string_view key) { return readMember(cursor, key, event); });
}

} // namespace overlap
