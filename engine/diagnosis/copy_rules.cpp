// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/rules.h"
#include "engine/metrics/statistics.h"
#include "engine/timeline/set_arithmetic.h"

#include <algorithm>
#include <array>

namespace overlap::rules {

namespace {
bool isHostCopy(const Interval& interval)
{
    return interval.kind == ActivityKind::CopyToDevice || interval.kind == ActivityKind::CopyToHost;
}

// The name of the call without "Async" in it: the call that waits by definition.
bool isBlockingCopyCall(const TimelineFacts& facts, const Interval& call)
{
    const auto& name = facts.timeline.nameOf(call);
    return (name.starts_with("cudaMemcpy") || name.starts_with("cuMemcpy")) && name.find("Async") == std::string::npos;
}

bool isAsyncCopyCall(const TimelineFacts& facts, const Interval& call)
{
    const auto& name = facts.timeline.nameOf(call);
    return (name.starts_with("cudaMemcpy") || name.starts_with("cuMemcpy")) && name.find("Async") != std::string::npos;
}
} // namespace

RuleOutcome pageableCopies(const TimelineFacts& facts)
{
    if (!facts.context.memoryKindsKnown)
        return {{}, "the recording does not say which host memory is pinned"};
    bool in = false;
    bool out = false;
    const auto note = [&](const Interval& operation) {
        in = in || operation.kind == ActivityKind::CopyToDevice;
        out = out || operation.kind == ActivityKind::CopyToHost;
    };
    // With calls: those are what holds the host up. Without: the copies themselves.
    const auto copies = facts.findOnDevice([&](const Interval& i) {
        const auto* call = facts.launches.callOf(i);
        const bool blockingCall = call != nullptr && isBlockingCopyCall(facts, *call);
        if (isHostCopy(i) && i.has(IntervalFlag::Pageable) && !blockingCall)
            note(i);
        return isHostCopy(i) && i.has(IntervalFlag::Pageable) && !blockingCall;
    });
    if (copies.empty())
        return {};
    auto calls = facts.find(
        LaneRole::Host, [&](const Interval& i) { return i.has(IntervalFlag::Pageable) && isAsyncCopyCall(facts, i); });
    auto finding = makeFinding(facts, RuleId::PageableCopies, facts.evidenceOf(calls.empty() ? copies : calls));
    finding.threshold = facts.options.leastSharePct;
    finding.variant = in && out ? FindingVariant::Both : in ? FindingVariant::Input : FindingVariant::Output;
    if (finding.value < finding.threshold)
        return {};
    return {std::move(finding), {}};
}

RuleOutcome blockingCopies(const TimelineFacts& facts)
{
    if (!facts.hasHost)
        return {{}, "no calls of the host were recorded"};
    auto calls = facts.find(LaneRole::Host, [&](const Interval& i) { return isBlockingCopyCall(facts, i); });
    auto finding = makeFinding(facts, RuleId::BlockingCopies, facts.evidenceOf(std::move(calls)));
    finding.threshold = facts.options.leastSharePct;
    if (finding.evidence.count == 0 || finding.value < finding.threshold)
        return {};
    return {std::move(finding), {}};
}

RuleOutcome copiesNotHidden(const TimelineFacts& facts)
{
    const auto least = facts.options.longCopy;
    double allUs = 0.0;
    double hiddenUs = 0.0;
    std::vector<std::uint32_t> exposed;
    const auto longCopies =
        facts.findOnDevice([&](const Interval& i) { return isHostCopy(i) && i.time.duration() >= least; });
    for (const auto number : longCopies) {
        const auto range = facts.intervals[number].time.intersected(facts.window());
        const auto length = microsecondsOf(range.duration());
        const auto hidden = microsecondsOf(lengthIn(facts.kernels, range));
        allUs += length;
        hiddenUs += hidden;
        if (hidden * 100.0 < facts.options.hiddenPct * length)
            exposed.push_back(number);
    }
    if (exposed.empty() || allUs <= 0.0)
        return {};
    // Where the kernels are all beside copies already, the copies have nothing left to hide behind.
    constexpr double WhollyOverlapped = 0.95;
    const auto overlap = overlapLength(facts.kernels, facts.copies);
    if (!facts.kernels.empty() && microsecondsOf(overlap) >= WhollyOverlapped * microsecondsOf(facts.kernels.length()))
        return {};
    auto evidence = facts.evidenceOf(std::move(exposed));
    evidence.us = std::min(evidence.us, allUs - hiddenUs);
    auto finding = makeFinding(facts, RuleId::CopiesNotHidden, std::move(evidence));
    finding.lookedAtFromUs = microsecondsOf(least);
    finding.denominator = Denominator::CopyTime;
    finding.evidencePct = 100.0 * finding.evidence.us / microsecondsOf(facts.copies.length());
    finding.value = 100.0 * hiddenUs / allUs;
    finding.threshold = facts.options.hiddenPct;
    if (finding.value >= finding.threshold)
        return {};
    return {std::move(finding), {}};
}

namespace {
// Where the fixed cost of a copy takes as long as its bytes.
double latencyBytes(const TimelineFacts& facts, ActivityKind direction)
{
    constexpr double Default = 65536.0;
    if (facts.options.smallCopyBytes)
        return *facts.options.smallCopyBytes;
    const auto fixed = facts.expectedCopyUs(direction, 1);
    const auto peak = facts.peakGbps(direction);
    if (facts.context.profile == nullptr || !fixed || !peak)
        return Default;
    return (*fixed + facts.context.profile->copyGapUs) * *peak * 1000.0;
}
} // namespace

RuleOutcome smallCopies(const TimelineFacts& facts)
{
    std::vector<std::uint32_t> found;
    double excessUs = 0.0;
    for (const auto direction : {ActivityKind::CopyToDevice, ActivityKind::CopyToHost}) {
        const auto limit = latencyBytes(facts, direction);
        const auto bytesUs = [&](const Interval& copy) {
            const auto peak = facts.peakGbps(direction);
            return peak ? static_cast<double>(copy.amount) / *peak / 1000.0
                        : 0.5 * microsecondsOf(copy.time.duration());
        };
        std::vector<std::uint32_t> row;
        const auto endRow = [&] {
            if (row.size() >= facts.options.smallCopiesInRow) {
                for (const auto number : row)
                    excessUs += std::max(0.0, microsecondsOf(facts.intervals[number].time.duration())
                                                  - bytesUs(facts.intervals[number]));
                found.insert(found.end(), row.begin(), row.end());
            }
            row.clear();
        };
        for (const auto number : facts.findOnDevice([&](const Interval& i) { return i.kind == direction; })) {
            const auto& copy = facts.intervals[number];
            const bool near =
                !row.empty()
                && copy.time.begin - facts.intervals[row.back()].time.end < facts.options.smallCopyDistance;
            const bool small = copy.amount > 0 && static_cast<double>(copy.amount) < limit;
            if (!small || !near)
                endRow();
            if (small)
                row.push_back(number);
        }
        endRow();
    }
    if (found.empty())
        return {};
    auto evidence = facts.evidenceOf(std::move(found));
    evidence.us = excessUs;
    auto finding = makeFinding(facts, RuleId::SmallCopies, std::move(evidence));
    finding.threshold = facts.options.leastSharePct;
    if (finding.value < finding.threshold)
        return {};
    return {std::move(finding), {}};
}

RuleOutcome slowCopies(const TimelineFacts& facts)
{
    if (!facts.context.memoryKindsKnown)
        return {{}, "the recording does not say which host memory is pinned"};
    double expectedUs = 0.0;
    double takenUs = 0.0;
    bool unknown = false;
    std::vector<std::uint32_t> slow;
    const auto large = facts.findOnDevice([&](const Interval& i) {
        return isHostCopy(i) && !i.has(IntervalFlag::Pageable) && !i.has(IntervalFlag::ApproximateStart)
               && i.amount >= facts.options.largeCopyBytes;
    });
    for (const auto number : large) {
        const auto& copy = facts.intervals[number];
        // Both directions share the link: copies beside one in the other direction are slower by right.
        const auto& opposite = copy.kind == ActivityKind::CopyToDevice ? facts.toHost : facts.toDevice;
        constexpr double MostShared = 0.1;
        const auto length = microsecondsOf(copy.time.duration());
        if (microsecondsOf(lengthIn(opposite, copy.time)) > MostShared * length)
            continue;
        const auto expected = facts.expectedCopyUs(copy.kind, copy.amount);
        if (!expected) {
            unknown = true;
            continue;
        }
        expectedUs += *expected;
        takenUs += length;
        if (*expected * 100.0 < facts.options.copyRatePct * length)
            slow.push_back(number);
    }
    if (unknown && slow.empty())
        return {{}, "no calibrated rate of this device is known; run calibrate"};
    if (slow.empty() || expectedUs * 100.0 >= facts.options.copyRatePct * takenUs)
        return {};
    auto evidence = facts.evidenceOf(std::move(slow));
    evidence.us = std::min(evidence.us, takenUs - expectedUs);
    auto finding = makeFinding(facts, RuleId::SlowCopies, std::move(evidence));
    finding.value = 100.0 * expectedUs / takenUs;
    finding.threshold = facts.options.copyRatePct;
    if (facts.percentOfWindow(finding.evidence.us) < facts.options.leastGainPct)
        return {};
    return {std::move(finding), {}};
}

} // namespace overlap::rules
