// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/trace_names.h"

#include <fmt/format.h>

namespace overlap {

namespace {
std::string resourceName(LaneId id)
{
    // A second engine or a second issuing thread is numbered from 1, like the rows.
    const auto numbered = [&](const char* name) {
        return id.index == 0 ? std::string(name) : fmt::format("{} {}", name, id.index + 1);
    };
    switch (id.role) {
    case LaneRole::Host:
        return numbered("Host");
    case LaneRole::Worker:
        return fmt::format("Worker {}", id.index + 1);
    case LaneRole::CopyToDevice:
        return numbered("H2D");
    case LaneRole::Compute:
        return numbered("Compute");
    case LaneRole::CopyToHost:
        return numbered("D2H");
    case LaneRole::Memory:
        return numbered("Memory");
    case LaneRole::Stream:
        return fmt::format("Stream {}", id.index);
    case LaneRole::Operators:
        return numbered("Operators");
    case LaneRole::Ranges:
        return numbered("Ranges");
    case LaneRole::DeviceRanges:
        return numbered("Device ranges");
    }
    return "";
}
} // namespace

std::string traceLaneName(LaneId id)
{
    const auto name = resourceName(id);
    return id.row == 0 ? name : fmt::format("{} (row {})", name, id.row + 1);
}

std::vector<std::string> traceFlagNames(const Interval& interval)
{
    std::vector<std::string> names;
    const auto add = [&](IntervalFlag flag, const char* name) {
        if (interval.has(flag))
            names.emplace_back(name);
    };
    add(IntervalFlag::Pageable, "pageable");
    add(IntervalFlag::Blocking, "blocking");
    add(IntervalFlag::QueueFull, "queue_full");
    add(IntervalFlag::ApproximateStart, "approximate_start");
    add(IntervalFlag::Array, "array");
    add(IntervalFlag::Pinned, "pinned");
    return names;
}

} // namespace overlap
