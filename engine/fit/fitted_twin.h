// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fit/step_figures.h"
#include "engine/profile/device_profile.h"

#include <string>
#include <vector>

namespace overlap {

// A scenario whose batch is one step of a recording, and the profile of a device on which it takes what was recorded.
struct FittedTwin
{
    Scenario scenario; // samples: steps; a batch is one of them
    DeviceProfile profile;
};

// A recording as the simulated device understands it.
struct TwinFit
{
    FittedTwin asRecorded; // with all that the profiler added: what is held against the recording
    FittedTwin clean; // without it: what predictions start from
    // How much longer the profiler made what the host does, read off the launch calls: their recorded time against the
    // calibrated one. 1: nothing, or nothing to read it off.
    double hostStretch = 1.0;
    // Kernels that run side by side at most: the device's SMs over those that one kernel's blocks occupy.
    std::uint32_t kernelsAtOnce = 1;
    bool uncachedInput = false; // pageable input comes from main memory, not from the CPU's cache
    std::vector<std::string> notes; // sentences: what is taken from the profile, what was left out
};

// `base`: what is not in the recording, the cost of pinned copies above all, is taken from it. `sameDevice`: it is of the
// kind of device that was recorded; then pageable copies that it predicts within its known error are its, too, for they
// scatter from run to run by as much, and the profiler's share of the host's time can be told.
[[nodiscard]] TwinFit fitTwin(const StepFigures& figures, const DeviceProfile& base, bool sameDevice);

} // namespace overlap
