// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fit/repeating_step.h"
#include "engine/scenario/scenario.h"

namespace overlap {

// Copies of one direction in one step.
struct StepCopies
{
    std::uint64_t bytes = 0;
    std::size_t count = 0;
    std::optional<HostMemory> memory; // none: the recording does not say
    double deviceUs = 0.0; // busy with them
    double callUs = 0.0; // the host is in the calls of the large ones
};

// How the issuing thread waits.
enum class StepWait : std::uint8_t
{
    Never, // runs ahead of the device without end
    EarlierStep, // for work of an earlier step
    StepEnd, // for all of the step's own work, at its end
    InputAndEnd // besides that for each input copy before it goes on
};

// What one step does and takes: medians over the steps that are alike, of long recordings over those of the middle that
// RepeatingStep keeps. Times in microseconds, host times as recorded.
struct StepFigures
{
    std::size_t steps = 0; // alike, in the whole recording
    // From one step's begin to the next one's on the host, or, where the host runs ahead and that is longer, from the end
    // of one's last operation to the end of the next one's.
    double stepUs = 0.0;
    StepCopies in;
    StepCopies out;
    double launches = 0.0; // calls
    double kernels = 0.0;
    double kernelUs = 0.0; // sum of kernels, memsets and copies on the device
    // Time-weighted share of the device's SMs that the kernels' blocks can occupy; none where blocks are not recorded.
    std::optional<double> fill;
    double launchCallUs = 0.0; // one launch, those apart that were blocked
    // Host time in a step, apart from waiting and from the calls of large pageable copies. "Seen": with calls and
    // operators close by, so that a profiler has stretched it; "unseen": nothing was recorded for a while.
    double seenAroundUs = 0.0; // before the input's copy and after the last launch
    double unseenAroundUs = 0.0;
    double seenBetweenUs = 0.0; // from the input's copy to the last launch
    double unseenBetweenUs = 0.0;
    double waitUs = 0.0; // synchronising and blocked
    std::size_t streams = 0; // that kernels ran in, over all steps
    StepWait wait = StepWait::Never;
    bool allocates = false; // cudaMalloc or cudaFree in each step
    bool allocatesOrdered = false; // cudaMallocAsync
    bool graph = false;
};

// `smCount` none: the fill is not known. The step must be of this thread.
[[nodiscard]] StepFigures figuresOf(const IssuingThread& thread, const RepeatingStep& step,
                                    std::optional<std::uint32_t> smCount);

} // namespace overlap
