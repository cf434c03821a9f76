// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/run_recorder.h"

namespace overlap::simulated {

namespace {
// In the order of CallName.
constexpr std::array<const char*, 17> CallNames{"prepare",
                                                "cudaMemcpyAsync",
                                                "cudaMemcpy",
                                                "cudaLaunchKernel",
                                                "cudaGraphLaunch",
                                                "cudaEventRecord",
                                                "cudaStreamWaitEvent",
                                                "cudaEventSynchronize",
                                                "cudaStreamSynchronize",
                                                "cudaDeviceSynchronize",
                                                "cudaMalloc",
                                                "cudaFree",
                                                "cudaMallocAsync",
                                                "cudaFreeAsync",
                                                "cudaHostRegister",
                                                "cudaHostUnregister",
                                                "wait for a filled slot"};

const char* kernelName(KernelKind kind)
{
    switch (kind) {
    case KernelKind::PerSampleReduce:
        return "per_sample_reduce";
    case KernelKind::ElementwiseFma:
        return "elementwise_fma";
    case KernelKind::FixedDuration:
        return "fixed_duration";
    case KernelKind::None:
        break;
    }
    return "none";
}

TimeRange rangeOf(Time begin, Time end)
{
    return {TracePoint(Nanoseconds(begin)), TracePoint(Nanoseconds(end))};
}
} // namespace

RunRecorder::RunRecorder(KernelKind kernel, bool enabled)
    : m_enabled(enabled)
{
    for (std::size_t i = 0; i < CallNames.size(); ++i)
        m_names[i] = m_builder.nameId(CallNames[i]);
    m_toDevice = m_builder.nameId("H2D copy");
    m_toHost = m_builder.nameId("D2H copy");
    m_kernel = m_builder.nameId(kernelName(kernel));
    for (const auto role : {LaneRole::Host, LaneRole::CopyToDevice, LaneRole::Compute, LaneRole::CopyToHost})
        m_builder.addEmpty(role, 0);
}

void RunRecorder::call(ActivityKind kind, Time begin, Time end, CallName name, const CallInfo& info)
{
    if (!m_enabled || end <= begin)
        return;
    Interval interval;
    interval.time = rangeOf(begin, end);
    interval.amount = info.amount;
    interval.nameId = m_names[static_cast<std::size_t>(name)];
    interval.correlation = info.correlation;
    interval.batch = info.batch;
    interval.stream = info.stream;
    interval.kind = kind;
    interval.flags = info.flags;
    m_builder.add(LaneRole::Host, 0, interval);
}

void RunRecorder::worker(std::uint32_t worker, ActivityKind kind, Time begin, Time end, CallName name,
                         std::uint32_t batch)
{
    if (!m_enabled || end <= begin)
        return;
    Interval interval;
    interval.time = rangeOf(begin, end);
    interval.nameId = m_names[static_cast<std::size_t>(name)];
    interval.batch = batch;
    interval.kind = kind;
    m_builder.add(LaneRole::Worker, worker, interval);
}

Timeline RunRecorder::finish(const DeviceModel& device)
{
    if (!m_enabled)
        return {};
    for (const auto& op : device.ops()) {
        Interval interval;
        interval.time = rangeOf(op.start, op.end);
        interval.amount = op.amount;
        interval.correlation = op.correlation;
        interval.batch = op.batch;
        interval.stream = op.stream;
        interval.flags = op.pageable ? IntervalFlag::Pageable : IntervalFlag::None;
        switch (op.type) {
        case OpType::Marker:
            break;
        case OpType::CopyToDevice:
            interval.kind = ActivityKind::CopyToDevice;
            interval.nameId = m_toDevice;
            m_builder.add(LaneRole::CopyToDevice, 0, interval);
            break;
        case OpType::CopyToHost:
            interval.kind = ActivityKind::CopyToHost;
            interval.nameId = m_toHost;
            m_builder.add(LaneRole::CopyToHost, 0, interval);
            break;
        case OpType::Kernel:
            interval.kind = ActivityKind::Kernel;
            interval.nameId = m_kernel;
            m_builder.add(LaneRole::Compute, 0, interval);
            break;
        }
    }
    return m_builder.build();
}

} // namespace overlap::simulated
