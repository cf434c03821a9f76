// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/recording.h"

namespace overlap {

// What a window may choose among: the processes of a recording, as RecordedThread::process names them.
struct RecordedProcess
{
    std::string name;
    std::vector<std::uint32_t> devices; // on which operations of it were recorded, in order
    std::uint64_t operations = 0; // on devices
    std::uint64_t hostIntervals = 0;
    auto operator<=>(const RecordedProcess&) const = default;
};
// In order of number, names that are no numbers last. O(intervals).
[[nodiscard]] std::vector<RecordedProcess> processesOf(const Recording& recording);

// The process of each of Recording::streams, as RecordedThread::process names it. Where the record does not name it, the
// process whose calls started what ran there, or the only one that made calls; "" where that does not tell either.
// O(intervals) where a stream is not named and more than one process made calls, else O(streams).
[[nodiscard]] std::vector<std::string> streamProcesses(const Recording& recording);

// One device with the threads of the host, as Recording::timelineOf, but only what belongs to one process: operations on
// its streams and its own threads. Rows are filled anew. Intervals are copied, unless all of a lane stay. O(n log n).
[[nodiscard]] Timeline timelineOf(const Recording& recording, const RecordedDevice& device, const std::string& process);

// What is recorded of no device, for files with host activity alone: the threads of all processes, or of one.
[[nodiscard]] Timeline hostTimelineOf(const Recording& recording, const std::optional<std::string>& process = {});

} // namespace overlap
