// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/bound_by.h"
#include "engine/diagnosis/finding.h"
#include "engine/diagnosis/timeline_facts.h"
#include "engine/result/run_result.h"

#include <nlohmann/json_fwd.hpp>

#include <stop_token>

namespace overlap {

// Why a run takes as long as it does.
struct Diagnosis
{
    // Of the context; where the clock stopped before the device was done, up to the end of its last operation.
    TimeRange window;
    // Those that explain themselves by the time they cost, then the symptoms that another one explains, likewise.
    std::vector<Finding> findings;
    std::vector<NotEnoughData> notEnough;
    std::optional<BoundSummary> bound; // none: no calls of the host were recorded
    std::string profile; // that mends were simulated on; "": none were
    bool mendsSimulated = false;
    double leastGainPct = 2.0; // what a mend had to gain to be shown

    [[nodiscard]] const Finding* find(RuleId rule) const;
};

// Every rule over the timeline of a run, a simulation or a recording. Nothing is simulated: cost is the time of the
// evidence. O(n log n).
[[nodiscard]] Diagnosis diagnose(const Timeline& timeline, const DiagnosisContext& context,
                                 const DiagnosisOptions& options = {});

// Simulates the mends of every finding for `scenario` (the run's own, or one fitted to a recording) on `profile`, each
// by itself. What no mend betters by `leastGainPct` is dropped; what remains costs what the best mend gains. Of mends
// that gain the same within 2 % the simplest counts. Of runs of more than some 100 000 operations a part is simulated.
// `wallUs` is what the run takes, `run` how it was run (warm-ups).
// A gain is a ratio of two simulations, so an error common to both leaves it alone.
void simulateMends(Diagnosis& diagnosis, const Scenario& scenario, const DeviceProfile& profile, double wallUs,
                   const RunOptions& run, const DiagnosisOptions& options, const std::stop_token& stop);

// Both for a finished run. `profile`: the run's own for a simulated device, that of the same kind of GPU for a measured
// one; null: nothing is simulated. None when nothing was recorded.
[[nodiscard]] std::optional<Diagnosis> diagnose(const RunResult& result, const DeviceProfile* profile,
                                                const RunOptions& run, const DiagnosisOptions& options,
                                                const std::stop_token& stop);

// The built-in measured profile of the same kind of GPU, null when there is none.
[[nodiscard]] const DeviceProfile* profileOfSameKind(const DeviceInfo& device);

// One or two sentences: what the run is bound by and the worst finding, or that no setting would make it faster.
[[nodiscard]] std::string summarySentence(const Diagnosis& diagnosis);
// "preparation", "the link", "kernels": for a sentence.
[[nodiscard]] std::string boundWords(BoundKind kind);

[[nodiscard]] nlohmann::ordered_json toJson(const Diagnosis& diagnosis, const Timeline& timeline);

} // namespace overlap
