// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_request.h"

#include "app/cli/recording_whatif.h"
#include "app/cli/scenario_source.h"

#include "engine/base/files.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/scenario/scenario_fields.h"
#include "engine/scenario/scenario_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <ostream>
#include <string_view>
#include <utility>

namespace overlap {

namespace {
namespace fs = std::filesystem;

Recorder recorderOf(std::string_view id)
{
    for (const auto recorder : {Recorder::Cupti, Recorder::Events, Recorder::None}) {
        if (id == recorderId(recorder))
            return recorder;
    }
    return Recorder::Auto;
}

struct NamedOutput
{
    const char* option;
    const std::string& path;
};

std::array<NamedOutput, 3> outputsOf(const RunRequest& request)
{
    return {{{"--json", request.json}, {"--trace", request.trace}, {"--csv", request.csv}}};
}
} // namespace

RunOptions RunRequest::options() const
{
    RunOptions options;
    options.recorder = recorderOf(recorder);
    options.repeats = repeats;
    options.warmups = warmups;
    options.noise = noise;
    options.seed = seed;
    return options;
}

void Mistakes::add(std::string message)
{
    if (std::ranges::find(m_messages, message) == m_messages.end())
        m_messages.push_back(std::move(message));
    m_wrongUsage = true;
}

void Mistakes::add(const std::string& where, const Problems& problems)
{
    for (const auto& problem : problems)
        add(where.empty() ? problem.describe() : where + ": " + problem.describe());
}

void Mistakes::print(std::ostream& err) const
{
    for (const auto& message : m_messages)
        printError(err, message);
}

void printError(std::ostream& err, const std::string& message)
{
    std::string_view rest = message;
    while (!rest.empty()) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const auto line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (!line.empty())
            err << "overlapscope-cli: " << line << (line.ends_with('.') || line.ends_with('?') ? "\n" : ".\n");
    }
}

void Mistakes::addTrouble(std::string message)
{
    m_messages.push_back(std::move(message));
}

std::vector<Setting> settingsOf(const std::vector<std::string>& texts, const char* option)
{
    std::vector<Setting> settings;
    settings.reserve(texts.size());
    for (const auto& text : texts)
        settings.push_back({text, option});
    return settings;
}

std::optional<Scenario> applySettings(Scenario scenario, const std::string& where, const std::vector<Setting>& settings,
                                      Mistakes& mistakes)
{
    std::vector<std::string> unreadable;
    for (const auto& [text, option] : settings) {
        if (const auto problem = applySetting(scenario, text)) {
            mistakes.add(std::string(option) + ' ' + text, {*problem});
            unreadable.push_back(problem->field);
        }
    }
    // As in a file: everything else that is wrong is named too, but for what follows from a value that is not the
    // user's.
    const std::vector<std::string_view> fields(unreadable.begin(), unreadable.end());
    const auto problems = validateExcept(scenario, fields);
    mistakes.add(where, problems);
    if (!unreadable.empty())
        return std::nullopt;
    return problems.empty() ? std::optional(std::move(scenario)) : std::nullopt;
}

namespace {
// What a file holds that is no scenario's own; none: it is to be read as one.
std::optional<Result<Scenario, Problems>> fromSource(const std::string& path, const std::string& side)
{
    const auto source = scenarioSourceOf(path);
    if (!source)
        return std::nullopt;
    if (!source->problems.empty())
        return source->problems;
    if (!source->pair())
        return *source->a;
    if (side.empty())
        return Problems{{"",
                         "the file holds " + source->what + ", two scenarios",
                         "one scenario",
                         "Give it to compare, or take one half with run --side A or --side B",
                         {}}};
    return side == "B" || side == "b" ? *source->b : *source->a;
}
} // namespace

std::optional<Scenario> resolveScenario(const std::string& pathOrPreset, const std::vector<Setting>& settings,
                                        Mistakes& mistakes, const std::string& side)
{
    if (isRecordingFile(pathOrPreset)) {
        mistakes.add(std::filesystem::path(pathOrPreset).filename().string()
                     + " is a recording, not a scenario; analyze, whatif and report look at it");
        return std::nullopt;
    }
    auto source = fromSource(pathOrPreset, side);
    if (!source && !side.empty())
        mistakes.add("--side " + side + ": " + pathOrPreset + " is no file that holds a pair; leave the option out");
    auto loaded = source ? *std::move(source) : loadScenario(pathOrPreset);
    if (loaded)
        return applySettings(std::move(loaded).value(), pathOrPreset, settings, mistakes);
    mistakes.add(pathOrPreset, loaded.error());
    // Settings can be misspelt whatever the scenario is.
    Scenario scratch;
    for (const auto& [text, option] : settings) {
        if (const auto problem = applySetting(scratch, text))
            mistakes.add(std::string(option) + ' ' + text, {*problem});
    }
    return std::nullopt;
}

std::optional<Scenario> resolveScenario(const std::string& pathOrPreset, const std::vector<std::string>& settings,
                                        Mistakes& mistakes)
{
    return resolveScenario(pathOrPreset, settingsOf(settings), mistakes);
}

std::shared_ptr<Backend> resolveDevice(const RunRequest& request, const CliEnvironment& environment, Mistakes& mistakes)
{
    auto device = environment.open(request.device);
    if (device)
        return std::move(device).value();
    const auto& error = device.error();
    // A profile's file is named by the user, a driver or another machine is there or not.
    const bool usage = error.code == ErrorCode::InvalidArgument || error.code == ErrorCode::Parse
                       || request.device.starts_with("sim:");
    if (usage)
        mistakes.add(error.message);
    else
        mistakes.addTrouble(error.message);
    return nullptr;
}

namespace {
// One file under two names, a link among them. A preset's name is no file.
bool sameFile(const std::string& a, const std::string& b)
{
    if (a == b)
        return true;
    if (a.empty() || a == "-" || b == "-")
        return false;
    std::error_code failed;
    // Made absolute first, or "x" and "./x" would differ as long as there is neither.
    const auto fullA = fs::weakly_canonical(fs::absolute(a, failed), failed);
    const auto fullB = fs::weakly_canonical(fs::absolute(b, failed), failed);
    return !failed && fullA == fullB;
}
} // namespace

void checkDevice(const std::string& where, const Scenario& scenario, Backend& device, Mistakes& mistakes)
{
    mistakes.add(where, device.check(scenario));
}

std::string profileFileOf(const std::string& device)
{
    constexpr std::string_view Simulated = "sim:";
    if (!device.starts_with(Simulated))
        return {};
    const auto name = device.substr(Simulated.size());
    return findBuiltinProfile(name) == nullptr ? name : std::string();
}

void checkOutputFile(const std::string& option, const std::string& path, Mistakes& mistakes,
                     const std::vector<std::string>& inputs)
{
    for (const auto& input : inputs) {
        if (sameFile(input, path))
            mistakes.add(fmt::format("{}: {} is read by this command, and would be replaced by what it writes; give "
                                     "another file",
                                     option, path));
    }
    std::error_code ignored;
    const auto folder = fs::path(path).parent_path();
    if (fs::is_directory(path, ignored))
        mistakes.add(fmt::format("{}: {} is a folder; give the path of a file", option, path));
    else if (!folder.empty() && fs::exists(folder, ignored) && !fs::is_directory(folder, ignored))
        mistakes.add(fmt::format("{}: cannot write {}, {} is a file and no folder", option, path, folder.string()));
    else if (!folder.empty() && !fs::is_directory(folder, ignored))
        mistakes.add(fmt::format("{}: cannot write {}, the folder {} does not exist; create it first", option, path,
                                 folder.string()));
}

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

void checkOutputs(const RunRequest& request, Mistakes& mistakes, const std::vector<std::string>& inputs,
                  const char* jsonOption)
{
    auto outputs = outputsOf(request);
    outputs.front().option = jsonOption;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& [option, path] = outputs[i];
        if (path.empty())
            continue;
        for (std::size_t j = 0; j < i; ++j) {
            if (sameFile(outputs[j].path, path))
                mistakes.add(fmt::format("{} and {} cannot both write to {}; give each its own file", outputs[j].option,
                                         option, path == "-" ? "standard output" : path));
        }
        if (path == "-")
            continue;
        auto read = inputs;
        read.push_back(profileFileOf(request.device));
        checkOutputFile(option, path, mistakes, read);
    }
    const bool wantsIntervals = !request.trace.empty() || !request.csv.empty();
    if (wantsIntervals && request.recorder == "none")
        mistakes.add("--trace and --csv need a recorder, but --recorder is none; choose another one");
}

std::string jsonText(const nlohmann::ordered_json& json)
{
    // Names from the command line may be no UTF-8.
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

bool writeText(const std::string& path, const std::string& content, const CliEnvironment& environment)
{
    if (path == "-") {
        environment.out << content;
        return true;
    }
    const auto error = writeFileAtomically(path, content);
    if (error)
        printError(environment.err, error->message);
    return !error;
}
bool writeOutputs(const RunRequest& request, const nlohmann::ordered_json& json,
                  const std::vector<TraceSource>& sources, const CliEnvironment& environment)
{
    if (environment.stop.stop_requested()) {
        printError(environment.err, "The command was cancelled, and nothing was written");
        return false;
    }
    bool done = true;
    if (!request.json.empty()) {
        done = writeText(request.json, jsonText(json), environment) && done;
    }
    if (!request.trace.empty())
        done = writeText(request.trace, chromeTrace(sources), environment) && done;
    if (!request.csv.empty())
        done = writeText(request.csv, intervalsCsv(sources), environment) && done;
    return done;
}

ExitCode exitCodeOf(const Error& error)
{
    const bool asked = error.code == ErrorCode::InvalidArgument || error.code == ErrorCode::Unsupported;
    return asked ? ExitCode::WrongUsage : ExitCode::Failed;
}

} // namespace overlap
