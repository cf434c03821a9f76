// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_command.h"

#include "app/cli/analyze_command.h"
#include "app/cli/progress_line.h"
#include "app/cli/recording_whatif.h"
#include "app/cli/report_advices.h"
#include "app/cli/scenario_source.h"
#include "engine/base/files.h"
#include "engine/base/text.h"
#include "engine/report/reports.h"
#include "engine/scenario/presets.h"
#include "engine/sweep/sweep_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <ostream>

namespace overlap {

namespace {
namespace fs = std::filesystem;

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

// A sweep's result or log; told by its begin, for it may be large.
bool isSweepFile(const std::string& path)
{
    std::error_code failed;
    if (!fs::is_regular_file(path, failed))
        return false;
    std::ifstream file(path, std::ios::binary);
    std::string begin(200, '\0');
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(file.gcount()));
    return begin.find("\"overlapscope.sweep") != std::string::npos;
}

// A file that says nothing of what scenarios say. What is in it is then not quoted: it may be a recording's environment.
bool isNothingKnown(const std::string& path)
{
    constexpr std::uintmax_t LargestScenario = 1U << 20U;
    std::error_code failed;
    if (!fs::is_regular_file(path, failed))
        return false;
    const auto content = readFile(path, LargestScenario);
    if (!content)
        return false;
    return std::ranges::none_of(
        std::array{"overlapscope.", "\"samples\"", "\"batch_size\"", "\"streams\"", "\"host_memory\"", "\"kernel\""},
        [&](const char* word) { return content->find(word) != std::string::npos; });
}

// For a word that is neither a file nor a preset: the nearest name, "" when there is none.
std::string nearestPreset(const std::string& word)
{
    std::error_code failed;
    if (fs::exists(word, failed) || findPreset(word) || findPresetPair(word))
        return {};
    std::vector<std::string> names;
    for (const auto& pair : presetPairs())
        names.insert(names.end(), {pair.name, pair.name + "-a", pair.name + "-b"});
    return nearest(word, names);
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
        const auto& input = inputs.front();
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
        if (isNothingKnown(input)) {
            m_mistakes.add(
                fmt::format("{} is neither a scenario nor a recording", fs::path(input).filename().string()));
            return std::nullopt;
        }
        if (const auto near = nearestPreset(input); !near.empty()) {
            m_mistakes.add(fmt::format("There is no file and no preset named {}; did you mean {}?", input, near));
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
        const auto advices = advicesOf(**run, *device, m_request.options(), m_environment);
        auto json = toJson(**run);
        addAdvices(json, advices, **run);
        return finish(runReport(m_context, *run, advices), json);
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
            m_mistakes.add(fmt::format("{} is a {}; a report is of two scenarios or of one {}",
                                       fs::path(input).filename().string(), sweep ? "sweep" : "recording",
                                       sweep ? "sweep" : "recording"));
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
        const auto ofA = advicesOf(*comparison->a, *device, m_request.options(), m_environment);
        const auto ofB = advicesOf(*comparison->b, *device, m_request.options(), m_environment);
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
        RecordingReportInput report{
            fs::path(input).filename().string(), *recording, analyzeAll(*recording), {}, {}, {}};
        auto json = analysisJson(*recording, report.devices);
        diagnoseDevices(report, json, m_environment);
        return finish(recordingReport(m_context, report), json);
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
