// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/idle_causes.h"

#include <algorithm>
#include <map>
#include <span>

namespace overlap {

LaunchIndex::LaunchIndex(const Timeline& timeline)
    : m_intervals(timeline)
{
    const auto isCall = [](const Interval& interval) {
        return interval.correlation != 0 && !isDeviceKind(interval.kind);
    };
    std::size_t count = 0;
    for (const auto& lane : timeline.lanes())
        count += static_cast<std::size_t>(std::ranges::count_if(lane.intervals(), isCall));
    m_calls.reserve(count);
    for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
        auto number = m_intervals.firstOf(lane);
        for (const auto& interval : timeline.lanes()[lane].intervals()) {
            if (isCall(interval))
                m_calls.push_back({interval.correlation, number});
            ++number;
        }
    }
    const auto before = [this](const Call& a, const Call& b) {
        return a.correlation != b.correlation ? a.correlation < b.correlation
                                              : m_intervals[a.number].time.begin < m_intervals[b.number].time.begin;
    };
    // Numbers are mostly given in the order of the calls.
    if (!std::ranges::is_sorted(m_calls, before))
        std::ranges::sort(m_calls, before);
    const auto same = [](const Call& a, const Call& b) { return a.correlation == b.correlation; };
    m_calls.erase(std::unique(m_calls.begin(), m_calls.end(), same), m_calls.end());
}

const Interval* LaunchIndex::callOf(const Interval& operation) const
{
    if (operation.correlation == 0 || m_calls.empty() || operation.correlation < m_calls.front().correlation)
        return nullptr;
    // No number is further from the first one than the place of its call would be if none were missing; often none is.
    const auto furthest = operation.correlation - m_calls.front().correlation;
    auto end = m_calls.end();
    if (furthest < m_calls.size()) {
        const auto& call = m_calls[furthest];
        if (call.correlation == operation.correlation)
            return &m_intervals[call.number];
        end = m_calls.begin() + static_cast<std::ptrdiff_t>(furthest);
    }
    const auto it = std::ranges::lower_bound(m_calls.begin(), end, operation.correlation, {}, &Call::correlation);
    return it == end || it->correlation != operation.correlation ? nullptr : &m_intervals[it->number];
}

namespace {
// When, for each stream, something was launched into it and when it was told to wait for an event.
class StreamWaits
{
public:
    StreamWaits(const Timeline& timeline, const LaunchIndex& launches)
    {
        std::vector<bool> isWait;
        for (const auto& name : timeline.names())
            isWait.push_back(name.starts_with("cudaStreamWaitEvent"));
        if (std::ranges::find(isWait, true) == isWait.end())
            return;
        for (const auto& lane : timeline.lanes()) {
            for (const auto& interval : lane.intervals()) {
                auto& stream = m_streams[interval.stream];
                if (!isDeviceKind(interval.kind) && interval.nameId < isWait.size() && isWait[interval.nameId])
                    stream.waits.push_back(interval.time.begin);
                else if (const auto* call = isDeviceKind(interval.kind) ? launches.callOf(interval) : nullptr)
                    stream.launches.push_back(call->time.begin);
            }
        }
        for (auto& [id, stream] : m_streams) {
            std::ranges::sort(stream.waits);
            std::ranges::sort(stream.launches);
        }
    }

    [[nodiscard]] bool precede(const Interval& operation, const Interval& call) const
    {
        const auto found = m_streams.find(operation.stream);
        if (found == m_streams.end())
            return false;
        const auto& [waits, launches] = found->second;
        const auto wait = std::ranges::upper_bound(waits, call.time.begin);
        if (wait == waits.begin())
            return false;
        const auto previous = std::ranges::lower_bound(launches, call.time.begin);
        return previous == launches.begin() || *(previous - 1) < *(wait - 1);
    }

private:
    struct Stream
    {
        std::vector<TracePoint> waits;
        std::vector<TracePoint> launches;
    };
    std::map<std::uint16_t, Stream> m_streams;
};

IdleCause causeOf(const IdleGap& gap, const Interval& operation, const Interval* call, const StreamWaits& waits,
                  Nanoseconds kernelWaitLimit)
{
    if (call != nullptr && call->time.begin >= gap.time.begin)
        return IdleCause::HostWait;
    if (gap.time.duration() < kernelWaitLimit)
        return IdleCause::KernelWait;
    return call != nullptr && waits.precede(operation, *call) ? IdleCause::EventWait : IdleCause::Other;
}

// Finds the operation that begins where a gap ends, of several the one that was asked for first. Gaps have to come in order.
class EndingOperations
{
public:
    EndingOperations(const Timeline& timeline, const LaunchIndex& launches)
        : m_launches(launches)
    {
        for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
            const auto intervals = timeline.lanes()[lane].intervals();
            if (std::ranges::any_of(intervals, [](const Interval& i) { return isDeviceKind(i.kind); }))
                m_lanes.push_back({lane, intervals, 0});
        }
    }

    void find(IdleGap& gap)
    {
        auto first = TracePoint::max(); // when the call of the one found was made
        for (auto& lane : m_lanes) {
            advance(lane, gap.time.end);
            for (auto i = lane.next; i < lane.all.size() && lane.all[i].time.begin == gap.time.end; ++i) {
                // An operation of no length does not end a gap: the device is as idle after it.
                if (!isDeviceKind(lane.all[i].kind) || lane.all[i].time.empty())
                    continue;
                const auto* call = m_launches.callOf(lane.all[i]);
                const auto asked = call == nullptr ? TracePoint::max() : call->time.begin;
                if (gap.open || asked < first) {
                    gap.endedBy = {lane.number, i};
                    gap.open = false;
                    first = asked;
                }
            }
        }
    }

private:
    struct Cursor
    {
        std::size_t number = 0;
        std::span<const Interval> all;
        std::size_t next = 0;
    };

    // To the first interval that begins then or later: mostly one of the next, so in growing steps.
    static void advance(Cursor& lane, TracePoint t)
    {
        const auto begins = [&](std::size_t i) { return lane.all[i].time.begin < t; };
        std::size_t step = 1;
        auto low = lane.next;
        while (low + step <= lane.all.size() && begins(low + step - 1)) {
            low += step;
            step *= 2;
        }
        const auto rest = lane.all.subspan(low, std::min(step, lane.all.size() - low));
        const auto it = std::ranges::partition_point(rest, [&](const Interval& i) { return i.time.begin < t; });
        lane.next = low + static_cast<std::size_t>(it - rest.begin());
    }

    const LaunchIndex& m_launches;
    std::vector<Cursor> m_lanes;
};
} // namespace

void eachIdleGap(const Timeline& timeline, const LaunchIndex& launches, const IntervalSet& busy, TimeRange extent,
                 Nanoseconds kernelWaitLimit, const std::function<void(const IdleGap&)>& visit)
{
    EndingOperations ends(timeline, launches);
    const StreamWaits waits(timeline, launches);
    const auto take = [&](TimeRange range) {
        if (range.empty())
            return;
        IdleGap gap{range, IdleCause::Other, {}, true};
        ends.find(gap);
        if (!gap.open) {
            const auto& operation = timeline.interval(gap.endedBy);
            gap.cause = causeOf(gap, operation, launches.callOf(operation), waits, kernelWaitLimit);
        }
        visit(gap);
    };
    auto from = extent.begin;
    for (const auto range : busy.ranges()) {
        if (range.end <= extent.begin)
            continue;
        if (range.begin >= extent.end)
            break;
        take({from, range.begin});
        from = std::max(from, range.end);
    }
    take({from, extent.end});
}

} // namespace overlap
