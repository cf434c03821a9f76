// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/scenario/validation.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace overlap {

// One key of the scenario and the values it takes.
struct SweepAxis
{
    std::string key; // dotted, as in a scenario's file
    std::vector<nlohmann::json> values; // of the key's type, no two the same

    bool operator==(const SweepAxis&) const = default;
};

// A value of an axis as it is written on the command line: no quotes around words.
[[nodiscard]] std::string settingText(const nlohmann::json& value);

// `--vary key=v1,v2,..`: "batch_size=1,2,4", "host_memory=pinned,pageable". Several problems at once.
[[nodiscard]] Result<SweepAxis, Problems> parseSweepAxis(std::string_view text);

// Every combination of the axes' values, the last axis fastest. Copyable, cheap: points are made when asked for.
class SweepAxes
{
public:
    // What one sweep has at most: more would not be looked through by anybody, and would take hours.
    static constexpr std::size_t MaxPoints = 1'000'000;

    // No axis twice, MaxPoints combinations at most. No axis: one point, the scenario itself.
    [[nodiscard]] static Result<SweepAxes, Problems> make(std::vector<SweepAxis> axes);

    [[nodiscard]] std::span<const SweepAxis> axes() const { return m_axes; }
    [[nodiscard]] std::size_t pointCount() const { return m_points; }
    // Place of a point's value on each axis.
    [[nodiscard]] std::vector<std::size_t> placesOf(std::size_t point) const;
    // The scenario of a point; it may break rules, as a batch larger than the number of samples.
    [[nodiscard]] Scenario scenarioOf(const Scenario& base, std::size_t point) const;

private:
    explicit SweepAxes(std::vector<SweepAxis> axes, std::size_t points)
        : m_axes(std::move(axes))
        , m_points(points)
    {
    }

    std::vector<SweepAxis> m_axes;
    std::size_t m_points = 1;
};

// "batch_size 10, streams 3": what the first `count` axes set at a point, for a person.
[[nodiscard]] std::string settingsText(const SweepAxes& axes, std::size_t point, std::size_t count);

} // namespace overlap
