// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/validation.h"

namespace overlap {

// Batches whose device buffers exist at the same time.
[[nodiscard]] std::uint64_t batchesAlive(const Scenario& scenario);

// Device memory that the buffers of a scenario take: every slot's input and output, or with per_batch allocation those
// of the batches that are alive at once.
[[nodiscard]] std::uint64_t deviceMemoryOf(const Scenario& scenario);

// What is wrong when `available` bytes are less than that, with the batch size that fits.
[[nodiscard]] std::optional<Problem> deviceMemoryProblem(const Scenario& scenario, std::uint64_t available);

} // namespace overlap
