// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/run_recorder.h"

#include "engine/scenario/issue_plan.h"

#include <utility>

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

RunRecorder::RunRecorder(const Scenario& scenario, bool enabled)
    : m_enabled(enabled)
{
    if (!enabled)
        return;
    for (std::size_t i = 0; i < CallNames.size(); ++i)
        m_callNames[i] = m_builder.nameId(CallNames[i]);
    // In the order of OpType.
    m_deviceNames = {m_builder.nameId("H2D copy"), m_builder.nameId("D2H copy"),
                     m_builder.nameId(kernelName(scenario.kernel.kind))};
    const std::size_t batches = scenario.batches();
    m_host.reserve(batches * hostOpsPerBatch(scenario) + 1);
    laneOf(OpType::CopyToDevice).reserve(scenario.inputBytesPerSample > 0 ? batches : 0);
    laneOf(OpType::CopyToHost).reserve(scenario.outputBytes() > 0 ? batches : 0);
    if (scenario.kernel.kind != KernelKind::None)
        laneOf(OpType::Kernel).reserve(batches * scenario.kernel.launchesPerBatch);
    if (scenario.preparesInWorkers())
        m_workers.resize(scenario.prepare.workers);
}

void RunRecorder::call(ActivityKind kind, Time begin, Time end, CallName name, const CallInfo& info)
{
    if (!m_enabled || end <= begin)
        return;
    auto& interval = m_host.emplace_back();
    interval.time = rangeOf(begin, end);
    interval.amount = info.amount;
    interval.nameId = m_callNames[static_cast<std::size_t>(name)];
    interval.correlation = info.correlation;
    interval.batch = info.batch;
    interval.stream = info.stream;
    interval.kind = kind;
    interval.flags = info.flags;
}

void RunRecorder::worker(std::uint32_t worker, ActivityKind kind, Time begin, Time end, CallName name,
                         std::uint32_t batch)
{
    if (!m_enabled || end <= begin)
        return;
    auto& interval = m_workers[worker].emplace_back();
    interval.time = rangeOf(begin, end);
    interval.nameId = m_callNames[static_cast<std::size_t>(name)];
    interval.batch = batch;
    interval.kind = kind;
}

std::uint32_t RunRecorder::started(const DeviceOp& op, Time now)
{
    constexpr std::array<ActivityKind, 3> Kinds{ActivityKind::CopyToDevice, ActivityKind::CopyToHost,
                                                ActivityKind::Kernel}; // index: OpType
    if (!m_enabled)
        return 0;
    auto& lane = laneOf(op.type);
    auto& interval = lane.emplace_back();
    interval.time = rangeOf(now, now);
    interval.amount = op.amount;
    interval.nameId = m_deviceNames[static_cast<std::size_t>(op.type)];
    interval.correlation = op.correlation;
    interval.batch = op.batch;
    interval.stream = op.stream;
    interval.kind = Kinds[static_cast<std::size_t>(op.type)];
    interval.flags = op.pageable ? IntervalFlag::Pageable : IntervalFlag::None;
    return static_cast<std::uint32_t>(lane.size() - 1);
}

void RunRecorder::ended(OpType type, std::uint32_t place, Time now)
{
    if (m_enabled)
        laneOf(type)[place].time.end = TracePoint(Nanoseconds(now));
}

Timeline RunRecorder::finish()
{
    if (!m_enabled)
        return {};
    m_builder.adopt(LaneRole::Host, 0, std::move(m_host));
    m_builder.adopt(LaneRole::CopyToDevice, 0, std::move(laneOf(OpType::CopyToDevice)));
    m_builder.adopt(LaneRole::Compute, 0, std::move(laneOf(OpType::Kernel)));
    m_builder.adopt(LaneRole::CopyToHost, 0, std::move(laneOf(OpType::CopyToHost)));
    for (std::size_t i = 0; i < m_workers.size(); ++i) {
        if (!m_workers[i].empty())
            m_builder.adopt(LaneRole::Worker, static_cast<std::uint32_t>(i), std::move(m_workers[i]));
    }
    return m_builder.build();
}

} // namespace overlap::simulated
