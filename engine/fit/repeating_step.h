// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fit/issuing_thread.h"

#include <string>

namespace overlap {

// One round of the loop that was recorded, as the issuing thread went through it.
struct RecordedStep
{
    TimeRange time; // on the host; the next step begins where this one ends
    std::size_t firstCall = 0; // of the IssuingThread
    std::size_t lastCall = 0; // behind its last one
    bool alike = true; // does what most steps do
};

enum class StepMark : std::uint8_t
{
    Annotation, // ranges that somebody marked: NVTX, record_function, ProfilerStep
    Pattern // the calls repeat
};

struct RepeatingStep
{
    // Steps that are kept of a recording, which may have millions: those in the middle, one after another. What is worked
    // out of steps is of these, so that it needs no more memory for more of them; medians of so many hardly move.
    static constexpr std::size_t MostSteps = 20'000;

    std::vector<RecordedStep> steps; // in order, without gaps; all of them where they are no more than MostSteps
    std::size_t found = 0; // how many there are in all
    std::size_t foundAlike = 0;
    StepMark mark = StepMark::Pattern;
    std::string name; // of the annotation without its number, or of what begins each step: "Memcpy HtoD"
    double alikePct = 0.0; // share of the steps that are alike
};

// Finds what repeats: ranges of one name, numbers aside, that cover most of the calls; failing that the copy, call or
// kernel between whose occurrences the thread does the same again and again. Alike means the same copies, kernels and
// synchronisations in the same order; where kernels vary, the same copies and synchronisations. The first and the last
// round, which setting up and tidying up may have stretched, are left out where enough remain. The error says why there
// is nothing that repeats.
[[nodiscard]] Result<RepeatingStep> repeatingStepOf(const Recording& recording, const IssuingThread& thread);

} // namespace overlap
