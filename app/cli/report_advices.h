// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/cli.h"
#include "engine/report/reports.h"

#include <nlohmann/json_fwd.hpp>

namespace overlap {

// What holds a run back, and what every single change would do: on the device's own profile, or that of the same kind of
// GPU. Runs of very many operations are not tried with changes.
[[nodiscard]] ReportAdvices advicesOf(const RunResult& run, Backend& device, const RunOptions& options,
                                      const CliEnvironment& environment);
// Both as "diagnosis" and "what_if" of the run's JSON.
void addAdvices(nlohmann::ordered_json& json, const ReportAdvices& advices, const RunResult& run);

// What holds each device of a recording back, and what changes would do on the twin of the busiest one where that fits;
// into `json`, the recording's analysis, too.
void diagnoseDevices(RecordingReportInput& report, nlohmann::ordered_json& json, const CliEnvironment& environment);

} // namespace overlap
