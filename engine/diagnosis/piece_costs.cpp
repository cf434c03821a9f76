// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/timeline_facts.h"
#include "engine/metrics/statistics.h"
#include "engine/timeline/set_arithmetic.h"

#include <algorithm>

namespace overlap {

PieceCost pieceCostOf(RuleId rule)
{
    switch (rule) {
    case RuleId::CopiesNotHidden:
    case RuleId::SerializedStreams:
        return PieceCost::NotHidden;
    case RuleId::SmallCopies:
    case RuleId::SlowCopies:
        return PieceCost::AboveExpected;
    case RuleId::UnderfilledKernels:
        return PieceCost::EmptySms;
    default:
        return PieceCost::DeviceIdle;
    }
}

namespace {
double idleUs(const TimelineFacts& facts, TimeRange piece)
{
    // What is idle at its end goes on until the next operation.
    const auto ranges = facts.idle.ranges();
    const auto after = std::ranges::partition_point(ranges, [&](TimeRange range) { return range.begin <= piece.end; });
    if (after != ranges.begin() && (after - 1)->end > piece.end)
        piece.end = (after - 1)->end;
    return microsecondsOf(lengthIn(facts.idle, piece));
}

// A launch-bound kernel: the device waits inside the call that launches it.
double launchIdleUs(const TimelineFacts& facts, const Interval& kernel)
{
    const auto* call = facts.launches.callOf(kernel);
    return call != nullptr ? microsecondsOf(lengthIn(facts.idle, call->time)) : 0.0;
}

double aboveExpectedUs(const TimelineFacts& facts, const Finding& finding, const Interval& copy)
{
    const auto length = microsecondsOf(copy.time.duration());
    if (finding.rule == RuleId::SlowCopies)
        return std::max(0.0, length - facts.expectedCopyUs(copy.kind, copy.amount).value_or(length));
    const auto peak = facts.peakGbps(copy.kind);
    const auto ofBytes = peak && *peak > 0.0 ? static_cast<double>(copy.amount) / *peak / 1000.0 : 0.5 * length;
    return std::max(0.0, length - ofBytes);
}

double emptySmsUs(const TimelineFacts& facts, const Interval& kernel)
{
    const auto sms = static_cast<double>(std::max(1U, facts.context.smCount.value_or(1)));
    const auto filled = std::min(1.0, static_cast<double>(kernel.amount) / sms);
    return microsecondsOf(kernel.time.intersected(facts.window()).duration()) * (1.0 - filled);
}

double costOf(const TimelineFacts& facts, const Finding& finding, const Interval& piece)
{
    const auto inside = piece.time.intersected(facts.window());
    switch (pieceCostOf(finding.rule)) {
    case PieceCost::NotHidden:
        return microsecondsOf(inside.duration() - lengthIn(facts.kernels, inside));
    case PieceCost::AboveExpected:
        return aboveExpectedUs(facts, finding, piece);
    case PieceCost::EmptySms:
        return emptySmsUs(facts, piece);
    case PieceCost::DeviceIdle:
        break;
    }
    return finding.rule == RuleId::LaunchBound ? launchIdleUs(facts, piece) : idleUs(facts, inside);
}
} // namespace

void addPieceCosts(const TimelineFacts& facts, Finding& finding)
{
    auto& evidence = finding.evidence;
    evidence.costUs.clear();
    for (const auto ref : evidence.intervals)
        evidence.costUs.push_back(costOf(facts, finding, facts.timeline.interval(ref)));
    if (!evidence.intervals.empty())
        return;
    for (const auto range : evidence.ranges)
        evidence.costUs.push_back(microsecondsOf(range.duration()));
}

} // namespace overlap
