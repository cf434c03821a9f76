// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/claim_ratio.h"
#include "engine/result/comparison.h"

#include "engine/base/text.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace overlap {

namespace {
// A sentence does not mention steps of less than this part of the largest one.
constexpr double LeastPart = 0.01;
constexpr std::size_t MostReasons = 3;

std::string pairText(const NumberText& first, const NumberText& second, const char* between)
{
    // The unit once when both share it: "5.93 and 5.98 ms".
    return (first.unit == second.unit ? first.number : first.joined()) + between + second.joined();
}

std::string joinedList(const std::vector<std::string>& items)
{
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0)
            text += i + 1 == items.size() ? " and " : ", ";
        text += items[i];
    }
    return text;
}

// What one step, or what several small ones together, do to the wall time.
struct Effect
{
    StepPhrase phrase;
    double us = 0.0; // saved or cost, above 0
};

// "batches of 10 save 12.0 ms, pinned memory 3.39 ms and ...": the verb once, and again behind a number, since
// "batches of 10 623 us" would be read as ten thousand.
std::string effectsText(const std::vector<Effect>& effects, bool saving)
{
    std::vector<std::string> items;
    for (const auto& effect : effects) {
        const auto& [text, plural] = effect.phrase;
        const bool endsInDigit = !text.empty() && text.back() >= '0' && text.back() <= '9';
        std::string verb;
        if (items.empty() || endsInDigit)
            verb = std::string(saving ? " save" : " cost") + (plural ? "" : "s");
        items.push_back(text + verb + " " + durationText(effect.us).joined());
    }
    return joinedList(items);
}

// As many as a sentence can carry, the largest in the order of the steps, then the others as one.
std::vector<Effect> shortened(std::vector<Effect> effects)
{
    if (effects.size() <= MostReasons + 1)
        return effects;
    std::vector<double> sizes;
    sizes.reserve(effects.size());
    for (const auto& effect : effects)
        sizes.push_back(effect.us);
    std::ranges::sort(sizes, std::greater<>());
    const auto least = sizes[MostReasons - 1];
    std::vector<Effect> kept;
    double rest = 0.0;
    for (auto& effect : effects) {
        if (effect.us >= least && kept.size() < MostReasons)
            kept.push_back(std::move(effect));
        else
            rest += effect.us;
    }
    const auto others = static_cast<std::int64_t>(effects.size() - kept.size());
    kept.push_back({{countText(others) + " other changes", true}, rest});
    return kept;
}

// What saves (or costs) enough to be a reason.
std::vector<Effect> effectsOf(const Comparison& c, bool saving)
{
    double largest = 0.0;
    for (const auto& step : c.steps)
        largest = std::max(largest, std::abs(step.gainUs));
    const bool otherSamples = c.a->scenario.samples != c.b->scenario.samples;
    std::vector<Effect> effects;
    for (const auto& step : c.steps) {
        // More samples take more time; that is no reason for another throughput.
        if (otherSamples && std::ranges::find(step.keys, "samples") != step.keys.end())
            continue;
        const auto us = saving ? step.gainUs : -step.gainUs;
        if (us > 0.0 && us >= LeastPart * largest)
            effects.push_back({phraseOf(step, c.a->scenario, c.b->scenario), us});
    }
    return shortened(std::move(effects));
}

// ", because ... save ..., although ... costs ...": the side that speaks for the verdict first.
std::string becauseText(const Comparison& c)
{
    const auto saving = effectsText(effectsOf(c, true), true);
    const auto costing = effectsText(effectsOf(c, false), false);
    const bool faster = c.verdict == Verdict::Faster;
    const auto& pro = faster ? saving : costing;
    const auto& contra = faster ? costing : saving;
    std::string text;
    if (!pro.empty())
        text += ", because " + pro;
    if (!contra.empty())
        text += ", although " + contra;
    return text;
}

std::string notDurationText(const Comparison& c)
{
    const bool a = c.a->record.isDuration;
    const bool b = c.b->record.isDuration;
    if (!a && !b)
        return "Neither A nor B is a duration: the clock stops before the device is done, so there is nothing to "
               "compare.";
    const auto wall = [](const RunResult& run) { return durationText(run.wallP50Us()).joined(); };
    const auto& which = a ? *c.b : *c.a;
    const std::string name = a ? "B" : "A";
    return name + " is not a duration: the clock stops after " + wall(which)
           + ", before the device is done, so it cannot be compared with " + (a ? "A, which takes " : "B, which takes ")
           + wall(a ? *c.a : *c.b) + ".";
}

std::string verdictText(const NumberText& a, const NumberText& b, const Comparison& c, const char* same,
                        const char* unclear)
{
    const auto both = pairText(a, b, " and ");
    return c.verdict == Verdict::Same ? std::string(same) + ": " + both
                                      : std::string(unclear) + ": " + both + ", but the repeats overlap";
}

std::string throughputSentence(const Comparison& c)
{
    const auto perSecond = [](const RunResult& run) { return run.metrics.throughputSamplesPerS.value_or(0.0); };
    const auto a = perSecond(*c.a);
    const auto b = perSecond(*c.b);
    const auto samplesA = countText(c.a->scenario.samples);
    const auto samplesB = countText(c.b->scenario.samples);
    const auto note = " A runs " + samplesA + (c.a->scenario.samples == 1 ? " sample" : " samples") + " and B "
                      + samplesB + ", so throughput is compared, not time.";
    if (c.verdict == Verdict::Same || c.verdict == Verdict::Inconclusive)
        return verdictText(rateText(a), rateText(b), c, "A and B have the same throughput",
                           "The throughput of A and B cannot be told apart")
               + "." + note;
    const bool faster = c.verdict == Verdict::Faster;
    auto because = becauseText(c);
    if (!because.empty())
        because = ", on " + samplesB + (c.b->scenario.samples == 1 ? " sample " : " samples ") + because.substr(2);
    return "Per sample, B is " + claimRatio(faster ? b / a : a / b) + (faster ? "× faster" : "× slower") + " than A, "
           + rateText(b).joined() + " against " + rateText(a).joined() + because + "." + note;
}
} // namespace

std::string answerSentence(const Comparison& comparison)
{
    const auto& a = *comparison.a;
    const auto& b = *comparison.b;
    if (!a.record.isDuration || !b.record.isDuration)
        return notDurationText(comparison);
    if (!comparable(a) || !comparable(b))
        return "A and B cannot be compared: no time was measured.";
    if (a.scenario.samples != b.scenario.samples)
        return throughputSentence(comparison);
    const auto timeA = durationText(a.wallP50Us());
    const auto timeB = durationText(b.wallP50Us());
    if (comparison.verdict == Verdict::Same || comparison.verdict == Verdict::Inconclusive)
        return verdictText(timeA, timeB, comparison, "A and B are equally fast", "A and B cannot be told apart") + ".";
    const bool faster = comparison.verdict == Verdict::Faster;
    const auto ratio = faster ? a.wallP50Us() / b.wallP50Us() : b.wallP50Us() / a.wallP50Us();
    return "B is " + claimRatio(ratio) + (faster ? "× faster" : "× slower") + " than A, " + timeB.joined() + " against "
           + timeA.joined() + becauseText(comparison) + ".";
}

} // namespace overlap
