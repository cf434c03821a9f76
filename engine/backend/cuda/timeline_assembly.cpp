// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/timeline_assembly.h"

#include "engine/backend/cuda/run_resources.h"
#include "engine/scenario/kernel_kind.h"
#include "engine/timeline/timeline_builder.h"

#include <algorithm>
#include <limits>
#include <map>

namespace overlap::cuda {

namespace {
struct CallLook
{
    const char* name = "";
    ActivityKind kind = ActivityKind::Issue;
    IntervalFlag flags = IntervalFlag::None;
    std::uint64_t amount = 0;
};

CallLook copyLook(const Scenario& scenario, HostMemory memory, std::uint64_t bytes)
{
    const bool everyOp = scenario.sync == Sync::EveryOp;
    CallLook look{everyOp ? "cudaMemcpy" : "cudaMemcpyAsync", ActivityKind::Issue, IntervalFlag::None, bytes};
    if (memory == HostMemory::Pageable)
        look.flags = IntervalFlag::Pageable | IntervalFlag::Blocking;
    else if (everyOp)
        look.flags = IntervalFlag::Blocking;
    if (look.flags != IntervalFlag::None)
        look.kind = ActivityKind::Blocked;
    return look;
}

CallLook memoryLook(const Scenario& scenario, bool allocates, std::uint64_t bytes)
{
    if (scenario.allocation == Allocation::PerBatch)
        return {allocates ? "cudaMalloc" : "cudaFree", ActivityKind::Allocate, IntervalFlag::Blocking, bytes};
    return {allocates ? "cudaMallocAsync" : "cudaFreeAsync", ActivityKind::Allocate, IntervalFlag::None, bytes};
}

// How a call is shown; the same as on the simulated device.
CallLook lookOf(const Scenario& scenario, Call call, std::uint32_t batch)
{
    constexpr auto Blocking = IntervalFlag::Blocking;
    const auto in = inputBytesOf(scenario, batch);
    const auto out = outputBytesOf(scenario, batch);
    switch (call) {
    case Call::Prepare:
        return {"prepare", ActivityKind::Prepare};
    case Call::CopyToDevice:
        return copyLook(scenario, scenario.hostMemory, in);
    case Call::CopyToHost:
        return copyLook(scenario, scenario.outputMemory(), out);
    case Call::Launch:
        return {"cudaLaunchKernel"};
    case Call::LaunchGraph:
        return {"cudaGraphLaunch"};
    case Call::EventRecord:
        return {"cudaEventRecord"};
    case Call::StreamWaitEvent:
        return {"cudaStreamWaitEvent"};
    case Call::WaitSlot:
        return {"cudaEventSynchronize", ActivityKind::Synchronize, Blocking};
    case Call::StreamSynchronize:
        return {"cudaStreamSynchronize", ActivityKind::Synchronize, Blocking};
    case Call::DeviceSynchronize:
        return {"cudaDeviceSynchronize", ActivityKind::Synchronize, Blocking};
    case Call::Allocate:
    case Call::Free:
        return memoryLook(scenario, call == Call::Allocate, in + out);
    case Call::HostRegister:
        return {"cudaHostRegister", ActivityKind::Blocked, Blocking, in};
    case Call::HostUnregister:
        return {"cudaHostUnregister", ActivityKind::Blocked, Blocking, in};
    case Call::AwaitFilled:
        return {"wait for a filled slot", ActivityKind::Synchronize, Blocking};
    }
    return {};
}

std::string_view nameOf(ActivityKind kind, KernelKind kernel)
{
    if (kind == ActivityKind::CopyToDevice)
        return "H2D copy";
    if (kind == ActivityKind::CopyToHost)
        return "D2H copy";
    if (kind == ActivityKind::CopyOnDevice)
        return "D2D copy";
    return wordOf(kernel);
}

LaneRole roleOf(ActivityKind kind)
{
    switch (kind) {
    case ActivityKind::CopyToDevice:
        return LaneRole::CopyToDevice;
    case ActivityKind::CopyToHost:
        return LaneRole::CopyToHost;
    case ActivityKind::Kernel:
        return LaneRole::Compute;
    default:
        return LaneRole::Memory;
    }
}

// Tells a call that waited for room in its stream's queue: when it began, about as many operations as a queue holds
// (1024) had been issued before it and had not begun, and it took far longer than giving work to the device does.
class FullQueues
{
public:
    explicit FullQueues(const std::vector<DeviceRecord>& device)
    {
        for (const auto& record : device) {
            if (!record.approximateStart)
                m_streams[record.operation.stream].push_back({record.operation.correlation, record.begin});
        }
        for (auto& [stream, operations] : m_streams)
            std::ranges::sort(operations, {}, &Operation::begin);
    }

    [[nodiscard]] bool delayed(const CallRecord& call, std::uint16_t stream, std::uint32_t correlation) const
    {
        constexpr HostTime Long = 20'000;
        constexpr std::uint32_t NearlyFull = 1000;
        if (correlation <= NearlyFull || call.end - call.begin < Long)
            return false;
        const auto found = m_streams.find(stream);
        if (found == m_streams.end())
            return false;
        const auto& operations = found->second;
        const auto waiting =
            std::ranges::partition_point(operations, [&](const Operation& o) { return o.begin <= call.begin; });
        const auto pending =
            std::count_if(waiting, operations.end(), [&](const Operation& o) { return o.correlation < correlation; });
        return pending >= static_cast<std::ptrdiff_t>(NearlyFull);
    }

private:
    struct Operation
    {
        std::uint32_t correlation = 0;
        HostTime begin = 0;
    };
    std::map<std::uint16_t, std::vector<Operation>> m_streams;
};

class Assembly
{
public:
    Assembly(const Scenario& scenario, const HostLogs& logs)
        : m_scenario(scenario)
        , m_origin(logs.begin)
        , m_begun(scenario.batches(), std::numeric_limits<HostTime>::max())
        , m_done(scenario.batches(), std::numeric_limits<HostTime>::min())
    {
        for (const auto role : {LaneRole::Host, LaneRole::CopyToDevice, LaneRole::Compute, LaneRole::CopyToHost})
            m_builder.addEmpty(role, 0);
    }

    void addIssuing(const CallLog& log, const OperationList& operations, const FullQueues& queues)
    {
        const auto& records = log.records();
        m_builder.reserve(LaneRole::Host, 0, records.size());
        for (std::size_t i = 0; i < records.size(); ++i) {
            auto interval = callInterval(records[i]);
            interval.stream = streamNumberOf(m_scenario, records[i].batch);
            interval.correlation = operations.correlationOf(i);
            if (interval.kind == ActivityKind::Issue
                && queues.delayed(records[i], interval.stream, interval.correlation)) {
                interval.kind = ActivityKind::Blocked;
                interval.flags = IntervalFlag::Blocking | IntervalFlag::QueueFull;
            }
            m_builder.add(LaneRole::Host, 0, interval);
            noteBegin(records[i]);
        }
    }

    void addWorker(std::uint32_t worker, const CallLog& log)
    {
        m_builder.addEmpty(LaneRole::Worker, worker);
        for (const auto& record : log.records()) {
            auto interval = callInterval(record);
            interval.flags = IntervalFlag::None;
            m_builder.add(LaneRole::Worker, worker, interval);
            noteBegin(record);
        }
    }

    void addDevice(const DeviceRecord& record)
    {
        const auto& operation = record.operation;
        Interval interval;
        interval.time = range(record.begin, record.end);
        interval.amount = operation.amount;
        interval.nameId = m_builder.nameId(nameOf(operation.kind, m_scenario.kernel.kind));
        interval.correlation = operation.correlation;
        interval.batch = operation.batch;
        interval.stream = operation.stream;
        interval.kind = operation.kind;
        const auto memory =
            operation.kind == ActivityKind::CopyToDevice ? m_scenario.hostMemory : m_scenario.outputMemory();
        if (isCopyKind(operation.kind) && memory == HostMemory::Pageable)
            interval.flags = interval.flags | IntervalFlag::Pageable;
        if (record.approximateStart)
            interval.flags = interval.flags | IntervalFlag::ApproximateStart;
        m_builder.add(roleOf(operation.kind), 0, interval);
        if (operation.batch != Interval::NoBatch)
            m_done[operation.batch] = std::max(m_done[operation.batch], record.end);
    }

    AssembledRun finish()
    {
        AssembledRun run;
        run.timeline = m_builder.build();
        for (std::size_t b = 0; b < m_done.size(); ++b) {
            if (m_done[b] < m_begun[b]) { // one that was not recorded
                run.batchLatencies.clear();
                break;
            }
            run.batchLatencies.emplace_back(m_done[b] - m_begun[b]);
        }
        return run;
    }

private:
    [[nodiscard]] TimeRange range(HostTime begin, HostTime end) const
    {
        return {TracePoint(Nanoseconds(begin - m_origin)), TracePoint(Nanoseconds(end - m_origin))};
    }

    [[nodiscard]] Interval callInterval(const CallRecord& record)
    {
        const auto look = lookOf(m_scenario, record.call, record.batch);
        Interval interval;
        interval.time = range(record.begin, record.end);
        interval.amount = look.amount;
        interval.nameId = m_builder.nameId(look.name);
        interval.batch = record.batch;
        interval.kind = look.kind;
        interval.flags = look.flags;
        return interval;
    }

    // A batch begins with the first thing that is done for it; waiting for its slot is not.
    void noteBegin(const CallRecord& record)
    {
        switch (record.call) {
        case Call::Prepare:
        case Call::HostRegister:
        case Call::Allocate:
        case Call::CopyToDevice:
        case Call::Launch:
        case Call::CopyToHost:
        case Call::LaunchGraph:
            m_begun[record.batch] = std::min(m_begun[record.batch], record.begin);
            break;
        default:
            break;
        }
    }

    const Scenario& m_scenario;
    HostTime m_origin;
    TimelineBuilder m_builder;
    std::vector<HostTime> m_begun;
    std::vector<HostTime> m_done;
};
} // namespace

AssembledRun assemble(const Scenario& scenario, const HostLogs& logs, const OperationList& operations,
                      const std::vector<DeviceRecord>& device)
{
    Assembly assembly(scenario, logs);
    assembly.addIssuing(logs.issuing, operations, FullQueues(device));
    for (std::size_t worker = 0; worker < logs.workers.size(); ++worker)
        assembly.addWorker(static_cast<std::uint32_t>(worker), logs.workers[worker]);
    for (const auto& record : device)
        assembly.addDevice(record);
    return assembly.finish();
}

} // namespace overlap::cuda
