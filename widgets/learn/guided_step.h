// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"
#include "engine/timeline/interval_search.h"

#include <QString>

#include <memory>
#include <vector>

namespace overlap {

// One run of a step on a timeline: the part that is meant, and what of it keeps its colours.
struct GuidedRun
{
    std::string name; // "A"
    RunResultPtr run;
    std::optional<FoundPlace> found; // none: this run does not have it
    std::shared_ptr<const IntervalHits> hits; // null: nothing is highlighted
    std::string error; // why there is no place, or no run
};

// What a step of See shows of the runs.
struct GuidedStep
{
    std::vector<GuidedRun> runs; // one or two; none for a step on a series
    TimeRange range; // of all of them together
    bool whole = false; // there is nothing to zoom to
};
[[nodiscard]] GuidedStep guidedStep(const LessonStep& step, const StudyResults& results);

// The same for batches of one run, as "the first three batches of A".
[[nodiscard]] GuidedStep guidedBatches(const std::string& run, std::uint32_t first, std::uint32_t last,
                                       const StudyResults& results);

// "Batches 0 - 2 of A", in words of the current language.
[[nodiscard]] QString placeTitle(const LessonStep& step);

} // namespace overlap
