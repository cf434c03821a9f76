// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/diagnosis.h"
#include "engine/fit/recording_whatif.h"
#include "engine/trace/recorded_run.h"

#include <optional>

namespace overlap {

// Why one device of a recording was busy for as long as it was.
struct RecordingDiagnosis
{
    std::uint32_t device = 0;
    // What the evidence points into: the device's lanes and the calls of the threads that gave it work. Ranges and
    // operators, which are neither, are not in it.
    TimelinePtr timeline;
    Diagnosis diagnosis;
    // None: no step was found, or it could not be simulated; the mends were not simulated then.
    std::optional<RecordingFit> fit;
    std::string noFit; // one sentence why there is none
};

// Every rule over one device, from its first operation to its last or within `range`. Mends are simulated on the fitted
// twin where that fits (RecordingFit::fits). A recording marks no preparation, so for R12 it is where the threads were in
// no call for 100 us or longer. None: nothing was recorded of the device. O(n log n).
[[nodiscard]] std::optional<RecordingDiagnosis> diagnose(const Recording& recording, const RecordedDevice& device,
                                                         std::optional<TimeRange> range,
                                                         const DiagnosisOptions& options, const std::stop_token& stop);
// The same of a part: of one process alone where it names one.
[[nodiscard]] std::optional<RecordingDiagnosis> diagnose(const Recording& recording, const RecordingPart& part,
                                                         const DiagnosisOptions& options, const std::stop_token& stop);

// The diagnosis with its times later by `shift`, and with its evidence in the lanes of `drawn`, which shows the same
// recording (see recordedRun). Evidence that is not there is left out; of the critical path only the shares are kept.
// O(evidence x lanes x log n).
[[nodiscard]] Diagnosis placedIn(const Timeline& drawn, const RecordingDiagnosis& recorded, Nanoseconds shift);

} // namespace overlap
