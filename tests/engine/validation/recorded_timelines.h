// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/scenario.h"
#include "engine/timeline/timeline.h"

#include <filesystem>
#include <vector>

namespace overlap {

struct RecordedTimeline
{
    Scenario scenario;
    Timeline timeline; // copies and kernels alone
};

// tests/data/h200_timelines.json: three recordings made on an H200 by CUPTI, with six timing events for each batch,
// which make the runs longer; of each operation its start and duration in microseconds.
[[nodiscard]] std::vector<RecordedTimeline> readRecordedTimelines(const std::filesystem::path& file);

} // namespace overlap
