// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep/sweep_axes.h"

#include "engine/base/text.h"
#include "engine/scenario/scenario_fields.h"
#include "engine/scenario/scenario_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
// The value as the scenario keeps it, so that 8 and 8.0 are the same.
nlohmann::json storedValue(const Scenario& scenario, const ScenarioField& field)
{
    auto value = field.read(scenario, field);
    // An output size that is what the kernel writes anyway is stored as absent.
    return value.is_null() ? nlohmann::json(scenario.outputBytes()) : value;
}
} // namespace

std::string settingText(const nlohmann::json& value)
{
    return value.is_string() ? value.get<std::string>() : value.dump();
}

Result<SweepAxis, Problems> parseSweepAxis(std::string_view text)
{
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return Problems{{"",
                         "\"" + std::string(text) + "\" names no values to try",
                         "key=v1,v2,..",
                         "Write it as in batch_size=8,16,32",
                         {}}};
    SweepAxis axis;
    axis.key = std::string(text.substr(0, equals));
    Problems problems;
    auto rest = text.substr(equals + 1);
    for (bool more = true; more;) {
        const auto comma = rest.find(',');
        const auto value = rest.substr(0, comma);
        more = comma != std::string_view::npos;
        rest.remove_prefix(more ? comma + 1 : rest.size());
        Scenario scratch;
        if (auto problem = applySetting(scratch, axis.key + '=' + std::string(value))) {
            problems.push_back(std::move(*problem));
            if (findScenarioField(axis.key) == nullptr)
                break;
            continue;
        }
        auto stored = storedValue(scratch, *findScenarioField(axis.key));
        if (std::ranges::find(axis.values, stored) == axis.values.end())
            axis.values.push_back(std::move(stored));
    }
    if (!problems.empty())
        return problems;
    return axis;
}

Result<SweepAxes, Problems> SweepAxes::make(std::vector<SweepAxis> axes)
{
    Problems problems;
    std::size_t points = 1;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const auto& axis = axes[i];
        const auto same = [&](const SweepAxis& other) { return other.key == axis.key; };
        if (std::any_of(axes.begin(), axes.begin() + static_cast<std::ptrdiff_t>(i), same))
            problems.push_back({axis.key,
                                "the key is varied twice",
                                "one list of values for each key",
                                "Put all its values into one list",
                                {}});
        points = axis.values.empty() || points > MaxPoints ? points : points * axis.values.size();
    }
    if (points > MaxPoints)
        problems.push_back({"",
                            "the axes have more than " + countText(static_cast<std::int64_t>(MaxPoints)) + " points",
                            "at most " + countText(static_cast<std::int64_t>(MaxPoints)),
                            "Try fewer values, or fewer keys at once",
                            {}});
    if (!problems.empty())
        return problems;
    return SweepAxes(std::move(axes), points);
}

std::vector<std::size_t> SweepAxes::placesOf(std::size_t point) const
{
    std::vector<std::size_t> places(m_axes.size(), 0);
    for (std::size_t i = m_axes.size(); i-- > 0;) {
        places[i] = point % m_axes[i].values.size();
        point /= m_axes[i].values.size();
    }
    return places;
}

Scenario SweepAxes::scenarioOf(const Scenario& base, std::size_t point) const
{
    auto scenario = base;
    const auto places = placesOf(point);
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        // Parsed before: cannot fail.
        (void)applySetting(scenario, m_axes[i].key + '=' + settingText(m_axes[i].values[places[i]]));
    }
    return scenario;
}

std::string settingsText(const SweepAxes& axes, std::size_t point, std::size_t count)
{
    const auto places = axes.placesOf(point);
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < count; ++i)
        parts.push_back(fmt::format("{} {}", axes.axes()[i].key, settingText(axes.axes()[i].values[places[i]])));
    return fmt::format("{}", fmt::join(parts, ", "));
}

} // namespace overlap
