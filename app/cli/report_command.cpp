// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_command.h"

#include "app/cli/analyze_command.h"
#include "app/cli/progress_line.h"
#include "app/cli/recording_whatif.h"
#include "app/cli/report_inputs.h"
#include "app/cli/report_outputs.h"
#include "app/cli/scenario_source.h"
#include "engine/base/text.h"
#include "engine/diagnosis/profile_for.h"
#include "engine/report/report_advices.h"
#include "engine/scenario/presets.h"
#include "engine/sweep/sweep_file.h"
#include "engine/trace/recorded_run.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <ostream>

namespace overlap {

namespace {
namespace fs = std::filesystem;

void show(ProgressLine& progress, ReportStage stage)
{
    progress.show(stage == ReportStage::Diagnosis ? "Looking for what holds it back" : "Trying every change");
}

class ReportWriter
{
public:
    ReportWriter(const ReportRequest& wanted, const RunRequest& request, const CliEnvironment& environment)
        : m_wanted(wanted)
        , m_request(request)
        , m_environment(environment)
    {
        m_context.language = findLanguage(wanted.language).value_or(ReportLanguage::English);
        m_context.version = OVERLAP_VERSION;
        m_context.date = reportDate();
        if (reportFormatOf(wanted.output) == ReportFormat::Pdf)
            m_context.chartWidth = PaperChartWidth;
        addOptions();
    }

    [[nodiscard]] ExitCode write()
    {
        const auto& inputs = m_wanted.inputs;
        checkReportOutputs(m_wanted, m_request, m_environment, m_mistakes);
        const auto& input = inputs.front();
        if (inputs.size() == 2 && isRecordingFile(input) && isRecordingFile(inputs.back()))
            return writeTwoRecordings();
        if (inputs.size() == 2)
            return writeComparison(fromTwo(input, inputs.back()));
        if (isSweepFile(input))
            return writeSweepFile();
        if (isRecordingFile(input))
            return writeRecording();
        if (!m_wanted.varied.empty())
            return writeSweep();
        if (const auto source = scenarioSourceOf(input); source && source->pair())
            return writeComparison(fromPair(*source->a, *source->b));
        std::error_code ignored;
        if (const auto pair = findPresetPair(input); pair && !fs::exists(input, ignored))
            return writeComparison(fromPair(pair->a, pair->b));
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

    [[nodiscard]] std::optional<Scenario> resolve(const std::string& input)
    {
        if (auto why = whyNoScenario(input); !why.empty()) {
            m_mistakes.add(std::move(why));
            return std::nullopt;
        }
        return resolveScenario(input, m_request.settings, m_mistakes);
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

    [[nodiscard]] ReportAdvices advicesOf(const RunResult& run, const Backend& device) const
    {
        ProgressLine progress(m_environment);
        return reportAdvices(run, profileFor(device), m_request.options(), m_environment.stop,
                             [&](ReportStage stage) { show(progress, stage); });
    }

    struct Sides
    {
        std::optional<Scenario> a;
        std::optional<Scenario> b;
    };

    [[nodiscard]] Sides fromTwo(const std::string& inputA, const std::string& inputB)
    {
        bool scenarios = true;
        for (const auto& input : {inputA, inputB}) {
            const bool sweep = isSweepFile(input);
            if (!sweep && !isRecordingFile(input))
                continue;
            scenarios = false;
            m_mistakes.add(fmt::format("{} is a {}; a report is of two scenarios, of one or two recordings, or of "
                                       "one sweep",
                                       fs::path(input).filename().string(), sweep ? "sweep" : "recording"));
        }
        if (!scenarios)
            return {};
        return {resolve(inputA), resolve(inputB)};
    }
    [[nodiscard]] Sides fromPair(const Scenario& a, const Scenario& b)
    {
        const auto settings = settingsOf(m_request.settings);
        return {applySettings(a, "A", settings, m_mistakes), applySettings(b, "B", settings, m_mistakes)};
    }

    [[nodiscard]] ExitCode writeComparison(const Sides& sides)
    {
        const auto& a = sides.a;
        const auto& b = sides.b;
        if (!m_wanted.varied.empty())
            m_mistakes.add("--vary makes a sweep of one scenario, but there are two; leave one out");
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
        auto axes = resolveAxes(m_wanted.varied, m_mistakes);
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
        if (std::ranges::none_of(sweep->points, &SweepPoint::ran))
            return failed(
                {ErrorCode::InvalidArgument, "No point of the sweep could run: " + sweep->points.front().error});
        return finish(sweepReport(m_context, *sweep), toJson(*sweep));
    }

    // Of something that is done already.
    void refuseChanges(const char* what)
    {
        for (const auto& [option, given] :
             {std::pair("--vary", !m_wanted.varied.empty()), std::pair("--set", !m_request.settings.empty())}) {
            if (given)
                m_mistakes.add(fmt::format("{} changes a scenario, but {} is what it is; leave it out", option, what));
        }
        for (const auto& [option, given] :
             {std::pair("--device", m_request.device != DefaultDevice),
              std::pair("--recorder", m_request.recorder != "auto"),
              std::pair("--repeats", m_request.repeats.has_value()),
              std::pair("--warmups", m_request.warmups.has_value()), std::pair("--noise", m_request.noise > 0.0)}) {
            if (given)
                m_mistakes.add(
                    fmt::format("{} says how to run a scenario, but {} is not run again; leave it out", option, what));
        }
    }

    [[nodiscard]] ExitCode writeSweepFile()
    {
        refuseChanges("a sweep's result");
        if (!m_mistakes.empty())
            return wrongUsage();
        const auto sweep = readSweep(m_wanted.inputs.front());
        if (!sweep)
            return failed(sweep.error());
        return finish(sweepReport(m_context, *sweep), toJson(*sweep));
    }

    [[nodiscard]] ExitCode writeRecording()
    {
        const auto& input = m_wanted.inputs.front();
        refuseChanges("a recording");
        if (!m_mistakes.empty())
            return wrongUsage();
        const auto recording = readForCommand(input, m_environment);
        if (!recording)
            return failed(recording.error());
        const auto report = [&] {
            ProgressLine progress(m_environment);
            return recordingReportInput(fs::path(input).filename().string(), *recording, m_environment.stop,
                                        [&](ReportStage stage) { show(progress, stage); });
        }();
        auto json = analysisJson(*recording, report.devices);
        addAdvices(json, report);
        return finish(recordingReport(m_context, report), json);
    }

    // Of each what its busiest device did, as the window shows two recordings.
    [[nodiscard]] ExitCode writeTwoRecordings()
    {
        refuseChanges("a recording");
        if (!m_mistakes.empty())
            return wrongUsage();
        std::vector<RunResultPtr> runs;
        std::vector<ReportAdvices> advices;
        for (const auto& input : m_wanted.inputs) {
            auto recording = readForCommand(input, m_environment);
            if (!recording)
                return failed(recording.error());
            const auto shared = std::make_shared<const Recording>(*std::move(recording));
            const auto part = busiestPart(*shared);
            const auto name = fs::path(input).filename().string();
            if (!part)
                return failed({ErrorCode::InvalidArgument,
                               name + " has no work of a GPU, so there is nothing to compare; give another one"});
            runs.push_back(recordedRun(shared, *part, Nanoseconds::zero(), name));
            ProgressLine progress(m_environment);
            advices.push_back(recordedAdvices(*runs.back(), *part, Nanoseconds::zero(), m_environment.stop,
                                              [&](ReportStage stage) { show(progress, stage); }));
        }
        const Comparison comparison{runs[0], runs[1], verdictOf(*runs[0], *runs[1]), recordedSteps(*runs[0], *runs[1])};
        auto json = toJson(comparison);
        addAdvices(json["a"], advices[0], *comparison.a);
        addAdvices(json["b"], advices[1], *comparison.b);
        return finish(comparisonReport(m_context, comparison, advices[0], advices[1]), json);
    }

    [[nodiscard]] static std::optional<RecordingPart> busiestPart(const Recording& recording)
    {
        const auto devices = analyzeAll(recording);
        const auto busiest = std::ranges::max_element(devices, {}, &DeviceAnalysis::anyBusy);
        if (busiest == devices.end() || busiest->window.empty())
            return std::nullopt;
        return RecordingPart{busiest->index, std::nullopt, std::nullopt};
    }

    [[nodiscard]] ExitCode finish(const Report& report, const nlohmann::ordered_json& json)
    {
        if (m_environment.stop.stop_requested()) {
            printError(m_environment.err, "The command was cancelled, and nothing was written");
            return ExitCode::Failed;
        }
        const auto content = reportContent(report, *reportFormatOf(m_wanted.output), m_environment);
        if (!content)
            return failed(content.error());
        if (!writeText(m_wanted.output, *content, m_environment))
            return ExitCode::Failed;
        if (!m_request.json.empty() && !writeText(m_request.json, jsonText(json), m_environment))
            return ExitCode::Failed;
        if (m_request.json != "-")
            m_environment.out << fmt::format("{}{}\n{} written, {}\n", report.claim, report.reason, m_wanted.output,
                                             bytesText(static_cast<double>(content->size())).joined());
        return ExitCode::Done;
    }

    [[nodiscard]] ExitCode wrongUsage() const
    {
        m_mistakes.print(m_environment.err);
        return m_mistakes.exitCode();
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
