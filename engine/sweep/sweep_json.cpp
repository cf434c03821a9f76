// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/result/comparison.h"
#include "engine/result/result_json.h"
#include "engine/scenario/scenario_json.h"
#include "engine/sweep/sweep.h"
#include "engine/sweep/sweep_curves.h"
#include "engine/sweep/sweep_file.h"

#include <fmt/format.h>

#include <utility>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

Json kneeJson(const std::optional<Knee>& knee, const SweepAxis& axis)
{
    if (!knee)
        return nullptr;
    return {{"value", axis.values[knee->at]}, {"share_of_best_pct", knee->shareOfBestPct}};
}

Json curveJson(const SweepResult& result, const SweepCurve& curve)
{
    const auto& axes = result.sweep.axes;
    const auto& axis = axes.axes()[curve.axis];
    auto others = Json::object();
    for (std::size_t i = 0; i < axes.axes().size(); ++i) {
        if (i != curve.axis)
            others[axes.axes()[i].key] = axes.axes()[i].values[curve.places[i]];
    }
    const auto rate = throughputOf(result, curve);
    const auto memory = memoryLineOf(result, curve);
    auto bytes = Json::array();
    for (const auto& value : memory.bytes)
        bytes.push_back(value ? Json(static_cast<std::uint64_t>(*value)) : Json());
    return {{"axis", axis.key},
            {"at", std::move(others)},
            {"knee", kneeJson(kneeOf(rate), axis)},
            {"latency_knee", kneeJson(latencyKneeOf(rate, latencyOf(result, curve)), axis)},
            {"memory",
             {{"limit_bytes", memory.limitBytes > 0 ? Json(memory.limitBytes) : Json()},
              {"bytes", std::move(bytes)},
              {"first_above", memory.firstAbove ? Json(axis.values[*memory.firstAbove]) : Json()},
              {"largest_batch", memory.largestBatch ? Json(*memory.largestBatch) : Json()}}}};
}

Json curvesJson(const SweepResult& result)
{
    auto curves = Json::array();
    if (const auto axis = curveAxisOf(result.sweep.axes)) {
        for (const auto& curve : curvesAlong(result.sweep.axes, *axis))
            curves.push_back(curveJson(result, curve));
    }
    return curves;
}

// "throughput", "latency" or both where the point is the knee of its curve.
std::vector<std::string> kneeMarks(const SweepResult& result)
{
    std::vector<std::string> marks(result.points.size());
    const auto axis = curveAxisOf(result.sweep.axes);
    if (!axis)
        return marks;
    for (const auto& curve : curvesAlong(result.sweep.axes, *axis)) {
        const auto rate = throughputOf(result, curve);
        const auto mark = [&](const std::optional<Knee>& knee, const char* word) {
            if (knee)
                marks[curve.points[knee->at]] += (marks[curve.points[knee->at]].empty() ? "" : " ") + std::string(word);
        };
        mark(kneeOf(rate), "throughput");
        mark(latencyKneeOf(rate, latencyOf(result, curve)), "latency");
    }
    return marks;
}
} // namespace

Json toJson(const SweepResult& result)
{
    const auto& axes = result.sweep.axes;
    auto axesJson = Json::object();
    for (const auto& axis : axes.axes())
        axesJson[axis.key] = axis.values;
    auto points = Json::array();
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        if (result.points[i].tried)
            points.push_back(sweepPointJson(axes, i, result.points[i]));
    }
    return {{"schema", "overlapscope.sweep/1"},
            {"scenario", toJson(result.sweep.scenario)},
            {"device", sweepDeviceJson(result.device)},
            {"axes", std::move(axesJson)},
            {"points", std::move(points)},
            {"curves", curvesJson(result)}};
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
           "device_memory_bytes,ideal_bound_us,knee,error";
    out += CsvEndOfLine;
    const auto marks = kneeMarks(result);
    const auto number = [](bool known, double value) { return known ? fmt::format("{}", value) : std::string(); };
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const auto& point = result.points[i];
        if (!point.tried)
            continue;
        const auto places = axes.placesOf(i);
        for (std::size_t axis = 0; axis < places.size(); ++axis)
            out += csvField(settingText(axes.axes()[axis].values[places[axis]])) + ',';
        const auto wall = point.wallUs.value_or(Statistics{});
        const auto latency = point.batchLatencyUs.value_or(Statistics{});
        const bool hasWall = point.wallUs.has_value();
        const bool hasLatency = point.batchLatencyUs.has_value();
        out += fmt::format("{},{},{},{},{},{},{},{},{},{}", number(hasWall, wall.p50), number(hasWall, wall.min),
                           number(hasWall, wall.max),
                           number(point.throughputSamplesPerS.has_value(), point.throughputSamplesPerS.value_or(0.0)),
                           number(hasLatency, latency.p50), number(hasLatency, latency.p99),
                           point.error.empty() ? fmt::format("{}", point.deviceMemoryBytes) : "",
                           number(point.idealBoundUs.has_value(), point.idealBoundUs.value_or(0.0)), marks[i],
                           csvField(point.error));
        out += CsvEndOfLine;
    }
    return out;
}

} // namespace overlap
