// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scenario_source.h"

#include "engine/base/files.h"
#include "engine/base/json_depth.h"
#include "engine/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace overlap {

namespace {
using nlohmann::json;

void read(const json& value, const char* where, std::optional<Scenario>& into, Problems& problems)
{
    auto scenario = scenarioFromJson(value);
    if (scenario) {
        into = std::move(scenario).value();
        return;
    }
    for (auto problem : scenario.error()) {
        problem.field = std::string(where) + (problem.field.empty() ? "" : "." + problem.field);
        problems.push_back(std::move(problem));
    }
}

const json* member(const json& object, const char* key)
{
    const auto it = object.find(key);
    return it != object.end() && it->is_object() ? &*it : nullptr;
}
} // namespace

std::optional<NamedScenario> scenarioSourceOf(const std::string& path)
{
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed))
        return std::nullopt;
    const auto text = readFile(path);
    const auto file = text && !isNestedTooDeep(*text) ? json::parse(*text, nullptr, false) : json();
    if (!file.is_object())
        return std::nullopt;
    const auto schema = file.contains("schema") && file["schema"].is_string() ? file["schema"].get<std::string>() : "";
    NamedScenario source;
    const auto* a = member(file, "a");
    const auto* b = member(file, "b");
    const auto* one = member(file, "scenario");
    if (schema == "overlapscope.comparison/1" && a != nullptr && b != nullptr) {
        source.what = "a comparison";
        a = member(*a, "scenario");
        b = member(*b, "scenario");
    } else if (schema == "overlapscope.result/1" && one != nullptr) {
        source.what = "the result of a run";
        a = one;
        b = nullptr;
    } else if ((schema.empty() || schema == "overlapscope.pair/1") && a != nullptr && b != nullptr) {
        source.what = "a pair";
    } else {
        return std::nullopt;
    }
    if (a != nullptr)
        read(*a, b == nullptr ? "scenario" : "a", source.a, source.problems);
    if (b != nullptr)
        read(*b, "b", source.b, source.problems);
    return source;
}

} // namespace overlap
