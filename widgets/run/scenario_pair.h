// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/scenario.h"

#include <cstdint>

namespace overlap {

enum class Side : std::uint8_t
{
    A,
    B
};
inline constexpr Side Sides[] = {Side::A, Side::B};

// What the window edits: two strategies, normally for one workload.
struct ScenarioPair
{
    Scenario a;
    Scenario b;

    [[nodiscard]] const Scenario& of(Side side) const { return side == Side::A ? a : b; }
    [[nodiscard]] Scenario& of(Side side) { return side == Side::A ? a : b; }
    auto operator<=>(const ScenarioPair&) const = default;
};

} // namespace overlap
