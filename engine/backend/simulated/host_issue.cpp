// SPDX-License-Identifier: GPL-3.0-or-later
// The calls that give work to the device.
#include "engine/backend/simulated/host_thread.h"

namespace overlap::simulated {

// The legacy default stream waits for all blocking streams, and they wait for it.
void HostThread::setBarrier(std::uint16_t stream)
{
    m_barrier.clear();
    if (stream != DefaultStream) {
        if (m_streams[DefaultStream].last != NoOp)
            m_barrier.push_back(m_streams[DefaultStream].last);
        return;
    }
    for (std::size_t other = 1; other < m_streams.size(); ++other) {
        if (m_streams[other].last != NoOp)
            m_barrier.push_back(m_streams[other].last);
    }
}

OpId HostThread::enqueue(DeviceOp& op, std::uint16_t stream)
{
    auto& own = m_streams[stream];
    op.stream = stream;
    op.previous = own.last;
    const auto batch = op.batch;
    OpId id = NoOp;
    if (m_scenario.streamKind == StreamKind::Blocking) {
        setBarrier(stream);
        id = m_device.add(m_barrier);
    } else {
        id = m_device.add();
    }
    own.last = id;
    own.queued.push_back(id);
    if (batch != Interval::NoBatch)
        m_batches[batch].last = m_batches[batch].done = id;
    return id;
}

void HostThread::copy(std::uint32_t batch, Direction direction)
{
    begin(batch);
    if (!isPageable(direction))
        pinnedCopy(batch, direction);
    else if (direction == Direction::ToDevice)
        pageableCopyIn(batch);
    else
        pageableCopyOut(batch);
}

DeviceOp& HostThread::copyOp(std::uint32_t batch, Direction direction, Time visible)
{
    const bool toDevice = direction == Direction::ToDevice;
    const auto& costs = m_costs.of(batch);
    auto& op = m_device.next();
    op.type = toDevice ? OpType::CopyToDevice : OpType::CopyToHost;
    op.batch = batch;
    op.correlation = m_nextCorrelation++;
    op.amount = toDevice ? costs.inputBytes : costs.outputBytes;
    op.visible = visible;
    op.work = noisy(toDevice ? costs.copyIn : costs.copyOut);
    op.pageable = isPageable(direction);
    return op;
}

void HostThread::pinnedCopy(std::uint32_t batch, Direction direction)
{
    const auto stream = streamOf(batch);
    waitForQueue(stream, batch, CallName::MemcpyAsync);
    const auto issued = call(direction == Direction::ToDevice ? m_times.pinnedCopyIn : m_times.pinnedCopyOut);

    auto& op = copyOp(batch, direction, m_now + m_times.copyLatency);
    const auto correlation = op.correlation;
    const auto amount = op.amount;
    const auto id = enqueue(op, stream);

    if (everyOp()) {
        waitFor(id);
        record(ActivityKind::Blocked, issued, CallName::Memcpy, batch, correlation, amount, IntervalFlag::Blocking);
    } else {
        record(ActivityKind::Issue, issued, CallName::MemcpyAsync, batch, correlation, amount);
    }
}

// The host is in the call until its memory has been read.
void HostThread::pageableCopyIn(std::uint32_t batch)
{
    const auto stream = streamOf(batch);
    const auto& costs = m_costs.of(batch);
    const auto& timing = costs.pageableIn;
    const auto name = everyOp() ? CallName::Memcpy : CallName::MemcpyAsync;
    const auto from = m_now;
    const bool staged = costs.inputBytes <= m_profile.pageableAsyncBytes;
    if (!staged)
        waitForStream(stream);
    waitForQueue(stream, batch, name);

    auto& op = copyOp(batch, Direction::ToDevice, m_now + timing.deviceBegin.count());
    const auto correlation = op.correlation;
    const auto id = enqueue(op, stream);
    if (staged) {
        m_now += noisy(timing.call);
    } else {
        // The call ends as long before the copy does as it would alone, however long the copy had to wait.
        const auto tail = timing.deviceBegin + timing.deviceTime - timing.call;
        m_device.runUntilDone(id);
        if (m_device.done(id)) // else: stopped
            m_now = std::max(m_now + timing.deviceBegin.count(), m_device.end(id) - tail.count());
    }
    record(ActivityKind::Blocked, from, name, batch, correlation, costs.inputBytes,
           IntervalFlag::Pageable | IntervalFlag::Blocking);
}

void HostThread::pageableCopyOut(std::uint32_t batch)
{
    const auto stream = streamOf(batch);
    const auto& costs = m_costs.of(batch);
    const auto& timing = costs.pageableOut;
    const auto from = m_now;
    waitForStream(stream);

    auto& op = copyOp(batch, Direction::ToHost, m_now + timing.deviceBegin.count());
    const auto correlation = op.correlation;
    const auto id = enqueue(op, stream);
    m_device.runUntilDone(id);
    const auto after = timing.call - timing.deviceBegin - timing.deviceTime;
    if (m_device.done(id)) // else: stopped
        m_now = m_device.end(id) + after.count();
    record(ActivityKind::Blocked, from, everyOp() ? CallName::Memcpy : CallName::MemcpyAsync, batch, correlation,
           costs.outputBytes, IntervalFlag::Pageable | IntervalFlag::Blocking);
}

void HostThread::enqueueKernel(std::uint32_t batch, std::uint16_t stream, std::uint32_t correlation, Time visible,
                               bool first, bool inGraph)
{
    const auto& costs = m_costs.of(batch);
    auto& op = m_device.next();
    op.type = OpType::Kernel;
    op.batch = batch;
    op.correlation = correlation;
    op.amount = costs.blocks;
    op.visible = visible;
    op.work = noisy(first ? costs.kernel.first : costs.kernel.next);
    op.fromGraph = inGraph;
    enqueue(op, stream);
}

// Non-blocking streams have no order with the default stream: it takes an event to keep a kernel that is launched there
// behind its input, and its output behind the kernel.
void HostThread::passToDefaultStream(std::uint32_t batch, std::uint16_t from, std::uint16_t to)
{
    if (m_scenario.streamKind != StreamKind::NonBlocking)
        return;
    const auto recorded = call(m_times.eventRecord);
    recordIn(from, ActivityKind::Issue, recorded, CallName::EventRecord, batch);
    const auto waited = call(m_times.streamWaitEvent);
    recordIn(to, ActivityKind::Issue, waited, CallName::StreamWaitEvent, batch);
    auto& marker = m_device.next();
    marker.visible = m_now;
    marker.stream = to;
    marker.previous = m_streams[to].last;
    m_barrier.clear();
    if (m_streams[from].last != NoOp)
        m_barrier.push_back(m_streams[from].last);
    m_streams[to].last = m_device.add(m_barrier);
}

void HostThread::launch(std::uint32_t batch)
{
    begin(batch);
    const bool first = m_launchesOfBatch++ == 0;
    const bool last = m_launchesOfBatch == m_scenario.kernel.launchesPerBatch;
    const auto own = streamOf(batch);
    const bool elsewhere = own != DefaultStream && launchesInDefaultStream(m_scenario, batch);
    const auto stream = elsewhere ? DefaultStream : own;
    if (elsewhere && first)
        passToDefaultStream(batch, own, stream);
    waitForQueue(stream, batch, CallName::LaunchKernel);

    const auto from = m_now;
    (void)call(m_times.launch);
    if (!m_modulesLoaded) {
        m_now += us(m_profile.moduleLoadUs);
        m_modulesLoaded = true;
    }
    const auto correlation = m_nextCorrelation++;
    recordIn(stream, ActivityKind::Issue, from, CallName::LaunchKernel, batch, correlation);
    enqueueKernel(batch, stream, correlation, m_now + m_times.kernelLatency, first, false);
    if (last) {
        if (elsewhere)
            passToDefaultStream(batch, stream, own);
        m_launchesOfBatch = 0;
    }
}

void HostThread::launchGraph(std::uint32_t batch)
{
    begin(batch);
    const auto stream = streamOf(batch);
    const auto& costs = m_costs.of(batch);
    const auto launches = m_scenario.kernel.kind == KernelKind::None ? 0U : m_scenario.kernel.launchesPerBatch;
    const auto nodes = launches + (costs.inputBytes > 0 ? 1U : 0U) + (costs.outputBytes > 0 ? 1U : 0U);
    waitForQueue(stream, batch, CallName::GraphLaunch);
    const auto issued = call(us(m_profile.graph.launchUs + m_profile.graph.launchPerNodeUs * nodes));
    const auto correlation = m_nextCorrelation++;
    record(ActivityKind::Issue, issued, CallName::GraphLaunch, batch, correlation);

    const auto visible = m_now + m_times.kernelLatency;
    const auto enqueueCopy = [&](Direction direction) {
        auto& op = copyOp(batch, direction, visible);
        op.correlation = correlation;
        enqueue(op, stream);
    };
    if (costs.inputBytes > 0)
        enqueueCopy(Direction::ToDevice);
    for (std::uint32_t i = 0; i < launches; ++i)
        enqueueKernel(batch, stream, correlation, visible, i == 0, true);
    if (costs.outputBytes > 0)
        enqueueCopy(Direction::ToHost);
}

} // namespace overlap::simulated
