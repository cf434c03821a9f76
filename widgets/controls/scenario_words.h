// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/result/comparison.h"
#include "engine/scenario/scenario.h"
#include "widgets/controls/scenario_pair.h"

#include <QString>

namespace overlap::words {

// Everything the window says about a scenario, in the user's language. Keys are those of the scenario file.

[[nodiscard]] QString text(const std::string& engineText);
[[nodiscard]] QString text(const NumberText& number); // with U+202F before the unit
[[nodiscard]] QString sideName(Side side); // "A", "B"

[[nodiscard]] QString label(const QString& key); // "Batch size"
[[nodiscard]] QString help(const QString& key); // the definition, one or two sentences
[[nodiscard]] QString choice(const QString& key, int value); // "slot reuse"

// "one by one", "pipeline": for the head of a column.
[[nodiscard]] QString strategyName(const Scenario& scenario);
// "batches of 10, pinned, 3 streams, reuses slots": for the head of a chart.
[[nodiscard]] QString strategySummary(const Scenario& scenario);
// "100 batches, 1 slot"
[[nodiscard]] QString batchesAndSlots(const Scenario& scenario);
[[nodiscard]] QString slotsText(std::uint64_t count); // "3 slots"
// "overlap in three streams" as the subject of a gain; `brief` for a row: "overlap, 3 streams".
[[nodiscard]] QString step(const AttributionStep& step, const Scenario& a, const Scenario& b, bool brief);
// "batches of 10" save, "pinned memory" saves.
[[nodiscard]] bool stepIsPlural(const AttributionStep& step, const Scenario& a, const Scenario& b);
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
