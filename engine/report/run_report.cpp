// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/report/charts.h"
#include "engine/report/recorded_sections.h"
#include "engine/report/reports.h"
#include "engine/report/sections.h"
#include "engine/report/sentences.h"
#include "engine/report/words.h"
#include "engine/scenario/presets.h"
#include "engine/trace/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>

namespace overlap {

namespace {
// On the timeline the shorter run is shown once more by itself when it takes less than this part of the longer one.
constexpr double WorthACloserLook = 0.7;
// Of the id of a device that was fitted to a recording: only the window has it.
constexpr std::string_view FittedEnding = ", fitted";

ReportOrigin originOf(const RunResult& run)
{
    if (run.recording)
        return ReportOrigin::Recorded;
    return run.device.measured() ? ReportOrigin::Measured : ReportOrigin::Simulated;
}

// A recording has no scenario: it is called by its device.
std::string headingOf(ReportLanguage language, const RunResult& run)
{
    return run.recording ? run.device.name : sentences::strategy(language, run.scenario);
}

std::string nameOf(ReportLanguage language, const RunResult& run)
{
    if (run.recording)
        return run.scenario.name.empty() ? headingOf(language, run) : run.scenario.name;
    return sentences::scenarioName(language, run.scenario);
}

std::optional<double> wallOf(const RunResult& run)
{
    return run.recorded() ? std::optional(microsecondsOf(run.record.recordedWall)) : std::nullopt;
}

TimelineSide sideOf(ReportLanguage language, const RunResult& run, const std::string& badge)
{
    TimelineSide side;
    side.badge = badge;
    side.heading = run.recording ? nameOf(language, run) : headingOf(language, run);
    side.origin = sentences::origin(language, run);
    side.simulated = originOf(run) == ReportOrigin::Simulated;
    side.timeline = run.record.timeline;
    side.window = run.window();
    side.stopsEarly = !run.record.isDuration;
    side.hostGaps = run.recording ? HostGaps::Unknown : HostGaps::Work;
    side.wallUs = wallOf(run);
    side.idealUs = run.metrics.idealBoundUs;
    return side;
}

// Up to the last thing that happened, which may be after the clock stopped.
TimeRange wholeView(std::span<const TimelineSide> sides)
{
    TimeRange view{TracePoint{}, TracePoint{Nanoseconds{1}}};
    for (const auto& side : sides)
        view.end = std::max({view.end, side.window.end, side.timeline->range().end});
    view.end += view.duration() / 50; // some room behind the end
    return view;
}

std::string origins(std::span<const TimelineSide> sides)
{
    auto text = sides.front().origin;
    if (sides.back().origin != text)
        text = fmt::format("A: {}; B: {}", text, sides.back().origin);
    return text;
}

ReportChart timelineBlock(const ReportContext& context, std::span<const TimelineSide> sides, TimeRange view,
                          bool compact, const std::string& what)
{
    const auto language = context.language;
    auto chart = timelineChart(sides, view, language, compact, context.chartWidth);
    const auto between = language == ReportLanguage::Chinese ? "" : " ";
    auto caption = what;
    for (const auto& side : sides) {
        if (side.stopsEarly)
            caption += between
                       + (side.badge.empty() ? say(language, Word::BusyUntilClock)
                                             : say(language, Word::BusyUntilClockOf, {side.badge}));
    }
    if (chart.folded)
        caption += between + say(language, Word::TimelineFolded);
    if (chart.lanesLeftOut > 0)
        caption += between + say(language, Word::LanesLeftOut, {std::to_string(chart.lanesLeftOut)});
    caption += fmt::format("{}{}", language == ReportLanguage::Chinese ? "" : " ", origins(sides));
    ReportChart block{std::move(chart.svg), std::move(caption), ""};
    block.text = timelineText(sides, view, language);
    block.text += say(language, Word::TimelineText, {durationText(timelineTextStep(view)).joined()}) + '\n';
    return block;
}

void addTimeline(Report& report, const ReportContext& context, std::span<const TimelineSide> sides)
{
    const auto language = context.language;
    const auto whole = wholeView(sides);
    ReportSection section{"timeline", say(language, Word::Timeline), "", {}};
    std::optional<TimeRange> closer;
    if (sides.size() > 1) {
        const auto shorter = std::min(sides.front().window.end, sides.back().window.end);
        const auto end = TracePoint{} + std::chrono::duration_cast<Nanoseconds>((shorter - TracePoint{}) * 1.1);
        if (static_cast<double>((end - TracePoint{}).count())
            < WorthACloserLook * static_cast<double>(whole.duration().count()))
            closer = TimeRange{TracePoint{}, end};
    }
    section.blocks.emplace_back(
        timelineBlock(context, sides, whole, closer.has_value(), say(language, Word::TimelineWhole)));
    if (closer)
        section.blocks.emplace_back(
            timelineBlock(context, sides, *closer, false,
                          say(language, Word::TimelineBegin, {durationText(closer->duration()).joined()})));
    report.sections.push_back(std::move(section));

    auto chart = utilizationChart(sides, closer.value_or(whole), language, context.chartWidth);
    const auto bin = durationText(chart.bin).joined();
    auto caption = sides.size() > 1 ? say(language, Word::UtilizationCaptionPair, {bin})
                                    : say(language, Word::UtilizationCaptionOne, {bin});
    caption += (language == ReportLanguage::Chinese ? "" : " ") + origins(sides);
    ReportSection utilization{"utilisation", say(language, Word::Utilization), "", {}};
    utilization.blocks.emplace_back(ReportChart{std::move(chart.svg), std::move(caption), std::move(chart.text)});
    report.sections.push_back(std::move(utilization));
}

// What speaks against believing the numbers, and how they were recorded.
void addNotices(ReportSection& section, ReportLanguage language, const RunResult& run, const std::string& side)
{
    const auto named = side.empty() ? std::string() : sections::ofSide(language, side);
    for (const auto disturbance : disturbancesOf(run))
        section.blocks.emplace_back(ReportNotice{named + sentences::disturbance(language, disturbance, run)});
    auto notes = run.record.notes;
    if (run.recording)
        notes.insert(notes.end(), run.recording->report.warnings.begin(), run.recording->report.warnings.end());
    for (const auto& note : notes) {
        auto said = sections::said(language, note, named);
        section.blocks.emplace_back(ReportNotice{std::move(said.text), said.english});
    }
}

Report beginReport(const ReportContext& context, const std::string& title, const sentences::Answer& answer)
{
    Report report;
    report.language = context.language;
    report.title = title;
    report.claim = answer.claim;
    report.reason = answer.reason;
    report.footer = sayNamed(context.language, Word::Footer, {context.version, context.date});
    return report;
}

std::string presetName(const Scenario& scenario)
{
    for (const auto& pair : presetPairs()) {
        if (pair.a == scenario)
            return pair.name + "-a";
        if (pair.b == scenario)
            return pair.name + "-b";
    }
    return "";
}

void addAdvices(Report& report, const ReportAdvices& advices, const Scenario& scenario, const std::string& side)
{
    const auto& tried = advices.fit ? advices.fit->twin.clean.scenario : scenario;
    report.sections.push_back(sections::diagnosis(report.language, advices.diagnosis, tried, side));
    const auto key = side.empty() ? std::string("what_if") : (side == "A" ? "a.what_if" : "b.what_if");
    if (advices.whatIf && advices.fit)
        report.sections.push_back(sections::recordedWhatIf(report.language, *advices.fit, *advices.whatIf, side, key));
    else if (!advices.noWhatIf.empty())
        report.sections.push_back(sections::noWhatIf(report.language, advices.noWhatIf, side));
    else if (advices.whatIf)
        report.sections.push_back(sections::whatIf(report.language, *advices.whatIf, side, false, key));
    else if (advices.tooManyOperations)
        report.sections.push_back(sections::whatIfLeftOut(report.language, *advices.tooManyOperations, side));
}
void addModelErrors(Report& report, const RunResult& a, const RunResult& b)
{
    const auto ofA = sentences::modelError(report.language, a.device, a.scenario.hostMemory);
    const auto ofB = sentences::modelError(report.language, b.device, b.scenario.hostMemory);
    if (ofA == ofB) {
        if (!ofA.empty())
            report.remarks.push_back(ofA);
        return;
    }
    for (const auto& [side, error] : {std::pair("A", ofA), std::pair("B", ofB)}) {
        if (!error.empty())
            report.remarks.push_back(sections::ofSide(report.language, side) + error);
    }
}

// Which numbers are of what, and how well the scenario fits.
void addFit(Report& report, const FittedSide& fitted, const RunResult& twin)
{
    const auto language = report.language;
    report.chips.push_back({sentences::origin(language, *fitted.recorded), ReportOrigin::Recorded});
    const auto off = percentText(std::abs(fitted.fitErrorPct));
    report.remarks.push_back(say(language, Word::FittedRemark,
                                 {fitted.isA ? "A" : "B", countText(twin.scenario.samples),
                                  NumberText{signedText(fitted.fitErrorPct, off.number), off.unit}.joined(),
                                  durationText(fitted.recorded->wallP50Us()).joined()}));
}

// The percentages of a run whose clock stops early are of the time until then.
std::string windowText(ReportLanguage language, const RunResult& a, const RunResult& b)
{
    if (a.record.isDuration && b.record.isDuration)
        return say(language, Word::WindowWholeRun);
    if (!a.record.isDuration && !b.record.isDuration)
        return say(language, Word::WindowClocks);
    return say(language, Word::WindowClock, {a.record.isDuration ? "B" : "A"});
}

ReportSection numbersSection(ReportLanguage language, const RunResult& a, const RunResult& b,
                             const std::optional<FittedSide>& fitted)
{
    const auto window =
        fitted ? say(language, Word::WindowSteps, {countText(a.scenario.samples)}) : windowText(language, a, b);
    ReportSection section{"numbers", say(language, Word::Numbers), window, {}};
    addNotices(section, language, a, "A");
    addNotices(section, language, b, "B");
    auto table = sections::numbers(language, a, b);
    if (fitted) {
        auto& column = table.columns[fitted->isA ? 1 : 2];
        column.head = say(language, Word::FittedColumn, {column.head});
        table.remark = say(language, Word::FittedUnknown);
    }
    section.blocks.emplace_back(std::move(table));
    return section;
}

ReportSection waterfallSection(ReportLanguage language, const Comparison& comparison)
{
    const auto& a = *comparison.a;
    const auto& b = *comparison.b;
    const double difference = a.wallP50Us() - b.wallP50Us();
    ReportSection section{"waterfall",
                          say(language, difference >= 0.0 ? Word::WaterfallWent : Word::WaterfallCame,
                              {durationText(std::abs(difference)).joined()}),
                          "",
                          {}};
    ReportTable steps;
    steps.columns = {{"", false}, {say(language, Word::Time), true}, {say(language, Word::Change), true}};
    steps.rows.push_back({sections::word("A"),
                          sections::number(durationText(a.wallP50Us()), "a.wall_us.p50", a.wallP50Us()),
                          sections::word("")});
    for (std::size_t i = 0; i < comparison.steps.size(); ++i) {
        const auto& step = comparison.steps[i];
        const auto gain = durationText(std::abs(step.gainUs));
        steps.rows.push_back(
            {sections::word(sentences::step(language, step, a.scenario, b.scenario)),
             sections::number(durationText(step.wallUs), fmt::format("attribution.{}.wall_us", i), step.wallUs),
             sections::number({signedText(-step.gainUs, gain.number), gain.unit}, "", std::nullopt)});
    }
    // Recordings are not changed into each other.
    if (!a.recording && !b.recording)
        steps.remark = say(language, Word::WaterfallRemark);
    section.blocks.emplace_back(ReportChart{waterfallChart(comparison, language), sentences::origin(language, b), ""});
    section.blocks.emplace_back(std::move(steps));
    return section;
}

ReportSection reproduceSection(const ReportContext& context, const RunResult& a, const RunResult& b)
{
    const auto presetA = presetName(a.scenario);
    const auto presetB = presetName(b.scenario);
    std::vector<std::string> command{"overlapscope-cli", "compare"};
    // Both halves of a pair have its name and an ending.
    if (presetA.ends_with("-a") && presetB.ends_with("-b")
        && presetA.substr(0, presetA.size() - 1) == presetB.substr(0, presetB.size() - 1))
        command.push_back(presetA.substr(0, presetA.size() - 2));
    else
        command.insert(command.end(), {presetA.empty() ? "a.json" : presetA, presetB.empty() ? "b.json" : presetB});
    command.insert(command.end(), {"--device", sections::shownDeviceId(a.device.id)});
    const auto titleOf = [&](const char* side) { return say(context.language, Word::ScenarioOf, {side}); };
    const std::vector<sections::NamedScenario> files{{"a.json", titleOf("A"), a.scenario},
                                                     {"b.json", titleOf("B"), b.scenario}};
    return sections::reproduce(context, {std::move(command)}, files, presetA.empty() || presetB.empty());
}

// The scenario of a what-if is fitted anew each time.
ReportSection reproduceFitted(const ReportContext& context, const std::string& fileName)
{
    auto section = sections::reproduce(context, {{"overlapscope-cli", "whatif", fileName}}, {}, false);
    section.blocks.emplace_back(ReportParagraph{say(context.language, Word::CommandRecording), true});
    return section;
}

// What was recorded cannot be run here, but read again. A run beside it can be made, unless its device was fitted.
ReportSection reproduceRecordings(const ReportContext& context, const Comparison& comparison,
                                  const ReportAdvices& advicesA, const ReportAdvices& advicesB)
{
    std::vector<sections::RecordedSide> recorded;
    std::vector<std::vector<std::string>> commands;
    std::vector<sections::NamedScenario> files;
    for (const auto& [run, advices, side] :
         {std::tuple(comparison.a, &advicesA, "A"), std::tuple(comparison.b, &advicesB, "B")}) {
        if (run->recording) {
            recorded.push_back({*run, *advices});
        } else if (!run->device.id.ends_with(FittedEnding)) {
            files.push_back({side == std::string_view("A") ? "a.json" : "b.json",
                             say(context.language, Word::ScenarioOf, {side}), run->scenario});
            commands.push_back(
                {"overlapscope-cli", "run", files.back().file, "--device", sections::shownDeviceId(run->device.id)});
        }
    }
    auto all = sections::recordedCommands(recorded);
    all.insert(all.end(), commands.begin(), commands.end());
    auto section = sections::reproduce(context, all, files, !files.empty());
    section.blocks.emplace_back(ReportParagraph{say(context.language, Word::CommandRecordings), true});
    return section;
}
} // namespace

Report runReport(const ReportContext& context, const RunResultPtr& run, const ReportAdvices& advices)
{
    const auto language = context.language;
    auto report = beginReport(context, sayNamed(language, Word::TitleRun, {nameOf(language, *run)}),
                              sentences::answer(language, *run));
    report.chips = {{sentences::origin(language, *run), originOf(*run)}};
    if (const auto error = sentences::modelError(language, run->device, run->scenario.hostMemory); !error.empty())
        report.remarks.push_back(error);
    if (run->recorded() && run->record.timeline)
        addTimeline(report, context, std::vector{sideOf(language, *run, "")});
    ReportSection numbers{"numbers", say(language, Word::Numbers), windowText(language, *run, *run), {}};
    addNotices(numbers, language, *run, "");
    numbers.blocks.emplace_back(sections::numbers(language, *run));
    report.sections.push_back(std::move(numbers));
    addAdvices(report, advices, run->scenario, "");
    report.sections.push_back(sections::device(context, std::vector{run}));
    const auto preset = presetName(run->scenario);
    const std::vector<sections::NamedScenario> files{
        {"scenario.json", say(language, Word::ScenarioAlone), run->scenario}};
    report.sections.push_back(
        sections::reproduce(context,
                            {{"overlapscope-cli", "run", preset.empty() ? "scenario.json" : preset, "--device",
                              sections::shownDeviceId(run->device.id)}},
                            files, preset.empty()));
    return report;
}

Report comparisonReport(const ReportContext& context, const Comparison& comparison, const ReportAdvices& advicesA,
                        const ReportAdvices& advicesB, const std::optional<FittedSide>& fitted)
{
    const auto language = context.language;
    const auto& a = *comparison.a;
    const auto& b = *comparison.b;
    const auto difference =
        a.recording && b.recording ? differenceOf(workOf(a), workOf(b)) : std::optional<WorkDifference>();
    auto report =
        beginReport(context,
                    sayNamed(language, Word::TitleComparison,
                             {fmt::format("{} · {}", fitted && fitted->isA ? fitted->fileName : nameOf(language, a),
                                          fitted && !fitted->isA ? fitted->fileName : nameOf(language, b))}),
                    difference ? sentences::unlike(language, *difference) : sentences::answer(language, comparison));
    report.chips = {{sentences::origin(language, a), originOf(a)}};
    if (sentences::origin(language, b) != report.chips.front().text)
        report.chips.push_back({sentences::origin(language, b), originOf(b)});
    if (fitted)
        addFit(report, *fitted, fitted->isA ? a : b);
    addModelErrors(report, a, b);
    if (a.recording && b.recording && !difference)
        report.remarks.push_back(sentences::mayBeUnlike(language));
    const auto& drawnA = fitted && fitted->isA ? *fitted->recorded : a;
    const auto& drawnB = fitted && !fitted->isA ? *fitted->recorded : b;
    if (drawnA.recorded() && drawnB.recorded() && drawnA.record.timeline && drawnB.record.timeline)
        addTimeline(report, context, std::vector{sideOf(language, drawnA, "A"), sideOf(language, drawnB, "B")});
    report.sections.push_back(numbersSection(language, a, b, fitted));
    if (!comparison.steps.empty() && !difference)
        report.sections.push_back(waterfallSection(language, comparison));
    addAdvices(report, advicesA, a.scenario, "A");
    addAdvices(report, advicesB, b.scenario, "B");
    report.sections.push_back(sections::device(context, std::vector{comparison.a, comparison.b}));
    if (a.recording || b.recording)
        report.sections.push_back(reproduceRecordings(context, comparison, advicesA, advicesB));
    else if (fitted)
        report.sections.push_back(reproduceFitted(context, fitted->fileName));
    else
        report.sections.push_back(reproduceSection(context, a, b));
    return report;
}

} // namespace overlap
