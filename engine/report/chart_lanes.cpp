// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/chart_lanes.h"

#include "engine/metrics/metrics.h"
#include "engine/report/words.h"
#include "engine/timeline/interval_set.h"
#include "engine/timeline/waiting.h"

#include <algorithm>
#include <map>

namespace overlap {

namespace {
constexpr std::size_t MostWorkers = 3; // lanes of their own; more are folded into one

// By number of the thread, worker or engine.
using Resources = std::map<std::uint32_t, std::vector<const Lane*>>;

Resources resourcesOf(const Timeline& timeline, LaneRole role)
{
    Resources resources;
    for (const auto& lane : timeline.lanes()) {
        if (lane.id().role == role && !lane.intervals().empty())
            resources[lane.id().index].push_back(&lane);
    }
    return resources;
}

Nanoseconds busyOf(const std::vector<const Lane*>& rows)
{
    Nanoseconds sum{};
    for (const auto* row : rows)
        sum += row->busy(0, row->intervals().size());
    return sum;
}

void addHosts(ChartLanes& chart, const Timeline& timeline, ReportLanguage language, std::size_t most)
{
    const auto hosts = resourcesOf(timeline, LaneRole::Host);
    std::vector<std::vector<const Lane*>> rows;
    for (const auto& [index, lanes] : hosts)
        rows.push_back(lanes);
    std::ranges::stable_sort(rows, [](const auto& a, const auto& b) { return busyOf(a) > busyOf(b); });
    chart.leftOut += rows.size() - std::min(rows.size(), most);
    rows.resize(std::min(rows.size(), most));
    for (std::size_t i = 0; i < rows.size(); ++i)
        chart.lanes.push_back(
            {rows.size() == 1 ? say(language, Word::Host) : say(language, Word::HostNumber, {std::to_string(i + 1)}),
             rows[i]});
}

void addWorkers(ChartLanes& chart, const Timeline& timeline, ReportLanguage language)
{
    const auto workers = resourcesOf(timeline, LaneRole::Worker);
    if (workers.size() > MostWorkers) {
        ChartLane all{say(language, Word::WorkersFolded, {std::to_string(workers.size())}), {}};
        for (const auto& [index, lanes] : workers)
            all.rows.insert(all.rows.end(), lanes.begin(), lanes.end());
        chart.lanes.push_back(std::move(all));
        return;
    }
    std::size_t number = 0;
    for (const auto& [index, lanes] : workers)
        chart.lanes.push_back({say(language, Word::Worker, {std::to_string(++number)}), lanes});
}

void addDevice(ChartLanes& chart, const Timeline& timeline, LaneRole role, const std::string& name)
{
    ChartLane lane{name, {}};
    for (const auto& [index, lanes] : resourcesOf(timeline, role))
        lane.rows.insert(lane.rows.end(), lanes.begin(), lanes.end());
    if (!lane.rows.empty())
        chart.lanes.push_back(std::move(lane));
}
} // namespace

ChartLanes chartLanes(const Timeline& timeline, ReportLanguage language, std::size_t mostHosts)
{
    ChartLanes chart;
    addHosts(chart, timeline, language, mostHosts);
    addWorkers(chart, timeline, language);
    addDevice(chart, timeline, LaneRole::CopyToDevice, say(language, Word::LaneH2d));
    addDevice(chart, timeline, LaneRole::Compute, say(language, Word::LaneCompute));
    addDevice(chart, timeline, LaneRole::CopyToHost, say(language, Word::LaneD2h));
    addDevice(chart, timeline, LaneRole::Memory, say(language, Word::LaneMemory));
    return chart;
}

double busyPct(const ChartLane& lane, const Timeline& timeline, TimeRange window, HostGaps hostGaps)
{
    if (window.empty() || lane.rows.empty())
        return 0.0;
    const auto role = lane.rows.front()->id().role;
    const auto percent = [&](Nanoseconds busy) {
        return 100.0 * static_cast<double>(busy.count()) / static_cast<double>(window.duration().count());
    };
    if (role == LaneRole::Worker) {
        Nanoseconds busy{};
        for (const auto* row : lane.rows)
            busy += row->busyIn(window);
        return percent(busy) / static_cast<double>(lane.rows.size());
    }
    // As in the table of numbers; it cannot tell several threads apart. Of a recording what is drawn counts: the table
    // knows operators too.
    if (role == LaneRole::Host && hostGaps == HostGaps::Work && resourcesOf(timeline, LaneRole::Host).size() == 1)
        return percent(
            utilizationSets(timeline, window, hostGaps)[static_cast<std::size_t>(UtilizationRow::HostWork)].length());
    // Rows of one resource overlap: it is busy once.
    std::vector<TimeRange> ranges;
    for (const auto* row : lane.rows) {
        for (const auto& interval : row->intervals()) {
            const auto time = interval.time.intersected(window);
            if (!time.empty() && !isWaiting(interval.kind))
                ranges.push_back(time);
        }
    }
    return percent(IntervalSet::unionOf(std::move(ranges)).length());
}

} // namespace overlap
