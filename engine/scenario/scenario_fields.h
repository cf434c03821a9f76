// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/validation.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string_view>

namespace overlap {

enum class FieldType : std::uint8_t
{
    Text,
    Flag,
    Whole,
    Number,
    Choice
};

// One key of `overlapscope.scenario/1`. Reading, writing, settings and range checks are all made from this one list.
struct ScenarioField
{
    std::string_view key; // dotted: "kernel.kind"
    FieldType type;
    double min = 0.0; // Whole, Number: inclusive
    double max = 0.0; // Whole, Number: inclusive; Text: characters
    double storable = 0.0; // Whole: the largest value that the member can hold
    bool upToSamples = false; // the upper limit is `samples` where that is lower than max
    std::span<const std::string_view> words{}; // Choice: in the order of the enumerators
    // The stored value, null for an absent optional.
    nlohmann::json (*read)(const Scenario&, const ScenarioField&) = nullptr;
    // `value` is of the field's type and storable, a choice one of the words; null empties an optional.
    void (*write)(Scenario&, const nlohmann::json& value, const ScenarioField&) = nullptr;

    [[nodiscard]] std::string_view group() const; // "kernel", or "" at the top
    [[nodiscard]] std::string_view leaf() const; // "kind"
    // The upper limit in this scenario.
    [[nodiscard]] double upper(const Scenario& scenario) const;
    [[nodiscard]] std::string allowed(const Scenario& scenario) const; // "1 .. 64", "pageable, pinned"
};

// In the order of the specification.
[[nodiscard]] std::span<const ScenarioField> scenarioFields();
[[nodiscard]] const ScenarioField* findScenarioField(std::string_view key);

// An output size that is what the kernel writes anyway is stored as absent, so that equal scenarios compare equal.
void normalize(Scenario& scenario);

// "0 is out of range"; `value` lies below the field's minimum or above its maximum.
[[nodiscard]] Problem rangeProblem(const ScenarioField& field, const Scenario& scenario, const std::string& value,
                                   bool tooSmall);

// `validate` without the rules that concern one of the `unreadable` fields, whose values are not the user's.
[[nodiscard]] Problems validateExcept(const Scenario& scenario, std::span<const std::string_view> unreadable);

} // namespace overlap
