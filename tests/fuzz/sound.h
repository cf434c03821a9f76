// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/recording_analysis.h"

#include <algorithm>
#include <cstdlib>

namespace overlap {

// Stops the fuzzer where a recording breaks a promise.
inline void requireSound(const Recording& recording)
{
    const auto must = [](bool holds) {
        if (!holds)
            std::abort();
    };
    for (const auto& device : analyzeAll(recording)) {
        must(device.idle >= Nanoseconds::zero());
        must(device.copyComputeOverlap <= std::min(device.kernelBusy, device.copyBusy));
        must(device.anyBusy <= device.window.duration());
    }
    const auto check = [&](const std::vector<Lane>& lanes) {
        for (const auto& lane : lanes) {
            for (const auto& interval : lane.intervals())
                must(interval.nameId < recording.names->size());
        }
    };
    for (const auto& device : recording.devices)
        check(device.lanes);
    for (const auto& thread : recording.threads)
        check(thread.lanes);
}

} // namespace overlap
