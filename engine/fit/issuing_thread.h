// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/recording.h"

#include <optional>
#include <string_view>
#include <vector>

namespace overlap {

// A call of the host and what it started on the device.
struct RecordedCall
{
    Interval call;
    std::string_view name; // lives as long as the recording
    std::vector<Interval> operations; // on the device that is looked at, by time
};

// The thread that gives a device its work, and all it was recorded to do. Of several the one that started most.
struct IssuingThread
{
    std::size_t thread = 0; // its place in Recording::threads
    std::vector<RecordedCall> calls; // by begin
    // Where anything recorded on the thread begins or ends, calls and operators alike, ascending: between two of them
    // that are far apart nobody knows what it did.
    std::vector<TracePoint> edges;
};

// None when no call that started anything on the device was recorded. O(n log n).
[[nodiscard]] std::optional<IssuingThread> issuingThreadOf(const Recording& recording, const RecordedDevice& device);

// Whether the call starts kernels ("cudaLaunchKernel", "cuLaunchKernelEx", "cudaGraphLaunch").
[[nodiscard]] bool isLaunchCall(std::string_view name);

// The device with the most operations; null when nothing was recorded on any.
[[nodiscard]] const RecordedDevice* busiestDevice(const Recording& recording);

} // namespace overlap
