// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/run_request.h"

namespace overlap {

[[nodiscard]] ExitCode devicesCommand(const std::string& json, const CliEnvironment& environment);

// Fails when a problem was found.
[[nodiscard]] ExitCode doctorCommand(const std::string& json, const CliEnvironment& environment);

// Answers another program on standard input and output until that closes them.
[[nodiscard]] ExitCode serveCommand(const CliEnvironment& environment);

[[nodiscard]] ExitCode listPresetsCommand(const CliEnvironment& environment);
[[nodiscard]] ExitCode showPresetCommand(const std::string& name, const CliEnvironment& environment);

[[nodiscard]] ExitCode runCommand(const std::string& scenario, const RunRequest& request,
                                  const CliEnvironment& environment);

struct CompareRequest
{
    std::string a; // a scenario, or a pair's name when `b` is empty
    std::string b;
    std::vector<std::string> settingsA; // on top of those for both
    std::vector<std::string> settingsB;
};
[[nodiscard]] ExitCode compareCommand(const CompareRequest& compared, const RunRequest& request,
                                      const CliEnvironment& environment);

} // namespace overlap
