// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/units.h"
#include "engine/timeline/activity_kind.h"

#include <limits>

namespace overlap {

enum class IntervalFlag : std::uint8_t
{
    None = 0,
    Pageable = 1U << 0U, // a copy from or to pageable memory, or the call that made it
    Blocking = 1U << 1U, // the call waited for the device, whatever its kind
    QueueFull = 1U << 2U, // a launch that waited for room in the launch queue
    ApproximateStart = 1U << 3U, // derived from a timing event
    Array = 1U << 4U, // a copy from or to a CUDA array
    Pinned = 1U << 5U // a copy whose record names the host memory as pinned; neither flag: unknown
};
[[nodiscard]] constexpr IntervalFlag operator|(IntervalFlag a, IntervalFlag b)
{
    return static_cast<IntervalFlag>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}

// One thing that one resource did. 40 bytes.
struct Interval
{
    static constexpr std::uint32_t NoBatch = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint16_t NoStream = std::numeric_limits<std::uint16_t>::max();

    TimeRange time;
    std::uint64_t amount = 0; // bytes of a copy or its call, a memset or an allocation; blocks of a kernel; else 0
    std::uint32_t nameId = 0; // index into Timeline::names(): "cudaLaunchKernel", "per_sample_reduce"
    std::uint32_t correlation = 0; // same number on the launching and the launched side; 0: none
    std::uint32_t batch = NoBatch;
    std::uint16_t stream = NoStream;
    ActivityKind kind = ActivityKind::Kernel;
    IntervalFlag flags = IntervalFlag::None;

    [[nodiscard]] constexpr bool has(IntervalFlag flag) const
    {
        return (static_cast<std::uint8_t>(flags) & static_cast<std::uint8_t>(flag)) != 0;
    }
    auto operator<=>(const Interval&) const = default;
};

} // namespace overlap
