// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/report/charts.h"
#include "engine/report/reports.h"
#include "engine/report/sections.h"
#include "engine/report/sentences.h"
#include "engine/report/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace overlap {

namespace {
constexpr std::size_t MostMaps = 4;
constexpr std::size_t MostCells = 1500; // of one map; more could not be read
constexpr std::size_t MostRows = 40;
constexpr std::size_t MostReasons = 5;

std::string pointsText(ReportLanguage language, std::size_t count)
{
    const auto number = countText(static_cast<std::int64_t>(count));
    return language == ReportLanguage::Chinese ? number : number + (count == 1 ? " point" : " points");
}

sentences::Answer answerOf(ReportLanguage language, const SweepResult& sweep)
{
    const auto count = pointsText(language, sweep.tried());
    const auto best = bestPoint(sweep);
    if (!best)
        return sentences::cut(say(language, Word::SweepNoBest, {count}));
    const auto& point = sweep.points[*best];
    return sentences::cut(
        say(language, Word::SweepBest,
            {count, settingsText(sweep.sweep.axes, *best, sweep.sweep.axes.axes().size()),
             durationText(point.wallUs->p50).joined(), rateText(*point.throughputSamplesPerS).joined()}));
}

void addCharts(ReportSection& section, ReportLanguage language, const SweepResult& sweep)
{
    const auto axes = sweep.sweep.axes.axes();
    const auto origin = sentences::origin(language, sweep.device);
    const auto between = language == ReportLanguage::Chinese ? "" : " ";
    if (axes.empty())
        return;
    if (axes.size() == 1) {
        constexpr std::size_t MostValues = 400;
        if (axes.front().values.size() <= MostValues)
            section.blocks.emplace_back(
                ReportChart{sweepCurve(sweep, language),
                            say(language, Word::SweepCurveCaption, {axes.front().key}) + between + origin, ""});
        return;
    }
    const auto size = axes[axes.size() - 2].values.size() * axes.back().values.size();
    if (size > MostCells)
        return;
    // The map with the best point first.
    std::vector<std::size_t> firsts;
    for (std::size_t first = 0; first < sweep.points.size(); first += size)
        firsts.push_back(first);
    if (const auto best = bestPoint(sweep))
        std::swap(firsts.front(), firsts[*best / size]);
    for (std::size_t i = 0; i < std::min(firsts.size(), MostMaps); ++i) {
        if (axes.size() > 2)
            section.blocks.emplace_back(ReportHeading{settingsText(sweep.sweep.axes, firsts[i], axes.size() - 2)});
        section.blocks.emplace_back(
            ReportChart{heatMap(sweep, firsts[i], language), say(language, Word::SweepCaption) + between + origin, ""});
    }
    if (firsts.size() > MostMaps)
        section.blocks.emplace_back(ReportParagraph{
            say(language, Word::SweepMapsLeftOut, {countText(static_cast<std::int64_t>(firsts.size() - MostMaps))}),
            true});
}

// In the order of the sweep while all have room, else the best ones, the fastest first.
std::vector<std::size_t> shownPoints(const SweepResult& sweep)
{
    std::vector<std::size_t> order(sweep.points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (order.size() <= MostRows)
        return order;
    const auto rate = [&](std::size_t i) { return sweep.points[i].throughputSamplesPerS.value_or(-1.0); };
    std::ranges::partial_sort(order, order.begin() + MostRows,
                              [&](auto a, auto b) { return rate(a) != rate(b) ? rate(a) > rate(b) : a < b; });
    order.resize(MostRows);
    return order;
}

ReportTable tableOf(ReportLanguage language, const SweepResult& sweep)
{
    const auto& axes = sweep.sweep.axes;
    ReportTable table;
    for (const auto& axis : axes.axes())
        table.columns.push_back({axis.key, true});
    for (const auto word :
         {Word::ColumnTime, Word::ColumnThroughput, Word::ColumnBatchP50, Word::ColumnBatchP99, Word::ColumnMemory})
        table.columns.push_back({say(language, word), true});
    table.columns.push_back({"", false});
    const auto best = bestPoint(sweep);
    for (const auto index : shownPoints(sweep)) {
        const auto& point = sweep.points[index];
        const auto places = axes.placesOf(index);
        std::vector<ReportCell> row;
        for (std::size_t i = 0; i < places.size(); ++i)
            row.push_back(sections::word(settingText(axes.axes()[i].values[places[i]])));
        const auto key = [&](const char* name) { return fmt::format("points.{}.{}", index, name); };
        const auto add = [&](const char* name, std::optional<double> value, NumberText (*write)(double)) {
            row.push_back(value ? sections::number(write(*value), key(name), value) : sections::word("\u2013"));
        };
        const auto of = [](const std::optional<Statistics>& all, double Statistics::*quantile) {
            return all ? std::optional((*all).*quantile) : std::nullopt;
        };
        const auto duration = [](double us) { return durationText(us); };
        const bool ran = point.tried && point.error.empty();
        add("wall_us.p50", of(point.wallUs, &Statistics::p50), duration);
        add("throughput_samples_per_s", point.throughputSamplesPerS, rateText);
        add("batch_latency_us.p50", of(point.batchLatencyUs, &Statistics::p50), duration);
        add("batch_latency_us.p99", of(point.batchLatencyUs, &Statistics::p99), duration);
        add("device_memory_bytes", ran ? std::optional(static_cast<double>(point.deviceMemoryBytes)) : std::nullopt,
            bytesText);
        row.push_back(sections::word(best == index ? say(language, Word::BestMark) : ""));
        if (best == index) {
            for (auto& cell : row)
                cell.strong = true;
        }
        table.rows.push_back(std::move(row));
    }
    if (sweep.points.size() > MostRows)
        table.remark = say(language, Word::SweepRowsLeftOut,
                           {countText(static_cast<std::int64_t>(MostRows)),
                            countText(static_cast<std::int64_t>(sweep.points.size()))});
    return table;
}

void addFailures(ReportSection& section, ReportLanguage language, const SweepResult& sweep)
{
    const auto all = sweep.points.size();
    if (const auto tried = sweep.tried(); tried < all)
        section.blocks.emplace_back(ReportParagraph{
            say(language, Word::SweepUntried,
                {countText(static_cast<std::int64_t>(all - tried)), countText(static_cast<std::int64_t>(all))})});
    std::vector<std::string> reasons;
    std::size_t failed = 0;
    for (const auto& point : sweep.points) {
        if (point.error.empty())
            continue;
        ++failed;
        if (reasons.size() < MostReasons && std::ranges::find(reasons, point.error) == reasons.end())
            reasons.push_back(point.error);
    }
    if (failed == 0)
        return;
    section.blocks.emplace_back(
        ReportParagraph{say(language, Word::SweepFailed, {countText(static_cast<std::int64_t>(failed))})});
    for (const auto& reason : reasons) {
        auto said = sections::said(language, reason);
        section.blocks.emplace_back(ReportParagraph{std::move(said.text), true, said.english});
    }
}

std::vector<std::string> commandOf(const SweepResult& sweep)
{
    std::vector<std::string> command{"overlapscope-cli", "sweep", "scenario.json"};
    for (const auto& axis : sweep.sweep.axes.axes()) {
        // A line that nobody could read says where it goes on.
        constexpr std::size_t MostValues = 1000;
        std::vector<std::string> values;
        for (std::size_t i = 0; i < std::min(axis.values.size(), MostValues); ++i)
            values.push_back(settingText(axis.values[i]));
        if (axis.values.size() > MostValues)
            values.emplace_back("..");
        command.insert(command.end(), {"--vary", fmt::format("{}={}", axis.key, fmt::join(values, ","))});
    }
    command.insert(command.end(), {"--device", sections::shownDeviceId(sweep.device.id)});
    return command;
}

std::vector<std::string> modelErrors(ReportLanguage language, const SweepResult& sweep)
{
    const auto error = [&](HostMemory memory) { return sentences::modelError(language, sweep.device, memory); };
    if (error(HostMemory::Pinned).empty())
        return {};
    for (const auto& axis : sweep.sweep.axes.axes()) {
        if (axis.key == "host_memory" && axis.values.size() > 1)
            return {"pinned: " + error(HostMemory::Pinned), "pageable: " + error(HostMemory::Pageable)};
    }
    return {error(sweep.sweep.axes.scenarioOf(sweep.sweep.scenario, 0).hostMemory)};
}
} // namespace

Report sweepReport(const ReportContext& context, const SweepResult& sweep)
{
    const auto language = context.language;
    Report report;
    report.language = language;
    const auto& scenario = sweep.sweep.scenario;
    report.title = sayNamed(language, Word::TitleSweep, {sentences::scenarioName(language, scenario)});
    const auto answer = answerOf(language, sweep);
    report.claim = answer.claim;
    report.reason = answer.reason;
    report.footer = sayNamed(language, Word::Footer, {context.version, context.date});
    report.chips = {{sentences::origin(language, sweep.device),
                     sweep.device.measured() ? ReportOrigin::Measured : ReportOrigin::Simulated}};
    report.remarks = modelErrors(language, sweep);
    ReportSection map{"heat-map", say(language, Word::HeatMap), "", {}};
    addCharts(map, language, sweep);
    if (!map.blocks.empty())
        report.sections.push_back(std::move(map));
    ReportSection points{"points", say(language, Word::Points), "", {}};
    points.blocks.emplace_back(tableOf(language, sweep));
    addFailures(points, language, sweep);
    report.sections.push_back(std::move(points));
    report.sections.push_back(sections::device(context, sweep.device));
    const std::vector<sections::NamedScenario> files{{"scenario.json", say(language, Word::ScenarioAlone), scenario}};
    report.sections.push_back(sections::reproduce(context, {commandOf(sweep)}, files, true));
    return report;
}

} // namespace overlap
