// SPDX-License-Identifier: GPL-3.0-or-later
// The second half of RecordingBuilder: what must be known of all intervals, and the lanes.
#include "engine/trace/readers/recording_builder.h"

#include "engine/timeline/rows.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

namespace overlap {

namespace {
// An operation at time zero is one whose time was not recorded, if all others come so much later.
constexpr Nanoseconds ZeroGap{1'000'000'000};
constexpr std::uint32_t NoLinks = std::numeric_limits<std::uint32_t>::max();

// Sorts values; returns the new place of each.
template<typename Value>
std::vector<std::uint32_t> sortAndRank(std::vector<Value>& values)
{
    std::vector<std::uint32_t> order(values.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; });
    std::vector<std::uint32_t> ranks(values.size());
    std::vector<Value> sorted;
    sorted.reserve(values.size());
    for (const auto old : order) {
        ranks[old] = static_cast<std::uint32_t>(sorted.size());
        sorted.push_back(std::move(values[old]));
    }
    values = std::move(sorted);
    return ranks;
}
} // namespace

template<typename Visit>
void RecordingBuilder::forEachInterval(Visit visit) const
{
    for (const auto& [index, device] : m_devices) {
        for (const auto& [role, chunks] : device.tracks) {
            const bool operation = role != LaneRole::DeviceRanges;
            chunks.forEach([&](const Interval& i) {
                const auto space = i.stream < m_streamSpaces.size() ? m_streamSpaces[i.stream] : 0;
                visit(i, space, operation);
            });
        }
    }
    for (const auto& thread : m_threads) {
        for (const auto& track : thread.tracks)
            track.forEach([&](const Interval& i) { visit(i, thread.space, false); });
    }
}

// Where intervals lie further apart than any recording lasts, those far from the middle one are wrong.
void RecordingBuilder::limitTimes(Plan& plan)
{
    auto first = TracePoint::max();
    auto last = TracePoint::min();
    forEachInterval([&](const Interval& i, std::uint32_t, bool) {
        first = std::min(first, i.time.begin);
        last = std::max(last, i.time.begin);
    });
    plan.earliest = first;
    plan.latest = last;
    if (m_intervals == 0 || last - first <= LongestTime)
        return;
    constexpr std::uint64_t Samples = 1'000'000;
    const auto step = m_intervals / Samples + 1;
    std::vector<TracePoint> begins;
    std::uint64_t number = 0;
    forEachInterval([&](const Interval& i, std::uint32_t, bool) {
        if (number++ % step == 0)
            begins.push_back(i.time.begin);
    });
    const auto middle = begins.begin() + static_cast<std::ptrdiff_t>(begins.size() / 2);
    std::ranges::nth_element(begins, middle);
    plan.earliest = *middle - LongestTime;
    plan.latest = *middle + LongestTime;
}

bool RecordingBuilder::lacksStart(const Plan& plan, const Interval& interval, bool operation) const
{
    return operation && interval.time.begin == TracePoint{} && plan.firstStart != TracePoint::max()
           && plan.firstStart - interval.time.end > ZeroGap;
}

void RecordingBuilder::findOrigin(Plan& plan)
{
    plan.firstStart = TracePoint::max();
    forEachInterval([&](const Interval& i, std::uint32_t, bool operation) {
        if (operation && i.time.begin != TracePoint{} && i.time.begin >= plan.earliest)
            plan.firstStart = std::min(plan.firstStart, i.time.begin);
    });
    auto origin = TracePoint::max();
    forEachInterval([&](const Interval& i, std::uint32_t, bool operation) {
        if (i.time.begin >= plan.earliest && i.time.begin <= plan.latest && !lacksStart(plan, i, operation))
            origin = std::min(origin, i.time.begin);
    });
    plan.origin = origin == TracePoint::max() ? Nanoseconds{} : origin.time_since_epoch();
}

// Numbers of one process come after all of those before it.
void RecordingBuilder::separateProcesses(Plan& plan)
{
    std::map<std::uint32_t, std::uint32_t> highest;
    forEachInterval([&](const Interval& i, std::uint32_t space, bool) {
        auto& number = highest[space];
        number = std::max(number, i.correlation);
    });
    std::uint64_t offset = 0;
    for (const auto& [space, number] : highest) {
        plan.offsets.resize(space + 1);
        plan.offsets[space] = static_cast<std::uint32_t>(offset);
        offset += number;
    }
    if (offset > std::numeric_limits<std::uint32_t>::max()) {
        // A number of 0 means none, so a space that does not fit has its links cut rather than mixed with others.
        std::uint64_t sum = 0;
        for (const auto& [space, number] : highest) {
            sum += number;
            if (sum > std::numeric_limits<std::uint32_t>::max())
                plan.offsets[space] = NoLinks;
        }
        warn("The numbers that link calls to operations are too large to be told apart between processes; some links "
             "are "
             "left out");
    }
}

void RecordingBuilder::findPageable(Plan& plan)
{
    forEachInterval([&](const Interval& i, std::uint32_t space, bool operation) {
        if (operation && i.correlation != 0 && i.has(IntervalFlag::Pageable) && plan.offsets[space] != NoLinks)
            plan.pageable.push_back(i.correlation + plan.offsets[space]);
    });
    std::ranges::sort(plan.pageable);
}

RecordingBuilder::Plan RecordingBuilder::plan()
{
    Plan plan;
    limitTimes(plan);
    findOrigin(plan);
    separateProcesses(plan);
    findPageable(plan);
    plan.names = sortAndRank(*m_names);
    plan.streams = sortAndRank(m_recording.streams);
    return plan;
}

void RecordingBuilder::mend(Interval& interval, const Plan& plan, std::uint32_t space) const
{
    interval.time.begin -= plan.origin;
    interval.time.end -= plan.origin;
    interval.nameId = plan.names[interval.nameId];
    if (interval.stream < plan.streams.size())
        interval.stream = static_cast<std::uint16_t>(plan.streams[interval.stream]);
    if (interval.correlation == 0)
        return;
    interval.correlation = plan.offsets[space] == NoLinks ? 0 : interval.correlation + plan.offsets[space];
    const bool call = !isDeviceKind(interval.kind);
    if (call && std::ranges::binary_search(plan.pageable, interval.correlation))
        interval.flags = interval.flags | IntervalFlag::Pageable;
}

std::vector<Lane> RecordingBuilder::lanesOf(LaneId id, IntervalChunks& chunks, const Plan& plan, std::uint32_t space,
                                            bool operations)
{
    auto intervals = chunks.join([&](Interval& interval) {
        if (interval.time.begin < plan.earliest || interval.time.begin > plan.latest) {
            skip("far from the rest");
            return false;
        }
        if (lacksStart(plan, interval, operations)) {
            skip("no start time");
            return false;
        }
        const bool onDevice =
            id.role != LaneRole::Host && id.role != LaneRole::Operators && id.role != LaneRole::Ranges;
        mend(interval, plan,
             onDevice && interval.stream < m_streamSpaces.size() ? m_streamSpaces[interval.stream] : space);
        return true;
    });
    std::vector<Lane> lanes;
    if (intervals.empty())
        return lanes;
    for (auto& row : spreadOverRows(std::move(intervals))) {
        id.row = static_cast<std::uint32_t>(lanes.size());
        lanes.push_back(Lane::make(id, std::move(row)).value());
    }
    return lanes;
}

Result<Recording> RecordingBuilder::finish()
{
    if (m_options.stop.stop_requested())
        return cancelledReading();
    const auto plan = this->plan();
    m_recording.origin = plan.origin;
    const auto append = [](std::vector<Lane>& to, std::vector<Lane> lanes) {
        std::ranges::move(lanes, std::back_inserter(to));
    };
    for (auto& [index, device] : m_devices) {
        for (auto& [role, chunks] : device.tracks) {
            if (m_options.stop.stop_requested())
                return cancelledReading();
            append(device.device.lanes, lanesOf({role, 0, 0}, chunks, plan, 0, role != LaneRole::DeviceRanges));
        }
        m_recording.devices.push_back(std::move(device.device));
    }
    constexpr std::array<LaneRole, 3> Roles{LaneRole::Host, LaneRole::Operators, LaneRole::Ranges};
    for (std::uint32_t i = 0; i < m_threads.size(); ++i) {
        for (std::size_t track = 0; track < Roles.size(); ++track) {
            if (m_options.stop.stop_requested())
                return cancelledReading();
            append(m_recording.threads[i].lanes,
                   lanesOf({Roles[track], i, 0}, m_threads[i].tracks[track], plan, m_threads[i].space, false));
        }
    }
    if (m_recording.report.skipped.contains("too many intervals"))
        warn("The recording holds more than this program takes in; what came last is left out, so numbers are of a "
             "part");
    m_recording.names = m_names;
    return std::move(m_recording);
}

} // namespace overlap
