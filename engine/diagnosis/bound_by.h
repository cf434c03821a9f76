// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <array>
#include <optional>
#include <vector>

namespace overlap {

// What a run can be bound by.
enum class BoundKind : std::uint8_t
{
    Preparation,
    Link, // copies, the host's staging of pageable ones among it
    Kernels,
    Launches, // calls that give work to the device, the host between calls, and from the call to the start
    Synchronization, // synchronising calls that wait for nothing, and waking up after the wait
    Allocation // device memory, pinning, beyond waiting for the device
};
inline constexpr std::size_t BoundKindCount = 6;
[[nodiscard]] const char* boundKindId(BoundKind kind); // "preparation", "link", ...

// A stretch of the critical path: until `time.end` the run could not go on because of this.
struct PathPiece
{
    TimeRange time;
    BoundKind kind = BoundKind::Launches;
    std::optional<IntervalRef> interval; // none: between calls, or latency
};

// The critical path of a run. Backwards from the end of the window, at each moment the one thing that had to end before
// the run could go on:
// - the issuing thread: what it does (preparing, issuing, allocating) is what it costs. In a call that waits, the time
//   since the work it waited for ended is its own (waking up); before that the path goes on in that work: the operation
//   with the call's correlation, else the last one of its stream to end inside the call, else the last of the device.
//   While it waits for a worker the path goes on in the worker.
// - an operation on the device: its own time is the link's or the kernels'. It began when three had happened: it was
//   asked for, the operation before it in its stream was over, and its engine was free. The path goes on in the last of
//   them. Time between that and its beginning is latency: of the launch when the launch was last, else of the
//   operation.
// Every nanosecond of the window is in exactly one piece, so the shares add up to 100 %. What is not on the path could
// be endlessly fast and the run would take as long.
struct BoundSummary
{
    // Longer paths, those of recordings of millions of intervals, are not kept: nobody looks at each piece.
    static constexpr std::size_t MostPieces = 100'000;

    std::array<double, BoundKindCount> us{};
    std::array<double, BoundKindCount> sharePct{}; // of the window
    BoundKind by = BoundKind::Kernels; // the largest share
    std::vector<PathPiece> path; // in order of time, without gaps; empty where there are more than MostPieces

    [[nodiscard]] double shareOf(BoundKind kind) const { return sharePct[static_cast<std::size_t>(kind)]; }
};

// None for an empty window or a timeline without calls of the issuing thread. `unmarked`: where the issuing thread did
// something that nobody marked, in order (DiagnosisContext::unmarkedPreparation); time between calls is preparation there
// and the launches' elsewhere. O(n log n).
[[nodiscard]] std::optional<BoundSummary> boundOf(const Timeline& timeline, TimeRange window,
                                                  const std::vector<TimeRange>& unmarked = {});

} // namespace overlap
