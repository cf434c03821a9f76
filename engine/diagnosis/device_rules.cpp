// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/rules.h"
#include "engine/metrics/statistics.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <queue>
#include <utility>

namespace overlap::rules {

RuleOutcome deviceIdle(const TimelineFacts& facts)
{
    const auto isLong = [&](TimeRange gap) { return gap.duration() > facts.options.gap; };
    std::vector<TimeRange> gaps;
    gaps.reserve(static_cast<std::size_t>(std::ranges::count_if(facts.idle.ranges(), isLong)));
    std::ranges::copy_if(facts.idle.ranges(), std::back_inserter(gaps), isLong);
    std::array<Nanoseconds, IdleCauseCount> byCause{};
    facts.eachGap([&](const IdleGap& gap) {
        if (isLong(gap.time))
            byCause[static_cast<std::size_t>(gap.cause)] += gap.time.duration();
    });
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
// Of kernels that come in order of begin: how much of the time in which any ran was lost on empty SMs.
class EmptySms
{
public:
    explicit EmptySms(std::int64_t sms)
        : m_sms(sms)
    {
    }
    void add(TimeRange time, std::int64_t blocks)
    {
        endUntil(time.begin);
        pass(time.begin);
        m_running += blocks;
        m_ends.emplace(time.end, blocks);
    }
    [[nodiscard]] double lostNs()
    {
        endUntil(TracePoint::max());
        return m_lostNs;
    }

private:
    using End = std::pair<TracePoint, std::int64_t>; // and blocks
    void endUntil(TracePoint t)
    {
        while (!m_ends.empty() && m_ends.top().first <= t) {
            pass(m_ends.top().first);
            m_running -= m_ends.top().second;
            m_ends.pop();
        }
    }
    void pass(TracePoint t)
    {
        if (m_running > 0 && m_running < m_sms)
            m_lostNs += static_cast<double>((t - m_now).count()) * static_cast<double>(m_sms - m_running)
                        / static_cast<double>(m_sms);
        m_now = t;
    }

    std::int64_t m_sms;
    std::int64_t m_running = 0;
    TracePoint m_now;
    double m_lostNs = 0.0;
    std::priority_queue<End, std::vector<End>, std::greater<>> m_ends;
};
} // namespace

RuleOutcome underfilledKernels(const TimelineFacts& facts)
{
    if (facts.kernels.empty())
        return {};
    if (!facts.context.smCount || *facts.context.smCount == 0)
        return {{}, "it is not known how many SMs the device has"};
    const auto sms = static_cast<std::int64_t>(*facts.context.smCount);
    bool unknown = false;
    auto found = facts.findOnDevice([&](const Interval& i) {
        unknown = unknown || (i.kind == ActivityKind::Kernel && i.amount == 0);
        return i.kind == ActivityKind::Kernel;
    });
    if (unknown)
        return {{}, "the recording does not say how many blocks the kernels have"};
    const auto blocksOf = [&](std::uint32_t number) {
        return static_cast<std::int64_t>(
            std::min<std::uint64_t>(facts.intervals[number].amount, *facts.context.smCount));
    };
    // Kernels that run side by side fill the device together. What the window cuts off begins with it, in order.
    EmptySms empty(sms);
    for (const auto number : found)
        empty.add(facts.intervals[number].time.intersected(facts.window()), blocksOf(number));
    std::erase_if(found, [&](std::uint32_t number) { return blocksOf(number) >= sms; });
    auto evidence = facts.evidenceOf(std::move(found));
    evidence.us = empty.lostNs() / 1000.0;
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
