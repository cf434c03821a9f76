// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/recorded_run.h"
#include "widgets/run/scenario_pair.h"
#include "widgets/words/answer_words.h"

#include <QString>

#include <vector>

// What is said of what other tools recorded, in words of the current language. Of a file nothing is quoted but names of
// kernels, calls and ranges, of devices and of the tool: never a path, a host or a user.
namespace overlap::words {

[[nodiscard]] bool isRecorded(const RunResultPtr& run);
[[nodiscard]] QString toolName(const Recording& recording); // "PyTorch profiler"
[[nodiscard]] QString deviceName(const Recording& recording, std::uint32_t device); // "GPU 0: NVIDIA H200"
// "GPU 0: NVIDIA H200", "GPU 0, process 4711"
[[nodiscard]] QString partName(const Recording& recording, const RecordingPart& part);
// Heading of a chart: "naive.json, GPU 0: NVIDIA H200"
[[nodiscard]] QString heading(const RunResult& run, const RecordingPart& part);

// Answers for pairs with a recording in them, the fullest first; as words::answers.
[[nodiscard]] std::vector<Answer> recordedAnswers(const ShownPair& pair);
// Beside the chip: what to be careful about, the fullest first.
[[nodiscard]] std::vector<QString> recordedRemarks(const ShownPair& pair);
// "A (fitted)" where the numbers of that side are of a scenario that was fitted to a recording, "A" else. Of
// ShownPair::compared().
[[nodiscard]] QString comparedName(const ShownPair& compared, Side side);
// "idle time", for a row of the waterfall; "" for other steps.
[[nodiscard]] QString recordedStep(const AttributionStep& step);

// What reading met on its way.
struct ImportCounts
{
    std::uint64_t repaired = 0;
    std::uint64_t skipped = 0;
    std::uint64_t unknown = 0;
};
[[nodiscard]] ImportCounts countsOf(const ImportReport& report);
// "1 204 events were left out and 3 were mended while naive.json was read." "" where there is nothing to say.
[[nodiscard]] QString importSummary(const ImportReport& report, const QString& fileName);
// All of it, a line each; plain text.
[[nodiscard]] QString importReportText(const Recording& recording, const QString& fileName);

} // namespace overlap::words
