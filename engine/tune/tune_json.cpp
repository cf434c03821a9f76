// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/result_json.h"
#include "engine/scenario/scenario_fields.h"
#include "engine/scenario/scenario_json.h"
#include "engine/tune/tune.h"
#include "engine/whatif/whatif.h"

#include <nlohmann/json.hpp>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

// All three axes, and whatever else had to change.
Json setOf(const TunePoint& point)
{
    auto set = Json::object();
    for (const auto* key : {"batch_size", "streams", "host_memory"}) {
        const auto* field = findScenarioField(key);
        set[key] = Json(field->read(point.scenario, *field));
    }
    const auto others = settingsJson(Change{"", point.keys, point.scenario});
    for (const auto& [key, value] : others.items())
        set[key] = value;
    return set;
}

Json pointJson(const TunePoint& point)
{
    Json json = {{"set", setOf(point)}};
    json["wall_us"] = wallJson(point.outcome ? std::optional(point.outcome->wallUs) : std::nullopt);
    json["throughput_samples_per_s"] = numberOrNull(point.throughput());
    json["batch_latency_us"] =
        point.outcome && point.outcome->batchLatencyUs
            ? Json{{"p50", point.outcome->batchLatencyUs->p50}, {"p99", point.outcome->batchLatencyUs->p99}}
            : Json(nullptr);
    json["device_memory_bytes"] = point.outcome ? Json(point.outcome->deviceMemoryBytes) : Json(nullptr);
    json["error"] = point.error.empty() ? Json(nullptr) : Json(point.error);
    return json;
}

Json axesJson(const TuneAxes& axes)
{
    auto memory = Json::array();
    for (const auto kind : axes.hostMemory)
        memory.push_back(kind == HostMemory::Pinned ? "pinned" : "pageable");
    return {{"batch_size", axes.batchSizes}, {"streams", axes.streams}, {"host_memory", std::move(memory)}};
}
} // namespace

Json toJson(const TuneResult& result)
{
    Json json = {{"schema", "overlapscope.sweep/1"},
                 {"scenario", toJson(result.base)},
                 {"device", result.device.id},
                 {"axes", axesJson(result.axes)}};
    auto points = Json::array();
    for (const auto& point : result.points)
        points.push_back(pointJson(point));
    json["points"] = std::move(points);
    auto ties = Json::array();
    for (const auto index : result.nearTies)
        ties.push_back(setOf(result.points[index]));
    json["best"] = {{"set", setOf(result.points[result.best])},
                    {"reason", reasonText(result)},
                    {"near_ties", std::move(ties)},
                    {"runs", result.runs},
                    {"objective", tuneObjectiveId(result.objective)},
                    {"confidence", confidenceText(result)},
                    {"clear", result.bestIsClear},
                    {"spread_pct", result.spreadPct},
                    {"model_error_p50_pct", numberOrNull(result.modelErrorP50Pct)},
                    {"model_error_p95_pct", numberOrNull(result.modelErrorP95Pct)},
                    {"fastest", setOf(result.points[result.fastest])},
                    {"largest_batch", result.largestBatch ? Json(*result.largestBatch) : Json(nullptr)},
                    {"memory_limit_bytes", result.memoryLimitBytes}};
    return json;
}

} // namespace overlap
