// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scenario/presets.h"

#include "engine/base/embedded.h"
#include "engine/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace overlap {

namespace {
using nlohmann::json;

// The files are part of the program and checked by its tests: a broken one is a mistake in the program.
Scenario half(const json& file, const char* which)
{
    auto scenario = scenarioFromJson(file.at(which));
    if (!scenario)
        throw std::logic_error("the built-in preset " + file.at("name").get<std::string>()
                               + " is broken: " + scenario.error().front().describe());
    return std::move(scenario).value();
}

std::vector<PresetPair> readPairs()
{
    std::vector<std::pair<double, PresetPair>> ordered;
    for (const auto& embedded : embedded::presets()) {
        const auto file = json::parse(embedded.text);
        ordered.emplace_back(file.at("order").get<double>(),
                             PresetPair{file.at("name").get<std::string>(), file.at("title").get<std::string>(),
                                        file.at("description").get<std::string>(), half(file, "a"), half(file, "b")});
    }
    std::ranges::stable_sort(ordered, {}, [](const auto& entry) { return entry.first; });
    std::vector<PresetPair> pairs;
    pairs.reserve(ordered.size());
    for (auto& [order, pair] : ordered)
        pairs.push_back(std::move(pair));
    return pairs;
}
} // namespace

const std::vector<PresetPair>& presetPairs()
{
    static const auto pairs = readPairs();
    return pairs;
}

std::optional<PresetPair> findPresetPair(std::string_view name)
{
    const auto& pairs = presetPairs();
    const auto it = std::ranges::find(pairs, name, &PresetPair::name);
    return it == pairs.end() ? std::nullopt : std::optional(*it);
}

std::optional<Scenario> findPreset(std::string_view name)
{
    for (const auto& pair : presetPairs()) {
        if (name == pair.name + "-a")
            return pair.a;
        if (name == pair.name + "-b")
            return pair.b;
    }
    return std::nullopt;
}

} // namespace overlap
