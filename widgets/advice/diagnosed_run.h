// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/diagnosis.h"
#include "engine/fit/recording_whatif.h"
#include "engine/whatif/whatif.h"
#include "widgets/run/scenario_pair.h"

#include <memory>

namespace overlap {

using RecordingFitPtr = std::shared_ptr<const RecordingFit>;

// Why one run takes as long as it does, with the run that this is about.
struct DiagnosedRun
{
    RunResultPtr run;
    Diagnosis diagnosis;
    std::optional<ModelError> modelError; // of the profile that mends were simulated on
    // Of a recording: the scenario that was fitted to it. Null: none could be, and why.
    RecordingFitPtr fit;
    std::string noFit;

    [[nodiscard]] const Timeline& timeline() const { return *run->record.timeline; }
};
using DiagnosedRunPtr = std::shared_ptr<const DiagnosedRun>;
using WhatIfPtr = std::shared_ptr<const WhatIf>;

// What is to be shown on the chart of what a finding rests on. References point into `timeline`, which is the run's own.
struct ShownEvidence
{
    Side side = Side::A;
    TimelinePtr timeline;
    Finding finding;
    std::size_t current = 0; // of the intervals, or of the ranges where there are none

    [[nodiscard]] RuleId rule() const { return finding.rule; }
    [[nodiscard]] const Evidence& evidence() const { return finding.evidence; }
    [[nodiscard]] std::size_t count() const { return evidence().pieces(); }
    [[nodiscard]] TimeRange timeOf(std::size_t piece) const
    {
        return evidence().intervals.empty() ? evidence().ranges[piece]
                                            : timeline->interval(evidence().intervals[piece]).time;
    }
    [[nodiscard]] std::optional<TimeRange> currentTime() const
    {
        return current < count() ? std::optional(timeOf(current)) : std::nullopt;
    }
};

} // namespace overlap
