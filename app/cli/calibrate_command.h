// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/run_request.h"

namespace overlap {

struct CalibrateRequest
{
    std::string device;
    std::string output; // path of the profile
    std::string compare; // name or path of another profile; "": none
};

// Measures a GPU and writes its profile.
[[nodiscard]] ExitCode calibrateCommand(const CalibrateRequest& request, const CliEnvironment& environment);

// A built-in profile, or one in a file. The error names what there is.
[[nodiscard]] Result<DeviceProfile> loadProfile(const std::string& nameOrPath);

} // namespace overlap
