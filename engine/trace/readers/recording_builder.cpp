// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/recording_builder.h"

#include "engine/trace/readers/shown_text.h"

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
// Up to the year 2116, and sums of two still fit.
constexpr std::int64_t LatestTime = std::int64_t{1} << 62U;
constexpr std::size_t MostDevices = 4096;
constexpr std::size_t MostThreads = 1U << 20U;
constexpr std::size_t MostWarnings = 50;

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

RecordingBuilder::RecordingBuilder(RecordingFormat format, ReadOptions options)
    : m_options(std::move(options))
{
    m_recording.format = format;
}

bool RecordingBuilder::full() const
{
    return m_intervals >= m_options.limits.intervals || m_texts.bytes() >= m_options.limits.nameBytes;
}

void RecordingBuilder::warnOfCut(std::string sentence)
{
    m_recording.report.cutOff = true;
    warn(std::move(sentence));
}

void RecordingBuilder::warn(std::string sentence)
{
    auto& warnings = m_recording.report.warnings;
    if (warnings.size() < MostWarnings && std::ranges::find(warnings, sentence) == warnings.end())
        warnings.push_back(std::move(sentence));
}

void RecordingBuilder::unknownCategory(std::string_view name, std::uint64_t count)
{
    // A word. What damage makes of one, such as a line of a log in its middle, is not for the report.
    constexpr std::size_t Longest = 40;
    const bool isWord = name.size() <= Longest && std::ranges::all_of(name, [](char c) {
                            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                                   || std::string_view("_-.,:").find(c) != std::string_view::npos;
                        });
    m_recording.report.unknownCategories[isWord ? std::string(name) : "no word"] += count;
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

} // namespace overlap
