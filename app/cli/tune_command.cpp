// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/text_table.h"
#include "engine/base/text.h"
#include "engine/result/comparison.h"
#include "engine/tune/tune.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ostream>

namespace overlap {

namespace {
std::string latencyText(const TunePoint& point)
{
    return point.outcome->batchLatencyUs ? durationText(point.outcome->batchLatencyUs->p99).joined() : "";
}

// "recommended", "as it is", "fastest": why a row stands in the list.
std::string markOf(const TuneResult& result, std::size_t index)
{
    std::string mark;
    const auto add = [&](const char* word) { mark += (mark.empty() ? "" : ", ") + std::string(word); };
    if (index == result.best)
        add("recommended");
    if (index == result.fastest)
        add("fastest");
    if (index == 0)
        add("as it is");
    return mark;
}

std::string tuneText(const TuneResult& result, std::size_t width)
{
    constexpr std::size_t MostTies = 5;
    using Align = TextTable::Align;
    TextTable table({Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Left});
    table.add({"Setting", "time", "throughput", "batch p99", "memory", ""});
    std::vector<std::size_t> rows{result.best};
    if (result.fastest != result.best)
        rows.push_back(result.fastest);
    for (const auto tie : result.nearTies) {
        if (tie != result.fastest && rows.size() < MostTies)
            rows.push_back(tie);
    }
    if (std::ranges::find(rows, 0U) == rows.end())
        rows.push_back(0);
    for (const auto row : rows) {
        const auto& point = result.points[row];
        if (!point.outcome) {
            table.add({describeStrategy(point.scenario), "", "", "", "", "as it is: could not be run"});
            continue;
        }
        table.add({describeStrategy(point.scenario), durationText(point.outcome->wallP50Us()).joined(),
                   rateText(point.throughput().value_or(0.0)).joined(), latencyText(point),
                   bytesText(static_cast<double>(point.outcome->deviceMemoryBytes)).joined(), markOf(result, row)});
    }
    auto text = paragraph("Best: " + reasonText(result) + '.') + '\n' + table.text(width) + '\n';
    text += paragraph("How sure: " + confidenceText(result) + '.');
    if (result.largestBatch)
        text += fmt::format("The largest batch that fits into {}: {}.\n",
                            bytesText(static_cast<double>(result.memoryLimitBytes)).joined(),
                            countText(*result.largestBatch));
    text += fmt::format("{} · {} {} of {} settings\n", originLabel(result.device),
                        countText(static_cast<std::int64_t>(result.runs)), result.runs == 1 ? "run" : "runs",
                        countText(static_cast<std::int64_t>(result.axes.size())));
    return text;
}
} // namespace

ExitCode tuneCommand(const std::string& scenario, const RunRequest& request, const TuneRequest& wanted,
                     const CliEnvironment& environment)
{
    Mistakes mistakes;
    const auto resolved = resolveScenario(scenario, request.settings, mistakes);
    const auto device = resolveDevice(request, environment, mistakes);
    checkOutputs(request, mistakes, {scenario});
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto result = [&] {
        ProgressLine progress(environment);
        progress.show(fmt::format("Tuning {} on {}", scenario, request.device));
        TuneOptions options;
        options.run = request.options();
        options.objective = wanted.objective == "latency" ? TuneObjective::Latency : TuneObjective::Throughput;
        options.memoryLimitPct = wanted.memoryLimitPct;
        options.latencyLimitUs = wanted.latencyLimitUs;
        return tune(*device, *resolved, options, environment.stop);
    }();
    if (!result) {
        printError(environment.err, result.error().message);
        return exitCodeOf(result.error());
    }
    if (!writeOutputs(request, toJson(*result), {}, environment))
        return ExitCode::Failed;
    if (!request.writesToOutput())
        environment.out << tuneText(*result, environment.width);
    return ExitCode::Done;
}

} // namespace overlap
