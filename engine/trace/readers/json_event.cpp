// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/json_event.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace overlap {

namespace {
enum Object : std::uint8_t
{
    Event,
    Arguments
};

enum class Member : std::uint8_t
{
    Other,
    Phase,
    Category,
    Name,
    Process,
    Thread,
    Id,
    Begin,
    Duration,
    Arguments
};

enum class Argument : std::uint8_t
{
    Other,
    Device,
    Context,
    Stream,
    Correlation,
    Bytes,
    Blocks,
    Grid,
    Batch,
    Process,
    CopyKind,
    Kind
};

template<typename Enum, std::size_t Count>
std::uint8_t numberOf(std::string_view key, const std::array<std::pair<std::string_view, Enum>, Count>& known)
{
    for (const auto& [text, member] : known) {
        if (text == key)
            return static_cast<std::uint8_t>(member);
    }
    return static_cast<std::uint8_t>(Enum::Other);
}

std::uint8_t memberOf(std::string_view key)
{
    static constexpr std::array<std::pair<std::string_view, Member>, 9> Known{{{"ph", Member::Phase},
                                                                               {"cat", Member::Category},
                                                                               {"name", Member::Name},
                                                                               {"pid", Member::Process},
                                                                               {"tid", Member::Thread},
                                                                               {"id", Member::Id},
                                                                               {"ts", Member::Begin},
                                                                               {"dur", Member::Duration},
                                                                               {"args", Member::Arguments}}};
    return numberOf(key, Known);
}

std::uint8_t argumentOf(std::string_view key)
{
    static constexpr std::array<std::pair<std::string_view, Argument>, 11> Known{
        {{"device", Argument::Device},
         {"context", Argument::Context},
         {"stream", Argument::Stream},
         {"correlation", Argument::Correlation},
         {"bytes", Argument::Bytes},
         {"blocks", Argument::Blocks},
         {"grid", Argument::Grid},
         {"batch", Argument::Batch},
         {"process", Argument::Process},
         {"copy kind", Argument::CopyKind},
         {"kind", Argument::Kind}}};
    return numberOf(key, Known);
}

JsonOutcome readArgument(JsonCursor& cursor, Argument argument, JsonEvent& event)
{
    switch (argument) {
    case Argument::Device:
        return cursor.integer(event.device);
    case Argument::Context:
        return cursor.integer(event.context);
    case Argument::Stream:
        return cursor.integer(event.stream);
    case Argument::Correlation:
        return cursor.integer(event.correlation);
    case Argument::Bytes:
        return cursor.integer(event.bytes);
    case Argument::Blocks:
        return cursor.integer(event.blocks);
    case Argument::Grid:
        return cursor.product(event.blocks);
    case Argument::Batch:
        return cursor.integer(event.batch);
    case Argument::Process:
        return cursor.integer(event.ofProcess);
    case Argument::CopyKind:
        return cursor.integer(event.copyKind);
    case Argument::Kind:
        return cursor.textOrNumber(event.kind);
    case Argument::Other:
        break;
    }
    return cursor.skipValue();
}

JsonOutcome readMember(JsonCursor& cursor, Member member, JsonEvent& event)
{
    switch (member) {
    case Member::Phase: {
        JsonText phase;
        const auto outcome = cursor.textOrNumber(phase);
        if (outcome == JsonOutcome::Done && phase.raw.size() == 1)
            event.phase = phase.raw.front();
        return outcome;
    }
    case Member::Category:
        return cursor.textOrNumber(event.category);
    case Member::Name:
        return cursor.textOrNumber(event.name);
    case Member::Process:
        return cursor.textOrNumber(event.process);
    case Member::Thread:
        return cursor.textOrNumber(event.thread);
    case Member::Id:
        return cursor.textOrNumber(event.id);
    case Member::Begin:
        return cursor.time(event.begin);
    case Member::Duration:
        return cursor.time(event.duration);
    case Member::Arguments:
        if (*cursor.at() == '{') {
            return cursor.members(Object::Arguments, argumentOf, [&](std::uint8_t argument) {
                return readArgument(cursor, static_cast<Argument>(argument), event);
            });
        }
        break;
    case Member::Other:
        break;
    }
    return cursor.skipValue();
}
} // namespace

// Member by member: assigning a new one fills it by a loop of the processor's microcode, which takes as long as the reading.
void JsonEvent::clear()
{
    phase = '\0';
    for (auto* text : {&category, &name, &process, &thread, &id, &kind})
        *text = {};
    begin = {};
    duration = {};
    for (auto* number : {&device, &context, &stream, &correlation, &bytes, &blocks, &batch, &ofProcess, &copyKind})
        number->reset();
}

JsonOutcome readJsonEvent(JsonCursor& cursor, JsonEvent& event)
{
    event.clear();
    return cursor.members(Object::Event, memberOf,
                          [&](std::uint8_t member) { return readMember(cursor, static_cast<Member>(member), event); });
}

} // namespace overlap
