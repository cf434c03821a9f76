// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/recording_whatif.h"

#include "app/cli/analyze_command.h"
#include "app/cli/import_report_text.h"
#include "app/cli/progress_line.h"
#include "app/cli/text_table.h"
#include "engine/base/files.h"
#include "engine/base/text.h"
#include "engine/diagnosis/profile_for.h"
#include "engine/fit/recording_whatif.h"
#include "engine/result/comparison.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <span>

namespace overlap {

namespace {
namespace fs = std::filesystem;
std::string changeText(double ratio)
{
    constexpr double Same = 0.005;
    return std::abs(1.0 - ratio) < Same ? "same"
                                        : signedText(ratio - 1.0, percentText(100.0 * std::abs(1.0 - ratio)).joined());
}

std::string table(const WhatIf& whatIf, std::size_t width)
{
    using Align = TextTable::Align;
    TextTable table({Align::Left, Align::Left, Align::Right, Align::Right, Align::Right});
    const auto step = [&](double wallUs) { return durationText(wallUs / whatIf.base.samples).joined(); };
    table.add({"Change", "id", "step", "change", "ratio"});
    table.add({"as it is", "", step(whatIf.baseWallUs), "", ""});
    for (std::size_t i = 0; i < whatIf.changes.size(); ++i) {
        const auto& change = whatIf.changes[i];
        const auto before = std::span(whatIf.changes).first(i);
        const auto same = [&](const PredictedChange& other) { return other.change.scenario == change.change.scenario; };
        if (std::ranges::none_of(before, same))
            table.add({describeChange(change.change, whatIf.base), change.change.id, step(change.wallUs),
                       changeText(change.ratio), fmt::format("{:.3f}", change.ratio)});
    }
    return table.text(width);
}

std::string text(const std::string& path, const RecordingFit& fit, const WhatIf& whatIf, std::size_t width)
{
    std::string out = fs::path(path).filename().string();
    out += fmt::format(": device {}", fit.device);
    if (!fit.deviceName.empty())
        out += ", " + fit.deviceName;
    out += '\n';
    for (const auto& sentence : fitSentences(fit))
        out += paragraph(sentence);
    out += '\n' + table(whatIf, width) + '\n';
    if (whatIf.bestSteps.empty())
        out += "No change gains 2 % or more.\n";
    else
        out += paragraph(
            fmt::format("Best combination, one step after the other: {}.", fmt::join(whatIf.bestSteps, ", ")));
    out += paragraph("A batch is one recorded step; twice the batch is taken to be twice the kernels' time. Times are "
                     "without the profiler; the ratios are the prediction.");
    out += fmt::format("Simulated · {}, fitted to the recording\n", fit.profile);
    return out;
}

// The profile that the device option names; null for the default, which leaves the choice to the recording.
const DeviceProfile* baseOf(const Backend* device)
{
    return device == nullptr ? nullptr : profileFor(*device);
}

void checkOptions(const RunRequest& request, const WhatIfRequest& wanted, Mistakes& mistakes)
{
    if (!request.settings.empty())
        mistakes.add("--set changes a scenario, but a recording is what it is; leave it out");
    if (!wanted.checkOn.empty())
        mistakes.add("--check runs a scenario, but the program that was recorded cannot be run here; leave it out");
    if (wanted.checkTop)
        mistakes.add("--check-top says how many changes are checked, but of a recording none can be; leave it out");
    if ((request.repeats || request.warmups) && request.noise <= 0.0)
        mistakes.add(
            "--repeats and --warmups change nothing where every run is simulated without noise; leave them out");
}
} // namespace

bool isRecordingFile(const std::string& path)
{
    std::error_code failed;
    if (!fs::is_regular_file(path, failed))
        return false;
    constexpr std::uintmax_t LargestScenario = 1U << 20U;
    if (fs::file_size(path, failed) > LargestScenario)
        return true;
    const auto content = readFile(path, LargestScenario);
    if (!content)
        return false;
    constexpr std::string_view Sqlite = "SQLite format 3";
    constexpr std::string_view Gzip = "\x1f\x8b";
    const auto begin = content->find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    const bool list = begin != std::string::npos && (*content)[begin] == '[';
    return content->starts_with(Sqlite) || content->starts_with(Gzip) || list
           || content->find("\"traceEvents\"") != std::string::npos;
}

ExitCode recordingWhatIfCommand(const std::string& path, const RunRequest& request, const WhatIfRequest& wanted,
                                const CliEnvironment& environment)
{
    Mistakes mistakes;
    checkOptions(request, wanted, mistakes);
    std::shared_ptr<Backend> device;
    if (request.device != DefaultDevice)
        device = resolveDevice(request, environment, mistakes);
    if (device && baseOf(device.get()) == nullptr)
        mistakes.add(
            fmt::format("There is no profile of {}; write one with calibrate --device {} -o PROFILE.json, then "
                        "use --device sim:PROFILE.json",
                        device->info().name, request.device));
    checkOutputs(request, mistakes, {path});
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto recording = readForCommand(path, environment);
    if (!recording) {
        printError(environment.err, recording.error().message);
        return exitCodeOf(recording.error());
    }
    // The numbers below are of what could be read.
    if (const auto& warnings = recording->report.warnings; !warnings.empty())
        environment.err << importReportText(recording->report);
    RecordingFitOptions options;
    options.device = wanted.recordedDevice;
    options.base = baseOf(device.get());
    const auto fit = fitRecording(*recording, options, environment.stop);
    if (!fit) {
        printError(environment.err, fit.error().message);
        // A device that is not in it was asked for; that nothing repeats was not.
        return fit.error().code == ErrorCode::InvalidArgument ? ExitCode::WrongUsage : ExitCode::Failed;
    }
    const auto result = [&] {
        ProgressLine progress(environment);
        progress.show("Trying every change of the recorded step");
        WhatIfOptions tried;
        tried.run = request.options();
        return whatIf(*fit, tried, environment.stop);
    }();
    if (!result) {
        printError(environment.err, result.error().message);
        return exitCodeOf(result.error());
    }
    if (!writeOutputs(request, toJson(*fit, *result), {}, environment))
        return ExitCode::Failed;
    if (!request.writesToOutput())
        environment.out << text(path, *fit, *result, environment.width);
    return ExitCode::Done;
}

} // namespace overlap
