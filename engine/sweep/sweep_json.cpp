// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/result/comparison.h"
#include "engine/result/result_json.h"
#include "engine/scenario/scenario_json.h"
#include "engine/sweep/sweep.h"

#include <fmt/format.h>

#include <utility>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

Json setOf(const SweepAxes& axes, std::size_t point)
{
    auto set = Json::object();
    const auto places = axes.placesOf(point);
    for (std::size_t i = 0; i < places.size(); ++i)
        set[axes.axes()[i].key] = axes.axes()[i].values[places[i]];
    return set;
}

Json pointJson(const SweepAxes& axes, std::size_t index, const SweepPoint& point)
{
    const bool ran = point.error.empty();
    return {{"set", setOf(axes, index)},
            {"wall_us", wallJson(point.wallUs)},
            {"throughput_samples_per_s", numberOrNull(point.throughputSamplesPerS)},
            {"batch_latency_us", latencyJson(point.batchLatencyUs)},
            {"device_memory_bytes", ran ? Json(point.deviceMemoryBytes) : Json(nullptr)},
            {"error", ran ? Json(nullptr) : Json(point.error)}};
}

} // namespace

Json toJson(const SweepResult& result)
{
    const auto& axes = result.sweep.axes;
    auto axesJson = Json::object();
    for (const auto& axis : axes.axes())
        axesJson[axis.key] = axis.values;
    auto points = Json::array();
    for (std::size_t i = 0; i < result.points.size(); ++i)
        points.push_back(pointJson(axes, i, result.points[i]));
    return {{"schema", "overlapscope.sweep/1"},
            {"scenario", toJson(result.sweep.scenario)},
            {"device", deviceJson(result.device)},
            {"axes", std::move(axesJson)},
            {"points", std::move(points)}};
}

std::vector<std::string> sweepModelErrors(const SweepResult& result)
{
    const auto& device = result.device;
    const auto pinned = modelErrorText(device, HostMemory::Pinned);
    if (pinned.empty())
        return {};
    for (const auto& axis : result.sweep.axes.axes()) {
        if (axis.key == "host_memory" && axis.values.size() > 1)
            return {"Pinned: " + pinned, "Pageable: " + modelErrorText(device, HostMemory::Pageable)};
    }
    return {modelErrorText(device, result.sweep.axes.scenarioOf(result.sweep.scenario, 0).hostMemory)};
}

std::string sweepCsv(const SweepResult& result)
{
    const auto& axes = result.sweep.axes;
    auto origin = "OverlapScope, one row for each point; " + originLabel(result.device);
    for (const auto& error : sweepModelErrors(result))
        origin += "; " + error;
    auto out = csvComment(std::move(origin));
    out += CsvEndOfLine;
    for (const auto& axis : axes.axes())
        out += csvField(axis.key) + ',';
    out += "wall_p50_us,wall_min_us,wall_max_us,throughput_samples_per_s,batch_latency_p50_us,batch_latency_p99_us,"
           "device_memory_bytes,error";
    out += CsvEndOfLine;
    const auto number = [](bool known, double value) { return known ? fmt::format("{}", value) : std::string(); };
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const auto& point = result.points[i];
        const auto places = axes.placesOf(i);
        for (std::size_t axis = 0; axis < places.size(); ++axis)
            out += csvField(settingText(axes.axes()[axis].values[places[axis]])) + ',';
        const auto wall = point.wallUs.value_or(Statistics{});
        const auto latency = point.batchLatencyUs.value_or(Statistics{});
        const bool hasWall = point.wallUs.has_value();
        const bool hasLatency = point.batchLatencyUs.has_value();
        out += fmt::format(
            "{},{},{},{},{},{},{},{}", number(hasWall, wall.p50), number(hasWall, wall.min), number(hasWall, wall.max),
            number(point.throughputSamplesPerS.has_value(), point.throughputSamplesPerS.value_or(0.0)),
            number(hasLatency, latency.p50), number(hasLatency, latency.p99),
            point.error.empty() ? fmt::format("{}", point.deviceMemoryBytes) : "", csvField(point.error));
        out += CsvEndOfLine;
    }
    return out;
}

} // namespace overlap
