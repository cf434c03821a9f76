// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/result/comparison.h"

namespace overlap {

std::string originLabel(const DeviceInfo& device)
{
    const auto& profile = device.profile.empty() ? device.name : device.profile;
    switch (device.origin) {
    case DeviceOrigin::Measured:
        return "Measured · " + device.name;
    case DeviceOrigin::SimulatedMeasuredProfile:
        return "Simulated · " + profile;
    case DeviceOrigin::SimulatedPublishedProfile:
        return "Simulated · " + profile + " (published figures, not validated)";
    case DeviceOrigin::SimulatedIdeal:
        return "Simulated · " + profile + " (teaching device, no overheads)";
    }
    return "";
}

std::string originLabel(const RunResult& run)
{
    if (run.recording)
        return run.device.name.empty() ? "Recorded" : "Recorded · " + run.device.name;
    auto label = originLabel(run.device);
    if (!run.device.measured())
        return label;
    switch (run.record.recorder) {
    case Recorder::Cupti:
        return label + " · CUPTI";
    case Recorder::Events:
        return label + " · events (approximate starts)";
    case Recorder::None:
        return label + " · wall time only";
    case Recorder::Auto:
    case Recorder::Simulated:
        break;
    }
    return label;
}

std::string modelErrorText(const DeviceInfo& device, HostMemory memory)
{
    if (device.origin != DeviceOrigin::SimulatedMeasuredProfile || !device.modelError)
        return "";
    const bool pinned = memory == HostMemory::Pinned;
    const auto& error = *device.modelError;
    return "Model error against measured runs: median "
           + percentText(pinned ? error.pinnedP50 : error.pageableP50).joined() + ", 95th percentile "
           + percentText(pinned ? error.pinnedP95 : error.pageableP95).joined();
}

} // namespace overlap
