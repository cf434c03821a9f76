// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/report/charts.h"
#include "engine/report/recorded_sections.h"
#include "engine/report/reports.h"
#include "engine/report/sections.h"
#include "engine/report/sentences.h"
#include "engine/report/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace overlap {

namespace {
constexpr std::size_t MostPictures = 4; // devices whose timeline is drawn
constexpr std::size_t MostColumns = 8; // devices in the table of numbers

std::string shareText(Nanoseconds part, Nanoseconds whole)
{
    if (whole <= Nanoseconds::zero())
        return "n/a";
    return percentText(100.0 * static_cast<double>(part.count()) / static_cast<double>(whole.count())).joined();
}

const RecordingDiagnosis* diagnosisOf(const RecordingReportInput& input, std::uint32_t device)
{
    const auto found = std::ranges::find(input.diagnoses, device, &RecordingDiagnosis::device);
    return found == input.diagnoses.end() ? nullptr : &*found;
}

std::string deviceName(ReportLanguage language, const DeviceAnalysis& device)
{
    return device.name.empty() ? say(language, Word::DeviceNumber, {std::to_string(device.index)})
                               : sayNamed(language, Word::RecordingDevice, {std::to_string(device.index), device.name});
}

// The most of the recorded steps that a picture shows well.
std::optional<TimeRange> someSteps(const RecordingDiagnosis* diagnosis, TimeRange window)
{
    constexpr std::size_t Shown = 3;
    constexpr std::int64_t LeastPart = 6; // else the whole shows them already
    if (diagnosis == nullptr || !diagnosis->fit || diagnosis->fit->step.steps.size() < Shown)
        return std::nullopt;
    const auto& steps = diagnosis->fit->step.steps;
    const auto first = (steps.size() - Shown) / 2;
    const TimeRange view{steps[first].time.begin, steps[first + Shown - 1].time.end};
    return view.duration() * LeastPart < window.duration() ? std::optional(view) : std::nullopt;
}

ReportChart timelineBlock(const ReportContext& context, std::span<const TimelineSide> sides, TimeRange view,
                          const std::string& what)
{
    const auto language = context.language;
    auto chart = timelineChart(sides, view, language, false, context.chartWidth);
    const auto between = language == ReportLanguage::Chinese ? "" : " ";
    auto caption = what;
    if (chart.folded)
        caption += between + say(language, Word::TimelineFolded);
    if (chart.lanesLeftOut > 0)
        caption += between + say(language, Word::LanesLeftOut, {std::to_string(chart.lanesLeftOut)});
    ReportChart block{std::move(chart.svg), std::move(caption), timelineText(sides, view, language)};
    block.text += say(language, Word::TimelineText, {durationText(timelineTextStep(view)).joined()}) + '\n';
    return block;
}

void addPictures(Report& report, const ReportContext& context, const RecordingReportInput& input,
                 const DeviceAnalysis& device)
{
    const auto language = report.language;
    const auto* recorded = input.recording.device(device.index);
    if (recorded == nullptr || device.window.empty())
        return;
    const auto* diagnosis = diagnosisOf(input, device.index);
    TimelineSide side;
    side.heading = deviceName(language, device);
    // The device and the calls of the threads that gave it work, where that is known.
    side.timeline = diagnosis != nullptr ? diagnosis->timeline
                                         : std::make_shared<const Timeline>(input.recording.timelineOf(*recorded));
    side.window = device.window;
    side.hostGaps = HostGaps::Unknown;
    const std::array<TimelineSide, 1> sides{side};
    const auto suffix = input.devices.size() > 1 ? fmt::format("-{}", device.index) : std::string();
    ReportSection timeline{"timeline" + suffix, say(language, Word::Timeline), side.heading, {}};
    timeline.blocks.emplace_back(timelineBlock(context, sides, device.window, say(language, Word::TimelineWhole)));
    if (const auto view = someSteps(diagnosis, device.window))
        timeline.blocks.emplace_back(timelineBlock(context, sides, *view, say(language, Word::TimelineSteps)));
    report.sections.push_back(std::move(timeline));
    auto chart = utilizationChart(sides, device.window, language, context.chartWidth);
    ReportSection utilization{"utilisation" + suffix, say(language, Word::Utilization), side.heading, {}};
    utilization.blocks.emplace_back(ReportChart{
        std::move(chart.svg), say(language, Word::UtilizationCaptionOne, {durationText(chart.bin).joined()}),
        std::move(chart.text)});
    report.sections.push_back(std::move(utilization));
}

void addDiagnosis(Report& report, const RecordingReportInput& input, const DeviceAnalysis& device)
{
    const auto* diagnosis = diagnosisOf(input, device.index);
    if (diagnosis == nullptr)
        return;
    const auto language = report.language;
    const auto scenario = diagnosis->fit ? diagnosis->fit->twin.clean.scenario : Scenario();
    auto section = sections::diagnosis(language, diagnosis->diagnosis, scenario, "");
    if (input.devices.size() > 1)
        section.id += fmt::format("-{}", device.index);
    section.remark = deviceName(language, device);
    if (!diagnosis->noFit.empty())
        section.blocks.emplace_back(sections::saidParagraph(language, diagnosis->noFit));
    report.sections.push_back(std::move(section));
    if (!input.whatIf || input.whatIfDevice != device.index)
        return;
    if (diagnosis->fit)
        report.sections.push_back(sections::recordedWhatIf(language, *diagnosis->fit, *input.whatIf, "", "what_if"));
}

std::string countsText(ReportLanguage language, const std::map<std::string, std::uint64_t>& counts)
{
    std::vector<std::string> parts;
    parts.reserve(counts.size());
    for (const auto& [name, count] : counts)
        parts.push_back(
            fmt::format("{} {}", countText(static_cast<std::int64_t>(count)), sentences::fixed(language, name)));
    return fmt::format("{}", fmt::join(parts, language == ReportLanguage::Chinese ? "，" : ", "));
}

void addImport(ReportSection& section, ReportLanguage language, const ImportReport& report)
{
    for (const auto& warning : report.warnings) {
        auto said = sections::said(language, warning);
        section.blocks.emplace_back(ReportNotice{std::move(said.text), said.english});
    }
    const auto list = [&](Word word, const std::map<std::string, std::uint64_t>& counts) {
        if (!counts.empty())
            section.blocks.emplace_back(
                ReportParagraph{sayNamed(language, word, {countsText(language, counts)}), true});
    };
    list(Word::ImportRepaired, report.repaired);
    list(Word::ImportSkipped, report.skipped);
    list(Word::ImportUnknown, report.unknownCategories);
}

ReportSection fileSection(const ReportContext& context, const RecordingReportInput& input)
{
    const auto language = context.language;
    ReportSection section{"device", say(language, Word::DeviceAndVersions), "", {}};
    ReportTable facts;
    facts.columns = {{"", false}, {"", false}};
    const auto add = [&](const std::string& label, const std::string& value) {
        if (!value.empty())
            facts.rows.push_back({sections::word(label), sections::word(value)});
    };
    add(say(language, Word::RecordingFile), input.fileName);
    add(say(language, Word::RecordingFormat), sections::recorderText(language, input.recording));
    facts.rows.push_back({sections::word(say(language, Word::RecordingIntervals)),
                          sections::number({countText(static_cast<std::int64_t>(input.recording.intervalCount())), ""},
                                           "intervals", static_cast<double>(input.recording.intervalCount()))});
    for (const auto& device : input.devices) {
        const auto* recorded = input.recording.device(device.index);
        std::vector<std::string> parts;
        if (!device.name.empty())
            parts.push_back(device.name);
        if (recorded != nullptr && recorded->smCount)
            parts.push_back(fmt::format("{} SM", countText(*recorded->smCount)));
        if (recorded != nullptr && recorded->memoryBytes)
            parts.push_back(bytesText(static_cast<double>(*recorded->memoryBytes)).joined());
        add(say(language, Word::DeviceNumber, {std::to_string(device.index)}),
            fmt::format("{}", fmt::join(parts, ", ")));
    }
    add(say(language, Word::Version), context.version);
    add(say(language, Word::Date), context.date);
    section.blocks.emplace_back(std::move(facts));
    addImport(section, language, input.recording.report);
    return section;
}

std::vector<std::size_t> busiestFirst(const std::vector<DeviceAnalysis>& devices)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < devices.size(); ++i)
        order.push_back(i);
    std::ranges::stable_sort(order, [&](auto a, auto b) { return devices[a].anyBusy > devices[b].anyBusy; });
    return order;
}

void addAnswer(Report& report, const RecordingReportInput& input, const DeviceAnalysis& device)
{
    const auto language = report.language;
    const auto window = device.window.duration();
    auto answer = sentences::cut(say(language, Word::RecordingAnswer,
                                     {shareText(device.kernelBusy, window), durationText(window).joined(),
                                      shareText(device.copyComputeOverlap, device.copyBusy)}));
    if (const auto* diagnosis = diagnosisOf(input, device.index))
        answer.reason +=
            (language == ReportLanguage::Chinese ? "" : " ") + sentences::summary(language, diagnosis->diagnosis);
    report.claim = std::move(answer.claim);
    report.reason = std::move(answer.reason);
}
} // namespace

Report recordingReport(const ReportContext& context, const RecordingReportInput& input)
{
    const auto language = context.language;
    Report report;
    report.language = language;
    report.title = sayNamed(language, Word::TitleRecording, {input.fileName});
    report.footer = sayNamed(language, Word::Footer, {context.version, context.date});
    report.chips = {{sayNamed(language, Word::RecordedChip, {sections::recorderText(language, input.recording)}),
                     ReportOrigin::Recorded}};
    const auto order = busiestFirst(input.devices);
    if (order.empty())
        report.claim = say(language, Word::RecordingNothing);
    else
        addAnswer(report, input, input.devices[order.front()]);
    for (std::size_t i = 0; i < std::min(order.size(), MostPictures); ++i)
        addPictures(report, context, input, input.devices[order[i]]);
    if (!order.empty()) {
        ReportSection numbers{"numbers", say(language, Word::Numbers), say(language, Word::WindowRecording), {}};
        const auto shown = std::span(input.devices).first(std::min(input.devices.size(), MostColumns));
        numbers.blocks.emplace_back(sections::numbers(language, shown));
        if (order.size() > MostPictures)
            numbers.blocks.emplace_back(ReportParagraph{
                say(language, Word::DevicesLeftOut, {std::to_string(order.size() - MostPictures)}), true});
        report.sections.push_back(std::move(numbers));
    }
    for (std::size_t i = 0; i < std::min(order.size(), MostPictures); ++i)
        addDiagnosis(report, input, input.devices[order[i]]);
    report.sections.push_back(fileSection(context, input));
    std::vector<std::vector<std::string>> commands{{"overlapscope-cli", "analyze", input.fileName}};
    if (input.whatIf)
        commands.push_back({"overlapscope-cli", "whatif", input.fileName});
    auto reproduce = sections::reproduce(context, commands, {}, false);
    reproduce.blocks.emplace_back(ReportParagraph{say(language, Word::CommandRecording), true});
    report.sections.push_back(std::move(reproduce));
    return report;
}

} // namespace overlap
