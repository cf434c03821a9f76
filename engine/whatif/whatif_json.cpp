// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/result_json.h"
#include "engine/scenario/scenario_fields.h"
#include "engine/scenario/scenario_json.h"
#include "engine/whatif/whatif.h"

#include <nlohmann/json.hpp>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

Json changeJson(const PredictedChange& predicted)
{
    Json json = {{"id", predicted.change.id},
                 {"set", settingsJson(predicted.change)},
                 {"wall_us", predicted.wallUs},
                 {"ratio", predicted.ratio},
                 {"measured_ratio", numberOrNull(predicted.measuredRatio)}};
    json["ratio_error_pct"] =
        predicted.error ? Json{{"p50", predicted.error->p50Pct}, {"p95", predicted.error->p95Pct}} : Json(nullptr);
    if (!predicted.notMeasured.empty())
        json["not_measured"] = predicted.notMeasured;
    return json;
}
} // namespace

Json settingsJson(const Change& change)
{
    auto set = Json::object();
    for (const auto& key : change.keys) {
        if (const auto* field = findScenarioField(key))
            set[key] = key == "output_bytes_per_sample" ? Json(change.scenario.outputBytes())
                                                        : Json(field->read(change.scenario, *field));
    }
    return set;
}

Json toJson(const WhatIf& whatIf)
{
    Json json = {{"schema", "overlapscope.whatif/1"},
                 {"scenario", toJson(whatIf.base)},
                 {"device", whatIf.device.id},
                 {"base_wall_us", whatIf.baseWallUs},
                 {"fit_error_pct", numberOrNull(whatIf.fitErrorPct)},
                 {"fitted_scenario", whatIf.fitted ? toJson(*whatIf.fitted) : Json(nullptr)}};
    auto changes = Json::array();
    for (const auto& change : whatIf.changes)
        changes.push_back(changeJson(change));
    json["changes"] = std::move(changes);
    json["best_steps"] = whatIf.bestSteps;
    auto refused = Json::array();
    for (const auto& [change, reason] : whatIf.refused)
        refused.push_back({{"id", change.id}, {"set", settingsJson(change)}, {"reason", reason}});
    json["refused"] = std::move(refused);
    if (!whatIf.checkedOn.empty()) {
        json["checked_on"] = whatIf.checkedOn;
        json["measured_base_us"] = numberOrNull(whatIf.measuredBaseUs);
    }
    return json;
}

} // namespace overlap
