// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/report/chinese.h"
#include "engine/report/words.h"
#include "engine/result/claim_ratio.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace overlap::chinese {

namespace {
std::string time(double us)
{
    return durationText(us).joined();
}

std::string pairText(const NumberText& first, const NumberText& second)
{
    return (first.unit == second.unit ? first.number : first.joined()) + " 和 " + second.joined();
}

// "每批 10 个样本省 622 µs，pinned 内存省 3.13 ms": the largest three, the others as one.
std::string effects(const Comparison& c, bool saving)
{
    constexpr double LeastPart = 0.01;
    constexpr std::size_t MostReasons = 3;
    double largest = 0.0;
    for (const auto& step : c.steps)
        largest = std::max(largest, std::abs(step.gainUs));
    const bool otherSamples = c.a->scenario.samples != c.b->scenario.samples;
    std::vector<std::pair<std::string, double>> found;
    for (const auto& step : c.steps) {
        if (otherSamples && std::ranges::find(step.keys, "samples") != step.keys.end())
            continue;
        const auto us = saving ? step.gainUs : -step.gainUs;
        if (us > 0.0 && us >= LeastPart * largest)
            found.emplace_back(chinese::step(step.keys, c.a->scenario, c.b->scenario), us);
    }
    std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.second > b.second; });
    if (found.size() > MostReasons + 1) {
        double rest = 0.0;
        for (auto i = MostReasons; i < found.size(); ++i)
            rest += found[i].second;
        const auto others = found.size() - MostReasons;
        found.resize(MostReasons);
        found.emplace_back(fmt::format("其他 {} 项更改", others), rest);
    }
    std::vector<std::string> parts;
    parts.reserve(found.size());
    for (const auto& [what, us] : found)
        parts.push_back(fmt::format("{}{} {}", what, saving ? "省" : "多花", time(us)));
    return fmt::format("{}", fmt::join(parts, "，"));
}

std::string reasons(const Comparison& c)
{
    const bool faster = c.verdict == Verdict::Faster;
    const auto pro = effects(c, faster);
    const auto contra = effects(c, !faster);
    std::string text;
    if (!pro.empty())
        text += "。" + pro;
    if (!contra.empty())
        text += "；但" + contra;
    return text + "。";
}

std::string notDuration(const Comparison& c)
{
    const bool a = c.a->record.isDuration;
    const bool b = c.b->record.isDuration;
    if (!a && !b)
        return "A 和 B 都不是真实时长：设备未完成就停止了计时，无从比较。";
    const auto& which = a ? *c.b : *c.a;
    const auto& other = a ? *c.a : *c.b;
    return fmt::format("{0} 不是真实时长：计时在 {1} 后停止，而设备尚未完成，不能与用时 {3} 的 {2} 比较。",
                       a ? "B" : "A", time(which.wallP50Us()), a ? "A" : "B", time(other.wallP50Us()));
}

std::string undecided(const Comparison& c, const NumberText& a, const NumberText& b, const char* same)
{
    if (c.verdict == Verdict::Same)
        return fmt::format("{}：{}。", same, pairText(a, b));
    return fmt::format("A 和 B 无法区分：{}，但多次重复的结果互相重叠。", pairText(a, b));
}

std::string throughput(const Comparison& c)
{
    const auto rate = [](const RunResult& run) { return run.metrics.throughputSamplesPerS.value_or(0.0); };
    const auto a = rate(*c.a);
    const auto b = rate(*c.b);
    const auto note = fmt::format("A 有 {} 个样本，B 有 {} 个，因此比较的是吞吐量而不是时间。",
                                  countText(c.a->scenario.samples), countText(c.b->scenario.samples));
    if (c.verdict == Verdict::Same || c.verdict == Verdict::Inconclusive)
        return undecided(c, rateText(a), rateText(b), "A 和 B 的吞吐量相同") + note;
    const bool faster = c.verdict == Verdict::Faster;
    const auto claim = faster ? fmt::format("B 的速度是 A 的 {} 倍", claimRatio(b / a))
                              : fmt::format("B 更慢，A 的速度是 B 的 {} 倍", claimRatio(a / b));
    return fmt::format("按每样本计，{}：{} 对 {}{}{}", claim, rateText(b).joined(), rateText(a).joined(), reasons(c),
                       note);
}
} // namespace

std::string answer(const Comparison& c)
{
    const auto& a = *c.a;
    const auto& b = *c.b;
    if (!a.record.isDuration || !b.record.isDuration)
        return spaced(notDuration(c));
    if (!comparable(a) || !comparable(b))
        return "A 和 B 无法比较：没有测得时间。";
    if (a.scenario.samples != b.scenario.samples)
        return spaced(throughput(c));
    if (c.verdict == Verdict::Same || c.verdict == Verdict::Inconclusive)
        return spaced(undecided(c, durationText(a.wallP50Us()), durationText(b.wallP50Us()), "A 和 B 一样快"));
    const bool faster = c.verdict == Verdict::Faster;
    const auto claim = faster ? fmt::format("B 的速度是 A 的 {} 倍", claimRatio(a.wallP50Us() / b.wallP50Us()))
                              : fmt::format("B 更慢：A 的速度是 B 的 {} 倍", claimRatio(b.wallP50Us() / a.wallP50Us()));
    return spaced(fmt::format("{}：{} 对 {}{}", claim, time(b.wallP50Us()), time(a.wallP50Us()), reasons(c)));
}

sentences::Answer answer(const RunResult& run)
{
    const auto wall = run.wallUs ? time(run.wallUs->p50) : std::string("未知时间");
    if (!run.record.isDuration)
        return {"不是真实时长",
                spaced(fmt::format("：计时在 {} 后停止，而设备尚未完成（{}）。", wall, strategy(run.scenario)))};
    return {spaced(fmt::format("{} 个样本，{} 批，用时 {}", countText(run.scenario.samples),
                               countText(run.scenario.batches()), wall)),
            fmt::format("：{}。", strategy(run.scenario))};
}

} // namespace overlap::chinese
