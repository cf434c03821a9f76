// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/rules.h"
#include "engine/metrics/statistics.h"

#include <algorithm>
#include <array>

namespace overlap::rules {

RuleOutcome deviceIdle(const TimelineFacts& facts)
{
    std::vector<TimeRange> gaps;
    std::array<Nanoseconds, IdleCauseCount> byCause{};
    for (const auto& gap : facts.gaps) {
        if (gap.time.duration() <= facts.options.gap)
            continue;
        gaps.push_back(gap.time);
        byCause[static_cast<std::size_t>(gap.cause)] += gap.time.duration();
    }
    auto finding = makeFinding(facts, RuleId::DeviceIdle, facts.evidenceOf(std::move(gaps)));
    finding.threshold = facts.options.idlePct;
    finding.lookedAtFromUs = microsecondsOf(facts.options.gap);
    if (finding.evidence.count == 0 || finding.value <= finding.threshold)
        return {};
    constexpr std::array<FindingVariant, IdleCauseCount> Variants{FindingVariant::HostWait, FindingVariant::KernelWait,
                                                                  FindingVariant::EventWait, FindingVariant::OtherWait};
    const auto main = std::ranges::max_element(byCause) - byCause.begin();
    finding.variant = Variants[static_cast<std::size_t>(main)];
    return {std::move(finding), {}};
}

RuleOutcome lowKernelUtilization(const TimelineFacts& facts)
{
    if (facts.kernels.empty())
        return {};
    const auto without = facts.kernels.gapsIn(facts.window());
    auto finding =
        makeFinding(facts, RuleId::LowKernelUtilization,
                    facts.evidenceOf(std::vector<TimeRange>(without.ranges().begin(), without.ranges().end())));
    finding.value = facts.percentOfWindow(microsecondsOf(facts.kernels.length()));
    finding.threshold = facts.options.kernelUtilizationPct;
    if (finding.value >= finding.threshold)
        return {};
    return {std::move(finding), {}};
}

namespace {
struct BlocksChange
{
    TracePoint at;
    std::int64_t blocks = 0;
};
} // namespace

RuleOutcome underfilledKernels(const TimelineFacts& facts)
{
    if (facts.kernels.empty())
        return {};
    if (!facts.context.smCount || *facts.context.smCount == 0)
        return {{}, "it is not known how many SMs the device has"};
    const auto sms = static_cast<std::int64_t>(*facts.context.smCount);
    std::vector<BlocksChange> changes;
    bool unknown = false;
    auto small = facts.findOnDevice([&](const Interval& i) {
        if (i.kind != ActivityKind::Kernel)
            return false;
        unknown = unknown || i.amount == 0;
        const auto range = i.time.intersected(facts.window());
        const auto blocks = static_cast<std::int64_t>(std::min<std::uint64_t>(i.amount, *facts.context.smCount));
        changes.push_back({range.begin, blocks});
        changes.push_back({range.end, -blocks});
        return blocks < sms;
    });
    if (unknown)
        return {{}, "the recording does not say how many blocks the kernels have"};
    // Kernels that run side by side fill the device together.
    std::ranges::sort(changes, {}, &BlocksChange::at);
    double lostNs = 0.0;
    std::int64_t running = 0;
    for (std::size_t i = 0; i + 1 < changes.size(); ++i) {
        running += changes[i].blocks;
        const auto length = static_cast<double>((changes[i + 1].at - changes[i].at).count());
        if (running > 0 && running < sms)
            lostNs += length * static_cast<double>(sms - running) / static_cast<double>(sms);
    }
    auto evidence = facts.evidenceOf(std::move(small));
    evidence.us = lostNs / 1000.0;
    auto finding = makeFinding(facts, RuleId::UnderfilledKernels, std::move(evidence));
    finding.denominator = Denominator::KernelTime;
    finding.evidencePct = 100.0 * finding.evidence.us / microsecondsOf(facts.kernels.length());
    finding.value = finding.evidencePct;
    finding.threshold = facts.options.underfilledPct;
    if (finding.value < finding.threshold)
        return {};
    return {std::move(finding), {}};
}

} // namespace overlap::rules
