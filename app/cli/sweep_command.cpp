// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/sweep_text.h"
#include "engine/sweep/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace overlap {

namespace {
std::optional<SweepAxes> resolveAxes(const std::vector<std::string>& varied, Mistakes& mistakes)
{
    std::vector<SweepAxis> axes;
    for (const auto& text : varied) {
        auto axis = parseSweepAxis(text);
        if (axis)
            axes.push_back(std::move(axis).value());
        else
            mistakes.add("--vary " + text, axis.error());
    }
    if (axes.size() < varied.size())
        return std::nullopt;
    auto made = SweepAxes::make(std::move(axes));
    if (made)
        return std::move(made).value();
    mistakes.add("--vary", made.error());
    return std::nullopt;
}

// Nothing ran: the reasons, each once.
ExitCode printFailures(const SweepResult& result, const CliEnvironment& environment)
{
    std::vector<std::string> said;
    for (const auto& point : result.points) {
        if (std::ranges::find(said, point.error) == said.end())
            said.push_back(point.error);
    }
    constexpr std::size_t Most = 5;
    said.resize(std::min(said.size(), Most));
    printError(environment.err, "None of the points could be run");
    for (const auto& message : said)
        printError(environment.err, message);
    return ExitCode::Failed;
}

bool write(const RunRequest& request, const SweepResult& result, const CliEnvironment& environment)
{
    bool done = true;
    if (!request.json.empty())
        done = writeText(request.json, jsonText(toJson(result)), environment) && done;
    if (!request.csv.empty())
        done = writeText(request.csv, sweepCsv(result), environment) && done;
    return done;
}
} // namespace

ExitCode sweepCommand(const std::string& scenario, const std::vector<std::string>& varied, const RunRequest& request,
                      const CliEnvironment& environment)
{
    Mistakes mistakes;
    auto resolved = resolveScenario(scenario, request.settings, mistakes);
    auto axes = resolveAxes(varied, mistakes);
    const auto device = resolveDevice(request, environment, mistakes);
    checkOutputs(request, mistakes, {scenario});
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return ExitCode::WrongUsage;
    }
    const auto result = [&] {
        ProgressLine progress(environment);
        const auto sink = [&](const SweepProgress& now) {
            progress.show(fmt::format("Sweeping {} on {}: {} of {}", scenario, request.device, now.done, now.of));
        };
        return runSweep(*device, {*std::move(resolved), *std::move(axes)}, request.options(), sink, environment.stop);
    }();
    if (!result) {
        printError(environment.err, result.error().message);
        return exitCodeOf(result.error());
    }
    const bool anyRan = std::ranges::any_of(result->points, [](const SweepPoint& p) { return p.error.empty(); });
    if (!write(request, *result, environment))
        return ExitCode::Failed;
    if (!anyRan)
        return printFailures(*result, environment);
    if (!request.writesToOutput())
        environment.out << sweepText(*result);
    return ExitCode::Done;
}

} // namespace overlap
