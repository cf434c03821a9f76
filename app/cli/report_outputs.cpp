// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_outputs.h"

#include "app/cli/diagnosis_output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace overlap {

namespace {
namespace fs = std::filesystem;

bool sameName(const std::string& a, const std::string& b)
{
    std::error_code failed;
    const auto fullA = fs::weakly_canonical(fs::absolute(a, failed), failed);
    const auto fullB = fs::weakly_canonical(fs::absolute(b, failed), failed);
    return a == b || (!failed && fullA == fullB);
}
} // namespace

std::optional<ReportFormat> reportFormatOf(const std::string& output)
{
    auto ending = fs::path(output).extension().string();
    std::ranges::transform(ending, ending.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (ending == ".html" || ending == ".htm")
        return ReportFormat::Html;
    if (ending == ".md" || ending == ".markdown")
        return ReportFormat::Markdown;
    if (ending == ".pdf")
        return ReportFormat::Pdf;
    return std::nullopt;
}

void checkReportOutputs(const ReportRequest& wanted, const RunRequest& request, const CliEnvironment& environment,
                        Mistakes& mistakes)
{
    // The program that writes PDF is the window's, whose option has another name.
    const std::string option = environment.pdf ? "--report" : "--output";
    const auto format = reportFormatOf(wanted.output);
    if (!format)
        mistakes.add(fmt::format("{} {}: how a report is written is told by the ending; give a name that ends in "
                                 ".html, .md{}",
                                 option, wanted.output,
                                 environment.pdf ? " or .pdf" : ", or .pdf with overlapscope --report"));
    else if (*format == ReportFormat::Pdf && !environment.pdf)
        mistakes.add(
            fmt::format("--output {}: this program has no fonts to write a PDF with; write it with the window's "
                        "program, overlapscope --report {} {}",
                        wanted.output, wanted.output, fmt::join(wanted.inputs, " ")));
    auto read = wanted.inputs;
    read.push_back(profileFileOf(request.device));
    checkOutputFile(option, wanted.output, mistakes, read);
    if (request.json.empty() || request.json == "-")
        return;
    if (sameName(wanted.output, request.json))
        mistakes.add(
            fmt::format("{} and --json cannot both write to {}; give each its own file", option, request.json));
    else
        checkOutputFile("--json", request.json, mistakes, read);
}

Result<std::string> reportContent(const Report& report, ReportFormat format, const CliEnvironment& environment)
{
    switch (format) {
    case ReportFormat::Html:
        return reportHtml(report);
    case ReportFormat::Markdown:
        return reportMarkdown(report);
    case ReportFormat::Pdf:
        break;
    }
    return environment.pdf(report, environment.stop);
}

void addAdvices(nlohmann::ordered_json& json, const ReportAdvices& advices, const RunResult& run)
{
    addDiagnosis(json, advices.diagnosis, run);
    json["what_if"] = nullptr;
    if (advices.whatIf)
        json["what_if"] = advices.fit ? toJson(*advices.fit, *advices.whatIf) : toJson(*advices.whatIf);
}

void addAdvices(nlohmann::ordered_json& json, const RecordingReportInput& input)
{
    for (std::size_t i = 0; i < input.devices.size(); ++i) {
        json["devices"][i]["diagnosis"] = nullptr;
        for (const auto& diagnosis : input.diagnoses) {
            if (diagnosis.device != input.devices[i].index)
                continue;
            json["devices"][i]["diagnosis"] = toJson(diagnosis);
            if (input.whatIf && input.whatIfDevice == diagnosis.device)
                json["what_if"] = toJson(*diagnosis.fit, *input.whatIf);
        }
    }
}

} // namespace overlap
