// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_command.h"

#include "app/cli/analyze_command.h"
#include "app/cli/diagnosis_output.h"
#include "app/cli/progress_line.h"
#include "app/cli/recording_whatif.h"
#include "engine/backend/simulated/simulated_backend.h"
#include "engine/base/text.h"
#include "engine/fit/recording_diagnosis.h"
#include "engine/report/reports.h"
#include "engine/scenario/presets.h"
#include "engine/sweep/sweep.h"
#include "engine/whatif/whatif.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <ostream>

namespace overlap {

namespace {
namespace fs = std::filesystem;

// A what-if makes some hundred runs.
constexpr std::uint64_t MostOperationsForWhatIf = 50'000;

enum class Format : std::uint8_t
{
    Html,
    Markdown
};

std::optional<Format> formatOf(const std::string& output)
{
    auto ending = fs::path(output).extension().string();
    std::ranges::transform(ending, ending.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (ending == ".html" || ending == ".htm")
        return Format::Html;
    if (ending == ".md" || ending == ".markdown")
        return Format::Markdown;
    return std::nullopt;
}

std::string nowText()
{
    const auto now = std::time(nullptr);
    std::tm parts{};
    if (gmtime_r(&now, &parts) == nullptr)
        return "";
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                       parts.tm_hour, parts.tm_min);
}

// What kind of result a file of this program holds: "sweep", "result"; "" for anything else.
std::string resultKind(const std::string& path)
{
    std::error_code failed;
    if (!fs::is_regular_file(path, failed))
        return {};
    std::ifstream file(path, std::ios::binary);
    std::string begin(200, '\0');
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(file.gcount()));
    for (const auto* kind : {"sweep", "result", "comparison", "whatif", "tune", "analysis"}) {
        if (begin.find(fmt::format("\"overlapscope.{}", kind)) != std::string::npos)
            return kind;
    }
    return {};
}

std::optional<SweepAxes> axesOf(const std::vector<std::string>& varied, Mistakes& mistakes)
{
    std::vector<SweepAxis> axes;
    for (const auto& text : varied) {
        auto axis = parseSweepAxis(text);
        if (axis)
            axes.push_back(std::move(axis).value());
        else
            mistakes.add("--vary " + text, axis.error());
    }
    if (axes.size() < varied.size())
        return std::nullopt;
    auto made = SweepAxes::make(std::move(axes));
    if (made)
        return std::move(made).value();
    mistakes.add("--vary", made.error());
    return std::nullopt;
}

class ReportWriter
{
public:
    ReportWriter(const ReportRequest& wanted, const RunRequest& request, const CliEnvironment& environment)
        : m_wanted(wanted)
        , m_request(request)
        , m_environment(environment)
    {
        m_context.language = findLanguage(wanted.language).value_or(Language::English);
        m_context.version = OVERLAP_VERSION;
        m_context.date = nowText();
        addOptions();
    }

    [[nodiscard]] ExitCode write()
    {
        const auto& inputs = m_wanted.inputs;
        if (!formatOf(m_wanted.output))
            m_mistakes.add(fmt::format("--output {}: how a report is written is told by the ending; give a name that "
                                       "ends in .html or .md",
                                       m_wanted.output));
        auto read = inputs;
        read.push_back(profileFileOf(m_request.device));
        checkOutputFile("--output", m_wanted.output, m_mistakes, read);
        read.push_back(m_wanted.output);
        if (!m_request.json.empty() && m_request.json != "-")
            checkOutputFile("--json", m_request.json, m_mistakes, read);
        if (inputs.size() == 2)
            return writeComparison(inputs.front(), inputs.back());
        if (isRecordingFile(inputs.front()) && resultKind(inputs.front()).empty())
            return writeRecording();
        if (!m_wanted.varied.empty())
            return writeSweep();
        if (const auto pair = findPresetPair(inputs.front()); pair && !fs::exists(inputs.front()))
            return writeComparison(pair->name + "-a", pair->name + "-b");
        return writeRun();
    }

private:
    void addOptions()
    {
        const auto add = [&](const char* name, const std::string& value) {
            m_context.options.insert(m_context.options.end(), {name, value});
        };
        if (m_request.recorder != "auto")
            add("--recorder", m_request.recorder);
        if (m_request.repeats)
            add("--repeats", std::to_string(*m_request.repeats));
        if (m_request.warmups)
            add("--warmups", std::to_string(*m_request.warmups));
        if (m_request.noise > 0.0) {
            add("--noise", fmt::format("{}", m_request.noise));
            add("--seed", std::to_string(m_request.seed));
        }
    }

    [[nodiscard]] ExitCode writeRun()
    {
        const auto& input = m_wanted.inputs.front();
        const auto scenario = resolve(input);
        const auto device = resolveDevice(m_request, m_environment, m_mistakes);
        if (scenario && device)
            checkDevice(input, *scenario, *device, m_mistakes);
        if (!m_mistakes.empty())
            return wrongUsage();
        const auto run = [&] {
            ProgressLine progress(m_environment);
            progress.show(fmt::format("Running {} on {}", input, m_request.device));
            return runScenario(*device, *scenario, m_request.options(), {}, m_environment.stop);
        }();
        if (!run)
            return failed(run.error());
        const auto advices = advicesOf(**run, *device);
        auto json = toJson(**run);
        addAdvices(json, advices, **run);
        return finish(runReport(m_context, *run, advices), json);
    }

    [[nodiscard]] ExitCode writeComparison(const std::string& inputA, const std::string& inputB)
    {
        if (!m_wanted.varied.empty())
            m_mistakes.add("--vary makes a sweep of one scenario, but two were given; leave one out");
        for (const auto& input : {inputA, inputB}) {
            if (isRecordingFile(input) && resultKind(input).empty())
                m_mistakes.add(fmt::format("{} is a recording; a report has one recording, or two scenarios",
                                           fs::path(input).filename().string()));
        }
        if (!m_mistakes.empty())
            return wrongUsage();
        const auto a = resolve(inputA);
        const auto b = resolve(inputB);
        const auto device = resolveDevice(m_request, m_environment, m_mistakes);
        if (a && device)
            checkDevice("A", *a, *device, m_mistakes);
        if (b && device)
            checkDevice("B", *b, *device, m_mistakes);
        if (!m_mistakes.empty())
            return wrongUsage();
        const auto comparison = [&] {
            ProgressLine progress(m_environment);
            progress.show(fmt::format("Comparing on {}", m_request.device));
            return compare(*device, *a, *b, m_request.options(), m_environment.stop);
        }();
        if (!comparison)
            return failed(comparison.error());
        const auto ofA = advicesOf(*comparison->a, *device);
        const auto ofB = advicesOf(*comparison->b, *device);
        auto json = toJson(*comparison);
        addAdvices(json["a"], ofA, *comparison->a);
        addAdvices(json["b"], ofB, *comparison->b);
        return finish(comparisonReport(m_context, *comparison, ofA, ofB), json);
    }

    [[nodiscard]] ExitCode writeSweep()
    {
        auto scenario = resolve(m_wanted.inputs.front());
        auto axes = axesOf(m_wanted.varied, m_mistakes);
        const auto device = resolveDevice(m_request, m_environment, m_mistakes);
        if (!m_mistakes.empty())
            return wrongUsage();
        const auto sweep = [&] {
            ProgressLine progress(m_environment);
            const auto sink = [&](const SweepProgress& now) {
                progress.show(fmt::format("Sweeping on {}: {} of {}", m_request.device, now.done, now.of));
            };
            return runSweep(*device, {*std::move(scenario), *std::move(axes)}, m_request.options(), sink,
                            m_environment.stop);
        }();
        if (!sweep)
            return failed(sweep.error());
        return finish(sweepReport(m_context, *sweep), toJson(*sweep));
    }

    [[nodiscard]] ExitCode writeRecording()
    {
        const auto& input = m_wanted.inputs.front();
        if (!m_wanted.varied.empty())
            m_mistakes.add("--vary changes a scenario, but a recording is what it is; leave it out");
        if (!m_request.settings.empty())
            m_mistakes.add("--set changes a scenario, but a recording is what it is; leave it out");
        if (!m_mistakes.empty())
            return wrongUsage();
        const auto recording = readForCommand(input, m_environment);
        if (!recording)
            return failed(recording.error());
        RecordingReportInput report{
            fs::path(input).filename().string(), *recording, analyzeAll(*recording), {}, {}, {}};
        auto json = analysisJson(*recording, report.devices);
        diagnoseDevices(report, json);
        return finish(recordingReport(m_context, report), json);
    }

    // And tries changes on the twin of the busiest device where that fits.
    void diagnoseDevices(RecordingReportInput& report, nlohmann::ordered_json& json)
    {
        ProgressLine progress(m_environment);
        for (std::size_t i = 0; i < report.devices.size(); ++i) {
            const auto& device = report.devices[i];
            progress.show(fmt::format("Looking for what holds device {} back", device.index));
            json["devices"][i]["diagnosis"] = nullptr;
            const auto* recorded = report.recording.device(device.index);
            if (recorded == nullptr)
                continue;
            if (auto diagnosis = diagnose(report.recording, *recorded, std::nullopt, {}, m_environment.stop)) {
                json["devices"][i]["diagnosis"] = toJson(*diagnosis);
                report.diagnoses.push_back(*std::move(diagnosis));
            }
        }
        const auto busiest = std::ranges::max_element(
            report.devices, [](const auto& a, const auto& b) { return a.anyBusy < b.anyBusy; });
        for (const auto& diagnosis : report.diagnoses) {
            if (busiest == report.devices.end() || diagnosis.device != busiest->index || !diagnosis.fit
                || !diagnosis.fit->fits())
                continue;
            progress.show("Trying every change of the recorded step");
            if (auto tried = whatIf(*diagnosis.fit, {}, m_environment.stop)) {
                json["what_if"] = toJson(*diagnosis.fit, *tried);
                report.whatIf = *std::move(tried);
                report.whatIfDevice = diagnosis.device;
            }
        }
    }

    [[nodiscard]] std::optional<Scenario> resolve(const std::string& input)
    {
        const auto kind = resultKind(input);
        if (kind == "sweep") {
            m_mistakes.add(fmt::format("{} is the result of a sweep, not a scenario", input));
            return std::nullopt;
        }
        if (!kind.empty()) {
            m_mistakes.add(
                fmt::format("{} is a result, which has no timeline; give the scenario that it came from", input));
            return std::nullopt;
        }
        return resolveScenario(input, m_request.settings, m_mistakes);
    }

    [[nodiscard]] ReportAdvices advicesOf(const RunResult& run, Backend& device)
    {
        ProgressLine progress(m_environment);
        progress.show("Looking for what holds it back");
        ReportAdvices advices;
        advices.diagnosis = diagnosisOf(run, device, m_request.options(), m_environment.stop);
        const auto* profile = device.profile() != nullptr ? device.profile() : profileOfSameKind(run.device);
        if (profile == nullptr)
            return advices;
        const auto& scenario = run.scenario;
        const auto operations = std::uint64_t{scenario.batches()} * (2U + scenario.kernel.launchesPerBatch);
        if (operations > MostOperationsForWhatIf) {
            advices.tooManyOperations = operations;
            return advices;
        }
        SimulatedBackend model(*profile, device.profile() != nullptr ? run.device.id : "sim:" + profile->name);
        WhatIfOptions options;
        options.run = m_request.options();
        progress.show("Trying every change");
        if (auto tried = whatIf(model, scenario, options, m_environment.stop))
            advices.whatIf = *std::move(tried);
        return advices;
    }

    static void addAdvices(nlohmann::ordered_json& json, const ReportAdvices& advices, const RunResult& run)
    {
        addDiagnosis(json, advices.diagnosis, run);
        json["what_if"] = advices.whatIf ? toJson(*advices.whatIf) : nlohmann::ordered_json(nullptr);
    }

    [[nodiscard]] ExitCode finish(const Report& report, const nlohmann::ordered_json& json)
    {
        if (m_environment.stop.stop_requested()) {
            printError(m_environment.err, "The command was cancelled, and nothing was written");
            return ExitCode::Failed;
        }
        const auto content = formatOf(m_wanted.output) == Format::Html ? reportHtml(report) : reportMarkdown(report);
        if (!writeText(m_wanted.output, content, m_environment))
            return ExitCode::Failed;
        if (!m_request.json.empty() && !writeText(m_request.json, jsonText(json), m_environment))
            return ExitCode::Failed;
        if (m_request.json != "-")
            m_environment.out << fmt::format("{}{}\n{} written, {}\n", report.claim, report.reason, m_wanted.output,
                                             bytesText(static_cast<double>(content.size())).joined());
        return ExitCode::Done;
    }

    [[nodiscard]] ExitCode wrongUsage() const
    {
        m_mistakes.print(m_environment.err);
        return ExitCode::WrongUsage;
    }
    [[nodiscard]] ExitCode failed(const Error& error) const
    {
        printError(m_environment.err, error.message);
        return exitCodeOf(error);
    }

    const ReportRequest& m_wanted;
    const RunRequest& m_request;
    const CliEnvironment& m_environment;
    ReportContext m_context;
    Mistakes m_mistakes;
};
} // namespace

ExitCode reportCommand(const ReportRequest& wanted, const RunRequest& request, const CliEnvironment& environment)
{
    return ReportWriter(wanted, request, environment).write();
}

} // namespace overlap
