// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/calibrate_command.h"

#include "app/cli/progress_line.h"
#include "app/cli/text_table.h"
#include "engine/base/files.h"
#include "engine/base/text.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/profile/profile_difference.h"
#include "engine/profile/profile_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>

namespace overlap {

namespace {
using Align = TextTable::Align;
std::string microsecondsText(double us)
{
    return us >= 1000.0 ? durationText(us).joined() : significantText(us) + std::string(NarrowSpace) + "µs";
}

std::string rateOf(const DeviceProfile& profile, Direction direction)
{
    const auto rate = profile.peakGbps(direction);
    return rate ? bandwidthText(*rate).joined() : "n/a";
}

// What copies of 64 MiB from or to pageable memory reach.
std::string pageableRate(const DeviceProfile& profile, Direction direction)
{
    constexpr double Bytes = 64 << 20;
    constexpr double BytesPerUsOfAGigabyte = 1000.0;
    const auto& costs = profile.copies(direction);
    const double us = (costs.pageableCallUncached.empty() ? costs.pageableCall : costs.pageableCallUncached).at(Bytes);
    return us > 0.0 ? bandwidthText(Bytes / us / BytesPerUsOfAGigabyte).joined() : "n/a";
}

std::string summaryText(const DeviceProfile& profile)
{
    TextTable table({Align::Left, Align::Right, Align::Right});
    table.add({"", "to the device", "to the host"});
    table.add({"Pinned copies, large", rateOf(profile, Direction::ToDevice), rateOf(profile, Direction::ToHost)});
    table.add({"Pageable copies, 64 MiB", pageableRate(profile, Direction::ToDevice),
               pageableRate(profile, Direction::ToHost)});
    table.add({"Shortest copy", microsecondsText(profile.toDevice.pinnedDevice.at(1.0)),
               microsecondsText(profile.toHost.pinnedDevice.at(1.0))});
    table.add({"Call of a copy", microsecondsText(profile.toDevice.pinnedCallUs),
               microsecondsText(profile.toHost.pinnedCallUs)});
    TextTable figures({Align::Left, Align::Right});
    figures.add({"Both ways at once, times one way", ratioText(profile.duplexFactor)});
    figures.add({"Call of a launch", microsecondsText(profile.launchCallUs)});
    figures.add({"From the launch to its start", microsecondsText(profile.kernelLatencyUs)});
    figures.add({"Waking up after a wait", microsecondsText(profile.wakeUs)});
    figures.add({"From a copy to its kernel", microsecondsText(profile.copyToKernelGapUs)});
    figures.add({"cudaMalloc of 64 MiB", microsecondsText(profile.allocation.malloc.at(64 << 20))});
    if (profile.cacheBytes > 0)
        figures.add({"Stays in the CPU's cache", bytesText(static_cast<double>(profile.cacheBytes)).joined()});
    return table.text() + '\n' + figures.text();
}

std::string valueText(const ProfileDifference& difference, double value)
{
    return difference.key.ends_with("_us") ? microsecondsText(value) : significantText(value);
}

std::string differencesText(const DeviceProfile& other, const DeviceProfile& calibrated)
{
    TextTable table({Align::Left, Align::Right, Align::Right, Align::Right, Align::Left});
    table.add({"Largest difference of each curve", other.name, "calibrated", "change", "at"});
    for (const auto& difference : largestDifferences(other, calibrated)) {
        const double percent = difference.percent();
        table.add({difference.key, valueText(difference, difference.a), valueText(difference, difference.b),
                   signedText(percent, percentText(std::abs(percent)).joined()), difference.at});
    }
    return table.text();
}

std::string notesText(const std::vector<std::string>& notes)
{
    std::string text;
    for (const auto& note : notes)
        text += paragraph(note);
    return text;
}
} // namespace

Result<DeviceProfile> loadProfile(const std::string& nameOrPath)
{
    if (const auto* profile = findBuiltinProfile(nameOrPath))
        return *profile;
    std::error_code ignored;
    if (!std::filesystem::exists(nameOrPath, ignored)) {
        std::vector<std::string> names;
        for (const auto& profile : builtinProfiles())
            names.push_back(profile.name);
        const auto near = nearest(nameOrPath, names);
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("There is neither a file nor a built-in profile {}; {}built in are {}", nameOrPath,
                                 near.empty() ? "" : "did you mean " + near + "? ", fmt::join(names, ", "))};
    }
    const auto text = readFile(nameOrPath);
    if (!text)
        return text.error();
    auto profile = parseProfile(*text);
    if (!profile)
        return Error{profile.error().code, nameOrPath + ": " + profile.error().message};
    return profile;
}

ExitCode calibrateCommand(const CalibrateRequest& request, const CliEnvironment& environment)
{
    Mistakes mistakes;
    std::shared_ptr<Backend> device;
    if (request.device.starts_with("sim:"))
        mistakes.add(fmt::format("{} is a simulated device, which is made from a profile and has nothing to measure; "
                                 "give a GPU: --device cuda:N",
                                 request.device));
    else if (auto opened = environment.open(request.device))
        device = std::move(opened).value();
    else if (opened.error().code == ErrorCode::InvalidArgument)
        mistakes.add(opened.error().message);
    else
        mistakes.addTrouble(opened.error().message); // a driver that is not there
    std::optional<DeviceProfile> other;
    if (!request.compare.empty()) {
        if (auto loaded = loadProfile(request.compare))
            other = std::move(loaded).value();
        else
            mistakes.add("--compare: " + loaded.error().message);
    }
    checkOutputFile("-o", request.output, mistakes, {profileFileOf("sim:" + request.compare)});
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return mistakes.exitCode();
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto calibration = [&] {
        ProgressLine progress(environment);
        const auto sink = [&](const CalibrationProgress& now) {
            progress.show(
                fmt::format("Calibrating {}: {} ({:.0f} %)", request.device, now.doing, now.fraction * 100.0));
        };
        return device->calibrate(sink, environment.stop);
    }();
    if (!calibration) {
        printError(environment.err, calibration.error().message);
        return exitCodeOf(calibration.error());
    }
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    const auto& profile = calibration->profile;
    if (const auto error = writeFileAtomically(request.output, toJson(profile).dump(1) + '\n')) {
        printError(environment.err, error->message);
        return ExitCode::Failed;
    }
    environment.out << fmt::format("{}\nMeasured in {}, written to {}: use it as --device sim:{}\n\n",
                                   profile.provenance.summary, durationText(took.count()).joined(), request.output,
                                   request.output.find('/') == std::string::npos && !request.output.ends_with(".json")
                                       ? "./" + request.output
                                       : request.output);
    environment.out << summaryText(profile);
    if (other)
        environment.out << '\n' << differencesText(*other, profile);
    if (!calibration->notes.empty())
        environment.out << '\n' << notesText(calibration->notes);
    return ExitCode::Done;
}

} // namespace overlap
