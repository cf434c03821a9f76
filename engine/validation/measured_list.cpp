// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/validation/measured_list.h"

#include "engine/base/embedded.h"
#include "engine/result/comparison.h"
#include "engine/scenario/scenario_json.h"
#include "engine/scenario/strict_json.h"

#include <nlohmann/json.hpp>

namespace overlap {

namespace {
using nlohmann::json;

constexpr std::size_t MostMessages = 20;

class Reader
{
public:
    [[nodiscard]] std::optional<MeasuredScenario> read(const json& entry, std::size_t index)
    {
        const auto where = "Entry " + std::to_string(index) + ": ";
        if (!entry.is_object()) {
            complain(where + "it must be a scenario, or an object with \"scenario\" and \"measured\", but is "
                     + std::string(jsonTypeName(entry)));
            return std::nullopt;
        }
        const bool isPipeline = entry.contains("scenario");
        auto scenario = scenarioFromJson(isPipeline ? entry.at("scenario") : entry);
        if (!scenario) {
            for (const auto& problem : scenario.error())
                complain(where + problem.describe());
            return std::nullopt;
        }
        MeasuredScenario measured{std::move(scenario).value(), std::nullopt, {}};
        if (isPipeline && entry.contains("measured"))
            addMeasured(entry.at("measured"), where + "measured", measured);
        return measured;
    }

    void complain(std::string message)
    {
        ++m_count;
        if (m_count <= MostMessages)
            m_messages += (m_messages.empty() ? "" : "\n") + std::move(message);
    }

    [[nodiscard]] std::optional<Error> error() const
    {
        if (m_count == 0)
            return std::nullopt;
        auto text = m_messages;
        if (m_count > MostMessages)
            text += "\nThere are " + std::to_string(m_count - MostMessages) + " more such mistakes";
        return Error{ErrorCode::Parse, text};
    }

private:
    void addMeasured(const json& value, const std::string& where, MeasuredScenario& measured)
    {
        if (!value.is_object()) {
            complain(where + " must be an object, but is " + std::string(jsonTypeName(value)));
            return;
        }
        if (value.contains("wall_us")) {
            const auto& wall = value.at("wall_us");
            if (!wall.is_object() || !wall.contains("p50"))
                complain(where + ".wall_us must be an object with \"p50\"");
            else
                measured.wallUs = time(wall.at("p50"), where + ".wall_us.p50", true);
        }
        if (!value.contains("activity") || !value.at("activity").is_object())
            return;
        const auto& activity = value.at("activity");
        const auto stage = [&](const char* key) -> std::optional<double> {
            if (!activity.contains(key) || activity.at(key).is_null())
                return std::nullopt;
            return time(activity.at(key), where + ".activity." + key, false);
        };
        measured.stages = {stage("kernel_busy_us"), stage("h2d_busy_us"), stage("d2h_busy_us"), stage("api_us")};
    }

    std::optional<double> time(const json& value, const std::string& where, bool aboveZero)
    {
        constexpr double Most = 1.0e15;
        const double us = value.is_number() ? value.get<double>() : -1.0;
        if (us >= 0.0 && us <= Most && (us > 0.0 || !aboveZero))
            return us;
        complain(where + " must be a number of microseconds above 0");
        return std::nullopt;
    }

    std::size_t m_count = 0;
    std::string m_messages;
};
} // namespace

std::string MeasuredScenario::label() const
{
    return scenario.name.empty() ? describeStrategy(scenario) : scenario.name;
}

Result<std::vector<MeasuredScenario>> parseMeasuredList(std::string_view text)
{
    const auto document = readStrictJson(text);
    if (!document)
        return Error{ErrorCode::Parse, document.error().describe()};
    Reader reader;
    for (const auto& problem : document->problems)
        reader.complain(problem.describe());
    if (!document->value.is_array())
        return Error{ErrorCode::Parse, "The file must hold a list of scenarios, [..], but holds "
                                           + std::string(jsonTypeName(document->value))};
    if (document->value.empty())
        return Error{ErrorCode::Parse, "The list of scenarios is empty: there is nothing to hold the profile against"};
    std::vector<MeasuredScenario> list;
    for (std::size_t i = 0; i < document->value.size(); ++i) {
        if (auto entry = reader.read(document->value[i], i))
            list.push_back(*std::move(entry));
    }
    if (auto error = reader.error())
        return *std::move(error);
    return list;
}

const std::vector<MeasuredScenario>& builtinGrid()
{
    // The file is part of the program and checked by its tests.
    static const auto Grid = parseMeasuredList(embedded::validation().front().text).value();
    return Grid;
}

} // namespace overlap
