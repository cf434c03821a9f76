// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/simulated/device_model.h"
#include "engine/scenario/scenario.h"
#include "engine/timeline/lane_writer.h"
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

    void call(ActivityKind kind, Time begin, Time end, CallName name, const CallInfo& info)
    {
        if (!m_enabled || end <= begin)
            return;
        m_host.append([&] {
            return Interval{rangeOf(begin, end),
                            info.amount,
                            m_callNames[static_cast<std::size_t>(name)],
                            info.correlation,
                            info.batch,
                            info.stream,
                            kind,
                            info.flags};
        });
    }
    void worker(std::uint32_t worker, ActivityKind kind, Time begin, Time end, CallName name, std::uint32_t batch);
    // Those of one direction one after the other.
    void copied(const DeviceOp& op, Time begin, Time end);
    // The row of a kernel that begins now: of those that are free the first. To be given back when the kernel ends.
    [[nodiscard]] std::uint32_t kernelStarted(Time now);
    void kernelEnded(const DeviceOp& op, std::uint32_t row, Time begin, Time end);
    [[nodiscard]] Timeline finish(); // once

private:
    static TimeRange rangeOf(Time begin, Time end)
    {
        return {TracePoint(Nanoseconds(begin)), TracePoint(Nanoseconds(end))};
    }

    struct Row
    {
        LaneWriter lane;
        bool busy = false;
    };

    void append(LaneWriter& lane, const DeviceOp& op, Time begin, Time end) const;
    void finishKernels(std::vector<Lane>& lanes);

    bool m_enabled;
    TimelineBuilder m_builder;
    std::array<std::uint32_t, 17> m_callNames{};
    std::array<std::uint32_t, 3> m_deviceNames{}; // index: OpType
    LaneWriter m_host;
    std::array<LaneWriter, 2> m_copies; // index: OpType
    std::size_t m_expectedKernels = 0;
    std::vector<Row> m_kernels; // never without a row
    Time m_lastKernelBegin = -1;
    bool m_kernelRowsKnown =
        true; // else only once all have ended: of kernels that begin together the longest is the first
    std::vector<std::vector<Interval>> m_workers;
};

} // namespace overlap::simulated
