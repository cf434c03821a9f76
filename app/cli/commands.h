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

struct SweepRequest
{
    std::vector<std::string> varied; // "key=v1,v2" each
    std::string shard; // "2/4"; "": all points
    std::string resume; // a file that results are appended to as they come; "": none
};
[[nodiscard]] ExitCode sweepCommand(const std::string& scenario, const SweepRequest& wanted, const RunRequest& request,
                                    const CliEnvironment& environment);

struct MergeRequest
{
    std::vector<std::string> files; // written by sweep --json or --resume
    std::string output; // JSON, "-" for standard output
    std::string csv; // "": none
};
[[nodiscard]] ExitCode mergeCommand(const MergeRequest& request, const CliEnvironment& environment);

struct WhatIfRequest
{
    std::string checkOn; // a device; "": nothing is checked
    std::optional<std::size_t> checkTop; // changes that are, beside the best combination; none: 3
    std::optional<std::uint32_t> recordedDevice; // of a recording: its number there; none: the busiest
};
[[nodiscard]] ExitCode whatIfCommand(const std::string& scenario, const RunRequest& request,
                                     const WhatIfRequest& wanted, const CliEnvironment& environment);

struct TuneRequest
{
    std::string objective = "throughput"; // or "latency"
    double memoryLimitPct = 90.0;
    std::optional<double> latencyLimitUs;
};
[[nodiscard]] ExitCode tuneCommand(const std::string& scenario, const RunRequest& request, const TuneRequest& wanted,
                                   const CliEnvironment& environment);

} // namespace overlap
