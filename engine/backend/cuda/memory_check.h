// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/validation.h"

namespace overlap::cuda {

// Memory of the host that the staging buffers and the source of `normalize` take.
[[nodiscard]] std::uint64_t hostMemoryOf(const Scenario& scenario);

// What the system can give without swapping; none where it does not say.
[[nodiscard]] std::optional<std::uint64_t> availableHostMemory();

// Too much for `available` bytes of host memory, with what would fit. Writing to more would end the process.
[[nodiscard]] std::optional<Problem> hostMemoryProblem(const Scenario& scenario, std::uint64_t available);

} // namespace overlap::cuda
