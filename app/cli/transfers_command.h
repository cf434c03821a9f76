// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/run_request.h"

#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace overlap {

struct TransfersRequest
{
    std::string device = DefaultDevice;
    std::string profile; // a built-in one's name or a file: its curves, in place of the device; "": the device
    std::uint32_t repeats = 0; // 0: the default
    std::string json; // paths, "-" for standard output, "" for none
    std::string csv;
};

CLI::App* addTransfersCommand(CLI::App& app, TransfersRequest& request);
[[nodiscard]] ExitCode transfersCommand(const TransfersRequest& request, const CliEnvironment& environment);

} // namespace overlap
