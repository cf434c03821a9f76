// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/run_result.h"

namespace overlap::test {

// About `count` intervals spread over `lanes` lanes, the host's among them: kinds as they alternate in a pipeline,
// lengths from 0.2 to 20 us in random order, the same on every call.
[[nodiscard]] Timeline manyIntervals(std::size_t count, std::size_t lanes);
[[nodiscard]] RunResultPtr runOf(Timeline timeline);

} // namespace overlap::test
