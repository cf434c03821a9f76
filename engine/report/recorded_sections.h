// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of what was recorded, in the report of one recording and in that of two.
#pragma once

#include "engine/report/reports.h"
#include "engine/report/sections.h"

#include <string>
#include <vector>

namespace overlap::sections {

// What wrote the recording: "PyTorch profiler".
[[nodiscard]] std::string recorderText(ReportLanguage language, const Recording& recording);

// A sentence of the engine as a pale paragraph.
[[nodiscard]] ReportParagraph saidParagraph(ReportLanguage language, const std::string& sentence);

// The changes that were tried on the twin, with what the twin is before them. `side`, `key`: as for whatIf().
[[nodiscard]] ReportSection recordedWhatIf(ReportLanguage language, const RecordingFit& fit, const WhatIf& whatIf,
                                           const std::string& side, const std::string& key);
// Why none were tried.
[[nodiscard]] ReportSection noWhatIf(ReportLanguage language, const std::string& why, const std::string& side);

// A side of a comparison that is a part of a recording.
struct RecordedSide
{
    const RunResult& run;
    const ReportAdvices& advices;
};
// The commands that give the same of the recordings, by their names: the comparison where both sides are of the whole of
// their busiest device, their numbers, and what was tried. O(operations) where a recording has several devices.
[[nodiscard]] std::vector<std::vector<std::string>> recordedCommands(const std::vector<RecordedSide>& sides);

} // namespace overlap::sections
