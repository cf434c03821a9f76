// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/diagnosis.h"
#include "engine/metrics/statistics.h"
#include "engine/whatif/whatif.h"

#include <nlohmann/json.hpp>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;
constexpr std::size_t MostInFile = 100; // of the evidence; the counts and sums are of all

Json rangeJson(TimeRange range)
{
    const auto us = [](TracePoint t) { return microsecondsOf(t.time_since_epoch()); };
    return Json::array({us(range.begin), us(range.end)});
}

Json evidenceJson(const Evidence& evidence, const Timeline& timeline)
{
    auto intervals = Json::array();
    for (const auto ref : evidence.intervals) {
        if (intervals.size() == MostInFile)
            break;
        const auto& interval = timeline.interval(ref);
        Json one = {{"name", timeline.nameOf(interval)},
                    {"kind", activityKindId(interval.kind)},
                    {"time_us", rangeJson(interval.time)}};
        if (interval.batch != Interval::NoBatch)
            one["batch"] = interval.batch;
        if (interval.stream != Interval::NoStream)
            one["stream"] = interval.stream;
        intervals.push_back(std::move(one));
    }
    auto ranges = Json::array();
    for (const auto range : evidence.ranges) {
        if (ranges.size() == MostInFile)
            break;
        ranges.push_back(rangeJson(range));
    }
    return {{"count", evidence.count},
            {"us", evidence.us},
            {"intervals", std::move(intervals)},
            {"idle_us", std::move(ranges)}};
}

const char* unitId(ThresholdUnit unit)
{
    switch (unit) {
    case ThresholdUnit::Percent:
        return "pct";
    case ThresholdUnit::Ratio:
        return "ratio";
    case ThresholdUnit::Microseconds:
        return "us";
    }
    return "";
}

Json findingJson(const Finding& finding, const Timeline& timeline)
{
    const auto advice = adviceFor(finding.rule, finding.variant);
    Json json = {{"rule", ruleId(finding.rule)},
                 {"variant", variantId(finding.variant)},
                 {"title", titleOf(finding)},
                 {"text", explanationOf(finding)},
                 {"cost_us", finding.costUs},
                 {"cost_pct_of_window", finding.costPct},
                 {"cost_is", finding.mend ? "simulated_gain" : "evidence"},
                 {"evidence_pct", finding.evidencePct},
                 {"denominator", denominatorId(finding.denominator)},
                 {"value", finding.value},
                 {"threshold", finding.threshold},
                 {"unit", unitId(finding.unit)},
                 {"explained_by", finding.explainedBy ? Json(ruleId(*finding.explainedBy)) : Json(nullptr)},
                 {"advice", {{"text", advice.plain}, {"cuda", advice.cuda}, {"pytorch", advice.pytorch}}}};
    json["mend"] = finding.mend ? Json{{"id", finding.mend->change.id},
                                       {"set", settingsJson(finding.mend->change)},
                                       {"wall_us", finding.mend->wallUs},
                                       {"ratio", finding.mend->ratio}}
                                : Json(nullptr);
    json["evidence"] = evidenceJson(finding.evidence, timeline);
    return json;
}

Json boundJson(const std::optional<BoundSummary>& bound)
{
    if (!bound)
        return nullptr;
    auto shares = Json::object();
    for (std::size_t i = 0; i < BoundKindCount; ++i)
        shares[boundKindId(static_cast<BoundKind>(i))] = bound->sharePct[i];
    return {{"by", boundKindId(bound->by)}, {"share_pct", std::move(shares)}};
}
} // namespace

Json toJson(const Diagnosis& diagnosis, const Timeline& timeline)
{
    auto findings = Json::array();
    for (const auto& finding : diagnosis.findings)
        findings.push_back(findingJson(finding, timeline));
    auto notEnough = Json::array();
    for (const auto& [rule, reason] : diagnosis.notEnough)
        notEnough.push_back({{"rule", ruleId(rule)}, {"reason", reason}});
    return {{"summary", summarySentence(diagnosis)},
            {"window_us", microsecondsOf(diagnosis.window.duration())},
            {"bound", boundJson(diagnosis.bound)},
            {"mends_simulated_on", diagnosis.mendsSimulated ? Json(diagnosis.profile) : Json(nullptr)},
            {"findings", std::move(findings)},
            {"not_enough_data", std::move(notEnough)}};
}

} // namespace overlap
