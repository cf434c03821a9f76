// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/run_result.h"

#include <cstdint>

namespace overlap {

enum class RunStage : std::uint8_t
{
    RunningA,
    RunningB,
    Attributing
};

// How far the runs of one job are. Values are made on the worker's thread and shown on another one.
struct PairProgress
{
    std::uint64_t job = 0;
    RunStage stage = RunStage::RunningA; // RunningA or RunningB
    RunStep step = RunStep::WarmUp;
    std::uint32_t done = 0;
    std::uint32_t of = 0; // 0: not known
    RunResultPtr a; // once A is through
    // The run that goes on as far as it is recorded: its timeline, and no numbers yet. Null before there is something.
    RunResultPtr growing;
};

// The share of both runs that is done, 0 .. 1. Steps that take no repeats count as one.
[[nodiscard]] double fractionOf(const PairProgress& progress, const RunOptions& options);

// A run that is still being recorded, to be drawn: it ends where its timeline ends so far.
[[nodiscard]] RunResultPtr growingRun(const Scenario& scenario, const DeviceInfo& device, TimelinePtr soFar);

} // namespace overlap
