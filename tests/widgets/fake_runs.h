// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/run_result.h"

namespace overlap::test {

// Runs made by hand: the same on every machine, whatever the simulated device says.

// 100 batches of one sample: blocking pageable copies, a wait after every operation, 17.9 ms.
[[nodiscard]] RunResultPtr oneByOneRun();
// 10 batches of 10 in 3 streams, pinned, the slots reused, 1.27 ms.
[[nodiscard]] RunResultPtr pipelineRun();
// `batches` batches in 3 streams, in the pattern of pipelineRun.
[[nodiscard]] RunResultPtr pipelineRun(std::uint32_t batches);
// A result around a timeline that the test makes; the wall ends with its last interval.
[[nodiscard]] RunResultPtr runOf(Timeline timeline, const Scenario& scenario = {});

[[nodiscard]] constexpr TimeRange us(double begin, double end)
{
    return {TracePoint(Nanoseconds(static_cast<std::int64_t>(begin * 1000.0))),
            TracePoint(Nanoseconds(static_cast<std::int64_t>(end * 1000.0)))};
}

} // namespace overlap::test
