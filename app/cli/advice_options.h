// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"

#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace overlap {

// The subcommands with the options that are theirs alone. What a command does is up to the caller.
CLI::App* addWhatIfCommand(CLI::App& app, std::string& scenario, WhatIfRequest& request);
CLI::App* addTuneCommand(CLI::App& app, std::string& scenario, TuneRequest& request);

} // namespace overlap
