// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/timeline_facts.h"

#include "engine/metrics/host_wait.h"
#include "engine/metrics/statistics.h"

#include <algorithm>
#include <string_view>

namespace overlap {

namespace {
IntervalSet ofKind(const Timeline& timeline, ActivityKind kind)
{
    return IntervalSet::of(timeline, [kind](const Interval& interval) { return interval.kind == kind; });
}

template<typename Item, typename Length>
void keepLongest(std::vector<Item>& items, std::size_t most, const Length& length)
{
    if (items.size() <= most)
        return;
    std::ranges::nth_element(items, items.begin() + static_cast<std::ptrdiff_t>(most),
                             [&](const Item& a, const Item& b) { return length(a) > length(b); });
    items.resize(most);
}
} // namespace

TimelineFacts::TimelineFacts(const Timeline& observed, const DiagnosisContext& known,
                             const DiagnosisOptions& thresholds)
    : timeline(observed)
    , context(known)
    , options(thresholds)
    , launches(observed)
    , hasHost(hasHostThread(observed))
{
    const auto w = context.window;
    kernels = ofKind(timeline, ActivityKind::Kernel).clipped(w);
    toDevice = ofKind(timeline, ActivityKind::CopyToDevice).clipped(w);
    toHost = ofKind(timeline, ActivityKind::CopyToHost).clipped(w);
    copies = toDevice.united(toHost).united(ofKind(timeline, ActivityKind::CopyOnDevice).clipped(w));
    const auto whole = IntervalSet::of(timeline, [](const Interval& i) { return isDeviceKind(i.kind); });
    if (!whole.empty())
        deviceEnd = whole.ranges().back().end;
    busy = whole.clipped(w);
    idle = busy.gapsIn(w);
    const auto range = timeline.range();
    const TimeRange extent{std::min(range.begin, w.begin), std::max(range.end, w.end)};
    for (auto gap : idleGaps(timeline, launches, whole, extent, options.kernelWaitLimit)) {
        gap.time = gap.time.intersected(w);
        if (!gap.time.empty())
            gaps.push_back(gap);
    }
}

double TimelineFacts::windowUs() const
{
    return microsecondsOf(context.window.duration());
}

double TimelineFacts::percentOfWindow(double microseconds) const
{
    return windowUs() > 0.0 ? 100.0 * microseconds / windowUs() : 0.0;
}

namespace {
std::vector<IntervalRef> collect(const Timeline& timeline, TimeRange window,
                                 const std::function<bool(LaneRole)>& laneCounts,
                                 const std::function<bool(const Interval&)>& take)
{
    std::vector<IntervalRef> refs;
    for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
        if (!laneCounts(timeline.lanes()[lane].id().role))
            continue;
        const auto intervals = timeline.lanes()[lane].intervals();
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (!intervals[i].time.intersected(window).empty() && take(intervals[i]))
                refs.push_back({lane, i});
        }
    }
    std::ranges::stable_sort(refs, {}, [&](IntervalRef ref) { return timeline.interval(ref).time.begin; });
    return refs;
}
} // namespace

std::vector<IntervalRef> TimelineFacts::find(LaneRole role, const std::function<bool(const Interval&)>& take) const
{
    return collect(
        timeline, context.window, [role](LaneRole other) { return other == role; }, take);
}

std::vector<IntervalRef> TimelineFacts::findOnDevice(const std::function<bool(const Interval&)>& take) const
{
    const auto onDevice = [](LaneRole role) { return role != LaneRole::Host && role != LaneRole::Worker; };
    return collect(timeline, context.window, onDevice, take);
}

IntervalSet TimelineFacts::setOf(const std::vector<IntervalRef>& refs) const
{
    std::vector<TimeRange> ranges;
    ranges.reserve(refs.size());
    for (const auto ref : refs)
        ranges.push_back(timeline.interval(ref).time);
    return IntervalSet::unionOf(std::move(ranges)).clipped(context.window);
}

const Interval* TimelineFacts::hostAt(TracePoint t) const
{
    for (const auto& lane : timeline.lanes()) {
        if (lane.id().role != LaneRole::Host)
            continue;
        const auto intervals = lane.intervals();
        const auto after = std::ranges::partition_point(intervals, [t](const Interval& i) { return i.time.begin < t; });
        if (after != intervals.begin() && (after - 1)->time.end >= t)
            return &*(after - 1);
    }
    return nullptr;
}

bool TimelineFacts::isHostCall(const Interval& interval, std::string_view prefix) const
{
    return timeline.nameOf(interval).starts_with(prefix);
}

std::optional<double> TimelineFacts::peakGbps(ActivityKind direction) const
{
    const bool in = direction == ActivityKind::CopyToDevice;
    if (context.profile != nullptr)
        return context.profile->peakGbps(in ? Direction::ToDevice : Direction::ToHost);
    return in ? context.h2dPeakGbps : context.d2hPeakGbps;
}

std::optional<double> TimelineFacts::expectedCopyUs(ActivityKind direction, std::uint64_t bytes) const
{
    if (context.profile != nullptr) {
        const auto& costs =
            context.profile->copies(direction == ActivityKind::CopyToDevice ? Direction::ToDevice : Direction::ToHost);
        return costs.pinnedDevice.at(static_cast<double>(bytes));
    }
    const auto peak = peakGbps(direction);
    if (!peak || *peak <= 0.0)
        return std::nullopt;
    return static_cast<double>(bytes) / *peak / 1000.0;
}

Evidence TimelineFacts::evidenceOf(std::vector<IntervalRef> refs) const
{
    Evidence evidence;
    evidence.count = refs.size();
    evidence.us = microsecondsOf(setOf(refs).length());
    keepLongest(refs, options.mostEvidence, [&](IntervalRef ref) { return timeline.interval(ref).time.duration(); });
    std::ranges::stable_sort(refs, {}, [&](IntervalRef ref) { return timeline.interval(ref).time.begin; });
    evidence.intervals = std::move(refs);
    return evidence;
}

Evidence TimelineFacts::evidenceOf(std::vector<TimeRange> ranges) const
{
    Evidence evidence;
    evidence.count = ranges.size();
    evidence.us = microsecondsOf(IntervalSet::unionOf(ranges).clipped(context.window).length());
    keepLongest(ranges, options.mostEvidence, [](TimeRange range) { return range.duration(); });
    std::ranges::sort(ranges);
    evidence.ranges = std::move(ranges);
    return evidence;
}

Finding makeFinding(const TimelineFacts& facts, RuleId rule, Evidence evidence)
{
    Finding finding;
    finding.rule = rule;
    finding.evidencePct = facts.percentOfWindow(evidence.us);
    finding.costUs = evidence.us;
    finding.costPct = finding.evidencePct;
    finding.value = finding.evidencePct;
    finding.evidence = std::move(evidence);
    return finding;
}

} // namespace overlap
