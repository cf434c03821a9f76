// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/diagnosis_output.h"
#include "app/cli/progress_line.h"
#include "app/cli/run_text.h"
#include "app/cli/scenario_source.h"
#include "engine/base/text.h"
#include "engine/scenario/presets.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <ostream>

namespace overlap {

namespace {
std::vector<Setting> joined(const std::vector<std::string>& both, const std::vector<std::string>& own,
                            const char* option)
{
    auto settings = settingsOf(both);
    for (auto& setting : settingsOf(own, option))
        settings.push_back(std::move(setting));
    return settings;
}

struct Sides
{
    std::optional<Scenario> a;
    std::optional<Scenario> b;
};

// One word was given, and it is no pair's name.
void noSuchPair(const std::string& name, Mistakes& mistakes)
{
    std::string mend = "give a second scenario, or one of the names that \"presets list\" prints";
    std::vector<std::string> names;
    for (const auto& pair : presetPairs()) {
        names.push_back(pair.name);
        if (name == pair.name + "-a" || name == pair.name + "-b")
            mend = "give a second scenario, or the pair's name " + pair.name;
    }
    if (const auto near = nearest(name, names); !near.empty() && !findPreset(name))
        mend = "did you mean " + near + "?";
    mistakes.add("compare needs two scenarios or a preset pair, and there is no pair named " + name + "; " + mend);
}

Sides resolveSides(const CompareRequest& compared, const RunRequest& request, Mistakes& mistakes)
{
    const auto settingsA = joined(request.settings, compared.settingsA, "--set-a");
    const auto settingsB = joined(request.settings, compared.settingsB, "--set-b");
    if (!compared.b.empty())
        return {resolveScenario(compared.a, settingsA, mistakes), resolveScenario(compared.b, settingsB, mistakes)};
    if (const auto source = scenarioSourceOf(compared.a); source && (source->pair() || !source->problems.empty())) {
        mistakes.add(compared.a, source->problems);
        if (!source->problems.empty())
            return {};
        return {applySettings(*source->a, "A", settingsA, mistakes),
                applySettings(*source->b, "B", settingsB, mistakes)};
    }
    const auto pair = findPresetPair(compared.a);
    if (!pair) {
        noSuchPair(compared.a, mistakes);
        return {};
    }
    return {applySettings(pair->a, pair->name + "-a", settingsA, mistakes),
            applySettings(pair->b, pair->name + "-b", settingsB, mistakes)};
}

std::string sourceName(const char* side, const Scenario& scenario)
{
    return scenario.name.empty() ? side : fmt::format("{}: {}", side, scenario.name);
}
} // namespace

ExitCode compareCommand(const CompareRequest& compared, const RunRequest& request, const CliEnvironment& environment)
{
    Mistakes mistakes;
    const auto sides = resolveSides(compared, request, mistakes);
    const auto device = resolveDevice(request, environment, mistakes);
    checkOutputs(request, mistakes, {compared.a, compared.b});
    if (sides.a && device)
        checkDevice("A", *sides.a, *device, mistakes);
    if (sides.b && device)
        checkDevice("B", *sides.b, *device, mistakes);
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto comparison = [&] {
        ProgressLine progress(environment);
        progress.show(fmt::format("Comparing on {}", request.device));
        return compare(*device, *sides.a, *sides.b, request.options(), environment.stop);
    }();
    if (!comparison) {
        printError(environment.err, comparison.error().message);
        return exitCodeOf(comparison.error());
    }
    const std::vector<TraceSource> sources{{sourceName("A", comparison->a->scenario), comparison->a},
                                           {sourceName("B", comparison->b->scenario), comparison->b}};
    const auto ofA = diagnosisOf(*comparison->a, *device, request.options(), environment.stop);
    const auto ofB = diagnosisOf(*comparison->b, *device, request.options(), environment.stop);
    auto json = toJson(*comparison);
    addDiagnosis(json["a"], ofA, *comparison->a);
    addDiagnosis(json["b"], ofB, *comparison->b);
    if (!writeOutputs(request, json, sources, environment))
        return ExitCode::Failed;
    if (!request.writesToOutput())
        environment.out << comparisonText(*comparison) << diagnosisText(ofA, ofB);
    return ExitCode::Done;
}

} // namespace overlap
