// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/text_table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ostream>
#include <utility>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

Json reportJson(const DoctorReport& report)
{
    auto items = Json::array();
    for (const auto& item : report.items) {
        items.push_back({{"id", item.id},
                         {"device", item.device ? Json(*item.device) : Json(nullptr)},
                         {"title", item.title},
                         {"verdict", verdictId(item.verdict)},
                         {"finding", item.finding},
                         {"mend", item.mend.empty() ? Json(nullptr) : Json(item.mend)}});
    }
    Json json;
    json["schema"] = "overlapscope.doctor/1";
    json["worst"] = verdictId(report.worst());
    json["items"] = std::move(items);
    return json;
}

const char* verdictWord(DoctorVerdict verdict)
{
    switch (verdict) {
    case DoctorVerdict::Ok:
        return "ok";
    case DoctorVerdict::Warning:
        return "WARNING";
    case DoctorVerdict::Problem:
        return "PROBLEM";
    }
    return "";
}

struct Columns
{
    std::size_t verdict = 0;
    std::size_t title = 0;
};

void appendItem(const DoctorItem& item, const Columns& columns, std::string& text)
{
    const auto indent = columns.verdict + 2 + columns.title + 2;
    auto lines = wrapped(item.finding, TextWidth - indent);
    const char* lead = "-> ";
    for (const auto& line : wrapped(item.mend, TextWidth - indent - displayWidth(lead)))
        lines.push_back(std::exchange(lead, "   ") + line);
    auto start =
        padRight(verdictWord(item.verdict), columns.verdict) + "  " + padRight(item.title, columns.title) + "  ";
    for (const auto& line : lines) {
        text += start + line + '\n';
        start.assign(indent, ' ');
    }
}

std::string counted(std::size_t count, const char* one, const char* many)
{
    return fmt::format("{} {}", count == 0 ? "no" : std::to_string(count), count == 1 ? one : many);
}

std::string reportText(const DoctorReport& report)
{
    Columns columns;
    for (const auto& item : report.items) {
        columns.verdict = std::max(columns.verdict, displayWidth(verdictWord(item.verdict)));
        columns.title = std::max(columns.title, displayWidth(item.title));
    }
    std::string text;
    std::optional<std::uint32_t> device;
    for (const auto& item : report.items) {
        if (item.device && item.device != device)
            text += fmt::format("\ncuda:{}\n", *item.device);
        device = item.device;
        appendItem(item, columns, text);
    }
    const auto count = [&](DoctorVerdict verdict) {
        return static_cast<std::size_t>(std::ranges::count(report.items, verdict, &DoctorItem::verdict));
    };
    return text
           + fmt::format("\n{}, {}.\n", counted(count(DoctorVerdict::Problem), "problem", "problems"),
                         counted(count(DoctorVerdict::Warning), "warning", "warnings"));
}
} // namespace

ExitCode doctorCommand(const std::string& json, const CliEnvironment& environment)
{
    RunRequest request;
    request.json = json;
    Mistakes mistakes;
    checkOutputs(request, mistakes);
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return ExitCode::WrongUsage;
    }
    const auto report = environment.doctor();
    if (!report) {
        printError(environment.err, report.error().message);
        return exitCodeOf(report.error());
    }
    if (!writeOutputs(request, reportJson(*report), {}, environment))
        return ExitCode::Failed;
    if (!request.writesToOutput())
        environment.out << reportText(*report);
    return report->worst() == DoctorVerdict::Problem ? ExitCode::Failed : ExitCode::Done;
}

} // namespace overlap
