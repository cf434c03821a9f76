// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/calibrate_command.h"
#include "app/cli/validate_command.h"

namespace CLI {
class App;
} // namespace CLI

namespace overlap {

// The subcommands with their options, which go into `request`. What a command does is up to the caller.
CLI::App* addCalibrateCommand(CLI::App& app, CalibrateRequest& request);
CLI::App* addValidateCommand(CLI::App& app, ValidateRequest& request);

} // namespace overlap
