// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/comparison.h"
#include "engine/scenario/scenario.h"

#include <QString>

namespace overlap::words {

// What changes from A to B and what it does for the time, in the user's language.

// "overlap in three streams" as the subject of a gain; `brief` for a row: "overlap, 3 streams".
[[nodiscard]] QString step(const AttributionStep& step, const Scenario& a, const Scenario& b, bool brief);
// "batches of 10" save, "pinned memory" saves.
[[nodiscard]] bool stepIsPlural(const AttributionStep& step, const Scenario& a, const Scenario& b);

} // namespace overlap::words
