// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine says of runs and findings, in the language of a report. English is the engine's own.
#pragma once

#include "engine/diagnosis/diagnosis.h"
#include "engine/fit/recording_whatif.h"
#include "engine/report/language.h"
#include "engine/result/comparison.h"
#include "engine/result/disturbance.h"
#include "engine/trace/recorded_work.h"

#include <string>
#include <vector>

namespace overlap::sentences {

// A sentence whose first part is printed bold: "B is 14× faster than A" and ", 1.27 ms against ..".
struct Answer
{
    std::string claim;
    std::string reason;
};

[[nodiscard]] Answer answer(ReportLanguage language, const Comparison& comparison);
[[nodiscard]] Answer unlike(ReportLanguage language, WorkDifference difference); // why two recordings have no verdict
[[nodiscard]] std::string mayBeUnlike(ReportLanguage language); // what a verdict on two others stands on
[[nodiscard]] Answer answer(ReportLanguage language,
                            const RunResult& run); // "100 samples, 10 batches in 1.33 ms", ": .."
// A ready sentence, cut behind its claim.
[[nodiscard]] Answer cut(const std::string& sentence);

[[nodiscard]] std::string strategy(ReportLanguage language, const Scenario& scenario);
[[nodiscard]] std::string step(ReportLanguage language, const AttributionStep& step, const Scenario& a,
                               const Scenario& b);
[[nodiscard]] std::string change(ReportLanguage language, const Change& change, const Scenario& base);

[[nodiscard]] std::string bound(ReportLanguage language, BoundKind kind);
[[nodiscard]] std::string title(ReportLanguage language, const Finding& finding);
[[nodiscard]] std::string evidence(ReportLanguage language, const Finding& finding);
[[nodiscard]] std::string threshold(ReportLanguage language, const Finding& finding);
[[nodiscard]] Advice advice(ReportLanguage language, const Finding& finding);
[[nodiscard]] std::string summary(ReportLanguage language, const Diagnosis& diagnosis);

[[nodiscard]] std::string origin(ReportLanguage language, const DeviceInfo& device);
[[nodiscard]] std::string origin(ReportLanguage language, const RunResult& run);
[[nodiscard]] std::string modelError(ReportLanguage language, const DeviceInfo& device, HostMemory memory); // "": none
[[nodiscard]] std::string disturbance(ReportLanguage language, Disturbance disturbance, const RunResult& run);
// The step that was found in a recording and how well the twin fits; the fit's own notes are left out.
[[nodiscard]] std::vector<std::string> fit(ReportLanguage language, const RecordingFit& fit);

// Its name; that of a preset's scenario in the report's language, any other as it is. How it works where it has none.
[[nodiscard]] std::string scenarioName(ReportLanguage language, const Scenario& scenario);

// What the engine says in English, where it is one of its fixed texts; else as it is.
[[nodiscard]] std::string fixed(ReportLanguage language, const std::string& english);

} // namespace overlap::sentences
