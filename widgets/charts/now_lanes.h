// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/run_view.h"

#include <QString>

#include <optional>
#include <vector>

namespace overlap {

// What a lane does at one moment, in words.
struct NowLane
{
    QString lane; // "Host"
    bool host = false; // of a thread
    std::optional<ActivityKind> kind; // none: idle
    bool waits = false; // a call that the host waits in, whatever its kind
    QString what; // "blocked", "b3, stream 0", "idle"
    QString detail; // of a thread: "cudaMemcpy"; may be empty
    Nanoseconds toGo{};
    bool operator==(const NowLane&) const = default;
};

// Of every lane that is shown and not folded, in their order. O(lanes x log n).
[[nodiscard]] std::vector<NowLane> lanesNow(const RunView& run, TracePoint t);

// What the host waits for and how long it still will: "for kernel b2 in stream 2, 85.1 us to go"; empty if it does not.
[[nodiscard]] QString waitText(const RunView& run, TracePoint t);

// One sentence about why the host waits or what it does, and what the device does meanwhile.
[[nodiscard]] QString reasonNow(const RunView& run, TracePoint t);

} // namespace overlap
