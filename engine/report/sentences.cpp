// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/sentences.h"

#include "engine/base/letters.h"
#include "engine/base/text.h"
#include "engine/report/chinese.h"
#include "engine/report/words.h"
#include "engine/scenario/presets.h"
#include "engine/texts/chinese_text.h"
#include "engine/whatif/whatif.h"

#include <fmt/format.h>

#include <algorithm>

namespace overlap::sentences {

namespace {
bool isChinese(ReportLanguage language)
{
    return language == ReportLanguage::Chinese;
}

std::string counted(std::uint32_t count, const char* noun, const char* ending)
{
    return countText(count) + ' ' + noun + (count == 1 ? "" : ending);
}
} // namespace

Answer cut(const std::string& sentence)
{
    // The clause behind "Per sample," is the claim, not the two words.
    constexpr std::string_view PerSample = "Per sample, ";
    constexpr std::string_view PerSampleChinese = "按每样本计，";
    std::size_t from = 0;
    if (sentence.starts_with(PerSample))
        from = PerSample.size();
    else if (sentence.starts_with(PerSampleChinese))
        from = PerSampleChinese.size();
    auto at = std::string::npos;
    for (const std::string_view mark : {", ", ": ", "，", "：", "。"})
        at = std::min(at, sentence.find(mark, from));
    if (at == std::string::npos)
        return {sentence, ""};
    return {sentence.substr(0, at), sentence.substr(at)};
}

Answer answer(ReportLanguage language, const Comparison& comparison)
{
    return cut(isChinese(language) ? chinese::answer(comparison) : answerSentence(comparison));
}

Answer unlike(ReportLanguage language, WorkDifference difference)
{
    const bool kernels = difference == WorkDifference::Kernels;
    if (isChinese(language))
        return {"A 和 B 无法比较", kernels ? "：两者运行的 kernel 不同，做的工作不同。"
                                           : "：两者的工作量不同，kernel 数和字节数都不相同。"};
    return {"A and B cannot be compared",
            kernels ? ": they ran different kernels, so they did different work."
                    : ": they did different amounts of work, neither as many kernels nor as many bytes."};
}

std::string mayBeUnlike(ReportLanguage language)
{
    return isChinese(language)
               ? "从 GPU 的第一个操作到最后一个操作；两者做的工作可能不同。"
               : "From the first operation of the GPU to the last; the two may have done different work.";
}

Answer answer(ReportLanguage language, const RunResult& run)
{
    if (isChinese(language))
        return chinese::answer(run);
    const auto wall = run.wallUs ? durationText(run.wallUs->p50).joined() : std::string("an unknown time");
    if (!run.record.isDuration)
        return {"Not a duration", fmt::format(": the clock stops after {}, before the device is done ({}).", wall,
                                              describeStrategy(run.scenario))};
    return {fmt::format("{}, {} in {}", counted(run.scenario.samples, "sample", "s"),
                        counted(run.scenario.batches(), "batch", "es"), wall),
            fmt::format(": {}.", describeStrategy(run.scenario))};
}

std::string strategy(ReportLanguage language, const Scenario& scenario)
{
    return isChinese(language) ? chinese::strategy(scenario) : describeStrategy(scenario);
}

std::string step(ReportLanguage language, const AttributionStep& step, const Scenario& a, const Scenario& b)
{
    return isChinese(language) ? chinese::step(step.keys, a, b) : describeStep(step, a, b);
}

std::string change(ReportLanguage language, const Change& change, const Scenario& base)
{
    if (change.keys.empty())
        return say(language, Word::WarmUp);
    return isChinese(language) ? chinese::step(change.keys, base, change.scenario) : describeChange(change, base);
}

std::string scenarioName(ReportLanguage language, const Scenario& scenario)
{
    const auto& name = scenario.name;
    if (name.empty())
        return strategy(language, scenario);
    const bool ofPreset = std::ranges::any_of(
        presetPairs(), [&](const PresetPair& pair) { return pair.a.name == name || pair.b.name == name; });
    return ofPreset ? fixed(language, name) : name;
}

std::string fixed(ReportLanguage language, const std::string& english)
{
    return isChinese(language) ? spaced(chineseOrEnglish(english)) : english;
}

std::string bound(ReportLanguage language, BoundKind kind)
{
    return fixed(language, boundWords(kind));
}

std::string title(ReportLanguage language, const Finding& finding)
{
    return fixed(language, titleOf(finding));
}

std::string evidence(ReportLanguage language, const Finding& finding)
{
    return isChinese(language) ? chinese::evidence(finding) : explanationOf(finding);
}

std::string threshold(ReportLanguage language, const Finding& finding)
{
    if (!isChinese(language))
        return thresholdText(finding);
    switch (finding.unit) {
    case ThresholdUnit::Percent:
        return say(language, Word::Threshold, {percentText(finding.threshold).joined()});
    case ThresholdUnit::Ratio:
        return say(language, Word::Threshold, {ratioText(finding.threshold)});
    case ThresholdUnit::Microseconds:
        return say(language, Word::Threshold, {durationText(finding.threshold).joined()});
    }
    return "";
}

Advice advice(ReportLanguage language, const Finding& finding)
{
    const auto english = adviceFor(finding.rule, finding.variant);
    return {fixed(language, english.plain), fixed(language, english.cuda), fixed(language, english.pytorch)};
}

std::string summary(ReportLanguage language, const Diagnosis& diagnosis)
{
    return isChinese(language) ? chinese::summary(diagnosis) : withPeriod(summarySentence(diagnosis));
}

std::string origin(ReportLanguage language, const DeviceInfo& device)
{
    return isChinese(language) ? chinese::origin(device) : originLabel(device);
}

std::string origin(ReportLanguage language, const RunResult& run)
{
    return isChinese(language) ? chinese::origin(run) : originLabel(run);
}

std::string modelError(ReportLanguage language, const DeviceInfo& device, HostMemory memory)
{
    const auto english = withPeriod(modelErrorText(device, memory));
    return isChinese(language) && !english.empty() ? chinese::modelError(*device.modelError, memory) : english;
}

std::string disturbance(ReportLanguage language, Disturbance disturbance, const RunResult& run)
{
    return isChinese(language) ? chinese::disturbance(disturbance, run) : disturbanceText(disturbance, run);
}

std::vector<std::string> fit(ReportLanguage language, const RecordingFit& fit)
{
    if (isChinese(language))
        return chinese::fit(fit);
    auto all = fitSentences(fit);
    all.resize(all.size() - std::min(all.size(), fit.twin.notes.size()));
    return all;
}

} // namespace overlap::sentences
