// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/bound_by.h"

#include "engine/diagnosis/path_indices.h"
#include "engine/metrics/host_wait.h"
#include "engine/metrics/idle_causes.h"
#include "engine/metrics/statistics.h"
#include "engine/timeline/interval_set.h"
#include "engine/timeline/waiting.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

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

using Number = IntervalsByEnd::Number;

class PathFinder
{
public:
    PathFinder(const Timeline& timeline, TimeRange window, const std::vector<TimeRange>& unmarked)
        : m_timeline(timeline)
        , m_intervals(timeline)
        , m_window(window)
        , m_unmarked(IntervalSet::unionOf(unmarked))
        , m_now(window.end)
        , m_launches(timeline)
        , m_device(m_intervals)
    {
        for (std::size_t lane = 0; lane < timeline.lanes().size(); ++lane) {
            const auto id = timeline.lanes()[lane].id();
            auto number = m_intervals.firstOf(lane);
            for (const auto& interval : timeline.lanes()[lane].intervals())
                addInterval(id, interval, number++);
        }
        m_device.sort();
        m_byCorrelation.sort();
        for (auto* groups : {&m_streams, &m_engines, &m_workers}) {
            for (auto& [number, group] : *groups)
                group.sort();
        }
        const auto beginOf = [&](Number number) { return m_intervals[number].time.begin; };
        if (!std::ranges::is_sorted(m_calls, {}, beginOf))
            std::ranges::stable_sort(m_calls, {}, beginOf);
    }

    [[nodiscard]] BoundSummary find()
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
        keepPiece();
        BoundSummary summary;
        const auto total = microsecondsOf(m_window.duration());
        for (std::size_t i = 0; i < BoundKindCount; ++i) {
            summary.us[i] = microsecondsOf(m_sums[i]);
            summary.sharePct[i] = 100.0 * summary.us[i] / total;
        }
        summary.by = static_cast<BoundKind>(std::ranges::max_element(summary.us) - summary.us.begin());
        if (m_pieces <= BoundSummary::MostPieces) {
            std::ranges::reverse(m_path);
            summary.path = std::move(m_path);
        }
        return summary;
    }

private:
    void addInterval(LaneId id, const Interval& interval, Number number)
    {
        if (interval.time.empty())
            return;
        if (id.role == LaneRole::Host) {
            m_calls.push_back(number);
        } else if (id.role == LaneRole::Worker) {
            group(m_workers, id.index).add(number);
            if (interval.kind == ActivityKind::Prepare)
                m_filled[interval.batch] = number;
        } else if (isDeviceKind(interval.kind)) {
            m_device.add(number);
            group(m_streams, interval.stream).add(number);
            group(m_engines, static_cast<std::uint32_t>(id.role)).add(number);
            if (interval.correlation != 0)
                m_byCorrelation.add(interval.correlation, number);
        }
    }

    using Groups = std::map<std::uint32_t, IntervalsByEnd>;
    [[nodiscard]] IntervalsByEnd& group(Groups& groups, std::uint32_t number) const
    {
        return groups.try_emplace(number, m_intervals).first->second;
    }
    [[nodiscard]] static std::optional<Number> lastIn(const Groups& groups, std::uint32_t number, TracePoint t)
    {
        const auto it = groups.find(number);
        return it == groups.end() ? std::nullopt : it->second.lastEndedBy(t);
    }

    // Nobody waited for the last operations: a clock that stopped early, a recording that ends with the device.
    void beginOnDeviceWhereTheHostIsGone()
    {
        const auto last = m_device.lastEndedBy(m_now);
        const auto call = callBefore(m_now);
        if (!last || (call && m_intervals[*call].time.end >= m_intervals[*last].time.end))
            return;
        const auto& operation = m_intervals[*last];
        go(operation.time.end, kindOnDevice(operation.kind), last);
        m_onDevice = last;
    }

    // The path from `from` until now. Nothing for a point that is not earlier.
    void go(TracePoint from, BoundKind kind, std::optional<Number> interval)
    {
        from = std::max(from, m_window.begin);
        if (from >= m_now)
            return;
        m_sums[static_cast<std::size_t>(kind)] += m_now - from;
        if (m_piece && m_piece->kind == kind && m_pieceOf == interval) {
            m_piece->time.begin = from;
        } else {
            keepPiece();
            m_piece = PathPiece{{from, m_now}, kind, std::nullopt};
            m_pieceOf = interval;
        }
        m_now = from;
    }

    void keepPiece()
    {
        if (!m_piece)
            return;
        if (m_pieceOf)
            m_piece->interval = m_intervals.refOf(*m_pieceOf);
        if (++m_pieces <= BoundSummary::MostPieces)
            m_path.push_back(*m_piece);
        m_piece.reset();
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
    [[nodiscard]] std::optional<Number> callBefore(TracePoint t) const
    {
        const auto after =
            std::ranges::partition_point(m_calls, [&](Number ref) { return m_intervals[ref].time.begin < t; });
        return after == m_calls.begin() ? std::nullopt : std::optional(*(after - 1));
    }

    void throughHost()
    {
        const auto ref = callBefore(m_now);
        if (!ref)
            return goBetweenCalls(m_window.begin);
        const auto& call = m_intervals[*ref];
        if (call.time.end < m_now)
            return goBetweenCalls(call.time.end);
        const auto kind = kindOnHost(call, m_timeline.nameOf(call));
        if (const auto filled = fillingFor(call)) {
            const auto end = m_intervals[*filled].time.end;
            if (end > call.time.begin && end <= m_now) {
                go(end, kind, ref);
                m_onWorker = filled;
                return;
            }
        }
        const auto work = waits(call) ? awaited(call) : std::nullopt;
        if (!work)
            return go(call.time.begin, kind, ref);
        go(m_intervals[*work].time.end, kind, ref);
        m_onDevice = work;
    }

    // For the device. Allocating and registering take their time without it, freeing and unregistering wait for it.
    [[nodiscard]] bool waits(const Interval& call) const
    {
        const auto& name = m_timeline.nameOf(call);
        if (name.starts_with("cudaMalloc") || name.starts_with("cudaHostRegister") || name.starts_with("cudaHostAlloc"))
            return false;
        return isWaiting(call.kind) || call.has(IntervalFlag::Blocking);
    }

    [[nodiscard]] std::optional<Number> fillingFor(const Interval& call) const
    {
        if (call.kind != ActivityKind::Synchronize || call.batch == Interval::NoBatch)
            return std::nullopt;
        if (m_timeline.nameOf(call).starts_with("cuda"))
            return std::nullopt;
        const auto it = m_filled.find(call.batch);
        return it == m_filled.end() ? std::nullopt : std::optional(it->second);
    }

    // The work on the device that a waiting call waited for, which ended inside the call and by now.
    [[nodiscard]] std::optional<Number> awaited(const Interval& call) const
    {
        const auto inside = [&](std::optional<Number> ref) {
            return ref && m_intervals[*ref].time.end > call.time.begin && m_intervals[*ref].time.end <= m_now;
        };
        if (call.correlation != 0) {
            const auto own = m_byCorrelation.find(call.correlation);
            if (inside(own))
                return own;
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

    void throughDevice(Number ref)
    {
        const auto& operation = m_intervals[ref];
        const auto kind = kindOnDevice(operation.kind);
        go(operation.time.begin, kind, ref);
        const auto* call = m_launches.callOf(operation);
        const auto before = predecessor(operation, ref, call != nullptr);
        // A call that stages the copy goes on beside it; then its part before is what counts.
        const auto asked =
            call != nullptr ? std::optional(std::min(call->time.end, operation.time.begin)) : std::nullopt;
        if (before && (!asked || m_intervals[*before].time.end > *asked)) {
            go(m_intervals[*before].time.end, kind, ref);
            m_onDevice = before;
            return;
        }
        if (asked)
            go(*asked, BoundKind::Launches, std::nullopt);
        toHost();
    }

    // Of the operations that this one may have waited for, the last to end.
    [[nodiscard]] std::optional<Number> predecessor(const Interval& operation, Number ref, bool asked) const
    {
        const auto role = m_timeline.lanes()[m_intervals.refOf(ref).lane].id().role;
        const auto later = [&](std::optional<Number> a, std::optional<Number> b) {
            if (!a || !b)
                return a ? a : b;
            return m_intervals[*a].time.end >= m_intervals[*b].time.end ? a : b;
        };
        const auto t = operation.time.begin;
        const auto gap = [&](std::optional<Number> a) { return t - m_intervals[*a].time.end; };
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

    void throughWorker(Number ref)
    {
        const auto& filling = m_intervals[ref];
        go(filling.time.begin, BoundKind::Preparation, ref);
        const auto worker = m_timeline.lanes()[m_intervals.refOf(ref).lane].id().index;
        const auto before = lastIn(m_workers, worker, filling.time.begin);
        if (!before)
            return toHost();
        const auto& wait = m_intervals[*before];
        m_onWorker.reset();
        if (wait.kind == ActivityKind::Prepare) {
            go(wait.time.end, BoundKind::Preparation, ref);
            m_onWorker = before;
            return;
        }
        const auto work = awaited(wait);
        if (work) {
            go(m_intervals[*work].time.end, BoundKind::Synchronization, before);
            m_onDevice = work;
            return;
        }
        go(wait.time.begin, BoundKind::Synchronization, before);
        if (const auto earlier = lastIn(m_workers, worker, wait.time.begin))
            m_onWorker = earlier;
    }

    const Timeline& m_timeline;
    IntervalNumbers m_intervals;
    TimeRange m_window;
    IntervalSet m_unmarked;
    TracePoint m_now;
    LaunchIndex m_launches;
    IntervalsByEnd m_device;
    Groups m_streams;
    Groups m_engines;
    Groups m_workers;
    std::vector<Number> m_calls; // of the issuing thread, by begin
    std::unordered_map<std::uint32_t, Number> m_filled; // by batch
    OperationsByCorrelation m_byCorrelation;
    std::optional<Number> m_onDevice;
    std::optional<Number> m_onWorker;
    std::array<Nanoseconds, BoundKindCount> m_sums{};
    std::optional<PathPiece> m_piece; // that may still grow
    std::optional<Number> m_pieceOf;
    std::size_t m_pieces = 0;
    std::vector<PathPiece> m_path; // backwards, without m_piece
};
} // namespace

std::optional<BoundSummary> boundOf(const Timeline& timeline, TimeRange window, const std::vector<TimeRange>& unmarked)
{
    if (window.empty() || !hasHostThread(timeline))
        return std::nullopt;
    return PathFinder(timeline, window, unmarked).find();
}

} // namespace overlap
