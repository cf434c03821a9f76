// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/sections.h"
#include "engine/report/sentences.h"
#include "engine/report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace overlap::sections {

namespace {
// "kernels 52.0 %, the link 30.0 %": the largest first.
std::string sharesText(ReportLanguage language, const BoundSummary& bound)
{
    std::array<std::size_t, BoundKindCount> order{};
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](auto a, auto b) { return bound.sharePct[a] > bound.sharePct[b]; });
    constexpr double Shown = 0.05;
    std::string text;
    for (const auto i : order) {
        if (bound.sharePct[i] >= Shown)
            text += fmt::format("{}{} {}",
                                text.empty()                          ? ""
                                : language == ReportLanguage::Chinese ? "，"
                                                                      : ", ",
                                sentences::bound(language, static_cast<BoundKind>(i)),
                                percentText(bound.sharePct[i]).joined());
    }
    return text;
}

std::string costText(ReportLanguage language, const Finding& finding)
{
    const auto cost = durationText(finding.costUs).joined();
    const auto share = percentText(finding.costPct).joined();
    if (finding.explainedBy)
        return say(language, Word::CostWith, {ruleId(*finding.explainedBy)});
    if (finding.rule == RuleId::ClockStopsEarly)
        return say(language, Word::CostNotMeasured, {cost});
    return finding.mend ? say(language, Word::CostMend, {std::string(MinusSign) + cost, share})
                        : say(language, Word::CostWindow, {cost, share});
}

ReportFinding findingOf(ReportLanguage language, const Finding& finding, const Scenario& scenario)
{
    ReportFinding shown;
    shown.rule = ruleId(finding.rule);
    shown.title = sentences::title(language, finding);
    shown.cost = costText(language, finding);
    const bool chinese = language == ReportLanguage::Chinese;
    shown.evidence = sentences::evidence(language, finding) + (chinese ? "（" : " (")
                     + sentences::threshold(language, finding) + (chinese ? "）" : ")");
    if (finding.explainedBy)
        return shown;
    const auto advice = sentences::advice(language, finding);
    auto plain = advice.plain;
    if (finding.mend)
        plain += (chinese ? "" : " ")
                 + say(language, Word::Tried,
                       {sentences::change(language, finding.mend->change, scenario),
                        durationText(finding.mend->wallUs).joined()});
    shown.advice = {{"", plain}, {"CUDA", advice.cuda}, {"PyTorch", advice.pytorch}};
    return shown;
}

std::string lead(ReportLanguage language, const Diagnosis& diagnosis)
{
    if (!diagnosis.findings.empty())
        return diagnosis.mendsSimulated ? say(language, Word::FindingsSimulated, {diagnosis.profile})
                                        : say(language, Word::FindingsTime);
    return diagnosis.mendsSimulated || diagnosis.notEnough.empty()
               ? say(language, Word::NothingToMend, {percentText(diagnosis.leastGainPct, 0).joined()})
               : say(language, Word::NoRuleFinds);
}
} // namespace

ReportSection diagnosis(ReportLanguage language, const std::optional<Diagnosis>& diagnosis, const Scenario& scenario,
                        const std::string& side)
{
    ReportSection section{"diagnosis" + (side.empty() ? "" : "-" + side),
                          side.empty() ? say(language, Word::Diagnosis) : sayNamed(language, Word::DiagnosisOf, {side}),
                          "",
                          {}};
    if (!diagnosis) {
        section.blocks.emplace_back(ReportParagraph{say(language, Word::NoDiagnosis), true});
        return section;
    }
    if (diagnosis->bound)
        section.blocks.emplace_back(ReportParagraph{
            say(language, Word::CriticalPath,
                {sentences::bound(language, diagnosis->bound->by), sharesText(language, *diagnosis->bound)})});
    section.blocks.emplace_back(ReportParagraph{lead(language, *diagnosis)});
    for (const auto& finding : diagnosis->findings)
        section.blocks.emplace_back(findingOf(language, finding, scenario));
    for (const auto& [rule, reason] : diagnosis->notEnough)
        section.blocks.emplace_back(
            ReportParagraph{say(language, Word::NotEnough, {ruleId(rule), sentences::fixed(language, reason)}), true});
    return section;
}

} // namespace overlap::sections
