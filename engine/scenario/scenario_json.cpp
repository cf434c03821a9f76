// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scenario/scenario_json.h"

#include "engine/base/files.h"
#include "engine/base/text.h"
#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_fields.h"
#include "engine/scenario/strict_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace overlap {

namespace {
using nlohmann::json;

constexpr std::string_view Schema = "overlapscope.scenario/1";
constexpr std::array<std::string_view, 2> Groups{"kernel", "prepare"};

bool isGroup(std::string_view key)
{
    return std::ranges::find(Groups, key) != Groups.end();
}

std::string_view wanted(FieldType type)
{
    switch (type) {
    case FieldType::Text:
        return "a string";
    case FieldType::Flag:
        return "true or false";
    case FieldType::Whole:
        return "a whole number";
    case FieldType::Number:
        return "a number";
    case FieldType::Choice:
        return "one of the words";
    }
    return "";
}

// "a string" hides what was written; a short text or a fraction is shown.
std::string given(const json& value)
{
    if (value.is_string())
        return "the string " + quotedText(value.get_ref<const std::string&>());
    if (value.is_boolean() || value.is_number())
        return value.dump();
    return std::string(jsonTypeName(value));
}

bool hasType(const json& value, FieldType type)
{
    switch (type) {
    case FieldType::Text:
    case FieldType::Choice:
        return value.is_string();
    case FieldType::Flag:
        return value.is_boolean();
    case FieldType::Whole:
        // 1e3 and 32.0 are whole numbers to JSON, whose numbers have no types.
        return value.is_number_integer() || (value.is_number_float() && std::trunc(value.get<double>()) == value);
    case FieldType::Number:
        return value.is_number();
    }
    return false;
}

Problem typeProblem(const ScenarioField& field, const Scenario& scenario, const json& value)
{
    Problem problem{std::string(field.key), fmt::format("must be {}, is {}", wanted(field.type), given(value)),
                    field.allowed(scenario), fmt::format("Write {}.", wanted(field.type)), std::nullopt};
    // "32" in quotes: the quotes are the mistake.
    if (value.is_string() && field.type != FieldType::Text && field.type != FieldType::Choice) {
        const auto inside = json::parse(value.get_ref<const std::string&>(), nullptr, false);
        if (!inside.is_discarded() && hasType(inside, field.type)) {
            problem.mend = "Leave out the quotes.";
            problem.suggestion = inside.dump();
        }
    }
    return problem;
}

Problem wordProblem(const ScenarioField& field, const Scenario& scenario, const std::string& word)
{
    const std::vector<std::string> words(field.words.begin(), field.words.end());
    const auto near = nearest(word, words);
    Problem problem{std::string(field.key), fmt::format("{} is not one of its words", quotedText(word)),
                    field.allowed(scenario), "Use one of the allowed words.", std::nullopt};
    if (!near.empty()) {
        problem.mend = fmt::format("Did you mean {}?", near);
        problem.suggestion = json(near).dump();
    }
    return problem;
}

// Checks type and words, and that the member can hold the number; ranges are validate's.
std::optional<Problem> assign(Scenario& scenario, const ScenarioField& field, const json& value)
{
    if (!hasType(value, field.type))
        return typeProblem(field, scenario, value);
    if (field.type == FieldType::Choice) {
        const auto& word = value.get_ref<const std::string&>();
        if (std::ranges::find(field.words, word) == field.words.end())
            return wordProblem(field, scenario, word);
    }
    if (field.type == FieldType::Whole) {
        const auto number = value.get<double>();
        if (number < 0.0 || number > field.storable)
            return rangeProblem(field, scenario, value.dump(), number < 0.0);
    }
    field.write(scenario, value, field);
    return std::nullopt;
}

std::vector<std::string> knownKeys(std::string_view group)
{
    std::vector<std::string> keys;
    if (group.empty())
        keys.emplace_back("schema");
    for (const auto& field : scenarioFields()) {
        const auto key = field.group() == group ? field.leaf() : field.group();
        if ((group.empty() || field.group() == group) && (keys.empty() || keys.back() != key))
            keys.emplace_back(key);
    }
    return keys;
}

// The full key that ends in `leaf`, for one written in the wrong place.
std::string elsewhere(std::string_view leaf, std::string_view group)
{
    for (const auto& field : scenarioFields()) {
        if (field.leaf() == leaf && field.group() != group)
            return std::string(field.key);
    }
    return "";
}

Problem unknownKey(std::string_view group, const std::string& key)
{
    const auto inGroup = [&](std::string_view leaf) {
        return group.empty() ? std::string(leaf) : fmt::format("{}.{}", group, leaf);
    };
    const auto shown = quotedText(key);
    Problem problem{inGroup(std::string_view(shown).substr(1, shown.size() - 2)), "is not a known key", "", "",
                    std::nullopt};
    const auto keys = knownKeys(group);
    if (const auto* dotted = findScenarioField(key); group.empty() && dotted != nullptr) {
        problem.mend = fmt::format("Write \"{}\": {{\"{}\": ...}}.", dotted->group(), dotted->leaf());
    } else if (const auto near = nearest(key, keys); !near.empty()) {
        problem.mend = fmt::format("Did you mean {}?", inGroup(near));
    } else if (const auto other = elsewhere(key, group); !other.empty()) {
        problem.mend = fmt::format("Did you mean {}?", other);
    } else {
        problem.mend = "Remove it.";
        problem.allowed = fmt::format("{}", fmt::join(keys, ", "));
    }
    return problem;
}

void reportUnknownKeys(const json& object, std::string_view group, Problems& problems)
{
    constexpr std::size_t Most = 20;
    const auto known = knownKeys(group);
    std::size_t unknown = 0;
    for (const auto& [key, value] : object.items()) {
        if (std::ranges::find(known, key) == known.end() && ++unknown <= Most)
            problems.push_back(unknownKey(group, key));
    }
    if (unknown > Most)
        problems.push_back({std::string(group), fmt::format("has {} more unknown keys", unknown - Most), "",
                            "Check that this is a scenario.", std::nullopt});
}

// Another of this program's files, or one of a newer version: its keys are no mistakes in a scenario.
bool isOtherFile(const json& object)
{
    const auto it = object.find("schema");
    return it != object.end() && it->is_string() && it->get_ref<const std::string&>().starts_with("overlapscope.")
           && *it != Schema;
}

std::optional<Problem> schemaProblem(const json& object)
{
    const auto it = object.find("schema");
    if (it == object.end() || *it == Schema)
        return std::nullopt;
    Problem problem{"schema", fmt::format("is {}, which is not a scenario that can be read here", given(*it)),
                    std::string(Schema), "Give a scenario file, or remove the key.", json(Schema).dump()};
    if (isOtherFile(object)) {
        problem.mend = "Give a scenario file.";
        problem.suggestion.reset();
    }
    return problem;
}

const json* find(const json& object, const ScenarioField& field)
{
    const json* place = &object;
    if (!field.group().empty()) {
        const auto it = object.find(field.group());
        if (it == object.end() || !it->is_object())
            return nullptr;
        place = &*it;
    }
    const auto it = place->find(field.leaf());
    return it == place->end() ? nullptr : &*it;
}

struct Reading
{
    Scenario scenario;
    Problems problems;
    std::vector<std::string_view> unreadable;
};

void readFields(const json& object, Reading& reading)
{
    constexpr std::uint32_t DefaultBatchSize = 32;
    const bool ownBatchSize = object.contains("batch_size");
    for (const auto& field : scenarioFields()) {
        const auto* value = find(object, field);
        if (value == nullptr)
            continue;
        if (auto problem = assign(reading.scenario, field, *value)) {
            reading.problems.push_back(std::move(*problem));
            reading.unreadable.push_back(field.key);
        }
    }
    if (!ownBatchSize && reading.scenario.samples >= 1)
        reading.scenario.batchSize = std::min(DefaultBatchSize, reading.scenario.samples);
    normalize(reading.scenario);
}

void readGroups(const json& object, Reading& reading)
{
    for (const auto group : Groups) {
        const auto it = object.find(group);
        if (it == object.end())
            continue;
        if (it->is_object()) {
            reportUnknownKeys(*it, group, reading.problems);
            continue;
        }
        reading.problems.push_back({std::string(group), fmt::format("must be an object, is {}", given(*it)), "",
                                    fmt::format("Write \"{}\": {{\"kind\": ...}}.", group), std::nullopt});
        for (const auto& field : scenarioFields()) {
            if (field.group() == group)
                reading.unreadable.push_back(field.key);
        }
    }
}

std::size_t placeOf(const Problem& problem)
{
    const auto fields = scenarioFields();
    const auto it = std::ranges::find(fields, problem.field, &ScenarioField::key);
    // What is no key, or a group, comes first: it may explain the rest.
    return it == fields.end() ? 0 : 1 + static_cast<std::size_t>(it - fields.begin());
}

Result<Scenario, Problems> fromJson(const json& value, Problems problems)
{
    if (!value.is_object()) {
        problems.push_back({"", fmt::format("a scenario must be a JSON object, is {}", jsonTypeName(value)), "",
                            "Write {\"samples\": 100, ...}.", std::nullopt});
        return problems;
    }
    Reading reading;
    reading.problems = std::move(problems);
    if (auto problem = schemaProblem(value))
        reading.problems.push_back(std::move(*problem));
    if (isOtherFile(value))
        return std::move(reading.problems);
    reportUnknownKeys(value, "", reading.problems);
    readGroups(value, reading);
    readFields(value, reading);
    std::ranges::move(validateExcept(reading.scenario, reading.unreadable), std::back_inserter(reading.problems));
    std::ranges::stable_sort(reading.problems, {}, placeOf);
    if (!reading.problems.empty())
        return std::move(reading.problems);
    return std::move(reading.scenario);
}

Problem unknownSetting(std::string_view key)
{
    Problem problem{std::string(key.substr(0, 60)), "is not a known key", "", "", std::nullopt};
    std::vector<std::string> keys;
    for (const auto& field : scenarioFields())
        keys.emplace_back(field.key);
    const auto near = nearest(key, keys);
    const auto other = near.empty() ? elsewhere(key, "") : near;
    if (isGroup(key))
        problem.mend = fmt::format("Set its members, such as {}.kind.", key);
    else if (!other.empty())
        problem.mend = fmt::format("Did you mean {}?", other);
    else
        problem.mend = fmt::format("The keys are {}.", fmt::join(keys, ", "));
    return problem;
}

Problem notFound(const std::string& pathOrPreset)
{
    Problem problem{"", fmt::format("there is no file and no preset named {}", quotedText(pathOrPreset)), "",
                    "Give the path of a scenario file, or one of the names that \"presets list\" prints.",
                    std::nullopt};
    if (const auto pair = findPresetPair(pathOrPreset)) {
        problem.message = fmt::format("{} names a pair of scenarios, one is needed", quotedText(pathOrPreset));
        problem.mend = fmt::format("Use {0}-a or {0}-b.", pathOrPreset);
        return problem;
    }
    std::vector<std::string> names;
    for (const auto& pair : presetPairs()) {
        names.push_back(pair.name + "-a");
        names.push_back(pair.name + "-b");
    }
    if (const auto near = nearest(pathOrPreset, names); !near.empty())
        problem.mend = fmt::format("Did you mean the preset {}?", near);
    return problem;
}
} // namespace

nlohmann::ordered_json toJson(const Scenario& scenario)
{
    nlohmann::ordered_json object;
    object["schema"] = Schema;
    for (const auto& field : scenarioFields()) {
        nlohmann::ordered_json value = field.read(scenario, field);
        // Only the output's size can be absent; it is written as it takes effect.
        if (value.is_null())
            value = scenario.outputBytes();
        if (field.group().empty())
            object[std::string(field.key)] = std::move(value);
        else
            object[std::string(field.group())][std::string(field.leaf())] = std::move(value);
    }
    return object;
}

Result<Scenario, Problems> parseScenario(std::string_view text)
{
    auto document = readStrictJson(text);
    if (!document)
        return Problems{std::move(document).error()};
    return fromJson(document->value, std::move(document->problems));
}

Result<Scenario, Problems> scenarioFromJson(const json& value)
{
    return fromJson(value, {});
}

std::optional<Problem> applySetting(Scenario& scenario, std::string_view keyAndValue)
{
    const auto equals = keyAndValue.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return Problem{"", fmt::format("{} is not a setting", quotedText(keyAndValue)), "key=value",
                       "Write it as in batch_size=16.", std::nullopt};
    const auto key = keyAndValue.substr(0, equals);
    const auto text = keyAndValue.substr(equals + 1);
    const auto* field = findScenarioField(key);
    if (field == nullptr)
        return unknownSetting(key);
    auto value = json::parse(text, nullptr, false);
    const bool takesText = field->type == FieldType::Text || field->type == FieldType::Choice;
    if (value.is_discarded() || (takesText && !value.is_string()))
        value = std::string(text);
    auto problem = assign(scenario, *field, value);
    if (!problem)
        normalize(scenario);
    return problem;
}

Result<Scenario, Problems> loadScenario(const std::string& pathOrPreset)
{
    constexpr std::uintmax_t LargestFile = 4U << 20U;
    std::error_code ignored;
    const std::filesystem::path path(pathOrPreset);
    const bool isFile = std::filesystem::exists(path, ignored) && !std::filesystem::is_directory(path, ignored);
    if (isFile) {
        const auto text = readFile(path, LargestFile);
        if (!text)
            return Problems{{"", text.error().message, "", "", std::nullopt}};
        return parseScenario(*text);
    }
    if (auto preset = findPreset(pathOrPreset))
        return std::move(*preset);
    return Problems{notFound(pathOrPreset)};
}

std::vector<std::string> differingKeys(const Scenario& a, const Scenario& b)
{
    auto left = a;
    auto right = b;
    normalize(left);
    normalize(right);
    std::vector<std::string> keys;
    for (const auto& field : scenarioFields()) {
        if (field.key != "name" && field.read(left, field) != field.read(right, field))
            keys.emplace_back(field.key);
    }
    return keys;
}

void copySetting(const Scenario& from, Scenario& to, std::string_view key)
{
    const auto* field = findScenarioField(key);
    if (field == nullptr)
        return;
    field->write(to, field->read(from, *field), *field);
    normalize(to);
}

} // namespace overlap
