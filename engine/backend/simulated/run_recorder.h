// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/simulated/device_model.h"
#include "engine/scenario/scenario.h"
#include "engine/timeline/timeline_builder.h"

#include <array>
#include <vector>

namespace overlap::simulated {

// The names that calls and operations have in a timeline.
enum class CallName : std::uint8_t
{
    Prepare,
    MemcpyAsync,
    Memcpy,
    LaunchKernel,
    GraphLaunch,
    EventRecord,
    StreamWaitEvent,
    EventSynchronize,
    StreamSynchronize,
    DeviceSynchronize,
    Malloc,
    Free,
    MallocAsync,
    FreeAsync,
    HostRegister,
    HostUnregister,
    WaitForFilledSlot
};

// What one call was about.
struct CallInfo
{
    std::uint32_t batch = Interval::NoBatch;
    std::uint16_t stream = Interval::NoStream;
    std::uint32_t correlation = 0;
    std::uint64_t amount = 0;
    IntervalFlag flags = IntervalFlag::None;
};

// Turns what the host thread, the workers and the device did into a timeline; does nothing when none is wanted. Every
// resource has its intervals in the order in which they begin, so that nothing is sorted at the end.
class RunRecorder
{
public:
    RunRecorder(const Scenario& scenario, bool enabled);

    void call(ActivityKind kind, Time begin, Time end, CallName name, const CallInfo& info);
    void worker(std::uint32_t worker, ActivityKind kind, Time begin, Time end, CallName name, std::uint32_t batch);
    // A copy or a kernel; what it returns is given back when the operation ends.
    [[nodiscard]] std::uint32_t started(const DeviceOp& op, Time now);
    void ended(OpType type, std::uint32_t place, Time now);
    [[nodiscard]] Timeline finish(); // once

private:
    [[nodiscard]] std::vector<Interval>& laneOf(OpType type) { return m_device[static_cast<std::size_t>(type)]; }

    bool m_enabled;
    TimelineBuilder m_builder;
    std::array<std::uint32_t, 17> m_callNames{};
    std::array<std::uint32_t, 3> m_deviceNames{}; // index: OpType
    std::array<std::vector<Interval>, 3> m_device;
    std::vector<Interval> m_host;
    std::vector<std::vector<Interval>> m_workers;
};

} // namespace overlap::simulated
