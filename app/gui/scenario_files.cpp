// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/scenario_files.h"

#include "engine/base/files.h"
#include "engine/base/json_depth.h"
#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"

#include <QFileInfo>

#include <nlohmann/json.hpp>

namespace overlap {

namespace {

constexpr const char* PairSchema = "overlapscope.pair/1";
constexpr int Indent = 2;

[[nodiscard]] bool isPair(const nlohmann::json& json)
{
    return json.is_object() && (json.contains("a") || json.contains("b"))
           && (json.contains("schema") ? json["schema"] == PairSchema : json.contains("a") && json.contains("b"));
}

[[nodiscard]] Result<ScenarioFile, Problems> pairOf(const nlohmann::json& json)
{
    ScenarioPair pair;
    Problems problems;
    for (const auto side : Sides) {
        const std::string key = side == Side::A ? "a" : "b";
        if (!json.contains(key)) {
            problems.push_back({key, "the pair has no scenario \"" + key + "\"", "an object with a scenario's settings",
                                "Add it, or open the file of one scenario.", std::nullopt});
            continue;
        }
        auto scenario = scenarioFromJson(json[key]);
        if (scenario) {
            pair.of(side) = std::move(*scenario);
            continue;
        }
        for (auto problem : scenario.error()) {
            problem.field = problem.field.empty() ? key : key + '.' + problem.field;
            problems.push_back(std::move(problem));
        }
    }
    if (!problems.empty())
        return problems;
    return ScenarioFile(pair);
}

} // namespace

Result<ScenarioFile, Problems> parseScenarioFile(const std::string& text)
{
    const auto json = isNestedTooDeep(text) ? nlohmann::json() : nlohmann::json::parse(text, nullptr, false);
    if (!json.is_discarded() && isPair(json))
        return pairOf(json);
    // One scenario, or text whose mistakes the reader of scenarios knows how to name.
    auto scenario = parseScenario(text);
    if (!scenario)
        return scenario.error();
    return ScenarioFile(std::move(*scenario));
}

Result<ScenarioFile, Problems> readScenarioFile(const std::string& path)
{
    constexpr std::uintmax_t Limit = 4U << 20U; // a scenario is a page of text
    const auto text = readFile(path, Limit);
    if (!text)
        return Problems{{"", text.error().message, "", "", std::nullopt}};
    return parseScenarioFile(*text);
}

bool isPresetPair(const QString& word)
{
    return !QFileInfo::exists(word) && findPresetPair(word.toStdString());
}

std::optional<Scenario> presetNamed(const QString& word, Side side)
{
    if (QFileInfo::exists(word))
        return std::nullopt;
    if (const auto pair = findPresetPair(word.toStdString()))
        return side == Side::A ? pair->a : pair->b;
    return findPreset(word.toStdString());
}

std::optional<Error> writeScenarioFile(const std::string& path, const Scenario& scenario)
{
    return writeFileAtomically(path, toJson(scenario).dump(Indent) + '\n');
}

std::optional<Error> writeScenarioFile(const std::string& path, const ScenarioPair& pair)
{
    nlohmann::ordered_json json;
    json["schema"] = PairSchema;
    json["a"] = toJson(pair.a);
    json["b"] = toJson(pair.b);
    return writeFileAtomically(path, json.dump(Indent) + '\n');
}

} // namespace overlap
