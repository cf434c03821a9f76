// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/validate_command.h"

#include "app/cli/calibrate_command.h"
#include "app/cli/progress_line.h"
#include "app/cli/validation_text.h"
#include "engine/backend/simulated/simulated_backend.h"
#include "engine/base/files.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/profile/profile_json.h"
#include "engine/validation/scatter_svg.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace overlap {

namespace {
// What a request names, once all of it was found to be right.
struct Inputs
{
    std::optional<DeviceProfile> profile;
    std::vector<MeasuredScenario> list;
    std::shared_ptr<Backend> device; // null: the list was measured already
};

std::vector<MeasuredScenario> loadList(const std::string& path, Mistakes& mistakes)
{
    const auto text = readFile(path);
    if (!text) {
        mistakes.add(text.error().message);
        return {};
    }
    auto list = parseMeasuredList(*text);
    if (list)
        return std::move(list).value();
    std::string_view rest = list.error().message;
    while (!rest.empty()) {
        const auto end = std::min(rest.find('\n'), rest.size());
        mistakes.add(fmt::format("{}: {}", path, rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
}

void requireMeasured(const std::string& path, const std::vector<MeasuredScenario>& list, Mistakes& mistakes)
{
    const auto missing = std::ranges::find_if(list, [](const MeasuredScenario& entry) { return !entry.wallUs; });
    if (missing == list.end())
        return;
    const auto count = std::ranges::count_if(list, [](const MeasuredScenario& entry) { return !entry.wallUs; });
    mistakes.add(fmt::format("{}: entry {} has no measured.wall_us.p50{}; measure the scenarios with --device", path,
                             missing - list.begin(), count > 1 ? fmt::format(", nor have {} others", count - 1) : ""));
}

void checkChoice(const ValidateRequest& request, Mistakes& mistakes)
{
    if (request.device.empty() == request.measured.empty())
        mistakes.add(request.device.empty()
                         ? "Give --measured FILE with what runs took, or --device to measure now"
                         : "--device measures now and --measured is what was measured before; give one of them");
    if (!request.measured.empty() && !request.grid.empty())
        mistakes.add(
            fmt::format("{}: with --measured the scenarios come from that file; leave this one out", request.grid));
    if (request.updateProfile && findBuiltinProfile(request.profile) != nullptr)
        mistakes.add(fmt::format("--update-profile: {} is built in and cannot be changed; give the file of a profile",
                                 request.profile));
}

void checkOutputs(const ValidateRequest& request, Mistakes& mistakes)
{
    const std::vector<std::string> inputs{profileFileOf("sim:" + request.profile), request.measured, request.grid,
                                          profileFileOf(request.device)};
    if (!request.json.empty() && request.json != "-")
        checkOutputFile("--json", request.json, mistakes, inputs);
    if (!request.plot.empty())
        checkOutputFile("--plot", request.plot, mistakes, inputs);
    if (!request.plot.empty() && request.plot != "-" && !request.plot.ends_with(".svg"))
        mistakes.add(fmt::format("--plot {}: the picture is SVG; give a name that ends in .svg", request.plot));
    if (!request.plot.empty() && request.plot == request.json)
        mistakes.add(fmt::format("--json and --plot cannot both write to {}; give each its own file", request.json));
}

Inputs resolve(const ValidateRequest& request, const CliEnvironment& environment, Mistakes& mistakes)
{
    Inputs inputs;
    checkChoice(request, mistakes);
    if (auto profile = loadProfile(request.profile))
        inputs.profile = std::move(profile).value();
    else
        mistakes.add("--profile: " + profile.error().message);
    if (!request.measured.empty()) {
        inputs.list = loadList(request.measured, mistakes);
        requireMeasured(request.measured, inputs.list, mistakes);
    } else if (!request.grid.empty()) {
        inputs.list = loadList(request.grid, mistakes);
    } else if (!request.device.empty()) {
        inputs.list = builtinGrid();
        for (auto& entry : inputs.list)
            entry.wallUs.reset(); // on another machine
    }
    if (!request.device.empty()) {
        if (auto device = environment.open(request.device))
            inputs.device = std::move(device).value();
        else
            mistakes.add(device.error().message);
    }
    checkOutputs(request, mistakes);
    return inputs;
}

Result<ModelValidation> validateModel(const ValidateRequest& request, const Inputs& inputs,
                                      const CliEnvironment& environment)
{
    ProgressLine progress(environment);
    const auto sinkOf = [&](const char* doing) {
        return [&progress, doing](std::size_t done, std::size_t of, const std::string& label) {
            progress.show(fmt::format("{} {} of {}: {}", doing, done + 1, of, label));
        };
    };
    std::optional<std::vector<RunOutcome>> measured;
    if (inputs.device) {
        RunOptions options;
        options.repeats = request.repeats;
        options.warmups = request.warmups;
        auto runs = runAll(*inputs.device, inputs.list, options, request.device.starts_with("sim:"),
                           sinkOf("Measuring"), environment.stop);
        if (!runs)
            return runs.error();
        measured = std::move(runs).value();
    }
    SimulatedBackend simulated(*inputs.profile, "sim:" + request.profile);
    const auto predicted = runAll(simulated, inputs.list, {}, true, sinkOf("Predicting"), environment.stop);
    if (!predicted)
        return predicted.error();
    auto validation = compareModel(inputs.list, *predicted, measured ? &*measured : nullptr);
    validation.profile = inputs.profile->name;
    validation.measuredOn = inputs.device ? fmt::format("{} ({})", inputs.device->info().name, request.device)
                                          : std::filesystem::path(request.measured).filename().string();
    return validation;
}

bool write(const std::string& path, const std::string& text, const CliEnvironment& environment)
{
    if (path == "-") {
        environment.out << text;
        return true;
    }
    const auto error = writeFileAtomically(path, text);
    if (error)
        printError(environment.err, error->message);
    return !error;
}

bool writeAll(const ValidateRequest& request, const Inputs& inputs, const ModelValidation& validation,
              const CliEnvironment& environment)
{
    bool done = true;
    if (!request.json.empty()) {
        // Names from files and the command line may be no UTF-8.
        const auto text = toJson(validation).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
        done = write(request.json, text + '\n', environment);
    }
    if (!request.plot.empty())
        done = write(request.plot, scatterSvg(validation), environment) && done;
    if (request.updateProfile) {
        auto profile = *inputs.profile;
        profile.modelError = validation.modelError();
        done = write(request.profile, toJson(profile).dump(1) + '\n', environment) && done;
    }
    return done;
}
} // namespace

ExitCode validateCommand(const ValidateRequest& request, const CliEnvironment& environment)
{
    Mistakes mistakes;
    const auto inputs = resolve(request, environment, mistakes);
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto validation = validateModel(request, inputs, environment);
    if (!validation) {
        printError(environment.err, validation.error().message);
        return exitCodeOf(validation.error());
    }
    if (validation->points.empty()) {
        printError(environment.err, fmt::format("None of the {} scenarios could be compared; the first {}",
                                                validation->skipped.size(), validation->skipped.front().why));
        return ExitCode::Failed;
    }
    if (!writeAll(request, inputs, *validation, environment))
        return ExitCode::Failed;
    if (request.json != "-")
        environment.out << validationText(*validation);
    return ExitCode::Done;
}

} // namespace overlap
