// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/call_kind.h"

#include "engine/base/letters.h"

#include <algorithm>
#include <array>
#include <string>

namespace overlap {

namespace {
bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
} // namespace

std::string_view withoutApiVersion(std::string_view name)
{
    const auto at = name.rfind("_v");
    if (at == std::string_view::npos || name.size() - at - 2 < 4)
        return name;
    const auto digits = name.substr(at + 2);
    return std::ranges::all_of(digits, isDigit) ? name.substr(0, at) : name;
}

ActivityKind callKindOf(std::string_view name)
{
    if (contains(name, "Synchronize"))
        return ActivityKind::Synchronize;
    if (contains(name, "HostRegister") || contains(name, "HostUnregister"))
        return ActivityKind::Blocked;
    if (contains(name, "Graph"))
        return ActivityKind::Issue;
    if (contains(name, "Malloc") || contains(name, "Free") || contains(name, "MemAlloc") || contains(name, "HostAlloc"))
        return ActivityKind::Allocate;
    if ((contains(name, "Memcpy") || contains(name, "memcpy")) && !contains(name, "Async"))
        return ActivityKind::Blocked;
    return ActivityKind::Issue;
}

CopyKind copyKindOf(std::int64_t cuptiKind)
{
    switch (cuptiKind) {
    case 1:
        return {ActivityKind::CopyToDevice, IntervalFlag::None};
    case 2:
        return {ActivityKind::CopyToHost, IntervalFlag::None};
    case 3:
        return {ActivityKind::CopyToDevice, IntervalFlag::Array};
    case 4:
        return {ActivityKind::CopyToHost, IntervalFlag::Array};
    case 5:
    case 6:
    case 7:
        return {ActivityKind::CopyOnDevice, IntervalFlag::Array};
    case 8:
        return {ActivityKind::CopyOnDevice, IntervalFlag::None};
    case 9:
        return {ActivityKind::CopyOnHost, IntervalFlag::None};
    case 10:
        return {ActivityKind::CopyToPeer, IntervalFlag::None};
    case 11:
    case 12:
    case 13:
    case 14: // later drivers' "other" migrations
        return {ActivityKind::Migration, IntervalFlag::None};
    default:
        return {};
    }
}

CopyKind copyKindOf(std::string_view name)
{
    const auto low = lowered(name);
    CopyKind result;
    constexpr std::array<std::pair<std::string_view, std::int64_t>, 10> Directions{{{"htod", 1},
                                                                                    {"dtoh", 2},
                                                                                    {"htoa", 3},
                                                                                    {"atoh", 4},
                                                                                    {"atoa", 5},
                                                                                    {"atod", 6},
                                                                                    {"dtoa", 7},
                                                                                    {"dtod", 8},
                                                                                    {"htoh", 9},
                                                                                    {"ptop", 10}}};
    const auto found = std::ranges::find_if(Directions, [&](const auto& d) { return contains(low, d.first); });
    const auto arrow = low.find("->");
    const auto from = low.substr(0, arrow);
    const auto to = arrow == std::string::npos ? std::string() : low.substr(arrow);
    const auto isHost = [](std::string_view side) {
        return contains(side, "pageable") || contains(side, "pinned") || contains(side, "host");
    };
    if (found != Directions.end()) {
        result = copyKindOf(found->second);
    } else if (arrow != std::string::npos) {
        const bool fromDevice = contains(from, "device");
        const bool toDevice = contains(to, "device");
        if (isHost(from) && toDevice)
            result = copyKindOf(1);
        else if (fromDevice && isHost(to))
            result = copyKindOf(2);
        else if (fromDevice && toDevice)
            result = copyKindOf(8);
    }
    if (contains(low, "unified"))
        return {ActivityKind::Migration, IntervalFlag::None};
    if (contains(low, "pageable"))
        result.flags = result.flags | IntervalFlag::Pageable;
    else if (contains(low, "pinned"))
        result.flags = result.flags | IntervalFlag::Pinned;
    return result;
}

int cuptiCopyKindOf(const Interval& copy)
{
    const bool array = copy.has(IntervalFlag::Array);
    switch (copy.kind) {
    case ActivityKind::CopyToDevice:
        return array ? 3 : 1;
    case ActivityKind::CopyToHost:
        return array ? 4 : 2;
    case ActivityKind::CopyOnDevice:
        return array ? 5 : 8;
    case ActivityKind::CopyOnHost:
        return 9;
    case ActivityKind::CopyToPeer:
        return 10;
    case ActivityKind::Migration:
        return 11;
    default:
        return 0;
    }
}

std::string_view copyNameOf(const Interval& copy)
{
    const bool pageable = copy.has(IntervalFlag::Pageable);
    const bool pinned = copy.has(IntervalFlag::Pinned);
    const bool array = copy.has(IntervalFlag::Array);
    switch (copy.kind) {
    case ActivityKind::CopyToDevice:
        if (array)
            return pageable ? "Memcpy HtoA (Pageable -> Array)"
                   : pinned ? "Memcpy HtoA (Pinned -> Array)"
                            : "Memcpy HtoA";
        return pageable ? "Memcpy HtoD (Pageable -> Device)"
               : pinned ? "Memcpy HtoD (Pinned -> Device)"
                        : "Memcpy HtoD";
    case ActivityKind::CopyToHost:
        if (array)
            return pageable ? "Memcpy AtoH (Array -> Pageable)"
                   : pinned ? "Memcpy AtoH (Array -> Pinned)"
                            : "Memcpy AtoH";
        return pageable ? "Memcpy DtoH (Device -> Pageable)"
               : pinned ? "Memcpy DtoH (Device -> Pinned)"
                        : "Memcpy DtoH";
    case ActivityKind::CopyOnDevice:
        return array ? "Memcpy AtoA" : "Memcpy DtoD (Device -> Device)";
    case ActivityKind::CopyOnHost:
        return "Memcpy HtoH";
    case ActivityKind::CopyToPeer:
        return "Memcpy PtoP (Device -> Device)";
    case ActivityKind::Migration:
        return "Unified memory migration";
    default:
        return "Memcpy";
    }
}

} // namespace overlap
