// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/study.h"

#include "engine/backend/refusal.h"
#include "engine/base/shell_word.h"
#include "engine/base/text.h"
#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

namespace overlap {

namespace {
Error lineError(const TaughtText& text, const FrontMatterEntry& entry, const std::string& message)
{
    return errorAt(text, entry.line, fmt::format("{}: {}", entry.key, message));
}

bool isRunName(std::string_view name)
{
    constexpr std::string_view Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    return !name.empty() && name.front() >= 'A' && name.front() <= 'Z'
           && name.find_first_not_of(Letters) == std::string_view::npos;
}

std::string noSuchPreset(const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& pair : presetPairs()) {
        names.push_back(pair.name + "-a");
        names.push_back(pair.name + "-b");
    }
    const auto near = nearest(name, names);
    return fmt::format("there is no preset {}{}", name, near.empty() ? "" : "; did you mean " + near + "?");
}

std::optional<Recorder> recorderNamed(const std::string& word)
{
    for (const auto recorder : {Recorder::Auto, Recorder::Cupti, Recorder::Events, Recorder::None}) {
        if (word == recorderId(recorder))
            return recorder;
    }
    return std::nullopt;
}

struct RunLine
{
    StudyRun run;
    std::string varied; // "streams=1,2,3"
};

// Words that stand in front of another one.
std::optional<std::string> readWord(const std::string& word, const std::string& following, RunLine& line)
{
    if (word == "on") {
        line.run.device = following;
        return std::nullopt;
    }
    if (word == "vary") {
        line.varied = following;
        return std::nullopt;
    }
    const auto recorder = recorderNamed(following);
    if (!recorder)
        return fmt::format("there is no recorder {}", following);
    line.run.recorder = *recorder;
    return std::nullopt;
}

Result<RunLine> readRunLine(const TaughtText& text, const FrontMatterEntry& entry)
{
    const auto words = wordsOf(entry.value);
    if (words.size() < 3 || words[1] != "=" || !isRunName(words[0]))
        return lineError(text, entry, "write it as \"A = preset key=value ..\", the name with a capital letter first");
    RunLine line;
    line.run.name = words[0];
    line.run.preset = words[2];
    auto scenario = findPreset(line.run.preset);
    if (!scenario)
        return lineError(text, entry, noSuchPreset(line.run.preset));
    line.run.scenario = *std::move(scenario);
    for (std::size_t i = 3; i < words.size(); ++i) {
        if (words[i] == "on" || words[i] == "vary" || words[i] == "recorder") {
            if (i + 1 == words.size())
                return lineError(text, entry, fmt::format("something has to follow {}", words[i]));
            if (const auto problem = readWord(words[i], words[i + 1], line))
                return lineError(text, entry, *problem);
            ++i;
            continue;
        }
        if (const auto problem = applySetting(line.run.scenario, words[i]))
            return lineError(text, entry, problem->describe());
        line.run.settings.push_back(words[i]);
    }
    return line;
}

std::optional<Error> addRun(const TaughtText& text, const FrontMatterEntry& entry, Study& study)
{
    auto line = readRunLine(text, entry);
    if (!line)
        return line.error();
    if (!line->varied.empty())
        return lineError(text, entry, "a run varies nothing; make it a series");
    if (const auto problems = validate(line->run.scenario); !problems.empty())
        return lineError(text, entry, problems.front().describe());
    study.runs.push_back(std::move(line->run));
    return std::nullopt;
}

std::optional<Error> addSeries(const TaughtText& text, const FrontMatterEntry& entry, Study& study)
{
    auto line = readRunLine(text, entry);
    if (!line)
        return line.error();
    auto axis = parseSweepAxis(line->varied);
    if (!axis)
        return lineError(text, entry, axis.error().front().describe());
    StudySeries series{std::move(line->run), std::move(axis).value()};
    for (std::size_t i = 0; i < series.axis.values.size(); ++i) {
        if (const auto problems = validate(series.pointRun(i).scenario); !problems.empty())
            return lineError(text, entry, fmt::format("{}: {}", series.pointName(i), problems.front().describe()));
    }
    study.series.push_back(std::move(series));
    return std::nullopt;
}

std::string settingsText(const std::vector<std::string>& settings, std::string_view option)
{
    std::string text;
    for (const auto& setting : settings)
        text += fmt::format(" {} {}", option, setting);
    return text;
}

const std::string& deviceOf(const StudyRun& run, const std::string& chosen)
{
    return run.device.empty() ? chosen : run.device;
}
} // namespace

std::string StudySeries::pointName(std::size_t point) const
{
    return fmt::format("{}({})", base.name, settingText(axis.values[point]));
}

StudyRun StudySeries::pointRun(std::size_t point) const
{
    auto run = base;
    run.name = pointName(point);
    run.settings.push_back(fmt::format("{}={}", axis.key, settingText(axis.values[point])));
    // The axis was parsed: its values have the type of the key.
    if (const auto problem = applySetting(run.scenario, run.settings.back()))
        throw std::logic_error(problem->describe());
    return run;
}

const StudyRun* Study::run(std::string_view name) const
{
    const auto it = std::ranges::find(runs, name, &StudyRun::name);
    return it == runs.end() ? nullptr : &*it;
}

const StudySeries* Study::seriesNamed(std::string_view name) const
{
    const auto it = std::ranges::find_if(series, [&](const auto& one) { return one.base.name == name; });
    return it == series.end() ? nullptr : &*it;
}

std::vector<StudyRun> Study::allRuns() const
{
    auto all = runs;
    for (const auto& one : series) {
        for (std::size_t i = 0; i < one.axis.values.size(); ++i)
            all.push_back(one.pointRun(i));
    }
    return all;
}

Result<Study> readStudy(const TaughtText& text)
{
    Study study;
    for (const auto* entry : text.all("run")) {
        if (auto error = addRun(text, *entry, study))
            return *std::move(error);
    }
    for (const auto* entry : text.all("series")) {
        if (auto error = addSeries(text, *entry, study))
            return *std::move(error);
    }
    std::vector<std::string> names;
    for (const auto& run : study.runs)
        names.push_back(run.name);
    for (const auto& series : study.series)
        names.push_back(series.base.name);
    std::ranges::sort(names);
    if (const auto twice = std::ranges::adjacent_find(names); twice != names.end())
        return errorAt(text, 1, fmt::format("two runs are named {}", *twice));
    return study;
}

const StudyResult* StudyResults::find(std::string_view name) const
{
    const auto it = std::ranges::find(results, name, &StudyResult::name);
    return it == results.end() ? nullptr : &*it;
}

RunResultPtr StudyResults::run(std::string_view name) const
{
    const auto* found = find(name);
    return found == nullptr ? nullptr : found->run;
}

Result<StudyResults> runStudy(const Study& study, Backend& backend, const DeviceOpener& open, const RunOptions& options,
                              const StudySink& progress, const std::stop_token& stop)
{
    StudyResults done;
    done.device = backend.info();
    const auto runs = study.allRuns();
    for (const auto& run : runs) {
        if (stop.stop_requested())
            return Error{ErrorCode::Cancelled, "The runs were cancelled"};
        if (progress)
            progress({done.results.size(), runs.size(), run.name});
        std::shared_ptr<Backend> other;
        if (!run.device.empty() && run.device != done.device.id) {
            auto opened = open(run.device);
            if (!opened) {
                done.results.push_back({run.name, nullptr, opened.error().message, false});
                continue;
            }
            other = std::move(opened).value();
        }
        auto& device = other ? *other : backend;
        auto with = options;
        if (device.info().measured() && run.recorder != Recorder::Auto)
            with.recorder = run.recorder;
        auto result = runScenario(device, run.scenario, with, {}, stop);
        if (result)
            done.results.push_back({run.name, std::move(result).value(), {}, false});
        else if (result.error().code == ErrorCode::Cancelled || result.error().code == ErrorCode::DeviceLost)
            return std::move(result).error();
        else
            done.results.push_back({run.name, nullptr, result.error().message, isRefusal(result.error())});
    }
    return done;
}

std::string commandLineOf(const StudyRun& run, const std::string& device)
{
    const auto recorder = run.recorder == Recorder::Auto || deviceOf(run, device).starts_with("sim:")
                              ? std::string()
                              : fmt::format(" --recorder {}", recorderId(run.recorder));
    return fmt::format("overlapscope-cli run {}{} --device {}{}", run.preset, settingsText(run.settings, "--set"),
                       shellWord(deviceOf(run, device)), recorder);
}

std::string commandLineOf(const StudySeries& series, const std::string& device)
{
    std::vector<std::string> values;
    for (const auto& value : series.axis.values)
        values.push_back(settingText(value));
    return fmt::format("overlapscope-cli sweep {}{} --vary {}={} --device {}", series.base.preset,
                       settingsText(series.base.settings, "--set"), series.axis.key, fmt::join(values, ","),
                       shellWord(deviceOf(series.base, device)));
}

std::string commandLineOf(const StudyRun& a, const StudyRun& b, const std::string& device)
{
    if (deviceOf(a, device) != deviceOf(b, device) || a.recorder != b.recorder)
        return commandLineOf(a, device) + "; " + commandLineOf(b, device);
    return fmt::format("overlapscope-cli compare {} {}{}{} --device {}", a.preset, b.preset,
                       settingsText(a.settings, "--set-a"), settingsText(b.settings, "--set-b"),
                       shellWord(deviceOf(a, device)));
}

} // namespace overlap
