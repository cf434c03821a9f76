// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recording.h"

#include <algorithm>

namespace overlap {

const char* recordingFormatId(RecordingFormat format)
{
    switch (format) {
    case RecordingFormat::Kineto:
        return "kineto";
    case RecordingFormat::Nsys:
        return "nsys";
    case RecordingFormat::Chrome:
        return "chrome";
    }
    return "";
}

bool RecordedDevice::active() const
{
    return std::ranges::any_of(
        lanes, [](const Lane& lane) { return lane.id().role != LaneRole::DeviceRanges && !lane.intervals().empty(); });
}

std::uint64_t Recording::intervalCount() const
{
    std::uint64_t count = 0;
    const auto add = [&](const std::vector<Lane>& lanes) {
        for (const auto& lane : lanes)
            count += lane.intervals().size();
    };
    for (const auto& device : devices)
        add(device.lanes);
    for (const auto& thread : threads)
        add(thread.lanes);
    return count;
}

const RecordedDevice* Recording::device(std::uint32_t index) const
{
    const auto it = std::ranges::find(devices, index, &RecordedDevice::index);
    return it == devices.end() ? nullptr : &*it;
}

Timeline Recording::timelineOf(const RecordedDevice& device) const
{
    std::vector<Lane> lanes = device.lanes;
    for (const auto& thread : threads)
        lanes.insert(lanes.end(), thread.lanes.begin(), thread.lanes.end());
    std::ranges::stable_sort(lanes, {}, [](const Lane& lane) { return lane.id(); });
    return {std::move(lanes), *names};
}

} // namespace overlap
