// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/idle_causes.h"

#include <algorithm>
#include <map>

namespace overlap {

LaunchIndex::LaunchIndex(const Timeline& timeline)
{
    for (const auto& lane : timeline.lanes()) {
        for (const auto& interval : lane.intervals()) {
            if (interval.correlation != 0 && !isDeviceKind(interval.kind))
                m_calls.push_back({interval.correlation, &interval});
        }
    }
    const auto before = [](const Call& a, const Call& b) {
        return a.correlation != b.correlation ? a.correlation < b.correlation
                                              : a.interval->time.begin < b.interval->time.begin;
    };
    // Numbers are mostly given in the order of the calls.
    if (!std::ranges::is_sorted(m_calls, before))
        std::ranges::sort(m_calls, before);
    const auto same = [](const Call& a, const Call& b) { return a.correlation == b.correlation; };
    m_calls.erase(std::unique(m_calls.begin(), m_calls.end(), same), m_calls.end());
}

const Interval* LaunchIndex::callOf(const Interval& operation) const
{
    if (operation.correlation == 0)
        return nullptr;
    const auto it = std::ranges::lower_bound(m_calls, operation.correlation, {}, &Call::correlation);
    return it == m_calls.end() || it->correlation != operation.correlation ? nullptr : it->interval;
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

// For each gap the operation that begins at its end, of several the one that was asked for first.
void findEndingOperations(std::vector<IdleGap>& gaps, const Timeline& timeline, const LaunchIndex& launches)
{
    const auto launched = [&](IntervalRef ref) {
        const auto* call = launches.callOf(timeline.interval(ref));
        return call == nullptr ? TracePoint::max() : call->time.begin;
    };
    for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
        const auto intervals = timeline.lanes()[lane].intervals();
        auto from = intervals.begin();
        for (auto& gap : gaps) {
            from = std::partition_point(from, intervals.end(),
                                        [&](const Interval& i) { return i.time.begin < gap.time.end; });
            for (auto it = from; it != intervals.end() && it->time.begin == gap.time.end; ++it) {
                const IntervalRef ref{lane, static_cast<std::size_t>(it - intervals.begin())};
                // An operation of no length does not end a gap: the device is as idle after it.
                if (!isDeviceKind(it->kind) || it->time.empty())
                    continue;
                if (gap.open || launched(ref) < launched(gap.endedBy)) {
                    gap.endedBy = ref;
                    gap.open = false;
                }
            }
        }
    }
}
} // namespace

std::vector<IdleGap> idleGaps(const Timeline& timeline, const LaunchIndex& launches, const IntervalSet& busy,
                              TimeRange extent, Nanoseconds kernelWaitLimit)
{
    std::vector<IdleGap> gaps;
    const auto idle = busy.gapsIn(extent);
    for (const auto range : idle.ranges())
        gaps.push_back({range, IdleCause::Other, {}, true});
    findEndingOperations(gaps, timeline, launches);
    const StreamWaits waits(timeline, launches);
    for (auto& gap : gaps) {
        if (gap.open)
            continue;
        const auto& operation = timeline.interval(gap.endedBy);
        gap.cause = causeOf(gap, operation, launches.callOf(operation), waits, kernelWaitLimit);
    }
    return gaps;
}

} // namespace overlap
