// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recording_parts.h"

#include "engine/timeline/rows.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace overlap {

namespace {
bool isOperation(const Lane& lane)
{
    return lane.id().role != LaneRole::DeviceRanges;
}

bool isNumber(const std::string& text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

// 9 before 10 before "Spans".
bool comesBefore(const std::string& a, const std::string& b)
{
    const auto key = [](const std::string& name) {
        return std::tuple(!isNumber(name), isNumber(name) ? name.size() : 0);
    };
    return std::tuple(key(a), a) < std::tuple(key(b), b);
}

// Whose calls carry a correlation number. Numbers are unique over processes within a recording.
class Callers
{
public:
    Callers(const Recording& recording, std::unordered_map<std::uint32_t, std::string> wanted)
        : m_processOf(std::move(wanted))
    {
        for (const auto& thread : recording.threads) {
            for (const auto& lane : thread.lanes) {
                if (lane.id().role != LaneRole::Host)
                    continue;
                for (const auto& call : lane.intervals()) {
                    if (const auto it = m_processOf.find(call.correlation); it != m_processOf.end())
                        it->second = thread.process;
                }
            }
        }
    }
    [[nodiscard]] const std::string& of(std::uint32_t correlation) const { return m_processOf.at(correlation); }

private:
    std::unordered_map<std::uint32_t, std::string> m_processOf;
};

std::set<std::string> processesWithCalls(const Recording& recording)
{
    std::set<std::string> names;
    for (const auto& thread : recording.threads) {
        if (std::ranges::any_of(thread.lanes, [](const Lane& lane) { return lane.id().role == LaneRole::Host; }))
            names.insert(thread.process);
    }
    return names;
}

// A few correlation numbers of each stream that names no process. A stream belongs to one process, so one that is found
// is enough; launches that fell outside the recording leave numbers without a call.
std::vector<std::vector<std::uint32_t>> samplesOfStreams(const Recording& recording)
{
    constexpr std::size_t Enough = 256;
    std::vector<std::vector<std::uint32_t>> samples(recording.streams.size());
    for (const auto& device : recording.devices) {
        for (const auto& lane : device.lanes) {
            for (const auto& operation : lane.intervals()) {
                if (operation.correlation == 0 || operation.stream >= samples.size()
                    || recording.streams[operation.stream].process)
                    continue;
                auto& sample = samples[operation.stream];
                // The latest ones replace others: launches are cut off at the beginning of a recording.
                if (sample.size() < Enough)
                    sample.push_back(operation.correlation);
                else
                    sample[operation.correlation % Enough] = operation.correlation;
            }
        }
    }
    return samples;
}

void nameByCalls(const Recording& recording, std::vector<std::string>& names)
{
    const auto samples = samplesOfStreams(recording);
    std::unordered_map<std::uint32_t, std::string> wanted;
    for (const auto& sample : samples) {
        for (const auto correlation : sample)
            wanted.try_emplace(correlation);
    }
    const Callers callers(recording, std::move(wanted));
    for (std::size_t stream = 0; stream < samples.size(); ++stream) {
        std::map<std::string, std::size_t> votes;
        for (const auto correlation : samples[stream]) {
            if (const auto& process = callers.of(correlation); !process.empty())
                ++votes[process];
        }
        // By more than one: nobody knows, and a guess would be a wrong number.
        if (votes.size() == 1)
            names[stream] = votes.begin()->first;
    }
}

std::vector<Lane> threadsOf(const Recording& recording, const std::optional<std::string>& process)
{
    std::vector<Lane> lanes;
    for (const auto& thread : recording.threads) {
        if (!process || thread.process == *process)
            lanes.insert(lanes.end(), thread.lanes.begin(), thread.lanes.end());
    }
    return lanes;
}

Timeline timelineFrom(const Recording& recording, std::vector<Lane> lanes)
{
    std::ranges::stable_sort(lanes, {}, [](const Lane& lane) { return lane.id(); });
    return {std::move(lanes), *recording.names};
}

// The rows of one role, next to each other in `rows`.
std::vector<Lane> rowsOfProcess(std::span<const Lane> rows, const std::vector<bool>& isTaken)
{
    const auto takes = [&](const Interval& interval) {
        return interval.stream < isTaken.size() && isTaken[interval.stream];
    };
    std::size_t all = 0;
    std::vector<Interval> taken;
    for (const auto& lane : rows) {
        all += lane.intervals().size();
        std::ranges::copy_if(lane.intervals(), std::back_inserter(taken), takes);
    }
    if (taken.size() == all)
        return {rows.begin(), rows.end()};
    std::vector<Lane> lanes;
    if (taken.empty())
        return lanes;
    auto id = rows.front().id();
    for (auto& row : spreadOverRows(std::move(taken))) {
        id.row = static_cast<std::uint32_t>(lanes.size());
        lanes.push_back(Lane::make(id, std::move(row)).value());
    }
    return lanes;
}
} // namespace

std::vector<std::string> streamProcesses(const Recording& recording)
{
    std::vector<std::string> names(recording.streams.size());
    bool allNamed = true;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto& process = recording.streams[i].process;
        allNamed = allNamed && process;
        if (process)
            names[i] = std::to_string(*process);
    }
    if (allNamed)
        return names;
    const auto callers = processesWithCalls(recording);
    if (callers.size() > 1) {
        nameByCalls(recording, names);
    } else if (callers.size() == 1) {
        for (auto& name : names) {
            if (name.empty())
                name = *callers.begin();
        }
    }
    return names;
}

std::vector<RecordedProcess> processesOf(const Recording& recording)
{
    const auto processes = streamProcesses(recording);
    std::vector<std::string> names;
    for (const auto& thread : recording.threads)
        names.push_back(thread.process);
    for (const auto& name : processes) {
        if (!name.empty())
            names.push_back(name);
    }
    std::ranges::sort(names, comesBefore);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    std::vector<RecordedProcess> all;
    std::map<std::string, std::size_t> places;
    for (auto& name : names) {
        places.emplace(name, all.size());
        all.push_back({name, {}, 0, 0});
    }
    for (const auto& thread : recording.threads) {
        for (const auto& lane : thread.lanes)
            all[places.at(thread.process)].hostIntervals += lane.intervals().size();
    }
    for (const auto& device : recording.devices) {
        std::vector<std::uint64_t> ofStream(processes.size());
        for (const auto& lane : device.lanes) {
            for (const auto& interval : lane.intervals()) {
                if (isOperation(lane) && interval.stream < ofStream.size())
                    ++ofStream[interval.stream];
            }
        }
        for (std::size_t i = 0; i < ofStream.size(); ++i) {
            if (ofStream[i] == 0 || processes[i].empty())
                continue;
            auto& process = all[places.at(processes[i])];
            process.operations += ofStream[i];
            if (process.devices.empty() || process.devices.back() != device.index)
                process.devices.push_back(device.index);
        }
    }
    return all;
}

Timeline timelineOf(const Recording& recording, const RecordedDevice& device, const std::string& process)
{
    std::vector<bool> isTaken;
    for (const auto& name : streamProcesses(recording))
        isTaken.push_back(name == process);
    auto lanes = threadsOf(recording, process);
    const std::span<const Lane> all(device.lanes);
    for (std::size_t first = 0; first < all.size();) {
        auto last = first + 1;
        while (last < all.size() && all[last].id().role == all[first].id().role)
            ++last;
        const auto rows = rowsOfProcess(all.subspan(first, last - first), isTaken);
        lanes.insert(lanes.end(), rows.begin(), rows.end());
        first = last;
    }
    return timelineFrom(recording, std::move(lanes));
}

Timeline hostTimelineOf(const Recording& recording, const std::optional<std::string>& process)
{
    return timelineFrom(recording, threadsOf(recording, process));
}

} // namespace overlap
