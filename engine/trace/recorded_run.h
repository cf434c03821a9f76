// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/result/comparison.h"
#include "engine/trace/recording.h"

#include <string>
#include <vector>

namespace overlap {

// What is looked at of a recording. Operations of two devices never mix.
struct RecordingPart
{
    std::uint32_t device = 0; // RecordedDevice::index
    std::optional<std::string> process; // only what this process did; as RecordedThread::process names it
    std::optional<TimeRange> range; // numbers of this part of the time; relative to the recording's origin
    bool operator==(const RecordingPart&) const = default;
};

// The parts to choose from: every device on which something happened, and each of its processes where there are several.
// By device; a recording without operations of a device has none.
[[nodiscard]] std::vector<RecordingPart> partsOf(const Recording& recording);

// From the first operation of the part to the last, or its range. Empty: nothing happened there.
[[nodiscard]] TimeRange windowOf(const Recording& recording, const RecordingPart& part);

// The part as a run, for everything that shows runs. Its lanes: `Host` is the thread that launched most of the operations,
// other threads with calls are workers; the rest as recorded. Times are the recording's, later by `shift`; without a shift
// intervals are shared. The wall is the window's length, numbers that need a scenario or a link are not defined, and the
// ideal bound is the recorded one: the busiest of kernels and copies, for there is no profile. O(intervals).
[[nodiscard]] RunResultPtr recordedRun(const RecordingPtr& recording, const RecordingPart& part, Nanoseconds shift,
                                       std::string name);

// How the device's time of A became that of B, in steps that add up exactly: its idle time ("recorded.idle"), copies and
// memsets that no kernel hid ("recorded.exposed"), kernels ("recorded.kernels"); the largest gain first. Empty where a side
// has no window.
[[nodiscard]] std::vector<AttributionStep> recordedSteps(const RunResult& a, const RunResult& b);

} // namespace overlap
