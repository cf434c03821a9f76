// SPDX-License-Identifier: GPL-3.0-or-later
// Makes reports of what was run, swept or recorded. What is made is a value (document.h), of which the sections and their
// pictures can be taken one by one; reportHtml() and reportMarkdown() write it down.
#pragma once

#include "engine/diagnosis/diagnosis.h"
#include "engine/fit/recording_diagnosis.h"
#include "engine/fit/recording_whatif.h"
#include "engine/report/charts.h"
#include "engine/report/document.h"
#include "engine/result/comparison.h"
#include "engine/sweep/sweep.h"
#include "engine/trace/recorded_run.h"
#include "engine/trace/recording_analysis.h"
#include "engine/whatif/whatif.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace overlap {

// What is the same in every report of one command.
struct ReportContext
{
    ReportLanguage language = ReportLanguage::English;
    std::string version; // of the program
    std::string date; // as it is to be shown: "2026-11-30 13:45 UTC"
    // Further options of the command line that gives the same numbers: "--repeats", "20".
    std::vector<std::string> options;
    double chartWidth = ScreenChartWidth; // of timelines; paper wants them narrower
};

// What is known of a run besides its numbers.
struct ReportAdvices
{
    std::optional<Diagnosis> diagnosis; // none: nothing was recorded
    std::optional<WhatIf> whatIf; // none: nothing was tried
    std::optional<std::uint64_t> tooManyOperations; // for a what-if, so there is none
    // Of a part of a recording:
    std::optional<RecordingPart> part;
    std::optional<RecordingFit> fit; // on the twin of which the changes were tried
    std::string noWhatIf; // one sentence why none were
};

// Of a comparison one side of which is a scenario that was fitted to a recording, and the other a change of it. All numbers
// are of these two; of the recording only the picture is shown.
struct FittedSide
{
    RunResultPtr recorded;
    std::string fileName; // the last part of its path
    double fitErrorPct = 0.0; // of a step, simulated / recorded - 1
    bool isA = true;
};

[[nodiscard]] Report runReport(const ReportContext& context, const RunResultPtr& run, const ReportAdvices& advices);
[[nodiscard]] Report comparisonReport(const ReportContext& context, const Comparison& comparison,
                                      const ReportAdvices& a, const ReportAdvices& b,
                                      const std::optional<FittedSide>& fitted = std::nullopt);
[[nodiscard]] Report sweepReport(const ReportContext& context, const SweepResult& sweep);

struct RecordingReportInput
{
    std::string fileName; // the last part of its path; nothing else of the path may be in a report
    const Recording& recording;
    std::vector<DeviceAnalysis> devices;
    std::vector<RecordingDiagnosis> diagnoses; // of devices, by their number
    std::optional<WhatIf> whatIf; // on the twin of `whatIfDevice`
    std::optional<std::uint32_t> whatIfDevice;
};
// Of the recorder's environment nothing is in it.
[[nodiscard]] Report recordingReport(const ReportContext& context, const RecordingReportInput& input);

} // namespace overlap
