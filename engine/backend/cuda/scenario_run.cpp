// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/scenario_run.h"

namespace overlap::cuda {

namespace {
// Opens and closes the NVTX range of each batch around its operations.
class BatchRanges
{
public:
    BatchRanges(const NvtxRanges& nvtx, const std::vector<std::uint32_t>& lastOp, IssuingThread& thread)
        : m_nvtx(nvtx)
        , m_lastOp(lastOp)
        , m_thread(thread)
        , m_ranges(lastOp.size())
    {
    }
    ~BatchRanges()
    {
        for (const auto& range : m_ranges) {
            if (range)
                m_nvtx.endBatch(*range);
        }
    }
    BatchRanges(const BatchRanges&) = delete;
    BatchRanges& operator=(const BatchRanges&) = delete;

    bool operator()(const HostOp& op)
    {
        const auto index = m_index++;
        auto& range = m_ranges[op.batch];
        if (!range && index <= m_lastOp[op.batch])
            range = m_nvtx.beginBatch(op.batch);
        const bool goesOn = m_thread(op);
        if (range && index == m_lastOp[op.batch]) {
            m_nvtx.endBatch(*range);
            range.reset();
        }
        return goesOn;
    }

private:
    const NvtxRanges& m_nvtx;
    const std::vector<std::uint32_t>& m_lastOp;
    IssuingThread& m_thread;
    std::vector<std::optional<std::uint64_t>> m_ranges;
    std::uint32_t m_index = 0;
};

struct OpCounter
{
    std::size_t count = 0;
    std::vector<std::uint32_t>* lastOp = nullptr;

    bool operator()(const HostOp& op)
    {
        // Unpinning comes when the batch is over already.
        if (lastOp != nullptr && op.kind != HostOp::Kind::Unregister && op.kind != HostOp::Kind::SynchronizeDevice)
            (*lastOp)[op.batch] = static_cast<std::uint32_t>(count);
        ++count;
        return true;
    }
};

Error cancelled()
{
    return {ErrorCode::Cancelled, "The run was cancelled; what had been queued on the GPU ran to its end"};
}
} // namespace

ScenarioRun::ScenarioRun(const Scenario& scenario, int device, std::uint32_t smCount, const NvtxRanges& nvtx,
                         std::stop_token stop)
    : m_scenario(scenario)
    , m_device(device)
    , m_nvtx(nvtx)
    , m_stop(std::move(stop))
    , m_preparation(scenario)
    , m_resources(scenario, smCount, m_stop)
    , m_verification(scenario, m_resources)
{
    if (m_stop.stop_requested())
        throw RunFailure(cancelled());
    OpCounter counter;
    if (nvtx.enabled()) {
        m_lastOp.resize(scenario.batches());
        counter.lastOp = &m_lastOp;
    }
    IssuePlan(scenario, counter).run();
    m_hostOps = counter.count;
}

std::vector<cudaStream_t> ScenarioRun::streams() const
{
    std::vector<cudaStream_t> streams;
    for (std::uint32_t number = 0; number <= ownStreams(m_scenario); ++number)
        streams.push_back(m_resources.stream(static_cast<std::uint16_t>(number)));
    return streams;
}

Nanoseconds ScenarioRun::repeat()
{
    return repeat(nullptr, nullptr);
}

HostLogs ScenarioRun::makeLogs() const
{
    const auto batches = static_cast<std::size_t>(m_scenario.batches());
    HostLogs logs;
    // Handing a kernel to the default stream and back takes two calls each way.
    logs.issuing.reserve(m_hostOps + (m_scenario.defaultStreamEvery > 0 ? 4 * batches : 0));
    logs.workers = std::vector<CallLog>(m_scenario.preparesInWorkers() ? m_scenario.prepare.workers : 0);
    for (auto& worker : logs.workers)
        worker.reserve(2 * batches);
    return logs;
}

Nanoseconds ScenarioRun::repeatRecorded(HostLogs& logs, StageEvents* events)
{
    return repeat(&logs, events);
}

Nanoseconds ScenarioRun::repeat(HostLogs* logs, StageEvents* events)
{
    if (m_stop.stop_requested())
        throw RunFailure(cancelled());
    const auto range = m_nvtx.run(m_scenario.name.empty() ? "run" : m_scenario.name);
    m_verification.spoil();

    std::optional<FillWorkers> workers;
    if (m_scenario.preparesInWorkers())
        workers.emplace(m_scenario, m_resources, m_preparation, m_device, logs == nullptr ? nullptr : &logs->workers,
                        m_stop);
    IssueHelpers helpers;
    helpers.log = logs == nullptr ? nullptr : &logs->issuing;
    helpers.events = events;
    helpers.workers = workers ? &*workers : nullptr;
    helpers.nvtx = m_nvtx.enabled() ? &m_nvtx : nullptr;
    IssuingThread thread(m_scenario, m_resources, m_preparation, helpers, m_stop);

    bool finished = false;
    HostTime begin = 0;
    HostTime end = 0;
    const auto issue = [&](auto& sink) {
        IssuePlan plan(m_scenario, sink);
        begin = hostNow();
        if (workers)
            workers->start();
        finished = plan.run();
        end = hostNow();
    };
    if (m_nvtx.enabled()) {
        BatchRanges ranges(m_nvtx, m_lastOp, thread);
        issue(ranges);
    } else {
        issue(thread);
    }
    workers.reset();

    check(cudaDeviceSynchronize(), "waiting for the end of the run");
    m_resources.releaseBatches();
    if (!finished)
        throw RunFailure(cancelled());
    m_verification.check();
    if (logs != nullptr) {
        logs->begin = begin;
        logs->end = end;
    }
    return Nanoseconds(end - begin);
}

} // namespace overlap::cuda
