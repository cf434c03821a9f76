// SPDX-License-Identifier: GPL-3.0-or-later
// What other settings would do for a program of which there is only a recording.
#pragma once

#include "engine/fit/fitted_twin.h"
#include "engine/trace/recording.h"
#include "engine/whatif/whatif.h"

#include <nlohmann/json_fwd.hpp>

namespace overlap {

// What a recorded loop does, and the simulated twin of it.
struct RecordingFit
{
    std::uint32_t device = 0; // its number in the recording
    std::string deviceName; // "": not recorded
    RepeatingStep step;
    StepFigures figures;
    TwinFit twin;
    std::string profile; // what the rest is taken from
    bool sameDevice = false; // that profile is of the kind of device that was recorded, or was asked for
    // The simulated step, profiler and all, against the recorded one: simulated / recorded - 1, in percent.
    double fitErrorPct = 0.0;
    double simulatedStepUs = 0.0;

    // The twin takes about as long as what was recorded; else its predictions are not to be trusted.
    [[nodiscard]] bool fits() const;
};

struct RecordingFitOptions
{
    std::optional<std::uint32_t> device; // its number in the recording; none: the busiest
    // What is not in the recording comes from it; null: the built-in measured profile of the same kind of device, or
    // that of the h200 with a note.
    const DeviceProfile* base = nullptr;
};

// Finds the repeating step and fits a scenario and a profile to it. Errors say what the recording lacks: no such device,
// no calls of the host, nothing that repeats.
[[nodiscard]] Result<RecordingFit> fitRecording(const Recording& recording, const RecordingFitOptions& options,
                                                const std::stop_token& stop);

// The same what-if as of a scenario, on the twin without the profiler. Times are of as many steps as were recorded; the
// ratios are what counts.
[[nodiscard]] Result<WhatIf> whatIf(const RecordingFit& fit, const WhatIfOptions& options, const std::stop_token& stop);

// `overlapscope.whatif/1` with the key "fit": the step, its figures, how well it fits, notes.
[[nodiscard]] nlohmann::ordered_json toJson(const RecordingFit& fit, const WhatIf& whatIf);

// Sentences for a person: the step that was found, what it does, how well the twin fits.
[[nodiscard]] std::vector<std::string> fitSentences(const RecordingFit& fit);

} // namespace overlap
