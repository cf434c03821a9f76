// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/call_log.h"

#include <optional>

namespace overlap::cuda {

// How the device's clock lies to the host's, from causes and effects alone: what the host asked for did not begin
// before it asked, and what it waited for had ended when the wait returned. Every pair of such readings bounds
// offset = host time - device time from both sides; the offset is put in the middle of what they all allow.
class ClockBracket
{
public:
    // The host asked at `asked`, the device did it from `begin` to `end` by its clock, and the host's wait for it
    // returned at `returned`.
    void add(HostTime asked, HostTime begin, HostTime end, HostTime returned);

    struct Offset
    {
        Nanoseconds value{}; // to be added to device times
        Nanoseconds uncertainty{}; // half of the range that the readings allow
    };
    // None without readings.
    [[nodiscard]] std::optional<Offset> offset() const;

private:
    std::optional<HostTime> m_least;
    std::optional<HostTime> m_most;
};

} // namespace overlap::cuda
