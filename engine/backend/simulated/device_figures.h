// SPDX-License-Identifier: GPL-3.0-or-later
// What the device model needs to know of a profile, in the form in which it asks for it.
#pragma once

#include "engine/backend/simulated/device_op.h"
#include "engine/profile/device_profile.h"

#include <array>
#include <vector>

namespace overlap::simulated {

[[nodiscard]] inline bool isCopy(OpType type)
{
    return type == OpType::CopyToDevice || type == OpType::CopyToHost;
}

// From microseconds as profiles have them.
[[nodiscard]] Time toTime(double microseconds);

struct DeviceGaps
{
    explicit DeviceGaps(const DeviceProfile& profile);

    Time copy = 0; // on one engine
    // Between the end of an operation and the start of one that waited for it on the device: by the types of both and
    // whether the second is of a graph.
    std::array<std::array<std::array<Time, 2>, 4>, 4> between{};
};

// Copies of such a size in both directions at once; without points they do not disturb each other.
[[nodiscard]] DuplexPoint duplexAt(const std::vector<DuplexPoint>& points, double bytes);

} // namespace overlap::simulated
