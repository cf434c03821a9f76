// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/run/pair_progress.h"
#include "widgets/run/shown_pair.h"

#include <QString>

#include <vector>

// How runs were made and how they go on, in words of the current language.
namespace overlap::words {

[[nodiscard]] QString throttle(ThrottleReason reason); // "power cap"
[[nodiscard]] QString recordedBy(const RunResult& run); // "recorded by CUPTI"; "" where nobody has to know

// "A: repeat 3 of 10", "B: recording"
[[nodiscard]] QString progress(const PairProgress& progress);

// What makes a measured run less than what it could be, for a mark beside its origin.
struct RunMark
{
    QString text; // "throttled"
    QString tip; // sentences
    bool operator==(const RunMark&) const = default;
};
[[nodiscard]] std::vector<RunMark> runMarks(const ShownPair& pair);

// How both runs were recorded, a line each: recorder, repeats and their spread, the observer's overhead, how well the
// clocks agree, and what else there is to know. "" for simulated runs.
[[nodiscard]] QString recordingDetails(const ShownPair& pair);

// The observer's overhead of both runs, in one sentence; "" where none was measured.
[[nodiscard]] QString overheadRemark(const ShownPair& pair);

} // namespace overlap::words
