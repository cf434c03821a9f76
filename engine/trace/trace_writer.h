// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/result/run_result.h"
#include "engine/trace/write_progress.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace overlap {

// One run to be written, with the name its process gets in the file ("A: one by one").
struct TraceSource
{
    std::string name;
    RunResultPtr run;
};

// Chrome Trace JSON (object form) that Perfetto opens: a process for each source, named threads for the lanes in the
// order of the window, complete events with ns-exact ts and dur, args (batch, stream, bytes, blocks, correlation), flow
// arrows from the call to the operation, and the origin ("Simulated · h200") in process labels and metadata.
[[nodiscard]] std::string chromeTrace(const std::vector<TraceSource>& sources);
// The same to a file, piece by piece, whole or not at all; "-" is standard output. Cancelled where `stop` is requested.
[[nodiscard]] std::optional<Error> writeChromeTrace(const std::vector<TraceSource>& sources,
                                                    const std::filesystem::path& path, const std::stop_token& stop = {},
                                                    const WriteProgress& progress = {});

// One row for each interval; first a comment line that says where the numbers come from.
[[nodiscard]] std::string intervalsCsv(const std::vector<TraceSource>& sources);
[[nodiscard]] std::optional<Error> writeIntervalsCsv(const std::vector<TraceSource>& sources,
                                                     const std::filesystem::path& path,
                                                     const std::stop_token& stop = {},
                                                     const WriteProgress& progress = {});

} // namespace overlap
