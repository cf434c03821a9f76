// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/issuing_thread.h"

#include <algorithm>
#include <unordered_map>

namespace overlap {

namespace {
using Operations = std::unordered_map<std::uint32_t, std::vector<Interval>>;

Operations operationsOf(const RecordedDevice& device)
{
    Operations operations;
    for (const auto& lane : device.lanes) {
        for (const auto& interval : lane.intervals()) {
            if (isDeviceKind(interval.kind) && interval.correlation != 0)
                operations[interval.correlation].push_back(interval);
        }
    }
    for (auto& [correlation, list] : operations)
        std::ranges::sort(list, {}, [](const Interval& i) { return i.time; });
    return operations;
}

std::size_t startedBy(const RecordedThread& thread, const Operations& operations)
{
    std::size_t count = 0;
    for (const auto& lane : thread.lanes) {
        if (lane.id().role != LaneRole::Host)
            continue;
        for (const auto& call : lane.intervals())
            count += call.correlation != 0 && operations.contains(call.correlation) ? 1U : 0U;
    }
    return count;
}

IssuingThread gather(const Recording& recording, std::size_t place, const Operations& operations)
{
    IssuingThread found;
    found.thread = place;
    for (const auto& lane : recording.threads[place].lanes) {
        const auto role = lane.id().role;
        if (role != LaneRole::Host && role != LaneRole::Operators)
            continue;
        for (const auto& interval : lane.intervals()) {
            found.edges.push_back(interval.time.begin);
            found.edges.push_back(interval.time.end);
            if (role != LaneRole::Host)
                continue;
            RecordedCall call{interval, recording.nameOf(interval), {}};
            if (const auto it = operations.find(interval.correlation);
                interval.correlation != 0 && it != operations.end())
                call.operations = it->second;
            found.calls.push_back(std::move(call));
        }
    }
    std::ranges::sort(found.edges);
    std::ranges::stable_sort(found.calls, {}, [](const RecordedCall& c) { return c.call.time.begin; });
    return found;
}
} // namespace

std::optional<IssuingThread> issuingThreadOf(const Recording& recording, const RecordedDevice& device)
{
    const auto operations = operationsOf(device);
    std::size_t best = 0;
    std::size_t most = 0;
    for (std::size_t i = 0; i < recording.threads.size(); ++i) {
        if (const auto started = startedBy(recording.threads[i], operations); started > most) {
            most = started;
            best = i;
        }
    }
    if (most == 0)
        return std::nullopt;
    return gather(recording, best, operations);
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
