// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/interval.h"

#include <cstdint>
#include <limits>

namespace overlap::simulated {

// Nanoseconds since the start of the run, as an integer: the model's clock.
using Time = std::int64_t;
inline constexpr Time Never = std::numeric_limits<Time>::max();

enum class OpType : std::uint8_t
{
    CopyToDevice,
    CopyToHost,
    Kernel,
    Marker // an event record, a stream-ordered free: no engine, no time
};

using OpId = std::uint32_t;
inline constexpr OpId NoOp = std::numeric_limits<OpId>::max();

struct DeviceOp
{
    OpType type = OpType::Marker;
    bool fromGraph = false;
    bool pageable = false;
    std::uint16_t stream = 0;
    std::uint32_t batch = Interval::NoBatch;
    std::uint32_t correlation = 0;
    OpId previous = NoOp; // in its stream
    std::uint64_t amount = 0; // bytes, or blocks
    Time visible = 0; // when the device can see it, at the earliest; it grows to when it is ready
    Time work = 0; // ns alone on the device
};

} // namespace overlap::simulated
