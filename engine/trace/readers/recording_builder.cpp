// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/recording_builder.h"

#include "engine/timeline/rows.h"
#include "engine/trace/readers/shown_text.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace overlap {

namespace {
// No recording lasts longer, and nothing in one does.
constexpr Nanoseconds LongestTime{std::int64_t{7} * 24 * 3600 * 1'000'000'000};
// Up to the year 2116, and sums of two still fit.
constexpr std::int64_t LatestTime = std::int64_t{1} << 62U;
// An operation at time zero is one whose time was not recorded, if all others come so much later.
constexpr Nanoseconds ZeroGap{1'000'000'000};
constexpr std::size_t MostDevices = 4096;
constexpr std::size_t MostThreads = 1U << 20U;
constexpr std::size_t MostWarnings = 50;
constexpr std::uint32_t NoLinks = std::numeric_limits<std::uint32_t>::max();

LaneRole roleOf(ActivityKind kind)
{
    switch (kind) {
    case ActivityKind::Kernel:
        return LaneRole::Compute;
    case ActivityKind::CopyToDevice:
        return LaneRole::CopyToDevice;
    case ActivityKind::CopyToHost:
        return LaneRole::CopyToHost;
    default:
        return LaneRole::Memory;
    }
}
} // namespace

RecordingBuilder::RecordingBuilder(RecordingFormat format, const ReadOptions& options)
    : m_options(options)
{
    m_recording.format = format;
}

bool RecordingBuilder::full() const
{
    return m_intervals >= m_options.limits.intervals || m_texts.bytes() >= m_options.limits.nameBytes;
}

void RecordingBuilder::warn(std::string sentence)
{
    auto& warnings = m_recording.report.warnings;
    if (warnings.size() < MostWarnings && std::ranges::find(warnings, sentence) == warnings.end())
        warnings.push_back(std::move(sentence));
}

void RecordingBuilder::unknownCategory(std::string_view name, std::uint64_t count)
{
    constexpr std::size_t Longest = 64;
    m_recording.report.unknownCategories[shownText(name.substr(0, Longest)).text] += count;
}

std::uint32_t RecordingBuilder::nameId(std::string_view text)
{
    bool added = false;
    const auto number = m_texts.numberOf(text, added);
    if (!added)
        return m_nameOfText[number];
    auto shown = shownText(text);
    if (shown.mended)
        repair("name that is not UTF-8");
    if (shown.shortened)
        repair("name with a path, of which the folders are left out");
    const auto [it, isNew] = m_nameIds.try_emplace(shown.text, static_cast<std::uint32_t>(m_names->size()));
    if (isNew)
        m_names->push_back(std::move(shown.text));
    m_nameOfText.push_back(it->second);
    return it->second;
}

std::uint32_t RecordingBuilder::thread(std::string_view process, std::string_view thread, std::uint32_t space)
{
    auto key = std::pair(shownText(process).text, shownText(thread).text);
    const auto found = m_threadIndices.find(key);
    if (found != m_threadIndices.end())
        return found->second;
    if (m_threads.size() >= MostThreads)
        return static_cast<std::uint32_t>(m_threads.size() - 1);
    const auto index = static_cast<std::uint32_t>(m_threads.size());
    m_threads.emplace_back().space = space;
    m_recording.threads.push_back({key.first, key.second, {}});
    m_threadIndices.emplace(std::move(key), index);
    return index;
}

std::uint16_t RecordingBuilder::stream(const RecordedStream& stream, std::uint32_t space)
{
    const auto [it, added] =
        m_streamIndices.try_emplace({stream, space}, static_cast<std::uint16_t>(m_recording.streams.size()));
    if (!added)
        return it->second;
    if (m_recording.streams.size() >= Interval::NoStream) {
        m_streamIndices.erase(it);
        warn("There are more than 65534 streams; operations of the others are shown without their stream");
        return Interval::NoStream;
    }
    m_recording.streams.push_back(stream);
    m_streamSpaces.push_back(space);
    return it->second;
}

RecordedDevice* RecordingBuilder::device(std::int64_t index)
{
    if (m_lastDevice != nullptr && m_lastDevice->device.index == index)
        return &m_lastDevice->device;
    constexpr std::int64_t Highest = 1 << 20;
    if (index < 0 || index > Highest)
        return nullptr;
    const auto number = static_cast<std::uint32_t>(index);
    if (!m_devices.contains(number) && m_devices.size() >= MostDevices)
        return nullptr;
    m_lastDevice = &m_devices[number];
    m_lastDevice->device.index = number;
    return &m_lastDevice->device;
}

bool RecordingBuilder::plausible(const Interval& interval, bool onDevice)
{
    const auto begin = interval.time.begin.time_since_epoch().count();
    const char* reason = nullptr;
    // Calls may come before what a clock counts from; for a device that is a fault.
    if (begin < 0 && onDevice)
        reason = "negative time";
    else if (begin > LatestTime || begin < -LatestTime)
        reason = "absurd time";
    else if (interval.time.end < interval.time.begin)
        reason = "negative duration";
    else if (interval.time.duration() > LongestTime)
        reason = "absurd duration";
    else if (full())
        reason = "too many intervals";
    if (reason != nullptr)
        skip(reason);
    return reason == nullptr;
}

void RecordingBuilder::addHost(std::uint32_t thread, HostTrack track, Interval interval)
{
    if (!plausible(interval, false))
        return;
    m_threads[thread].tracks[static_cast<std::size_t>(track)].push(interval);
    ++m_intervals;
}

void RecordingBuilder::addOperation(std::uint32_t device, const Interval& operation)
{
    if (!plausible(operation, true) || this->device(device) == nullptr)
        return;
    m_lastDevice->tracks[roleOf(operation.kind)].push(operation);
    ++m_intervals;
}

void RecordingBuilder::addDeviceRange(std::uint32_t device, const Interval& range)
{
    if (!plausible(range, true) || this->device(device) == nullptr)
        return;
    m_lastDevice->tracks[LaneRole::DeviceRanges].push(range);
    ++m_intervals;
}

void RecordingBuilder::setCorrelations(
    const std::function<std::uint32_t(std::uint32_t thread, TracePoint)>& ofCall,
    const std::function<std::uint32_t(const RecordedStream&, TracePoint)>& ofOperation)
{
    for (std::uint32_t thread = 0; thread < m_threads.size(); ++thread) {
        m_threads[thread].tracks[static_cast<std::size_t>(HostTrack::Calls)].changeEach([&](Interval& call) {
            if (call.correlation == 0)
                call.correlation = ofCall(thread, call.time.begin);
        });
    }
    for (auto& [index, device] : m_devices) {
        for (auto& [role, chunks] : device.tracks) {
            if (role == LaneRole::DeviceRanges)
                continue;
            chunks.changeEach([&](Interval& operation) {
                if (operation.correlation == 0 && operation.stream < m_recording.streams.size())
                    operation.correlation = ofOperation(m_recording.streams[operation.stream], operation.time.begin);
            });
        }
    }
}

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
    return plan;
}

void RecordingBuilder::mend(Interval& interval, const Plan& plan, std::uint32_t space) const
{
    interval.time.begin -= plan.origin;
    interval.time.end -= plan.origin;
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
