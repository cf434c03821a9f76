// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/rules.h"
#include "engine/metrics/statistics.h"
#include "engine/timeline/set_arithmetic.h"

#include <algorithm>
#include <functional>
#include <set>

namespace overlap::rules {

namespace {
// Time in which work of the default stream is alone on the device although other streams are used.
IntervalSet aloneInDefaultStream(const TimelineFacts& facts)
{
    const auto inDefault = [&](const Interval& i) { return i.stream == facts.context.defaultStream; };
    const auto between = facts.setOnDevice(std::not_fn(inDefault)).gapsIn(facts.window());
    return facts.setOnDevice(inDefault).intersected(between);
}

RuleOutcome barrier(const TimelineFacts& facts)
{
    const auto alone = aloneInDefaultStream(facts);
    auto refs = facts.findOnDevice([&](const Interval& i) {
        return i.stream == facts.context.defaultStream && lengthIn(alone, i.time) > Nanoseconds::zero();
    });
    auto evidence = facts.evidenceOf(std::move(refs));
    evidence.us = microsecondsOf(alone.length());
    auto finding = makeFinding(facts, RuleId::SerializedStreams, std::move(evidence));
    finding.variant = FindingVariant::DefaultStreamBarrier;
    finding.threshold = facts.options.leastSharePct;
    if (finding.value < finding.threshold)
        return {};
    return {std::move(finding), {}};
}
} // namespace

RuleOutcome serializedStreams(const TimelineFacts& facts)
{
    std::set<std::uint16_t> streams;
    (void)facts.findOnDevice([&](const Interval& i) {
        streams.insert(i.stream);
        return false;
    });
    if (streams.contains(Interval::NoStream))
        return {{}, "the recording does not say which streams the operations were in"};
    if (streams.size() > 1 && streams.contains(facts.context.defaultStream)) {
        if (auto found = barrier(facts); found.finding)
            return found;
    }
    const auto kernelUs = microsecondsOf(facts.kernels.length());
    const auto copyUs = microsecondsOf(facts.copies.length());
    const auto overlapUs = microsecondsOf(overlapLength(facts.kernels, facts.copies));
    if (facts.percentOfWindow(kernelUs) < facts.options.serializedBusyPct
        || facts.percentOfWindow(copyUs) < facts.options.serializedBusyPct)
        return {};
    FindingVariant variant = FindingVariant::Plain;
    if (streams.size() == 1)
        variant =
            streams.contains(facts.context.defaultStream) ? FindingVariant::DefaultStream : FindingVariant::OneStream;
    else if (facts.context.copyEngines == 1U && !facts.toDevice.empty() && !facts.toHost.empty())
        variant = FindingVariant::IssueOrder;
    // Several streams and two engines: then it is the host that serialises, and other rules say how.
    if (variant == FindingVariant::Plain)
        return {};
    auto exposed = facts.findOnDevice([&](const Interval& i) {
        return isCopyKind(i.kind) && lengthIn(facts.kernels, i.time) == Nanoseconds::zero();
    });
    auto evidence = facts.evidenceOf(std::move(exposed));
    // No more can be hidden than the shorter of both.
    evidence.us = std::min(kernelUs, copyUs) - overlapUs;
    auto finding = makeFinding(facts, RuleId::SerializedStreams, std::move(evidence));
    finding.variant = variant;
    finding.value = 100.0 * overlapUs / copyUs;
    finding.threshold = facts.options.serializedHiddenPct;
    if (finding.value >= finding.threshold)
        return {};
    return {std::move(finding), {}};
}

} // namespace overlap::rules
