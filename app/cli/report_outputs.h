// SPDX-License-Identifier: GPL-3.0-or-later
// How a report is written.
#pragma once

#include "app/cli/report_command.h"
#include "engine/report/report_advices.h"

#include <nlohmann/json_fwd.hpp>

namespace overlap {

enum class ReportFormat : std::uint8_t
{
    Html,
    Markdown,
    Pdf
};
[[nodiscard]] std::optional<ReportFormat> reportFormatOf(const std::string& output); // by its ending

// What is wrong with the files that are to be written, before anything runs.
void checkReportOutputs(const ReportRequest& wanted, const RunRequest& request, const CliEnvironment& environment,
                        Mistakes& mistakes);

[[nodiscard]] Result<std::string> reportContent(const Report& report, ReportFormat format,
                                                const CliEnvironment& environment);

// Diagnosis and what-if as "diagnosis" and "what_if" of the run's JSON.
void addAdvices(nlohmann::ordered_json& json, const ReportAdvices& advices, const RunResult& run);
// The same of a recording's devices.
void addAdvices(nlohmann::ordered_json& json, const RecordingReportInput& input);

} // namespace overlap
