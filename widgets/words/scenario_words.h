// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/result/comparison.h"
#include "engine/scenario/scenario.h"
#include "widgets/run/scenario_pair.h"

#include <QString>

namespace overlap::words {

// What the window says about a scenario as a whole, in the user's language. Its settings one by one: setting_words.h; what
// changes from one to another: step_words.h.

[[nodiscard]] QString text(const std::string& engineText);
[[nodiscard]] QString text(const NumberText& number); // with U+202F before the unit
[[nodiscard]] QString sideName(Side side); // "A", "B"

// "one by one", "pipeline": for the head of a column.
[[nodiscard]] QString strategyName(const Scenario& scenario);
// "batches of 10, pinned, 3 streams, reuses slots": for the head of a chart.
[[nodiscard]] QString strategySummary(const Scenario& scenario);
// "100 batches, 1 slot"
[[nodiscard]] QString batchesAndSlots(const Scenario& scenario);
[[nodiscard]] QString slotsText(std::uint64_t count); // "3 slots"
[[nodiscard]] QString streamsText(std::uint32_t streams); // "3 streams"
[[nodiscard]] QString batchesOf(std::uint32_t size); // "batches of 10"

// One space between Chinese and Latin letters or digits, none between Chinese or after its punctuation. What is put
// together from parts needs it; text without Chinese stays as it is.
[[nodiscard]] QString spaced(QString text);
[[nodiscard]] QString sentence(const std::string& engineText); // ends in a full stop

// Titles, descriptions and names of the presets that are built into the program; other text stays as it is.
[[nodiscard]] QString presetText(const std::string& text);
// "H200 (simulated)"; `kind` apart for a list: "simulated, measured profile".
[[nodiscard]] QString deviceName(const DeviceInfo& device);
[[nodiscard]] QString deviceKind(const DeviceInfo& device);

} // namespace overlap::words
