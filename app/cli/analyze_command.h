// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/cli.h"
#include "engine/trace/recording.h"

#include <optional>
#include <string>

namespace overlap {

struct AnalyzeRequest
{
    std::string trace;
    std::optional<std::uint32_t> device; // its number in the recording
    std::optional<std::string> process; // as the recording names it
    std::string range; // "from:to", see parseRange; "": all
    std::string json; // paths, "-" for standard output, "" for none
    std::string csv;
};
[[nodiscard]] ExitCode analyzeCommand(const AnalyzeRequest& request, const CliEnvironment& environment);

// Reads a recording with progress on a terminal and a word beforehand when it will take much memory; errors are printed.
[[nodiscard]] Result<Recording> readForCommand(const std::string& trace, const CliEnvironment& environment);

// "from:to" on the recording's time, which begins at 0: numbers with ns (the default), us, ms or s behind them; an end that
// is left out is open. Errors are sentences.
[[nodiscard]] Result<TimeRange> parseRange(const std::string& text);

} // namespace overlap
