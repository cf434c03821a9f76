// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/call_log.h"

#include <optional>

namespace overlap::cuda {

// How the device's clock lies to the host's, from causes and effects alone: what the host set off did not happen before
// it did, and what it saw had happened by then. Every such reading bounds offset = host time - device time from one
// side; the offset is put in the middle of what they all allow.
class ClockBracket
{
public:
    // What happened at `device` did so at or after `host`.
    void happenedAfter(HostTime host, HostTime device);
    // What happened at `device` did so at or before `host`.
    void happenedBefore(HostTime host, HostTime device);

    struct Offset
    {
        Nanoseconds value{}; // to be added to device times
        Nanoseconds uncertainty{}; // half of the range that the readings allow
    };
    // None without readings of both kinds.
    [[nodiscard]] std::optional<Offset> offset() const;

private:
    std::optional<HostTime> m_least;
    std::optional<HostTime> m_most;
};

} // namespace overlap::cuda
