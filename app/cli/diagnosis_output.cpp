// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/diagnosis_output.h"

#include "app/cli/text_table.h"
#include "engine/base/text.h"
#include "engine/diagnosis/profile_for.h"
#include "engine/whatif/whatif.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>

namespace overlap {

namespace {
std::string indented(const std::string& text, std::size_t indent)
{
    std::string out;
    for (const auto& line : wrapped(text, TextWidth - indent))
        out += std::string(indent, ' ') + line + '\n';
    return out;
}

// "kernels 52 %, the link 30 %, launches 18 %": largest first, whole percents that add up to 100.
std::string sharesText(const BoundSummary& bound)
{
    std::array<std::size_t, BoundKindCount> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](auto a, auto b) { return bound.sharePct[a] > bound.sharePct[b]; });
    constexpr double Shown = 0.05;
    std::string text;
    for (const auto i : order) {
        if (bound.sharePct[i] >= Shown)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", boundWords(static_cast<BoundKind>(i)),
                                percentText(bound.sharePct[i]).joined());
    }
    return text;
}

std::string costText(const Finding& finding)
{
    const auto cost = durationText(finding.costUs).joined();
    if (finding.explainedBy)
        return fmt::format("with {}", ruleId(*finding.explainedBy));
    if (finding.rule == RuleId::ClockStopsEarly)
        return fmt::format("{} not measured", cost);
    return finding.mend ? fmt::format("{}{}, {}", MinusSign, cost, percentText(finding.costPct).joined())
                        : fmt::format("{}, {} of the window", cost, percentText(finding.costPct).joined());
}

std::string mendText(const Mend& mend, const Scenario& scenario)
{
    const auto what = mend.change.keys.empty() ? std::string("warming up") : describeChange(mend.change, scenario);
    return fmt::format("Tried: {}, {}.", what, durationText(mend.wallUs).joined());
}

std::string findingText(const Finding& finding, const Scenario& scenario)
{
    auto text = fmt::format("  {:<4}{} ({})\n", ruleId(finding.rule), titleOf(finding), costText(finding));
    text += indented(fmt::format("{} {}", explanationOf(finding), '(' + thresholdText(finding) + ')'), 6);
    if (finding.explainedBy)
        return text;
    const auto advice = adviceFor(finding.rule, finding.variant);
    text += indented(advice.plain + (finding.mend ? ' ' + mendText(*finding.mend, scenario) : ""), 6);
    text += indented("CUDA: " + advice.cuda, 6);
    text += indented("PyTorch: " + advice.pytorch, 6);
    return text;
}

std::string boundLine(const Diagnosis& diagnosis)
{
    if (!diagnosis.bound)
        return "";
    return indented(fmt::format("Bound by {}. On the critical path: {}.", boundWords(diagnosis.bound->by),
                                sharesText(*diagnosis.bound)),
                    0);
}

std::string findingsText(const Diagnosis& diagnosis, const Scenario& scenario)
{
    if (diagnosis.findings.empty())
        return diagnosis.mendsSimulated || diagnosis.notEnough.empty()
                   ? fmt::format("Nothing to mend: no rule applies, or its mend would gain less than {}.\n",
                                 percentText(diagnosis.leastGainPct, 0).joined())
                   : std::string("No rule finds anything to mend.\n");
    const bool simulated = diagnosis.mendsSimulated;
    std::string text = simulated ? fmt::format("What holds it back, and what mending it alone would save (simulated on "
                                               "{}):\n",
                                               diagnosis.profile)
                                 : std::string("What holds it back, and how long:\n");
    for (const auto& finding : diagnosis.findings)
        text += findingText(finding, scenario);
    return text;
}

std::string notEnoughText(const Diagnosis& diagnosis)
{
    std::string text;
    for (const auto& [rule, reason] : diagnosis.notEnough)
        text += indented(fmt::format("{}: not enough data: {}.", ruleId(rule), reason), 2);
    return text;
}
} // namespace

std::optional<Diagnosis> diagnosisOf(const RunResult& run, const Backend& device, const RunOptions& options,
                                     const std::stop_token& stop)
{
    return diagnose(run, profileFor(device), options, {}, stop);
}

void addDiagnosis(nlohmann::ordered_json& result, const std::optional<Diagnosis>& diagnosis, const RunResult& run)
{
    result["diagnosis"] = diagnosis ? toJson(*diagnosis, *run.record.timeline) : nlohmann::ordered_json(nullptr);
}

std::string diagnosisText(const std::optional<Diagnosis>& diagnosis, const Scenario& scenario)
{
    if (!diagnosis)
        return "";
    return '\n' + boundLine(*diagnosis) + findingsText(*diagnosis, scenario) + notEnoughText(*diagnosis);
}

std::string diagnosisText(const RecordingDiagnosis& recorded)
{
    const auto scenario = recorded.fit ? recorded.fit->twin.clean.scenario : Scenario();
    auto text = fmt::format("\nDevice {}\n", recorded.device);
    text += boundLine(recorded.diagnosis) + findingsText(recorded.diagnosis, scenario);
    if (!recorded.noFit.empty() && !recorded.diagnosis.findings.empty())
        text += indented(recorded.noFit + '.', 2);
    return text + notEnoughText(recorded.diagnosis);
}

nlohmann::ordered_json toJson(const RecordingDiagnosis& recorded)
{
    return toJson(recorded.diagnosis, *recorded.timeline);
}

std::string diagnosisText(const std::optional<Diagnosis>& a, const std::optional<Diagnosis>& b)
{
    if (!a || !b)
        return "";
    const auto side = [](const char* name, const Diagnosis& diagnosis) {
        std::string text = indented(fmt::format("{}: {}", name, summarySentence(diagnosis)), 0);
        for (const auto& finding : diagnosis.findings)
            text += fmt::format("   {:<4}{} ({})\n", ruleId(finding.rule), titleOf(finding), costText(finding));
        return text;
    };
    return '\n' + side("A", *a) + side("B", *b);
}

} // namespace overlap
