// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/run_request.h"

namespace overlap {

struct ValidateRequest
{
    std::string profile; // name or path
    std::string device; // where to measure; "" with `measured`
    std::string grid; // a file with scenarios for `device`; "": the built-in ones
    std::string measured; // a file with scenarios and what they took
    std::optional<std::uint32_t> repeats;
    std::optional<std::uint32_t> warmups;
    std::string json; // paths, "-" for standard output, "" for none
    std::string plot;
    bool updateProfile = false; // write the error into the profile's file
};

// Holds predictions on a profile against measured runs.
[[nodiscard]] ExitCode validateCommand(const ValidateRequest& request, const CliEnvironment& environment);

} // namespace overlap
