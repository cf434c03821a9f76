// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/run_request.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace overlap {

// "--set KEY=VALUE" and its like: one value each time the option is given, so that what follows is not swallowed.
void addSettings(CLI::App& app, const char* name, std::vector<std::string>& settings, const char* description);
// What every command that runs scenarios takes.
void addDeviceOptions(CLI::App& app, RunRequest& request);
// The same, and what is recorded of the run.
void addRunOptions(CLI::App& app, RunRequest& request);

} // namespace overlap
