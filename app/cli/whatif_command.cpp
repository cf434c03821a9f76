// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/recording_whatif.h"
#include "app/cli/text_table.h"
#include "engine/backend/simulated/simulated_backend.h"
#include "engine/base/text.h"
#include "engine/diagnosis/diagnosis.h"
#include "engine/result/comparison.h"
#include "engine/whatif/whatif.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <span>

namespace overlap {

namespace {
std::string changeWord(double ratio)
{
    // Within half a per cent nothing was changed that a run could show.
    constexpr double Same = 0.005;
    return std::abs(1.0 - ratio) < Same ? "same"
                                        : signedText(ratio - 1.0, percentText(100.0 * std::abs(1.0 - ratio)).joined());
}

std::string bandText(const PredictedChange& change)
{
    return change.error ? fmt::format("±{}", percentText(change.error->p50Pct).joined()) : "";
}

std::string measuredText(const PredictedChange& change)
{
    if (!change.notMeasured.empty())
        return "failed";
    return change.measuredRatio ? changeWord(*change.measuredRatio) : "";
}

std::string whatIfText(const WhatIf& whatIf, std::size_t width)
{
    const bool checked = !whatIf.checkedOn.empty();
    std::vector<TextTable::Align> columns{TextTable::Align::Left, TextTable::Align::Left, TextTable::Align::Right,
                                          TextTable::Align::Right, TextTable::Align::Right};
    std::vector<std::string> head{"Change", "id", "time", "change", "error"};
    if (checked) {
        columns.push_back(TextTable::Align::Right);
        head.emplace_back("checked"); // on a simulated device too
    }
    TextTable table(columns);
    table.add(head);
    table.add({"as it is", "", durationText(whatIf.baseWallUs).joined(), ""});
    for (std::size_t i = 0; i < whatIf.changes.size(); ++i) {
        const auto& change = whatIf.changes[i];
        const auto before = std::span(whatIf.changes).first(i);
        const auto same = [&](const PredictedChange& other) { return other.change.scenario == change.change.scenario; };
        if (std::ranges::any_of(before, same))
            continue;
        table.add({describeChange(change.change, whatIf.base), change.change.id, durationText(change.wallUs).joined(),
                   changeWord(change.ratio), bandText(change), measuredText(change)});
    }
    return table.text(width);
}

std::string footText(const WhatIf& whatIf, std::size_t width)
{
    std::string text;
    const auto add = [&](const std::string& sentence) {
        text += fmt::format("{}\n", fmt::join(wrapped(sentence, width), "\n"));
    };
    if (whatIf.bestSteps.empty())
        add("No change gains 2 % or more.");
    else
        add(fmt::format("Best combination, one step after the other: {}.", fmt::join(whatIf.bestSteps, ", ")));
    for (const auto& [change, reason] : whatIf.refused)
        add(fmt::format("{} cannot be run: {}", change.id, reason));
    auto origin = fmt::format("{} · {} {}", originLabel(whatIf.device),
                              countText(static_cast<std::int64_t>(whatIf.runs)), whatIf.runs == 1 ? "run" : "runs");
    if (whatIf.device.modelError && !whatIf.changes.empty())
        origin += " · error: median error of the ratio, by the model's validation";
    add(origin);
    if (!whatIf.checkedOn.empty())
        add(fmt::format("Checked on {}: as it is {}.", whatIf.checkedOn,
                        durationText(whatIf.measuredBaseUs.value_or(0.0)).joined()));
    return text;
}

std::shared_ptr<Backend> modelOf(const Backend& gpu, Mistakes& mistakes)
{
    const auto info = gpu.info();
    if (const auto* profile = profileOfSameKind(info))
        return std::make_shared<SimulatedBackend>(*profile, "sim:" + profile->name);
    mistakes.add(
        fmt::format("There is no profile of {}; write one with calibrate --device {} -o PROFILE.json, then use "
                    "--device sim:PROFILE.json --check {}",
                    info.name, info.id, info.id));
    return nullptr;
}
} // namespace

namespace {
constexpr std::size_t CheckTop = 3;

// Options that would change nothing.
void checkUse(const std::string& scenario, const WhatIfRequest& wanted, bool checks, Mistakes& mistakes)
{
    if (wanted.recordedDevice)
        mistakes.add(
            fmt::format("--device-index names a device of a recording, but {} is a scenario; leave it out", scenario));
    if (wanted.checkTop && !checks)
        mistakes.add("--check-top says how many changes are checked, but nothing is; give --check DEVICE as well");
}
} // namespace

ExitCode whatIfCommand(const std::string& scenario, const RunRequest& request, const WhatIfRequest& wanted,
                       const CliEnvironment& environment)
{
    if (isRecordingFile(scenario))
        return recordingWhatIfCommand(scenario, request, wanted, environment);
    Mistakes mistakes;
    const auto resolved = resolveScenario(scenario, request.settings, mistakes);
    auto device = resolveDevice(request, environment, mistakes);
    std::shared_ptr<Backend> real;
    auto checkOn = wanted.checkOn;
    if (!checkOn.empty()) {
        auto other = request;
        other.device = checkOn;
        real = resolveDevice(other, environment, mistakes);
    }
    // A GPU is for checking: the changes are tried on the model of it.
    if (device && device->info().measured()) {
        if (!real) {
            real = device;
            checkOn = request.device;
        }
        device = modelOf(*device, mistakes);
    }
    checkUse(scenario, wanted, real != nullptr || !checkOn.empty(), mistakes);
    checkOutputs(request, mistakes, {scenario, profileFileOf(wanted.checkOn)});
    if (resolved && device)
        checkDevice(scenario, *resolved, *device, mistakes);
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    auto result = [&] {
        ProgressLine progress(environment);
        progress.show(fmt::format("Trying every change of {} on {}", scenario, request.device));
        WhatIfOptions options;
        options.run = request.options();
        return whatIf(*device, *resolved, options, environment.stop);
    }();
    if (!result) {
        printError(environment.err, result.error().message);
        return exitCodeOf(result.error());
    }
    if (real) {
        ProgressLine progress(environment);
        const auto top = wanted.checkTop.value_or(CheckTop);
        progress.show(fmt::format("Checking the first {} on {}", top, checkOn));
        auto options = request.options();
        options.noise = 0.0;
        if (const auto error = check(*result, *real, options, top, environment.stop)) {
            printError(environment.err, error->message);
            return exitCodeOf(*error);
        }
    }
    if (!writeOutputs(request, toJson(*result), {}, environment))
        return ExitCode::Failed;
    if (!request.writesToOutput())
        environment.out << whatIfText(*result, environment.width) << '\n' << footText(*result, environment.width);
    return ExitCode::Done;
}

} // namespace overlap
