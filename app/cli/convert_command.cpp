// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/convert_command.h"

#include "app/cli/analyze_command.h"
#include "app/cli/import_report_text.h"
#include "app/cli/run_request.h"
#include "engine/base/text.h"
#include "engine/trace/recording_writer.h"

#include <fmt/format.h>

#include <filesystem>

namespace overlap {

ExitCode convertCommand(const std::string& trace, const std::string& out, const CliEnvironment& environment)
{
    const auto extension = std::filesystem::path(out).extension();
    Mistakes mistakes;
    if (extension != ".json" && extension != ".csv")
        mistakes.add(fmt::format("{}: what to convert to is told by the ending; give a name that ends in .json (Chrome "
                                 "JSON, for ui.perfetto.dev) or in .csv",
                                 out));
    else
        checkOutputFile("OUT", out, mistakes);
    std::error_code failed;
    if (std::filesystem::equivalent(trace, out, failed))
        mistakes.add(fmt::format("{} is the recording itself and would be replaced; give another file", out));
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return ExitCode::WrongUsage;
    }
    auto recording = readForCommand(trace, environment);
    if (!recording) {
        printError(environment.err, recording.error().message);
        return exitCodeOf(recording.error());
    }
    const auto error = extension == ".csv" ? writeIntervalsCsv(*recording, out, environment.stop)
                                           : writeChromeTrace(*recording, out, environment.stop);
    if (error) {
        printError(environment.err, error->message);
        return ExitCode::Failed;
    }
    environment.out << fmt::format("{} intervals written to {}\n",
                                   countText(static_cast<std::int64_t>(recording->intervalCount())), out);
    environment.out << importReportText(recording->report);
    return ExitCode::Done;
}

} // namespace overlap
