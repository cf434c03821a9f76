// SPDX-License-Identifier: GPL-3.0-or-later
// What a report says besides the numbers, and which takes a while to find out: why it takes so long, and what would help.
#pragma once

#include "engine/profile/device_profile.h"
#include "engine/report/reports.h"

#include <functional>
#include <stop_token>

namespace overlap {

enum class ReportStage : std::uint8_t
{
    Diagnosis,
    WhatIf
};
using ReportStages = std::function<void(ReportStage)>; // told when one begins

// `profile`: what changes are simulated on, of the device or of its kind; null: nothing is simulated. `options`: as the run
// was made.
[[nodiscard]] ReportAdvices reportAdvices(const RunResult& run, const DeviceProfile* profile, const RunOptions& options,
                                          const std::stop_token& stop, const ReportStages& stages = {});
// Of a run that is a part of a recording, later by `shift` (recordedRun). Changes are tried on the twin of what repeats in
// it, where that fits.
[[nodiscard]] ReportAdvices recordedAdvices(const RunResult& run, const RecordingPart& part, Nanoseconds shift,
                                            const std::stop_token& stop, const ReportStages& stages = {});

// Of all devices of a recording; the what-if is that of the busiest one, where a scenario fits it.
[[nodiscard]] RecordingReportInput recordingReportInput(std::string fileName, const Recording& recording,
                                                        const std::stop_token& stop, const ReportStages& stages = {});

// Now, as a report shows it: "2026-11-30 13:45 UTC".
[[nodiscard]] std::string reportDate();

} // namespace overlap
