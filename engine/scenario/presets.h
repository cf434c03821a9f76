// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/scenario.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace overlap {

// Two strategies for one workload, built into the program (resources/presets/*.json). Its halves are also presets of
// their own, named `<name>-a` and `<name>-b`.
struct PresetPair
{
    std::string name; // "article"
    std::string title; // "Article: 100 images"
    std::string description; // one or two sentences, with the parameters that were chosen and why
    Scenario a;
    Scenario b;
};

[[nodiscard]] const std::vector<PresetPair>& presetPairs(); // the article's first
[[nodiscard]] std::optional<PresetPair> findPresetPair(std::string_view name);
[[nodiscard]] std::optional<Scenario> findPreset(std::string_view name); // "article-a"

} // namespace overlap
