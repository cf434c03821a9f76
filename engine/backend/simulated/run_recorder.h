// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/simulated/device_model.h"
#include "engine/scenario/scenario.h"
#include "engine/timeline/timeline_builder.h"

#include <array>

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

// Turns what the host thread, the workers and the device did into a timeline; does nothing when none is wanted.
class RunRecorder
{
public:
    RunRecorder(KernelKind kernel, bool enabled);

    void call(ActivityKind kind, Time begin, Time end, CallName name, const CallInfo& info);
    void worker(std::uint32_t worker, ActivityKind kind, Time begin, Time end, CallName name, std::uint32_t batch);
    [[nodiscard]] Timeline finish(const DeviceModel& device);

private:
    bool m_enabled;
    TimelineBuilder m_builder;
    std::array<std::uint32_t, 17> m_names{};
    std::uint32_t m_toDevice = 0;
    std::uint32_t m_toHost = 0;
    std::uint32_t m_kernel = 0;
};

} // namespace overlap::simulated
