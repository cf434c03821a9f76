// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <string>

namespace overlap {

struct PicturedTimeline
{
    const Timeline& timeline;
    std::string title; // "A measured"
};

// What the device did in both, one below the other on one time axis that begins with the first operation of each:
// copies to the device, kernels, copies to the host. A whole SVG file, readable on a light background.
[[nodiscard]] std::string timelinePairSvg(const std::string& title, const PicturedTimeline& a,
                                          const PicturedTimeline& b);

} // namespace overlap
