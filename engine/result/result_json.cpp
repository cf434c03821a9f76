// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/result_json.h"

#include "engine/result/comparison.h"
#include "engine/result/disturbance.h"
#include "engine/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <string_view>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

// Counts of bytes are whole, however they are kept.
Json metricValue(std::string_view key, std::optional<double> value)
{
    if (value && key.ends_with("_bytes"))
        return static_cast<std::uint64_t>(*value);
    return numberOrNull(value);
}

Json metricsJson(const Metrics& metrics)
{
    auto json = Json::object();
    for (const auto& field : metricFields()) {
        const std::string_view key = field.key;
        const auto dot = key.find('.');
        auto value = metricValue(key, field.read(metrics));
        if (dot == std::string_view::npos)
            json[std::string(key)] = std::move(value);
        else
            json[std::string(key.substr(0, dot))][std::string(key.substr(dot + 1))] = std::move(value);
    }
    return json;
}

Json throttledJson(const std::vector<ThrottleReason>& reasons)
{
    auto json = Json::array();
    for (const auto reason : reasons)
        json.push_back(throttleId(reason));
    return json;
}

Json deltaOf(std::string_view key, std::optional<double> a, std::optional<double> b)
{
    std::optional<double> difference;
    std::optional<double> ratio;
    if (a && b) {
        difference = *b - *a;
        if (*a != 0.0)
            ratio = *b / *a;
    }
    return {{"a", metricValue(key, a)},
            {"b", metricValue(key, b)},
            {"difference", numberOrNull(difference)},
            {"ratio", numberOrNull(ratio)}};
}

Json deltaJson(const RunResult& a, const RunResult& b)
{
    auto json = Json::object();
    const auto wall = [](const RunResult& run) { return run.wallUs ? std::optional(run.wallUs->p50) : std::nullopt; };
    json["wall_us"] = deltaOf("wall_us", wall(a), wall(b));
    for (const auto& field : metricFields())
        json[field.key] = deltaOf(field.key, field.read(a.metrics), field.read(b.metrics));
    return json;
}

// The value that a dotted key has in a scenario's file.
Json settingOf(const Json& scenario, std::string_view key)
{
    const auto dot = key.find('.');
    const auto it = scenario.find(std::string(key.substr(0, dot)));
    if (it == scenario.end())
        return nullptr;
    return dot == std::string_view::npos ? *it : settingOf(*it, key.substr(dot + 1));
}

Json attributionJson(const Comparison& comparison)
{
    const auto scenario = toJson(comparison.b->scenario);
    auto steps = Json::array();
    for (const auto& step : comparison.steps) {
        auto set = Json::object();
        for (const auto& key : step.keys)
            set[key] = settingOf(scenario, key);
        steps.push_back({{"set", std::move(set)}, {"wall_us", step.wallUs}});
    }
    return steps;
}
} // namespace

Json modelErrorJson(const std::optional<ModelError>& error)
{
    if (!error)
        return nullptr;
    return {{"pinned_p50_pct", error->pinnedP50},
            {"pinned_p95_pct", error->pinnedP95},
            {"pageable_p50_pct", error->pageableP50},
            {"pageable_p95_pct", error->pageableP95},
            {"runs", error->runs}};
}

Json numberOrNull(std::optional<double> value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

Json deviceJson(const DeviceInfo& device)
{
    return {{"id", device.id},
            {"name", device.name},
            {"measured", device.measured()},
            {"profile", device.profile.empty() ? Json(nullptr) : Json(device.profile)},
            {"model_error", modelErrorJson(device.modelError)}};
}

Json wallJson(const std::optional<Statistics>& wall)
{
    if (!wall)
        return nullptr;
    return {{"p50", wall->p50}, {"p90", wall->p90},   {"p99", wall->p99},    {"min", wall->min},
            {"max", wall->max}, {"mean", wall->mean}, {"stdev", wall->stdev}};
}

Json latencyJson(const std::optional<Statistics>& latency)
{
    if (!latency)
        return nullptr;
    return {{"p50", latency->p50}, {"p99", latency->p99}};
}

Json toJson(const RunResult& result)
{
    const auto& record = result.record;
    return {{"schema", "overlapscope.result/1"},
            {"scenario", toJson(result.scenario)},
            {"device", deviceJson(result.device)},
            {"recorder", recorderId(record.recorder)},
            {"repeats", record.walls.size()},
            {"is_duration", record.isDuration},
            {"wall_us", wallJson(result.wallUs)},
            {"batch_latency_us", latencyJson(result.batchLatencyUs)},
            {"recorded_wall_us", result.recorded() ? Json(microsecondsOf(record.recordedWall)) : Json(nullptr)},
            {"observer_overhead_pct", numberOrNull(result.observerOverheadPct)},
            {"metrics", metricsJson(result.metrics)},
            {"throttled", throttledJson(record.throttled)},
            {"disturbed", !disturbancesOf(result).empty()}};
}

Json toJson(const Comparison& comparison)
{
    return {{"schema", "overlapscope.comparison/1"},
            {"a", toJson(*comparison.a)},
            {"b", toJson(*comparison.b)},
            {"delta", deltaJson(*comparison.a, *comparison.b)},
            {"attribution", attributionJson(comparison)},
            {"verdict", verdictId(comparison.verdict)},
            {"reason", answerSentence(comparison)}};
}

} // namespace overlap
