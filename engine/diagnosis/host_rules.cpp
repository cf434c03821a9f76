// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/rules.h"
#include "engine/metrics/statistics.h"
#include "engine/timeline/set_arithmetic.h"

#include <algorithm>

namespace overlap::rules {

namespace {
constexpr const char* NoHost = "no calls of the host were recorded";

bool isPinningCall(std::string_view name)
{
    return name.starts_with("cudaHostRegister") || name.starts_with("cudaHostUnregister")
           || name.starts_with("cudaHostAlloc") || name.starts_with("cudaMallocHost")
           || name.starts_with("cudaFreeHost");
}

bool isSynchronizingCall(const Interval& interval, std::string_view name)
{
    // Waiting for a worker is no call of CUDA's.
    return interval.kind == ActivityKind::Synchronize && (name.starts_with("cuda") || name.starts_with("cu"));
}
} // namespace

namespace {
// The synchronising calls in which the device ran dry and after which it got its next work, and how long it was idle.
struct Draining
{
    std::vector<std::uint32_t> calls;
    IntervalSet idle;
};

Draining drainingCalls(const TimelineFacts& facts)
{
    std::vector<TimeRange> idle;
    std::vector<const Interval*> draining;
    facts.eachGap([&](const IdleGap& gap) {
        if (gap.open || gap.cause != IdleCause::HostWait)
            return;
        const auto* call = facts.hostAt(gap.time.begin);
        if (call == nullptr || !isSynchronizingCall(*call, facts.timeline.nameOf(*call)))
            return;
        const auto* next = facts.launches.callOf(facts.timeline.interval(gap.endedBy));
        if (next == nullptr || next->time.begin < call->time.end)
            return;
        idle.push_back(gap.time);
        if (draining.empty() || draining.back() != call)
            draining.push_back(call);
    });
    std::ranges::sort(draining);
    auto calls =
        facts.find(LaneRole::Host, [&](const Interval& i) { return std::ranges::binary_search(draining, &i); });
    return {std::move(calls), clippedTo(IntervalSet::unionOf(std::move(idle)), facts.window())};
}

// Between the first and the last of the calls, what could have run side by side and did not.
double lostOverlapUs(const TimelineFacts& facts, const std::vector<std::uint32_t>& calls)
{
    const TimeRange span{facts.intervals[calls.front()].time.begin, facts.intervals[calls.back()].time.end};
    const auto kernels = facts.kernels.clipped(span);
    const auto copies = facts.copies.clipped(span);
    const auto both = microsecondsOf(overlapLength(kernels, copies));
    return std::min(microsecondsOf(kernels.length()), microsecondsOf(copies.length())) - both;
}
} // namespace

// It costs the idle time after such calls, and the time in which nothing of the next batch could run beside this one.
RuleOutcome blockingSynchronization(const TimelineFacts& facts)
{
    if (!facts.hasHost || facts.launches.empty())
        return {{}, NoHost};
    auto [calls, idle] = drainingCalls(facts);
    if (calls.empty())
        return {};
    std::size_t all = 0;
    (void)facts.find(LaneRole::Host, [&](const Interval& i) {
        all += isSynchronizingCall(i, facts.timeline.nameOf(i)) ? 1U : 0U;
        return false;
    });
    // Where few of the calls do it, the host was late for another reason.
    const bool serialises = calls.size() >= 2 && 2 * calls.size() >= all;
    const auto lostUs = serialises ? lostOverlapUs(facts, calls) : 0.0;
    auto evidence = facts.evidenceOf(std::move(calls));
    evidence.us = std::min(facts.windowUs(), microsecondsOf(idle.length()) + lostUs);
    evidence.ranges = facts.firstOf(idle);
    auto finding = makeFinding(facts, RuleId::BlockingSynchronization, std::move(evidence));
    finding.threshold = facts.options.leastSharePct;
    if (finding.value < finding.threshold)
        return {};
    return {std::move(finding), {}};
}

RuleOutcome launchBound(const TimelineFacts& facts)
{
    if (!facts.hasHost || facts.launches.empty())
        return {{}, NoHost};
    std::size_t known = 0;
    auto brief = facts.findOnDevice([&](const Interval& kernel) {
        const auto* call = kernel.kind == ActivityKind::Kernel ? facts.launches.callOf(kernel) : nullptr;
        if (call == nullptr)
            return false;
        ++known;
        // One call launches a whole graph.
        const bool graph = facts.timeline.nameOf(*call).find("Graph") != std::string::npos;
        return !graph && !call->has(IntervalFlag::QueueFull) && kernel.time.duration() < call->time.duration();
    });
    if (known == 0)
        return {};
    const auto shortPct = 100.0 * static_cast<double>(brief.size()) / static_cast<double>(known);
    const auto issuing = facts.setOf(facts.find(LaneRole::Host, [](const Interval& i) {
        return i.kind == ActivityKind::Issue && !i.has(IntervalFlag::QueueFull);
    }));
    const auto idleIssuing = facts.idle.intersected(issuing);
    auto evidence = facts.evidenceOf(std::move(brief));
    evidence.us = microsecondsOf(idleIssuing.length());
    evidence.ranges = facts.firstOf(idleIssuing);
    auto finding = makeFinding(facts, RuleId::LaunchBound, std::move(evidence));
    finding.threshold = facts.options.launchIdlePct;
    if (shortPct < facts.options.shortKernelsPct || finding.value < finding.threshold)
        return {};
    return {std::move(finding), {}};
}

RuleOutcome allocationInLoop(const TimelineFacts& facts)
{
    if (!facts.hasHost)
        return {{}, NoHost};
    // Before the first operation is set-up, after the last one is tidying up.
    TimeRange loop{facts.deviceEnd, facts.deviceEnd};
    if (!facts.busy.empty())
        loop.begin = facts.busy.ranges().front().begin;
    double device = 0.0;
    double ordered = 0.0;
    double pinning = 0.0;
    auto calls = facts.find(LaneRole::Host, [&](const Interval& i) {
        const auto& name = facts.timeline.nameOf(i);
        const bool pins = isPinningCall(name);
        if (!pins && i.kind != ActivityKind::Allocate)
            return false;
        if (i.time.end <= loop.begin || i.time.begin >= loop.end)
            return false;
        auto& sum = pins ? pinning : name.find("Async") != std::string::npos ? ordered : device;
        sum += microsecondsOf(i.time.duration());
        return true;
    });
    auto finding = makeFinding(facts, RuleId::AllocationInLoop, facts.evidenceOf(std::move(calls)));
    finding.threshold = facts.options.allocationPct;
    finding.variant = pinning >= device && pinning >= ordered ? FindingVariant::Pinning
                      : device >= ordered                     ? FindingVariant::DeviceMemory
                                                              : FindingVariant::StreamOrdered;
    if (finding.evidence.count == 0 || finding.value < finding.threshold)
        return {};
    return {std::move(finding), {}};
}

RuleOutcome hostBoundPreparation(const TimelineFacts& facts)
{
    if (!facts.hasHost)
        return {{}, NoHost};
    const auto prepares = [](const Interval& i) { return i.kind == ActivityKind::Prepare; };
    auto own = facts.find(LaneRole::Host, prepares);
    auto workers = facts.find(LaneRole::Worker, prepares);
    const bool inWorkers = own.empty() && !workers.empty();
    own.insert(own.end(), workers.begin(), workers.end());
    const auto& unmarked = facts.context.unmarkedPreparation;
    if (own.empty() && unmarked.empty())
        return {};
    const auto idle = facts.idle.intersected(own.empty() ? IntervalSet::unionOf(unmarked) : facts.setOf(own));
    auto evidence = own.empty() ? facts.evidenceOf(unmarked) : facts.evidenceOf(std::move(own));
    evidence.us = microsecondsOf(idle.length());
    evidence.ranges = facts.firstOf(idle);
    auto finding = makeFinding(facts, RuleId::HostBoundPreparation, std::move(evidence));
    finding.threshold = facts.options.prepareIdlePct;
    finding.variant = inWorkers ? FindingVariant::Workers : FindingVariant::IssuingThread;
    if (finding.value < finding.threshold)
        return {};
    return {std::move(finding), {}};
}

RuleOutcome lazyFirstLaunch(const TimelineFacts& facts)
{
    if (!facts.hasHost)
        return {{}, NoHost};
    const auto launches = facts.find(LaneRole::Host, [&](const Interval& i) {
        return i.kind == ActivityKind::Issue
               && (facts.isHostCall(i, "cudaLaunchKernel") || facts.isHostCall(i, "cuLaunchKernel"));
    });
    if (launches.empty())
        return {};
    const auto durationOf = [&](std::uint32_t number) {
        return microsecondsOf(facts.intervals[number].time.duration());
    };
    std::vector<double> others;
    others.reserve(launches.size());
    for (std::size_t i = 1; i < launches.size(); ++i)
        others.push_back(durationOf(launches[i]));
    std::ranges::sort(others);
    if (others.empty() && facts.context.profile == nullptr)
        return {{}, "there is one launch only, and nothing to hold it against"};
    const auto usual = others.empty() ? facts.context.profile->launchCallUs : quantileOfSorted(others, 0.5);
    const auto first = durationOf(launches.front());
    const auto excess = first - usual;
    if (excess < microsecondsOf(facts.options.lazyLaunch) || first < facts.options.lazyLaunchFactor * usual)
        return {};
    auto evidence = facts.evidenceOf(std::vector{launches.front()});
    evidence.us = excess;
    auto finding = makeFinding(facts, RuleId::LazyFirstLaunch, std::move(evidence));
    finding.value = usual > 0.0 ? first / usual : 0.0;
    finding.threshold = facts.options.lazyLaunchFactor;
    finding.unit = ThresholdUnit::Ratio;
    return {std::move(finding), {}};
}

RuleOutcome clockStopsEarly(const TimelineFacts& facts)
{
    const auto end = facts.window().end;
    if (!facts.context.clockMayStopEarly || facts.deviceEnd - end < facts.options.earlyStop)
        return {};
    Evidence evidence;
    evidence.ranges.push_back({end, facts.deviceEnd});
    for (std::size_t lane = 0; lane < facts.timeline.lanes().size(); ++lane) {
        const auto intervals = facts.timeline.lanes()[lane].intervals();
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (!isDeviceKind(intervals[i].kind) || intervals[i].time.end <= end)
                continue;
            ++evidence.count;
            if (evidence.intervals.size() < facts.options.mostEvidence)
                evidence.intervals.push_back({lane, i});
        }
    }
    evidence.us = microsecondsOf(facts.deviceEnd - end);
    auto finding = makeFinding(facts, RuleId::ClockStopsEarly, std::move(evidence));
    finding.value = finding.evidence.us;
    finding.threshold = microsecondsOf(facts.options.earlyStop);
    finding.unit = ThresholdUnit::Microseconds;
    return {std::move(finding), {}};
}

RuleOutcome queueFull(const TimelineFacts& facts)
{
    if (!facts.hasHost)
        return {{}, NoHost};
    auto calls = facts.find(LaneRole::Host, [](const Interval& i) { return i.has(IntervalFlag::QueueFull); });
    auto finding = makeFinding(facts, RuleId::QueueFull, facts.evidenceOf(std::move(calls)));
    finding.threshold = facts.options.leastSharePct;
    if (finding.evidence.count == 0 || finding.value < finding.threshold)
        return {};
    return {std::move(finding), {}};
}

} // namespace overlap::rules
