// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/analyze_command.h"

#include "app/cli/diagnosis_output.h"
#include "app/cli/import_report_text.h"
#include "app/cli/progress_line.h"
#include "app/cli/run_request.h"
#include "app/cli/text_table.h"
#include "engine/base/text.h"
#include "engine/report/recorded_sections.h"
#include "engine/trace/readers/read_recording.h"
#include "engine/trace/recording_analysis.h"
#include "engine/trace/recording_parts.h"
#include "engine/trace/recording_writer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace overlap {

namespace {
using Align = TextTable::Align;

std::optional<std::int64_t> parseTime(std::string_view text)
{
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || !std::isfinite(value))
        return std::nullopt;
    constexpr std::array<std::pair<std::string_view, double>, 5> Units{
        {{"", 1.0}, {"ns", 1.0}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}}};
    const auto unit = text.substr(static_cast<std::size_t>(end - text.data()));
    for (const auto& [name, scale] : Units) {
        if (unit != name)
            continue;
        std::int64_t whole = 0;
        const auto [last, bad] = std::from_chars(text.data(), end, whole);
        if (scale == 1.0 && bad == std::errc() && last == end)
            return whole; // not through a double, which would round
        constexpr double Largest = 4e18;
        return std::abs(value * scale) < Largest ? std::optional(std::llround(value * scale)) : std::nullopt;
    }
    return std::nullopt;
}

std::string availableText(const Recording& recording)
{
    std::vector<std::uint32_t> numbers;
    for (const auto& device : recording.devices) {
        if (device.active())
            numbers.push_back(device.index);
    }
    return numbers.empty() ? "none at all" : fmt::format("{}", fmt::join(numbers, ", "));
}

bool hasProcess(const Recording& recording, const std::string& name)
{
    const auto processes = processesOf(recording);
    return std::ranges::find(processes, name, &RecordedProcess::name) != processes.end();
}

std::string processesText(const Recording& recording)
{
    constexpr std::size_t Most = 20;
    std::vector<std::string> names;
    for (const auto& process : processesOf(recording)) {
        if (!process.name.empty() && names.size() < Most)
            names.push_back(process.name);
    }
    return names.empty() ? "none at all" : fmt::format("{}", fmt::join(names, ", "));
}

// The last end of anything.
TracePoint endOf(const Recording& recording)
{
    TracePoint end;
    const auto take = [&](const std::vector<Lane>& lanes) {
        for (const auto& lane : lanes) {
            if (!lane.intervals().empty())
                end = std::max(end, lane.intervals().back().time.end);
        }
    };
    for (const auto& device : recording.devices)
        take(device.lanes);
    for (const auto& thread : recording.threads)
        take(thread.lanes);
    return end;
}

std::string copiesText(std::uint64_t count, std::uint64_t bytes)
{
    if (count == 0)
        return "0";
    return bytes == 0 ? countText(static_cast<std::int64_t>(count))
                      : fmt::format("{} ({})", countText(static_cast<std::int64_t>(count)),
                                    bytesText(static_cast<double>(bytes)).joined());
}

std::string shareText(Nanoseconds part, Nanoseconds whole)
{
    if (whole <= Nanoseconds::zero())
        return "n/a";
    return percentText(static_cast<double>(part.count()) / static_cast<double>(whole.count()) * 100.0).joined();
}

std::string timeText(Nanoseconds duration, Nanoseconds window)
{
    return fmt::format("{}  {:>7}", durationText(duration).joined(), shareText(duration, window));
}

std::string devicesTable(const std::vector<DeviceAnalysis>& devices)
{
    std::vector<Align> alignment(devices.size() + 1, Align::Right);
    alignment.front() = Align::Left;
    TextTable table(alignment);
    const auto row = [&](const char* name, const auto& text) {
        std::vector<std::string> cells{name};
        for (const auto& device : devices)
            cells.push_back(text(device));
        table.add(std::move(cells));
    };
    const auto anyOf = [&](std::uint64_t CopySums::*sum) {
        return std::ranges::any_of(devices, [&](const auto& device) { return device.copies.*sum > 0; });
    };
    row("", [](const auto& d) { return fmt::format("device {}", d.index); });
    row("Window", [](const auto& d) { return durationText(d.window.duration()).joined(); });
    row("Kernels", [](const auto& d) { return countText(static_cast<std::int64_t>(d.kernels)); });
    constexpr std::array<std::pair<const char*, std::uint64_t CopySums::*>, 8> Copies{
        {{"Copies H2D", &CopySums::h2d},
         {"Copies D2H", &CopySums::d2h},
         {"Copies D2D", &CopySums::d2d},
         {"Copies H2H", &CopySums::h2h},
         {"Copies peer to peer", &CopySums::p2p},
         {"Copies, arrays", &CopySums::array},
         {"Unified memory", &CopySums::unified},
         {"Copies, unknown", &CopySums::unknown}}};
    for (const auto& [name, sum] : Copies) {
        if (sum == &CopySums::h2d || sum == &CopySums::d2h || anyOf(sum))
            row(name, [sum = sum](const auto& d) { return copiesText(d.copies.*sum, d.bytes.*sum); });
    }
    row("Memsets", [](const auto& d) { return countText(static_cast<std::int64_t>(d.memsets)); });
    const auto share = [&](const char* name, Nanoseconds DeviceAnalysis::*time) {
        row(name, [time](const auto& d) { return timeText(d.*time, d.window.duration()); });
    };
    share("Kernels busy", &DeviceAnalysis::kernelBusy);
    share("Copies busy", &DeviceAnalysis::copyBusy);
    share("Device busy", &DeviceAnalysis::anyBusy);
    share("Device idle", &DeviceAnalysis::idle);
    row("Copy hidden", [](const auto& d) {
        return fmt::format("{}  {:>7}", durationText(d.copyComputeOverlap).joined(),
                           shareText(d.copyComputeOverlap, d.copyBusy));
    });
    row("Overlap efficiency",
        [](const auto& d) { return shareText(d.copyComputeOverlap, std::min(d.kernelBusy, d.copyBusy)); });
    row("H2D and D2H at once", [](const auto& d) {
        return fmt::format("{}  {:>7}", durationText(d.h2dD2hOverlap).joined(),
                           shareText(d.h2dD2hOverlap, std::min(d.h2dBusy, d.d2hBusy)));
    });
    return table.text();
}

std::string analysisText(const std::string& trace, const Recording& recording,
                         const std::vector<DeviceAnalysis>& devices)
{
    auto text = fmt::format("{}: {}, {} intervals\n", std::filesystem::path(trace).filename().string(),
                            sections::recorderText(ReportLanguage::English, recording),
                            countText(static_cast<std::int64_t>(recording.intervalCount())));
    for (const auto& device : devices) {
        const auto* recorded = recording.device(device.index);
        if (!device.name.empty())
            text += fmt::format("Device {}: {}{}\n", device.index, device.name,
                                recorded != nullptr && recorded->copyEngines
                                    ? fmt::format(", {} copy {}", *recorded->copyEngines,
                                                  *recorded->copyEngines == 1U ? "engine" : "engines")
                                    : "");
    }
    text += !devices.empty()          ? "\n" + devicesTable(devices)
            : recording.report.cutOff ? "The file is cut off before its first GPU activity.\n"
                                      : "No GPU activity was recorded.\n";
    const auto report = importReportText(recording.report);
    return text + (report.empty() ? "" : "\n" + report);
}

std::vector<RecordingDiagnosis> diagnosesOf(const Recording& recording, const std::vector<DeviceAnalysis>& devices,
                                            const std::optional<std::string>& process, std::optional<TimeRange> range,
                                            const CliEnvironment& environment)
{
    ProgressLine progress(environment);
    std::vector<RecordingDiagnosis> diagnoses;
    for (const auto& device : devices) {
        progress.show(fmt::format("Looking for what holds device {} back", device.index));
        const RecordingPart part{device.index, process, range};
        if (auto diagnosis = diagnose(recording, part, {}, environment.stop))
            diagnoses.push_back(*std::move(diagnosis));
    }
    return diagnoses;
}

nlohmann::ordered_json withDiagnoses(nlohmann::ordered_json json, const std::vector<RecordingDiagnosis>& diagnoses)
{
    for (auto& device : json["devices"]) {
        device["diagnosis"] = nullptr;
        for (const auto& diagnosis : diagnoses) {
            if (device["index"] == diagnosis.device)
                device["diagnosis"] = toJson(diagnosis);
        }
    }
    return json;
}
} // namespace

Result<TimeRange> parseRange(const std::string& text)
{
    const auto colon = text.find(':');
    const Error wrong{
        ErrorCode::InvalidArgument,
        fmt::format("--range {}: give two times and a colon between them, as in 2ms:3.5ms or 0:1000000 (ns)", text)};
    if (colon == std::string::npos)
        return wrong;
    TimeRange range{TracePoint{}, TracePoint::max()};
    constexpr std::int64_t Largest = std::int64_t{1} << 62U;
    range.end = TracePoint(Nanoseconds(Largest));
    const auto from = text.substr(0, colon);
    const auto to = text.substr(colon + 1);
    if (!from.empty()) {
        const auto time = parseTime(from);
        if (!time)
            return wrong;
        range.begin = TracePoint(Nanoseconds(*time));
    }
    if (!to.empty()) {
        const auto time = parseTime(to);
        if (!time)
            return wrong;
        range.end = TracePoint(Nanoseconds(*time));
    }
    if (range.empty())
        return Error{ErrorCode::InvalidArgument, fmt::format("--range {}: it ends before it begins", text)};
    return range;
}

Result<Recording> readForCommand(const std::string& trace, const CliEnvironment& environment)
{
    const auto name = std::filesystem::path(trace).filename().string();
    auto estimate = estimateReading(trace);
    if (!estimate)
        return std::move(estimate).error();
    constexpr std::uint64_t WorthAWord = std::uint64_t{1} << 30U;
    if (estimate->memoryBytes > WorthAWord)
        environment.err << fmt::format("overlapscope-cli: Reading {} will take about {} of memory\n", name,
                                       bytesText(static_cast<double>(estimate->memoryBytes)).joined());
    ProgressLine line(environment);
    ReadOptions options;
    options.stop = environment.stop;
    options.progress = [&](const ReadProgress& now) {
        line.show(fmt::format(
            "Reading {}: {} of {}, {} intervals", name, bytesText(static_cast<double>(now.bytes)).joined(),
            bytesText(static_cast<double>(now.totalBytes)).joined(), countText(static_cast<std::int64_t>(now.rows))));
    };
    return readRecording(trace, options);
}

ExitCode analyzeCommand(const AnalyzeRequest& request, const CliEnvironment& environment)
{
    RunRequest outputs;
    outputs.json = request.json;
    outputs.csv = request.csv;
    Mistakes mistakes;
    checkOutputs(outputs, mistakes, {request.trace});
    std::optional<TimeRange> range;
    if (!request.range.empty()) {
        auto parsed = parseRange(request.range);
        if (parsed)
            range = *parsed;
        else
            mistakes.add(parsed.error().message);
    }
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return ExitCode::WrongUsage;
    }
    auto recording = readForCommand(request.trace, environment);
    if (!recording) {
        printError(environment.err, recording.error().message);
        return exitCodeOf(recording.error());
    }
    if (range)
        range->end = std::min(range->end, endOf(*recording)); // where the end was left open
    if (range && range->empty()) {
        printError(environment.err,
                   fmt::format("--range {}: nothing was recorded of this time; the recording ends at {}", request.range,
                               durationText(endOf(*recording) - TracePoint{}).joined()));
        return ExitCode::WrongUsage;
    }
    if (request.process && !hasProcess(*recording, *request.process)) {
        printError(environment.err, fmt::format("--process {}: nothing was recorded of such a process; there is {}",
                                                *request.process, processesText(*recording)));
        return ExitCode::WrongUsage;
    }
    auto devices = analyzeAll(*recording, range, request.process);
    if (request.device) {
        const auto number = *request.device;
        std::erase_if(devices, [&](const DeviceAnalysis& d) { return d.index != number; });
        if (devices.empty() && recording->device(number) == nullptr) {
            printError(environment.err,
                       fmt::format("--device-index {}: nothing was recorded of such a device; there is {}", number,
                                   availableText(*recording)));
            return ExitCode::WrongUsage;
        }
    }
    const auto diagnoses = diagnosesOf(*recording, devices, request.process, range, environment);
    if (environment.stop.stop_requested()) {
        printError(environment.err, "The command was cancelled, and nothing was written");
        return ExitCode::Failed;
    }
    if (!request.json.empty()
        && !writeText(request.json, jsonText(withDiagnoses(analysisJson(*recording, devices), diagnoses)), environment))
        return ExitCode::Failed;
    if (!request.csv.empty() && !writeText(request.csv, numbersCsv(*recording, devices), environment))
        return ExitCode::Failed;
    if (request.json != "-" && request.csv != "-") {
        environment.out << analysisText(request.trace, *recording, devices);
        for (const auto& diagnosis : diagnoses)
            environment.out << diagnosisText(diagnosis);
    }
    return ExitCode::Done;
}

} // namespace overlap
