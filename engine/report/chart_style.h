// SPDX-License-Identifier: GPL-3.0-or-later
// How the charts of a report are coloured: the window's palette, by classes. A page gives both palettes to the classes and
// lets the reader's preference choose; a picture of its own has the colours of one written into it.
#pragma once

#include "engine/timeline/activity_kind.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace overlap {

enum class ChartPalette : std::uint8_t
{
    Light,
    Dark
};

// "h2d", "kernel": what the classes of a kind end in. Kinds that are drawn alike share one.
[[nodiscard]] const char* kindClass(ActivityKind kind);
// Drawn as lines at 45 or 135 degrees on a tint.
[[nodiscard]] bool isHatched(ActivityKind kind);

// Steps of a heat map's ramp: classes "heat-0" .. "heat-12".
inline constexpr std::size_t HeatSteps = 13;
[[nodiscard]] std::size_t heatStep(double share); // 0 .. 1 of the best, to a step

// The colour that the program uses under this name, as "#1A1E24": "text", "surface", "accent". It must be one of them.
[[nodiscard]] std::string chartColour(std::string_view token, ChartPalette palette);

// Variables with the colours of both palettes, and the classes of all charts. CSS.
[[nodiscard]] std::string chartStyle();

// The chart as an SVG file of its own, of which every colour and font is an attribute: for readers of SVG that know no
// style sheets, as Qt's.
[[nodiscard]] std::string standaloneSvg(std::string_view chart, ChartPalette palette = ChartPalette::Light);

} // namespace overlap
