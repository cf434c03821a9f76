// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/bound_by.h"

#include "engine/metrics/host_wait.h"
#include "engine/metrics/idle_causes.h"
#include "engine/metrics/statistics.h"
#include "engine/timeline/interval_set.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace overlap {

const char* boundKindId(BoundKind kind)
{
    static constexpr std::array<const char*, BoundKindCount> Ids{"preparation",     "link",      "kernels", "launches",
                                                                 "synchronization", "allocation"};
    return Ids[static_cast<std::size_t>(kind)];
}

namespace {
bool isPinning(const std::string& name)
{
    return name.starts_with("cudaHost") || name.starts_with("cudaMallocHost") || name.starts_with("cudaFreeHost");
}

BoundKind kindOnHost(const Interval& call, const std::string& name)
{
    switch (call.kind) {
    case ActivityKind::Prepare:
        return BoundKind::Preparation;
    case ActivityKind::Allocate:
        return BoundKind::Allocation;
    case ActivityKind::Synchronize:
        return BoundKind::Synchronization;
    case ActivityKind::Blocked:
        return isPinning(name)                     ? BoundKind::Allocation
               : call.has(IntervalFlag::QueueFull) ? BoundKind::Launches
                                                   : BoundKind::Link;
    default:
        return BoundKind::Launches;
    }
}

BoundKind kindOnDevice(ActivityKind kind)
{
    return kind == ActivityKind::Kernel || kind == ActivityKind::Memset || kind == ActivityKind::CopyOnDevice
               ? BoundKind::Kernels
               : BoundKind::Link;
}

// Intervals by their end, for "the last that had ended by then".
class ByEnd
{
public:
    explicit ByEnd(const Timeline& timeline)
        : m_timeline(timeline)
    {
    }
    void add(IntervalRef ref) { m_refs.push_back(ref); }
    void sort()
    {
        std::ranges::stable_sort(m_refs, {}, [&](IntervalRef ref) { return m_timeline.interval(ref).time.end; });
    }
    [[nodiscard]] std::optional<IntervalRef> lastEndedBy(TracePoint t) const
    {
        const auto after = std::ranges::partition_point(
            m_refs, [&](IntervalRef ref) { return m_timeline.interval(ref).time.end <= t; });
        return after == m_refs.begin() ? std::nullopt : std::optional(*(after - 1));
    }

private:
    const Timeline& m_timeline;
    std::vector<IntervalRef> m_refs;
};

class PathFinder
{
public:
    PathFinder(const Timeline& timeline, TimeRange window, const std::vector<TimeRange>& unmarked)
        : m_timeline(timeline)
        , m_window(window)
        , m_unmarked(IntervalSet::unionOf(unmarked))
        , m_now(window.end)
        , m_launches(timeline)
        , m_device(timeline)
    {
        for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
            const auto role = timeline.lanes()[lane].id().role;
            const auto intervals = timeline.lanes()[lane].intervals();
            for (std::size_t i = 0; i < intervals.size(); ++i)
                addInterval(role, timeline.lanes()[lane].id().index, {lane, i});
        }
        m_device.sort();
        for (auto* groups : {&m_streams, &m_engines, &m_workers}) {
            for (auto& [number, group] : *groups)
                group.sort();
        }
        std::ranges::stable_sort(m_calls, {}, [&](IntervalRef ref) { return timeline.interval(ref).time.begin; });
    }

    [[nodiscard]] std::vector<PathPiece> find()
    {
        beginOnDeviceWhereTheHostIsGone();
        while (m_now > m_window.begin) {
            if (m_onDevice)
                throughDevice(*m_onDevice);
            else if (m_onWorker)
                throughWorker(*m_onWorker);
            else
                throughHost();
        }
        std::ranges::reverse(m_path);
        return std::move(m_path);
    }

private:
    void addInterval(LaneRole role, std::uint32_t index, IntervalRef ref)
    {
        const auto& interval = m_timeline.interval(ref);
        if (interval.time.empty())
            return;
        if (role == LaneRole::Host) {
            m_calls.push_back(ref);
        } else if (role == LaneRole::Worker) {
            group(m_workers, index).add(ref);
            if (interval.kind == ActivityKind::Prepare)
                m_filled[interval.batch] = ref;
        } else if (isDeviceKind(interval.kind)) {
            m_device.add(ref);
            group(m_streams, interval.stream).add(ref);
            group(m_engines, static_cast<std::uint32_t>(role)).add(ref);
            m_byCorrelation[interval.correlation] = ref;
        }
    }

    using Groups = std::map<std::uint32_t, ByEnd>;
    [[nodiscard]] ByEnd& group(Groups& groups, std::uint32_t number) const
    {
        return groups.try_emplace(number, m_timeline).first->second;
    }
    [[nodiscard]] static std::optional<IntervalRef> lastIn(const Groups& groups, std::uint32_t number, TracePoint t)
    {
        const auto it = groups.find(number);
        return it == groups.end() ? std::nullopt : it->second.lastEndedBy(t);
    }

    // Nobody waited for the last operations: a clock that stopped early, a recording that ends with the device.
    void beginOnDeviceWhereTheHostIsGone()
    {
        const auto last = m_device.lastEndedBy(m_now);
        const auto call = callBefore(m_now);
        if (!last || (call && m_timeline.interval(*call).time.end >= m_timeline.interval(*last).time.end))
            return;
        const auto& operation = m_timeline.interval(*last);
        go(operation.time.end, kindOnDevice(operation.kind), last);
        m_onDevice = last;
    }

    // The path from `from` until now. Nothing for a point that is not earlier.
    void go(TracePoint from, BoundKind kind, std::optional<IntervalRef> interval)
    {
        from = std::max(from, m_window.begin);
        if (from >= m_now)
            return;
        const TimeRange piece{from, m_now};
        if (!m_path.empty() && m_path.back().kind == kind && m_path.back().interval == interval)
            m_path.back().time.begin = from;
        else
            m_path.push_back({piece, kind, interval});
        m_now = from;
    }

    // In no call: what the thread does there is preparing where nobody marked it, else on the way to the next call.
    void goBetweenCalls(TracePoint from)
    {
        const auto ranges = m_unmarked.ranges();
        auto it = std::ranges::partition_point(ranges, [&](TimeRange range) { return range.begin < m_now; });
        while (it != ranges.begin() && (it - 1)->end > from) {
            --it;
            go(std::max(from, it->end), BoundKind::Launches, std::nullopt);
            go(std::max(from, it->begin), BoundKind::Preparation, std::nullopt);
        }
        go(from, BoundKind::Launches, std::nullopt);
    }

    void toHost()
    {
        m_onDevice.reset();
        m_onWorker.reset();
    }

    // The call with the latest begin before now. Calls of one thread do not overlap.
    [[nodiscard]] std::optional<IntervalRef> callBefore(TracePoint t) const
    {
        const auto after = std::ranges::partition_point(
            m_calls, [&](IntervalRef ref) { return m_timeline.interval(ref).time.begin < t; });
        return after == m_calls.begin() ? std::nullopt : std::optional(*(after - 1));
    }

    void throughHost()
    {
        const auto ref = callBefore(m_now);
        if (!ref)
            return goBetweenCalls(m_window.begin);
        const auto& call = m_timeline.interval(*ref);
        if (call.time.end < m_now)
            return goBetweenCalls(call.time.end);
        const auto kind = kindOnHost(call, m_timeline.nameOf(call));
        if (const auto filled = fillingFor(call)) {
            const auto end = m_timeline.interval(*filled).time.end;
            if (end > call.time.begin && end <= m_now) {
                go(end, kind, ref);
                m_onWorker = filled;
                return;
            }
        }
        const auto work = waits(call) ? awaited(call) : std::nullopt;
        if (!work)
            return go(call.time.begin, kind, ref);
        go(m_timeline.interval(*work).time.end, kind, ref);
        m_onDevice = work;
    }

    // For the device. Allocating and registering take their time without it, freeing and unregistering wait for it.
    [[nodiscard]] bool waits(const Interval& call) const
    {
        const auto& name = m_timeline.nameOf(call);
        if (name.starts_with("cudaMalloc") || name.starts_with("cudaHostRegister") || name.starts_with("cudaHostAlloc"))
            return false;
        return call.kind == ActivityKind::Synchronize || call.kind == ActivityKind::Blocked
               || call.has(IntervalFlag::Blocking);
    }

    [[nodiscard]] std::optional<IntervalRef> fillingFor(const Interval& call) const
    {
        if (call.kind != ActivityKind::Synchronize || call.batch == Interval::NoBatch)
            return std::nullopt;
        if (m_timeline.nameOf(call).starts_with("cuda"))
            return std::nullopt;
        const auto it = m_filled.find(call.batch);
        return it == m_filled.end() ? std::nullopt : std::optional(it->second);
    }

    // The work on the device that a waiting call waited for, which ended inside the call and by now.
    [[nodiscard]] std::optional<IntervalRef> awaited(const Interval& call) const
    {
        const auto inside = [&](std::optional<IntervalRef> ref) {
            return ref && m_timeline.interval(*ref).time.end > call.time.begin
                   && m_timeline.interval(*ref).time.end <= m_now;
        };
        if (call.correlation != 0) {
            const auto own = m_byCorrelation.find(call.correlation);
            if (own != m_byCorrelation.end() && inside(own->second))
                return own->second;
        }
        const auto& name = m_timeline.nameOf(call);
        const bool wholeDevice =
            name.starts_with("cudaDevice") || call.kind == ActivityKind::Allocate || isPinning(name);
        if (!wholeDevice && call.stream != Interval::NoStream) {
            // A stream that was idle was not waited for.
            const auto inStream = lastIn(m_streams, call.stream, m_now);
            return inside(inStream) ? inStream : std::nullopt;
        }
        const auto any = m_device.lastEndedBy(m_now);
        return inside(any) ? any : std::nullopt;
    }

    void throughDevice(IntervalRef ref)
    {
        const auto& operation = m_timeline.interval(ref);
        const auto kind = kindOnDevice(operation.kind);
        go(operation.time.begin, kind, ref);
        const auto* call = m_launches.callOf(operation);
        const auto before = predecessor(operation, ref, call != nullptr);
        const auto freed = before ? m_timeline.interval(*before).time.end : m_window.begin;
        if (call == nullptr && before) {
            go(freed, kind, ref);
            m_onDevice = before;
        } else if (call == nullptr) {
            toHost();
        } else if (const auto asked = std::min(call->time.end, operation.time.begin); before && freed > asked) {
            go(freed, kind, ref);
            m_onDevice = before;
        } else {
            // A call that stages the copy goes on beside it; then its part before is what counts.
            go(asked, BoundKind::Launches, std::nullopt);
            toHost();
        }
    }

    // Of the operations that this one may have waited for, the last to end.
    [[nodiscard]] std::optional<IntervalRef> predecessor(const Interval& operation, IntervalRef ref, bool asked) const
    {
        const auto role = m_timeline.lanes()[ref.lane].id().role;
        const auto later = [&](std::optional<IntervalRef> a, std::optional<IntervalRef> b) {
            if (!a || !b)
                return a ? a : b;
            return m_timeline.interval(*a).time.end >= m_timeline.interval(*b).time.end ? a : b;
        };
        const auto t = operation.time.begin;
        const auto gap = [&](std::optional<IntervalRef> a) { return t - m_timeline.interval(*a).time.end; };
        const auto inStream = lastIn(m_streams, operation.stream, t);
        // Nobody knows when the host asked for it: the last to end counts, whatever it was.
        if (!asked)
            return m_device.lastEndedBy(t);
        // Between an operation and the one that waits for it the device takes some microseconds, in which others of the
        // same engine may end that have nothing to do with it.
        constexpr Nanoseconds UsualLatency{8'000};
        if (inStream && gap(inStream) <= UsualLatency)
            return inStream;
        const auto likely = later(inStream, lastIn(m_engines, static_cast<std::uint32_t>(role), t));
        // Neither its stream nor its engine explains why it began only then: an event, or a barrier.
        constexpr Nanoseconds MostLatency{30'000};
        const auto any = m_device.lastEndedBy(t);
        if (any && (!likely || gap(likely) > MostLatency) && gap(any) <= MostLatency)
            return any;
        return likely;
    }

    void throughWorker(IntervalRef ref)
    {
        const auto& filling = m_timeline.interval(ref);
        go(filling.time.begin, BoundKind::Preparation, ref);
        const auto worker = m_timeline.lanes()[ref.lane].id().index;
        const auto before = lastIn(m_workers, worker, filling.time.begin);
        if (!before)
            return toHost();
        const auto& wait = m_timeline.interval(*before);
        m_onWorker.reset();
        if (wait.kind == ActivityKind::Prepare) {
            go(wait.time.end, BoundKind::Preparation, ref);
            m_onWorker = before;
            return;
        }
        const auto work = awaited(wait);
        if (work) {
            go(m_timeline.interval(*work).time.end, BoundKind::Synchronization, before);
            m_onDevice = work;
            return;
        }
        go(wait.time.begin, BoundKind::Synchronization, before);
        if (const auto earlier = lastIn(m_workers, worker, wait.time.begin))
            m_onWorker = earlier;
    }

    const Timeline& m_timeline;
    TimeRange m_window;
    IntervalSet m_unmarked;
    TracePoint m_now;
    LaunchIndex m_launches;
    ByEnd m_device;
    Groups m_streams;
    Groups m_engines;
    Groups m_workers;
    std::vector<IntervalRef> m_calls; // of the issuing thread, by begin
    std::unordered_map<std::uint32_t, IntervalRef> m_filled; // by batch
    std::unordered_map<std::uint32_t, IntervalRef> m_byCorrelation;
    std::optional<IntervalRef> m_onDevice;
    std::optional<IntervalRef> m_onWorker;
    std::vector<PathPiece> m_path; // backwards
};
} // namespace

std::optional<BoundSummary> boundOf(const Timeline& timeline, TimeRange window, const std::vector<TimeRange>& unmarked)
{
    if (window.empty() || !hasHostThread(timeline))
        return std::nullopt;
    BoundSummary summary;
    summary.path = PathFinder(timeline, window, unmarked).find();
    const auto total = microsecondsOf(window.duration());
    for (const auto& piece : summary.path)
        summary.us[static_cast<std::size_t>(piece.kind)] += microsecondsOf(piece.time.duration());
    for (std::size_t i = 0; i < BoundKindCount; ++i)
        summary.sharePct[i] = 100.0 * summary.us[i] / total;
    summary.by = static_cast<BoundKind>(std::ranges::max_element(summary.us) - summary.us.begin());
    return summary;
}

} // namespace overlap
