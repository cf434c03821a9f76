// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/profile/device_profile.h"

namespace overlap {

// Where one curve, table or figure of a profile is farthest from that of another.
struct ProfileDifference
{
    std::string key; // as in the file: "h2d.pinned_device_us"
    std::string at; // "1 MiB", "256 iterations, 16 samples, fresh"; "" for a single figure
    double a = 0.0; // microseconds, or the figure's own unit
    double b = 0.0;
    std::size_t points = 1; // that were compared

    [[nodiscard]] double percent() const; // b against a; 0 when both are 0
};

// Curves at every size that either has, within the range that both cover; tables at every point of both. In the order of
// the file. A curve that one profile leaves empty is not listed.
[[nodiscard]] std::vector<ProfileDifference> largestDifferences(const DeviceProfile& a, const DeviceProfile& b);

} // namespace overlap
