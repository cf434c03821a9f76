// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/recording.h"

#include <nlohmann/json_fwd.hpp>

namespace overlap {

// Of operations on one device, by what they copied. `array`: from or to CUDA arrays, whatever the direction; `unified`:
// migrations of unified memory; `unknown`: the record does not tell.
struct CopySums
{
    std::uint64_t h2d = 0;
    std::uint64_t d2h = 0;
    std::uint64_t d2d = 0;
    std::uint64_t h2h = 0;
    std::uint64_t p2p = 0;
    std::uint64_t array = 0;
    std::uint64_t unified = 0;
    std::uint64_t unknown = 0;
    auto operator<=>(const CopySums&) const = default;
};

// The numbers of one device, exact to the nanosecond. K, C, S, A, H, D as the metrics define them: C has every copy but
// those on the host and migrations, H and D those from and to arrays too.
struct DeviceAnalysis
{
    std::uint32_t index = 0;
    std::string name;
    TimeRange window; // first of K, C and S to the last, or what was asked for
    std::uint64_t kernels = 0; // that begin in the window; copies and bytes too
    std::uint64_t memsets = 0;
    std::uint64_t streams = 0;
    CopySums copies;
    CopySums bytes;
    std::uint64_t memsetBytes = 0;
    Nanoseconds kernelBusy{};
    Nanoseconds copyBusy{};
    Nanoseconds h2dBusy{};
    Nanoseconds d2hBusy{};
    Nanoseconds memsetBusy{};
    Nanoseconds anyBusy{};
    Nanoseconds copyComputeOverlap{};
    Nanoseconds h2dD2hOverlap{};
    Nanoseconds idle{};
    Nanoseconds unifiedBusy{};

    auto operator<=>(const DeviceAnalysis&) const = default;
};

// `range`: relative to the recording's origin; the numbers then are of this window. `process`: only operations of this
// process, named and found as processesOf() does. O(intervals) as lanes are in order.
[[nodiscard]] DeviceAnalysis analyze(const Recording& recording, const RecordedDevice& device,
                                     std::optional<TimeRange> range = std::nullopt,
                                     const std::optional<std::string>& process = std::nullopt);

// Every device on which something happened, or on which the process did something, by number.
[[nodiscard]] std::vector<DeviceAnalysis> analyzeAll(const Recording& recording,
                                                     std::optional<TimeRange> range = std::nullopt,
                                                     const std::optional<std::string>& process = std::nullopt);

// overlapscope.analysis/1; times in integer nanoseconds, percentages null where they are not defined.
[[nodiscard]] nlohmann::ordered_json analysisJson(const Recording& recording,
                                                  const std::vector<DeviceAnalysis>& devices);

} // namespace overlap
