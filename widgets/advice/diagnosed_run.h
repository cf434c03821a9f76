// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/diagnosis.h"
#include "engine/whatif/whatif.h"
#include "widgets/controls/scenario_pair.h"

#include <memory>

namespace overlap {

// Why one run takes as long as it does, with the run that this is about.
struct DiagnosedRun
{
    RunResultPtr run;
    Diagnosis diagnosis;
    std::optional<ModelError> modelError; // of the profile that mends were simulated on

    [[nodiscard]] const Timeline& timeline() const { return *run->record.timeline; }
};
using DiagnosedRunPtr = std::shared_ptr<const DiagnosedRun>;
using WhatIfPtr = std::shared_ptr<const WhatIf>;

// What is to be shown on the chart of what a finding rests on. References point into `timeline`, which is the run's own.
struct ShownEvidence
{
    Side side = Side::A;
    TimelinePtr timeline;
    RuleId rule = RuleId::PageableCopies;
    Evidence evidence;
    std::size_t current = 0; // of the intervals, or of the ranges where there are none

    [[nodiscard]] std::size_t count() const
    {
        return evidence.intervals.empty() ? evidence.ranges.size() : evidence.intervals.size();
    }
    [[nodiscard]] std::optional<TimeRange> currentTime() const
    {
        if (current >= count())
            return std::nullopt;
        return evidence.intervals.empty() ? evidence.ranges[current]
                                          : timeline->interval(evidence.intervals[current]).time;
    }
};

} // namespace overlap
