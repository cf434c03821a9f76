// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/run/scenario_pair.h"

#include <QString>

#include <optional>

namespace overlap {

// The file of one scenario that a side was opened from, and what it held.
struct ScenarioSource
{
    QString path; // absolute
    Scenario scenario;
    bool operator==(const ScenarioSource&) const = default;
};

// By side; none: not from a file of its own.
struct ScenarioSources
{
    std::optional<ScenarioSource> a;
    std::optional<ScenarioSource> b;

    [[nodiscard]] const std::optional<ScenarioSource>& of(Side side) const { return side == Side::A ? a : b; }
    [[nodiscard]] std::optional<ScenarioSource>& of(Side side) { return side == Side::A ? a : b; }
    bool operator==(const ScenarioSources&) const = default;
};

} // namespace overlap
