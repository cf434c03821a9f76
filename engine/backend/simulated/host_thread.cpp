// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/host_thread.h"

namespace overlap::simulated {

HostThread::CallTimes::CallTimes(const DeviceProfile& profile)
    : pinnedCopyIn(us(profile.toDevice.pinnedCallUs))
    , pinnedCopyOut(us(profile.toHost.pinnedCallUs))
    , copyLatency(us(profile.copyLatencyUs))
    , launch(us(profile.launchCallUs))
    , kernelLatency(us(profile.kernelLatencyUs))
    , eventRecord(us(profile.eventRecordUs))
    , streamWaitEvent(us(profile.streamWaitEventUs))
    , idleSync(us(profile.idleSyncUs))
    , wake(us(profile.wakeUs))
    , workerWake(us(profile.workerWakeUs))
{
}

HostThread::HostThread(const Scenario& scenario, const DeviceProfile& profile, const RunCosts& costs,
                       const SimulationOptions& options, const std::stop_token& stop)
    : m_scenario(scenario)
    , m_profile(profile)
    , m_costs(costs)
    , m_stop(stop)
    , m_times(profile)
    , m_ownStreams(!everyOp() && scenario.streamKind != StreamKind::LegacyDefault)
    , m_pageableIn(scenario.hostMemory == HostMemory::Pageable)
    , m_pageableOut(scenario.outputMemory() == HostMemory::Pageable)
    , m_slots(scenario.slotCount())
    , m_noise(options.noise, options.seed)
    , m_recorder(scenario, options.wantTimeline)
    , m_device(profile, costs.blocksThatFit(),
               static_cast<std::size_t>(scenario.batches()) * (3 + scenario.kernel.launchesPerBatch), m_recorder)
    , m_pool(profile.allocation, scenario.poolReleaseThreshold == PoolReleaseThreshold::Keep)
    , m_workers(std::max(1U, scenario.prepare.workers))
    , m_modulesLoaded(!options.loadsModules)
    , m_streams(scenario.streams + 1)
    , m_batches(scenario.batches())
{
    m_barrier.reserve(scenario.streams + 1);
    m_device.stopOn(stop);
}

bool HostThread::operator()(const HostOp& op)
{
    constexpr std::uint32_t StopCheckInterval = 1024;
    if (m_opsUntilStopCheck-- == 0) {
        m_opsUntilStopCheck = StopCheckInterval;
        if (m_stop.stop_requested())
            return false;
    }
    switch (op.kind) {
    case HostOp::Kind::WaitSlot:
        waitSlot(op.batch);
        break;
    case HostOp::Kind::AwaitFilled:
        awaitFilled(op.batch);
        break;
    case HostOp::Kind::Prepare:
        prepare(op.batch);
        break;
    case HostOp::Kind::Unregister:
    case HostOp::Kind::Register:
        pin(op.batch, op.kind == HostOp::Kind::Register);
        break;
    case HostOp::Kind::Allocate:
        allocate(op.batch);
        break;
    case HostOp::Kind::CopyToDevice:
        copy(op.batch, Direction::ToDevice);
        break;
    case HostOp::Kind::Launch:
        launch(op.batch);
        break;
    case HostOp::Kind::CopyToHost:
        copy(op.batch, Direction::ToHost);
        break;
    case HostOp::Kind::LaunchGraph:
        launchGraph(op.batch);
        break;
    case HostOp::Kind::Free:
        free(op.batch);
        break;
    case HostOp::Kind::RecordDone:
        recordDone(op.batch);
        break;
    case HostOp::Kind::SynchronizeStream:
    case HostOp::Kind::SynchronizeDevice:
        synchronize(op.batch, op.kind == HostOp::Kind::SynchronizeDevice);
        break;
    }
    if (op.kind != HostOp::Kind::SynchronizeDevice)
        m_batches[op.batch].hostEnd = m_now;
    return true;
}

void HostThread::begin(std::uint32_t batch)
{
    auto& state = m_batches[batch];
    if (state.begun == Never) {
        state.begun = m_now;
        m_launchesOfBatch = 0;
    }
}

void HostThread::waitFor(OpId op)
{
    if (op == NoOp)
        return;
    m_device.runUntilDone(op);
    const auto end = m_device.end(op);
    if (end > m_now && end != Never) // never: stopped
        m_now = end + m_noise(m_times.wake);
}

void HostThread::waitForStream(std::uint16_t stream)
{
    waitFor(m_streams[stream].last);
    m_streams[stream].queued.clear();
}

void HostThread::waitForDevice()
{
    m_device.runUntilAllDone();
    if (m_device.lastEnd() > m_now)
        m_now = m_device.lastEnd() + m_noise(m_times.wake);
    for (auto& stream : m_streams)
        stream.queued.clear();
}

Time HostThread::trimPool()
{
    return m_scenario.allocation == Allocation::StreamOrdered ? us(m_pool.trim(m_device)) : 0;
}

void HostThread::waitForRoom(std::uint16_t stream, std::uint32_t batch, CallName name)
{
    auto& queue = m_streams[stream].queued;
    m_device.advanceTo(m_now);
    while (!queue.empty() && m_device.done(queue.front()))
        queue.pop_front();
    if (queue.size() < m_profile.launchQueueDepth)
        return;
    const auto begin = m_now;
    m_device.runUntilDone(queue.front());
    if (!m_device.done(queue.front()))
        return; // stopped
    m_now = std::max(m_now, m_device.end(queue.front()));
    queue.pop_front();
    record(ActivityKind::Blocked, begin, name, batch, 0, 0, IntervalFlag::Blocking | IntervalFlag::QueueFull);
}

void HostThread::waitSlot(std::uint32_t batch)
{
    const auto waitedFor = m_batches[batch - m_slots].done;
    const auto begin = m_now;
    m_now += m_times.idleSync;
    waitFor(waitedFor);
    m_now += m_noise(trimPool());
    record(ActivityKind::Synchronize, begin, CallName::EventSynchronize, batch, 0, 0, IntervalFlag::Blocking);
}

void HostThread::awaitFilled(std::uint32_t batch)
{
    const auto turn = m_workers.next();
    auto begun = turn.freeAt;
    if (m_scenario.sync != Sync::End && batch >= m_slots) {
        const auto done = m_batches[batch - m_slots].done;
        if (done != NoOp) {
            m_device.runUntilDone(done);
            const auto end = m_device.end(done);
            if (end > begun && end != Never)
                begun = end + m_times.wake;
        }
    }
    const auto filled = begun + noisy(m_costs.of(batch).prepare);
    m_recorder.worker(turn.worker, ActivityKind::Synchronize, turn.freeAt, begun, CallName::EventSynchronize, batch);
    m_recorder.worker(turn.worker, ActivityKind::Prepare, begun, filled, CallName::Prepare, batch);
    m_workers.busyUntil(turn.worker, filled);

    const auto waitBegin = m_now;
    if (filled > m_now)
        m_now = filled + m_times.workerWake;
    record(ActivityKind::Synchronize, waitBegin, CallName::WaitForFilledSlot, batch, 0, 0, IntervalFlag::Blocking);
    m_batches[batch].begun = begun;
    m_launchesOfBatch = 0;
}

void HostThread::prepare(std::uint32_t batch)
{
    begin(batch);
    const auto from = m_now;
    m_now += noisy(m_costs.of(batch).prepare);
    record(ActivityKind::Prepare, from, CallName::Prepare, batch);
}

void HostThread::pin(std::uint32_t batch, bool on)
{
    const auto from = m_now;
    if (on) {
        begin(batch);
        m_now += noisy(m_costs.of(batch).hostRegister);
    } else {
        waitForDevice();
        m_now += noisy(m_costs.of(batch).hostUnregister);
    }
    record(ActivityKind::Blocked, from, on ? CallName::HostRegister : CallName::HostUnregister, batch, 0,
           m_costs.of(batch).inputBytes, IntervalFlag::Blocking);
}

void HostThread::allocate(std::uint32_t batch)
{
    begin(batch);
    const auto& costs = m_costs.of(batch);
    const auto from = m_now;
    if (m_scenario.allocation == Allocation::PerBatch) {
        m_now += noisy(costs.malloc);
        record(ActivityKind::Allocate, from, CallName::Malloc, batch, 0, costs.inputBytes + costs.outputBytes,
               IntervalFlag::Blocking);
        return;
    }
    m_device.advanceTo(m_now);
    double microseconds = 0.0;
    for (const auto bytes : {costs.inputBytes, costs.outputBytes}) {
        if (bytes > 0)
            microseconds += m_pool.allocate(bytes, streamOf(batch), m_device);
    }
    m_now += m_noise(us(microseconds));
    record(ActivityKind::Allocate, from, CallName::MallocAsync, batch, 0, costs.inputBytes + costs.outputBytes);
}

void HostThread::free(std::uint32_t batch)
{
    const auto& costs = m_costs.of(batch);
    const auto from = m_now;
    if (m_scenario.allocation == Allocation::PerBatch) {
        waitForDevice();
        m_now += noisy(costs.free);
        record(ActivityKind::Allocate, from, CallName::Free, batch, 0, costs.inputBytes + costs.outputBytes,
               IntervalFlag::Blocking);
        return;
    }
    const auto stream = streamOf(batch);
    std::uint32_t buffers = 0;
    for (const auto bytes : {costs.inputBytes, costs.outputBytes})
        buffers += bytes > 0 ? 1U : 0U;
    m_now += m_noise(us(m_profile.allocation.freeAsyncUs * buffers));
    record(ActivityKind::Allocate, from, CallName::FreeAsync, batch, 0, costs.inputBytes + costs.outputBytes);
    auto& marker = m_device.next();
    marker.visible = m_now;
    const auto id = enqueue(marker, stream);
    for (const auto bytes : {costs.inputBytes, costs.outputBytes}) {
        if (bytes > 0)
            m_pool.free(bytes, stream, id);
    }
}

void HostThread::recordDone(std::uint32_t batch)
{
    const auto recorded = call(m_times.eventRecord);
    record(ActivityKind::Issue, recorded, CallName::EventRecord, batch);
    auto& marker = m_device.next();
    marker.visible = m_now;
    const auto stream = streamOf(batch);
    const auto last = m_batches[batch].last;
    m_batches[batch].done = enqueue(marker, stream);
    m_batches[batch].last = last;
}

void HostThread::synchronize(std::uint32_t batch, bool wholeDevice)
{
    const auto begin = m_now;
    m_now += m_times.idleSync;
    if (wholeDevice)
        waitForDevice();
    else
        waitForStream(streamOf(batch));
    m_now += m_noise(trimPool());
    record(ActivityKind::Synchronize, begin, wholeDevice ? CallName::DeviceSynchronize : CallName::StreamSynchronize,
           batch, 0, 0, IntervalFlag::Blocking);
}

SimulatedRun HostThread::finish()
{
    SimulatedRun run;
    run.wall = Nanoseconds(m_now);
    m_device.runUntilAllDone();
    if (m_stop.stop_requested())
        return run; // nobody looks at it
    run.peakResidentBlocks = m_device.peakResidentBlocks();
    run.batchLatencies.reserve(m_batches.size());
    for (const auto& batch : m_batches)
        run.batchLatencies.emplace_back((batch.last == NoOp ? batch.hostEnd : m_device.end(batch.last))
                                        - std::min(batch.begun, batch.hostEnd));
    run.timeline = m_recorder.finish();
    return run;
}

} // namespace overlap::simulated
