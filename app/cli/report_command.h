// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/run_request.h"

namespace CLI {
class App;
} // namespace CLI

namespace overlap {

struct ReportRequest
{
    std::vector<std::string> inputs; // a preset, a pair, one or two scenarios, a recording, a sweep's result
    std::string output; // its ending says how it is written
    std::string language = "en";
    std::vector<std::string> varied; // "key=v1,v2" each: a sweep of the scenario
};

// The subcommand with its own options, which go into `request`; those of devices and runs are the caller's.
CLI::App* addReportCommand(CLI::App& app, ReportRequest& request, std::string& recorder);

[[nodiscard]] ExitCode reportCommand(const ReportRequest& wanted, const RunRequest& request,
                                     const CliEnvironment& environment);

} // namespace overlap
