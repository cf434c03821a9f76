// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/sweep_text.h"
#include "engine/sweep/sweep_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace overlap {

namespace {
// Nothing ran: the reasons, each once.
ExitCode printFailures(const SweepResult& result, const CliEnvironment& environment)
{
    std::vector<std::string> said;
    for (const auto& point : result.points) {
        if (point.tried && std::ranges::find(said, point.error) == said.end())
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

namespace {
// A key that is varied cannot be set too: one of the two would be ignored.
void checkConflicts(const std::optional<SweepAxes>& axes, const std::vector<std::string>& settings, Mistakes& mistakes)
{
    for (const auto& setting : settings) {
        const auto key = setting.substr(0, setting.find('='));
        const auto same = [&](const SweepAxis& axis) { return axis.key == key; };
        if (axes && std::ranges::any_of(axes->axes(), same))
            mistakes.add(
                fmt::format("--set {} and --vary {}: the key is varied, so it cannot have one value; leave one of "
                            "the two out",
                            setting, key));
    }
}

std::string keptText(const SweepResult& result, const SweepShard& shard, const std::string& resume)
{
    std::size_t share = 0;
    for (std::size_t point = 0; point < result.points.size(); ++point)
        share += shard.takes(point) ? 1U : 0U;
    auto text = fmt::format("The sweep was cancelled after {} of {} {}; what is done is kept", result.tried(), share,
                            share == 1 ? "point" : "points");
    text += resume.empty() ? ", --resume FILE would let it go on" : fmt::format(", --resume {} goes on", resume);
    return text;
}

struct PreparedSweep
{
    std::shared_ptr<Backend> device;
    std::optional<Sweep> sweep;
    SweepShard shard;
};

PreparedSweep prepare(const std::string& scenario, const SweepRequest& wanted, const RunRequest& request,
                      const CliEnvironment& environment, Mistakes& mistakes)
{
    PreparedSweep prepared;
    auto resolved = resolveScenario(scenario, request.settings, mistakes);
    auto axes = resolveAxes(wanted.varied, mistakes);
    checkConflicts(axes, request.settings, mistakes);
    if (!wanted.shard.empty()) {
        if (const auto shard = parseSweepShard(wanted.shard))
            prepared.shard = *shard;
        else
            mistakes.add("--shard " + shard.error().message);
    }
    prepared.device = resolveDevice(request, environment, mistakes);
    checkOutputs(request, mistakes, {scenario, wanted.resume});
    if (!wanted.resume.empty())
        checkOutputFile("--resume", wanted.resume, mistakes, {scenario});
    if (resolved && axes)
        prepared.sweep = Sweep{*std::move(resolved), *std::move(axes)};
    return prepared;
}

// The sweep with its log, if there is one. An error of the log ends it: points that are not kept would be run in vain.
Result<SweepResult> runLogged(const PreparedSweep& prepared, const std::string& scenario, const SweepRequest& wanted,
                              const RunRequest& request, const CliEnvironment& environment)
{
    SweepRun run;
    run.options = request.options();
    run.shard = prepared.shard;
    std::optional<SweepLog> log;
    if (!wanted.resume.empty()) {
        auto opened = SweepLog::open(wanted.resume, *prepared.sweep, prepared.device->info(), run.options);
        if (!opened)
            return std::move(opened).error();
        log = std::move(opened).value();
        run.known = log->known();
    }
    std::stop_source stop;
    const std::stop_callback chained(environment.stop, [&stop] { stop.request_stop(); });
    std::optional<Error> broken;
    ProgressLine progress(environment);
    const auto sink = [&](const SweepProgress& now) {
        if (log && !broken) {
            broken = log->append(now.index, now.point);
            if (broken)
                stop.request_stop();
        }
        progress.show(fmt::format("Sweeping {} on {}: {} of {}", scenario, request.device, now.done, now.of));
    };
    auto result = runSweepShare(*prepared.device, *prepared.sweep, run, sink, stop.get_token());
    if (broken)
        return *std::move(broken);
    return result;
}
} // namespace

ExitCode sweepCommand(const std::string& scenario, const SweepRequest& wanted, const RunRequest& request,
                      const CliEnvironment& environment)
{
    Mistakes mistakes;
    const auto prepared = prepare(scenario, wanted, request, environment, mistakes);
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto result = runLogged(prepared, scenario, wanted, request, environment);
    if (!result) {
        printError(environment.err, result.error().message);
        // A file that --resume names and that is no sweep's, as for merge.
        return result.error().code == ErrorCode::Parse ? ExitCode::WrongUsage : exitCodeOf(result.error());
    }
    if (result->tried() == 0 && result->cancelled) {
        printError(environment.err, "The sweep was cancelled before any point was done");
        return ExitCode::Failed;
    }
    const bool anyRan = std::ranges::any_of(result->points, &SweepPoint::ran);
    if (!write(request, *result, environment))
        return ExitCode::Failed;
    if (!anyRan && result->tried() > 0)
        return printFailures(*result, environment);
    if (!request.writesToOutput())
        environment.out << sweepText(*result, environment.width);
    if (!result->cancelled)
        return ExitCode::Done;
    printError(environment.err, keptText(*result, prepared.shard, wanted.resume));
    return ExitCode::Failed;
}

ExitCode mergeCommand(const MergeRequest& request, const CliEnvironment& environment)
{
    RunRequest outputs;
    outputs.json = request.output;
    outputs.csv = request.csv;
    Mistakes mistakes;
    checkOutputs(outputs, mistakes, request.files, "--output");
    std::vector<SweepResult> sweeps;
    for (const auto& file : request.files) {
        auto sweep = readSweep(file);
        if (sweep)
            sweeps.push_back(std::move(sweep).value());
        else
            mistakes.add(sweep.error().message);
    }
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto merged = mergeSweeps(std::move(sweeps));
    if (!merged) {
        printError(environment.err, merged.error().message);
        return exitCodeOf(merged.error());
    }
    if (!write(outputs, *merged, environment))
        return ExitCode::Failed;
    if (!outputs.writesToOutput())
        environment.out << sweepText(*merged, environment.width);
    const auto missing = merged->points.size() - merged->tried();
    if (missing == 0)
        return ExitCode::Done;
    printError(environment.err, fmt::format("{} of {} points {} in none of the files; the others are written", missing,
                                            merged->points.size(), missing == 1 ? "is" : "are"));
    return ExitCode::Failed;
}

} // namespace overlap
