// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/files.h"
#include "engine/trace/recording.h"
#include "engine/trace/recording_analysis.h"
#include "engine/trace/write_progress.h"

#include <stop_token>

namespace overlap {

// Chrome JSON that Perfetto, PyTorch's tools and this program read: every interval with the file's own times, exact to
// the nanosecond, and arrows from calls to what they started. Reading it again gives the same recording. Of the recorder's
// environment nothing is written. Written piece by piece; "-" is standard output.
[[nodiscard]] std::optional<Error> writeChromeTrace(const Recording& recording, const std::filesystem::path& path,
                                                    const std::stop_token& stop = {},
                                                    const WriteProgress& progress = {});

// One row for each interval.
[[nodiscard]] std::optional<Error> writeIntervalsCsv(const Recording& recording, const std::filesystem::path& path,
                                                     const std::stop_token& stop = {},
                                                     const WriteProgress& progress = {});

// One row for each number, a column for each device.
[[nodiscard]] std::string numbersCsv(const Recording& recording, const std::vector<DeviceAnalysis>& devices);

} // namespace overlap
