// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/diagnosis_output.h"
#include "app/cli/progress_line.h"
#include "app/cli/run_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <ostream>

namespace overlap {

ExitCode runCommand(const std::string& scenario, const RunRequest& request, const CliEnvironment& environment)
{
    Mistakes mistakes;
    const auto resolved = resolveScenario(scenario, settingsOf(request.settings), mistakes, request.side);
    const auto device = resolveDevice(request, environment, mistakes);
    checkOutputs(request, mistakes, {scenario});
    if (resolved && device)
        checkDevice(scenario, *resolved, *device, mistakes);
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto result = [&] {
        ProgressLine progress(environment);
        progress.show(fmt::format("Running {} on {}", scenario, request.device));
        const auto sink = [&](const RunProgress& now) {
            progress.show(fmt::format("Running {} on {}: {}", scenario, request.device, progressText(now)));
        };
        return runScenario(*device, *resolved, request.options(), sink, environment.stop);
    }();
    if (!result) {
        printError(environment.err, result.error().message);
        return exitCodeOf(result.error());
    }
    const auto& run = *result;
    const auto name = run->scenario.name.empty() ? scenario : run->scenario.name;
    const auto diagnosis = diagnosisOf(*run, *device, request.options(), environment.stop);
    auto json = toJson(*run);
    addDiagnosis(json, diagnosis, *run);
    if (!writeOutputs(request, json, {{name, run}}, environment))
        return ExitCode::Failed;
    if (!request.writesToOutput())
        environment.out << runText(*run) << diagnosisText(diagnosis, run->scenario);
    return ExitCode::Done;
}

} // namespace overlap
