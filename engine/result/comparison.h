// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/run_result.h"

#include <string>
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

[[nodiscard]] Verdict verdictOf(const RunResult& a, const RunResult& b);

// A becomes B one setting at a time, greedily the largest gain first; each candidate is run on `backend`. Steps that
// change the workload (samples, bytes, kernel, prepare) come first, as one step "workload". The last step's wall is B's.
[[nodiscard]] Result<std::vector<AttributionStep>> attribute(Backend& backend, const RunResult& a, const RunResult& b,
                                                             std::stop_token stop);

// Runs both and attributes. `options` holds for both.
[[nodiscard]] Result<Comparison> compare(Backend& backend, const Scenario& a, const Scenario& b,
                                         const RunOptions& options, std::stop_token stop);

// English, for the command line and exports: "B is 14× faster than A, 1.27 ms against 17.9 ms, because batches of 10
// save 12.0 ms, pinned memory 3.39 ms and ..."; the window builds its own, translated, from the same values.
[[nodiscard]] std::string answerSentence(const Comparison& comparison);
// "batches of 10", "pinned memory", "3 streams" for the keys of a step, with B's values.
[[nodiscard]] std::string describeStep(const AttributionStep& step, const Scenario& a, const Scenario& b);
// "one by one, pageable, waits after every operation"
[[nodiscard]] std::string describeStrategy(const Scenario& scenario);
// The line under the answer: "Simulated · h200", "Model error against measured runs: median x %, 95th percentile y %".
[[nodiscard]] std::string originLabel(const DeviceInfo& device);
[[nodiscard]] std::string modelErrorText(const DeviceInfo& device, HostMemory memory);

[[nodiscard]] nlohmann::ordered_json toJson(const Comparison& comparison);

} // namespace overlap
