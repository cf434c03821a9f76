// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/issuing_thread.h"

#include "engine/timeline/correlation_set.h"

#include <algorithm>

namespace overlap {

namespace {
std::size_t startedBy(const RecordedThread& thread, const CorrelationSet& started)
{
    std::size_t count = 0;
    for (const auto& lane : thread.lanes) {
        if (lane.id().role != LaneRole::Host)
            continue;
        for (const auto& call : lane.intervals())
            count += started.contains(call.correlation) ? 1U : 0U;
    }
    return count;
}

std::vector<RecordedOperations::Entry> operationsOf(const RecordedDevice& device, const IntervalNumbers& intervals)
{
    const auto starts = [](const Interval& interval) {
        return isDeviceKind(interval.kind) && interval.correlation != 0;
    };
    std::size_t count = 0;
    for (const auto& lane : device.lanes)
        count += static_cast<std::size_t>(std::ranges::count_if(lane.intervals(), starts));
    std::vector<RecordedOperations::Entry> operations;
    operations.reserve(count);
    for (std::size_t lane = 0; lane < device.lanes.size(); ++lane) {
        auto number = intervals.firstOf(lane);
        for (const auto& interval : device.lanes[lane].intervals()) {
            if (starts(interval))
                operations.push_back({interval.correlation, number});
            ++number;
        }
    }
    std::ranges::sort(operations, [&](const auto& a, const auto& b) {
        return a.correlation != b.correlation ? a.correlation < b.correlation
                                              : intervals[a.number].time < intervals[b.number].time;
    });
    return operations;
}
} // namespace

IssuingThread::IssuingThread(const Recording& recording, const RecordedDevice& device, std::size_t place)
    : m_recording(&recording)
    , m_place(place)
    , m_hostIntervals(recording.threads[place].lanes)
    , m_deviceIntervals(device.lanes)
    , m_operations(operationsOf(device, m_deviceIntervals))
{
    const auto& lanes = recording.threads[place].lanes;
    std::size_t count = 0;
    for (const auto& lane : lanes)
        count += lane.id().role == LaneRole::Host ? lane.intervals().size() : 0;
    m_calls.reserve(count);
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        if (lanes[lane].id().role != LaneRole::Host)
            continue;
        auto number = m_hostIntervals.firstOf(lane);
        for (const auto& call : lanes[lane].intervals()) {
            const auto first =
                std::ranges::lower_bound(m_operations, call.correlation, {}, &RecordedOperations::Entry::correlation);
            m_calls.push_back({number++, static_cast<std::uint32_t>(first - m_operations.begin())});
        }
    }
    const auto beginOf = [&](const Call& call) { return m_hostIntervals[call.number].time.begin; };
    if (!std::ranges::is_sorted(m_calls, {}, beginOf))
        std::ranges::stable_sort(m_calls, {}, beginOf);
}

RecordedCall IssuingThread::call(std::size_t index) const
{
    const auto& interval = intervalOf(index);
    const auto first = m_operations.begin() + m_calls[index].operations;
    auto last = first;
    while (interval.correlation != 0 && last != m_operations.end() && last->correlation == interval.correlation)
        ++last;
    return {interval, m_recording->nameOf(interval), {{first, last}, m_deviceIntervals}};
}

std::size_t IssuingThread::firstCallFrom(TracePoint time) const
{
    const auto it = std::ranges::lower_bound(m_calls, time, {},
                                             [&](const Call& call) { return m_hostIntervals[call.number].time.begin; });
    return static_cast<std::size_t>(it - m_calls.begin());
}

std::vector<TracePoint> IssuingThread::edgesIn(TimeRange range) const
{
    std::vector<TracePoint> edges;
    const auto add = [&](TracePoint edge) {
        if (edge > range.begin && edge < range.end)
            edges.push_back(edge);
    };
    for (const auto& lane : m_recording->threads[m_place].lanes) {
        if (lane.id().role != LaneRole::Host && lane.id().role != LaneRole::Operators)
            continue;
        const auto all = lane.intervals();
        auto it = std::ranges::partition_point(all, [&](const Interval& i) { return i.time.end <= range.begin; });
        for (; it != all.end() && it->time.begin < range.end; ++it) {
            add(it->time.begin);
            add(it->time.end);
        }
    }
    std::ranges::sort(edges);
    return edges;
}

std::optional<IssuingThread> issuingThreadOf(const Recording& recording, const RecordedDevice& device)
{
    std::size_t best = 0;
    std::size_t most = 0;
    {
        const CorrelationSet started(device.lanes);
        for (std::size_t i = 0; i < recording.threads.size(); ++i) {
            if (const auto count = startedBy(recording.threads[i], started); count > most) {
                most = count;
                best = i;
            }
        }
    }
    if (most == 0)
        return std::nullopt;
    return IssuingThread(recording, device, best);
}

bool isLaunchCall(std::string_view name)
{
    return name.find("Launch") != std::string_view::npos && !name.starts_with("cudaLaunchHostFunc");
}

const RecordedDevice* busiestDevice(const Recording& recording)
{
    const RecordedDevice* best = nullptr;
    std::size_t most = 0;
    for (const auto& device : recording.devices) {
        std::size_t count = 0;
        for (const auto& lane : device.lanes)
            count += lane.id().role == LaneRole::DeviceRanges ? 0 : lane.intervals().size();
        if (count > most) {
            most = count;
            best = &device;
        }
    }
    return best;
}

} // namespace overlap
