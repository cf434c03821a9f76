// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/run_result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace overlap {

// Why the figures of a run are not those of the undisturbed device.
enum class Disturbance : std::uint8_t
{
    Throttled, // the driver held the clock down
    Spread // the repeats differ by more than they do on a quiet machine
};

// Repeats whose coefficient of variation (standard deviation / mean) is above this are marked. Of 182 pipelines measured
// on an otherwise idle H200, no one with pinned memory was above 3.9 %; with pageable memory, whose copies depend on the
// processor's cache and on where pages lie, one in seven was, and those are rightly marked: another series of them gives
// another median.
inline constexpr double MostVariationPct = 5.0;
// Of fewer repeats the coefficient itself is uncertain by 40 % and more.
inline constexpr std::size_t LeastRepeatsForVariation = 5;

// Standard deviation of the repeats in percent of their mean. None for fewer than `LeastRepeatsForVariation`.
[[nodiscard]] std::optional<double> variationPct(const RunResult& run);

// What disturbed a run on a GPU; empty: nothing that is known. Noise of a simulated device is asked for and disturbs
// nothing.
[[nodiscard]] std::vector<Disturbance> disturbancesOf(const RunResult& run);

// For a person, one sentence, in English: "The GPU was held back while it ran (power cap, temperature): ...".
[[nodiscard]] std::string disturbanceText(Disturbance disturbance, const RunResult& run);

} // namespace overlap
