// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/run_result.h"

#include <string>
#include <string_view>
#include <vector>

namespace overlap {

enum class Verdict : std::uint8_t
{
    Faster, // B is faster than A
    Slower,
    Same, // medians differ by less than 2 %
    Inconclusive // p10-p90 ranges of the repeats overlap
};
[[nodiscard]] const char* verdictId(Verdict verdict);

// One step of turning A into B: these settings are taken from B together (settings valid only together are one step).
struct AttributionStep
{
    std::vector<std::string> keys; // dotted scenario keys
    double wallUs = 0.0; // after this step
    double gainUs = 0.0; // wall before - wall after; negative: this step costs
};

struct Comparison
{
    RunResultPtr a;
    RunResultPtr b;
    Verdict verdict = Verdict::Inconclusive;
    std::vector<AttributionStep> steps; // from A to B, largest gain first; gains depend on this order
};

// Whether its wall time is a duration that can be held against another: measured, and with a final synchronisation.
[[nodiscard]] bool comparable(const RunResult& run);

// Medians differ by less than 2 % when the longer is less than 1.02 times the shorter, so that swapping A and B never
// changes it. Runs of different numbers of samples are compared by time per sample. A run that is not `comparable` makes
// it Inconclusive.
[[nodiscard]] Verdict verdictOf(const RunResult& a, const RunResult& b);

// Whether a setting says what is to be done (samples, sizes, kernel, preparing) rather than how.
[[nodiscard]] bool isWorkloadKey(std::string_view key);

// A becomes B one setting at a time, greedily the largest gain first; each candidate is run on `backend`. Settings that
// change the workload come first, as one step. Settings valid only together are one step, and so are `sync` and
// `streams` on the way from or to every_op, which knows no streams. The last step's wall is B's, so the gains add up to
// A's wall - B's; for n steps that takes n (n + 1) / 2 - 1 runs. Candidates that cannot be run are passed over; a
// device that fails ends it with that error.
// None when A or B is not `comparable`. `options`: as A and B were run; recorder is ignored, none is used.
[[nodiscard]] Result<std::vector<AttributionStep>> attribute(Backend& backend, const RunResult& a, const RunResult& b,
                                                             std::stop_token stop, RunOptions options = {});

// Runs both and attributes. `options` holds for both. Errors say which of the two failed.
[[nodiscard]] Result<Comparison> compare(Backend& backend, const Scenario& a, const Scenario& b,
                                         const RunOptions& options, std::stop_token stop);

// English, for the command line and exports: "B is 14× faster than A, 1.27 ms against 17.9 ms, because batches of 10
// save 12.0 ms, pinned memory 3.39 ms and ..."; the window builds its own, translated, from the same values. Names the
// three largest reasons; what works against the verdict follows with "although". Where A and B differ in samples it
// speaks of throughput, where one is not a duration it compares nothing and says so.
[[nodiscard]] std::string answerSentence(const Comparison& comparison);
// For a table or a waterfall: "batches of 10", "pinned memory", "overlap, 3 streams", with B's values.
[[nodiscard]] std::string describeStep(const AttributionStep& step, const Scenario& a, const Scenario& b);

// The same as the subject of a sentence: "overlap in three streams" saves, "batches of 10" save.
struct StepPhrase
{
    std::string text;
    bool plural = false;
};
[[nodiscard]] StepPhrase phraseOf(const AttributionStep& step, const Scenario& a, const Scenario& b);

// "one by one, pageable, waits after every operation"
[[nodiscard]] std::string describeStrategy(const Scenario& scenario);

// Where numbers come from: "Simulated · h200", "Simulated · rtx4090 (published figures, not validated)",
// "Simulated · ideal-2-engines (teaching device, no overheads)", "Measured · NVIDIA H200 · CUPTI".
[[nodiscard]] std::string originLabel(const DeviceInfo& device);
[[nodiscard]] std::string originLabel(const RunResult& run); // with the recorder of a measured run
// "Model error against measured runs: median x %, 95th percentile y %", for the host memory that was used; "" for
// devices without validated figures.
[[nodiscard]] std::string modelErrorText(const DeviceInfo& device, HostMemory memory);

[[nodiscard]] nlohmann::ordered_json toJson(const Comparison& comparison);

} // namespace overlap
