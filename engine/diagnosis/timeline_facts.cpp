// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/timeline_facts.h"

#include "engine/metrics/host_wait.h"
#include "engine/metrics/statistics.h"
#include "engine/timeline/set_arithmetic.h"

#include <algorithm>
#include <string_view>
#include <utility>

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
    items.shrink_to_fit(); // there were millions
}

// Of ranges in order of begin: how long the union of them is inside the window.
class UnionLength
{
public:
    explicit UnionLength(TimeRange window)
        : m_window(window)
        , m_end(window.begin)
    {
    }
    void add(TimeRange range)
    {
        const auto begin = std::max(range.begin, m_end);
        m_end = std::max(m_end, std::min(range.end, m_window.end));
        if (m_end > begin)
            m_length += m_end - begin;
    }
    [[nodiscard]] Nanoseconds length() const { return m_length; }

private:
    TimeRange m_window;
    TracePoint m_end;
    Nanoseconds m_length{};
};
} // namespace

TimelineFacts::TimelineFacts(const Timeline& observed, const DiagnosisContext& known,
                             const DiagnosisOptions& thresholds)
    : timeline(observed)
    , context(known)
    , options(thresholds)
    , launches(observed)
    , hasHost(hasHostThread(observed))
    , intervals(observed)
{
    const auto w = context.window;
    kernels = clippedTo(ofKind(timeline, ActivityKind::Kernel), w);
    toDevice = clippedTo(ofKind(timeline, ActivityKind::CopyToDevice), w);
    toHost = clippedTo(ofKind(timeline, ActivityKind::CopyToHost), w);
    copies = toDevice.united(toHost);
    unite(copies, clippedTo(ofKind(timeline, ActivityKind::CopyOnDevice), w));
    auto whole = IntervalSet::of(timeline, [](const Interval& i) { return isDeviceKind(i.kind); });
    if (!whole.empty())
        deviceEnd = std::as_const(whole).ranges().back().end;
    const auto ranges = std::as_const(whole).ranges();
    if (!whole.empty() && (ranges.front().begin < w.begin || ranges.back().end > w.end)) {
        busy = whole.clipped(w);
        m_beyond = std::move(whole);
    } else {
        busy = std::move(whole);
    }
    idle = busy.gapsIn(w);
}

void TimelineFacts::eachGap(const std::function<void(const IdleGap&)>& visit) const
{
    const auto w = context.window;
    const auto range = timeline.range();
    const TimeRange extent{std::min(range.begin, w.begin), std::max(range.end, w.end)};
    eachIdleGap(timeline, launches, m_beyond ? *m_beyond : busy, extent, options.kernelWaitLimit,
                [&](const IdleGap& gap) {
                    auto inside = gap;
                    inside.time = gap.time.intersected(w);
                    if (!inside.time.empty())
                        visit(inside);
                });
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
std::vector<std::uint32_t> collect(const TimelineFacts& facts, const std::function<bool(LaneRole)>& laneCounts,
                                   const TimelineFacts::Take& take)
{
    std::vector<std::uint32_t> found;
    std::size_t lanes = 0; // that something was found in
    for (std::size_t lane = 0; lane < facts.timeline.lanes().size(); ++lane) {
        if (!laneCounts(facts.timeline.lanes()[lane].id().role))
            continue;
        const auto before = found.size();
        auto number = facts.intervals.firstOf(lane);
        for (const auto& interval : facts.timeline.lanes()[lane].intervals()) {
            if (!interval.time.intersected(facts.window()).empty() && take(interval))
                found.push_back(number);
            ++number;
        }
        lanes += found.size() > before ? 1U : 0U;
    }
    if (lanes > 1)
        std::ranges::stable_sort(found, {}, [&](std::uint32_t number) { return facts.intervals[number].time.begin; });
    return found;
}

bool isOnDevice(LaneRole role)
{
    return role != LaneRole::Host && role != LaneRole::Worker;
}
} // namespace

std::vector<std::uint32_t> TimelineFacts::find(LaneRole role, const Take& take) const
{
    return collect(
        *this, [role](LaneRole other) { return other == role; }, take);
}

std::vector<std::uint32_t> TimelineFacts::findOnDevice(const Take& take) const
{
    return collect(*this, isOnDevice, take);
}

IntervalSet TimelineFacts::setOf(const std::vector<std::uint32_t>& found) const
{
    std::vector<TimeRange> ranges;
    ranges.reserve(found.size());
    for (const auto number : found)
        ranges.push_back(intervals[number].time);
    return clippedTo(IntervalSet::unionOf(std::move(ranges)), context.window);
}

IntervalSet TimelineFacts::setOnDevice(const Take& take) const
{
    const auto each = [&](const auto& visit) {
        for (const auto& lane : timeline.lanes()) {
            for (const auto& interval : lane.intervals()) {
                if (isOnDevice(lane.id().role) && !interval.time.intersected(window()).empty() && take(interval))
                    visit(interval.time);
            }
        }
    };
    std::size_t count = 0;
    each([&](TimeRange) { ++count; });
    std::vector<TimeRange> ranges;
    ranges.reserve(count);
    each([&](TimeRange time) { ranges.push_back(time); });
    return clippedTo(IntervalSet::unionOf(std::move(ranges)), context.window);
}

const Interval* TimelineFacts::hostAt(TracePoint t) const
{
    for (const auto& lane : timeline.lanes()) {
        if (lane.id().role != LaneRole::Host)
            continue;
        const auto calls = lane.intervals();
        const auto after = std::ranges::partition_point(calls, [t](const Interval& i) { return i.time.begin < t; });
        if (after != calls.begin() && (after - 1)->time.end >= t)
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

Evidence TimelineFacts::evidenceOf(std::vector<std::uint32_t> found) const
{
    Evidence evidence;
    evidence.count = found.size();
    const auto beginOf = [&](std::uint32_t number) { return intervals[number].time.begin; };
    UnionLength length(context.window);
    const auto addAll = [&](const std::vector<std::uint32_t>& ordered) {
        for (const auto number : ordered)
            length.add(intervals[number].time);
    };
    if (std::ranges::is_sorted(found, {}, beginOf)) {
        addAll(found);
    } else {
        auto ordered = found;
        std::ranges::stable_sort(ordered, {}, beginOf);
        addAll(ordered);
    }
    evidence.us = microsecondsOf(length.length());
    keepLongest(found, options.mostEvidence, [&](std::uint32_t number) { return intervals[number].time.duration(); });
    std::ranges::stable_sort(found, {}, beginOf);
    evidence.intervals.reserve(found.size());
    for (const auto number : found)
        evidence.intervals.push_back(intervals.refOf(number));
    return evidence;
}

Evidence TimelineFacts::evidenceOf(std::vector<TimeRange> ranges) const
{
    Evidence evidence;
    evidence.count = ranges.size();
    if (!std::ranges::is_sorted(ranges))
        std::ranges::sort(ranges);
    UnionLength length(context.window);
    for (const auto range : ranges)
        length.add(range);
    evidence.us = microsecondsOf(length.length());
    keepLongest(ranges, options.mostEvidence, [](TimeRange range) { return range.duration(); });
    std::ranges::sort(ranges);
    evidence.ranges = std::move(ranges);
    return evidence;
}

std::vector<TimeRange> TimelineFacts::firstOf(const IntervalSet& set) const
{
    const auto ranges = set.ranges();
    return {ranges.begin(),
            ranges.begin() + static_cast<std::ptrdiff_t>(std::min(ranges.size(), options.mostEvidence))};
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
