// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/simulation.h"

#include "engine/backend/simulated/memory_pool.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace overlap::simulated {

namespace {

constexpr std::uint16_t DefaultStream = 0; // the streams of the scenario are 1 .. K

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

// Multiplies durations by 1 + spread x a standard normal number, within 3 of them and never below a tenth.
class Noise
{
public:
    Noise(double spread, std::uint64_t seed)
        : m_spread(spread)
        , m_engine(seed)
    {
    }
    [[nodiscard]] Time operator()(Time duration)
    {
        if (m_spread <= 0.0)
            return duration;
        const double factor = 1.0 + m_spread * std::clamp(m_normal(m_engine), -3.0, 3.0);
        return std::llround(static_cast<double>(duration) * std::max(0.1, factor));
    }

private:
    double m_spread;
    std::mt19937_64 m_engine;
    std::normal_distribution<double> m_normal;
};

// The threads that fill slots ahead of the issuing thread, each batch by the first that is free.
class Workers
{
public:
    explicit Workers(std::uint32_t count)
        : m_freeAt(count, 0)
    {
    }
    struct Turn
    {
        std::uint32_t worker = 0;
        Time freeAt = 0;
    };
    [[nodiscard]] Turn next() const
    {
        const auto it = std::ranges::min_element(m_freeAt);
        return {static_cast<std::uint32_t>(it - m_freeAt.begin()), *it};
    }
    void busyUntil(std::uint32_t worker, Time time) { m_freeAt[worker] = time; }

private:
    std::vector<Time> m_freeAt;
};

// The issuing host thread: walks through the plan, call by call, and lets the device run whenever it has to wait.
class HostThread
{
public:
    HostThread(const Scenario& scenario, const DeviceProfile& profile, const RunCosts& costs,
               const SimulationOptions& options, const std::stop_token& stop);

    bool operator()(const HostOp& op); // the sink of the plan
    [[nodiscard]] SimulatedRun finish();

private:
    struct BatchState
    {
        Time begun = Never;
        OpId last = NoOp; // its last operation on the device
        OpId done = NoOp; // its done event, or else its last operation
    };
    struct Names
    {
        std::uint32_t prepare, copyAsync, copy, launch, graph, record, waitEvent, eventSync, streamSync, deviceSync;
        std::uint32_t malloc, free, mallocAsync, freeAsync, hostRegister, hostUnregister, filled, toDevice, toHost,
            kernel;
    };

    [[nodiscard]] static Time us(double microseconds) { return fromUs(microseconds).count(); }
    [[nodiscard]] std::uint16_t streamOf(std::uint32_t batch) const;
    [[nodiscard]] bool everyOp() const { return m_scenario.sync == Sync::EveryOp; }
    [[nodiscard]] Time noisy(Nanoseconds duration) { return m_noise(duration.count()); }

    void record(ActivityKind kind, Time begin, Time end, std::uint32_t name, std::uint32_t batch,
                std::uint32_t correlation = 0, std::uint64_t amount = 0, IntervalFlag flags = IntervalFlag::None);
    void recordWorker(std::uint32_t worker, ActivityKind kind, Time begin, Time end, std::uint32_t name,
                      std::uint32_t batch);
    // A call that returns at once: its begin and end.
    TimeRange call(double microseconds);

    void waitSlot(std::uint32_t batch);
    void awaitFilled(std::uint32_t batch);
    void prepare(std::uint32_t batch);
    void pin(std::uint32_t batch, bool on);
    void allocate(std::uint32_t batch);
    void free(std::uint32_t batch);
    void copy(std::uint32_t batch, Direction direction);
    void pinnedCopy(std::uint32_t batch, Direction direction);
    void pageableCopyIn(std::uint32_t batch);
    void pageableCopyOut(std::uint32_t batch);
    void launch(std::uint32_t batch);
    void launchGraph(std::uint32_t batch);
    void recordDone(std::uint32_t batch);
    void synchronize(std::uint32_t batch, bool wholeDevice);

    void begin(std::uint32_t batch);
    OpId enqueue(DeviceOp op, std::uint16_t stream);
    void enqueueKernel(std::uint32_t batch, std::uint16_t stream, std::uint32_t correlation, Time visible, bool first,
                       bool inGraph);
    void passToDefaultStream(std::uint32_t batch, std::uint16_t from, std::uint16_t to);
    void waitForQueue(std::uint16_t stream, std::uint32_t batch, std::uint32_t name);
    void waitForStream(std::uint16_t stream);
    void waitForDevice();
    void waitFor(OpId op); // the host thread is blocked until then
    double trimPool();

    const Scenario& m_scenario;
    const DeviceProfile& m_profile;
    const RunCosts& m_costs;
    const SimulationOptions& m_options;
    const std::stop_token& m_stop;
    Noise m_noise;
    DeviceModel m_device;
    MemoryPool m_pool;
    Workers m_workers;
    TimelineBuilder m_builder;
    Names m_names{};
    Time m_now = 0;
    bool m_modulesLoaded = true;
    std::uint32_t m_launchesOfBatch = 0;
    std::uint32_t m_nextCorrelation = 1;
    std::uint32_t m_opsUntilStopCheck = 0;
    std::vector<OpId> m_lastOfStream; // index: stream
    std::vector<std::deque<OpId>> m_queued; // operations of each stream that may not be done
    std::vector<BatchState> m_batches;
};

HostThread::HostThread(const Scenario& scenario, const DeviceProfile& profile, const RunCosts& costs,
                       const SimulationOptions& options, const std::stop_token& stop)
    : m_scenario(scenario)
    , m_profile(profile)
    , m_costs(costs)
    , m_options(options)
    , m_stop(stop)
    , m_noise(options.noise, options.seed)
    , m_device(profile, costs.blocksThatFit(),
               static_cast<std::size_t>(scenario.batches()) * (3 + scenario.kernel.launchesPerBatch))
    , m_pool(profile.allocation, scenario.poolReleaseThreshold == PoolReleaseThreshold::Keep)
    , m_workers(std::max(1U, scenario.prepare.workers))
    , m_modulesLoaded(!options.loadsModules)
    , m_lastOfStream(scenario.streams + 1, NoOp)
    , m_queued(scenario.streams + 1)
    , m_batches(scenario.batches())
{
    m_names = {m_builder.nameId("prepare"),
               m_builder.nameId("cudaMemcpyAsync"),
               m_builder.nameId("cudaMemcpy"),
               m_builder.nameId("cudaLaunchKernel"),
               m_builder.nameId("cudaGraphLaunch"),
               m_builder.nameId("cudaEventRecord"),
               m_builder.nameId("cudaStreamWaitEvent"),
               m_builder.nameId("cudaEventSynchronize"),
               m_builder.nameId("cudaStreamSynchronize"),
               m_builder.nameId("cudaDeviceSynchronize"),
               m_builder.nameId("cudaMalloc"),
               m_builder.nameId("cudaFree"),
               m_builder.nameId("cudaMallocAsync"),
               m_builder.nameId("cudaFreeAsync"),
               m_builder.nameId("cudaHostRegister"),
               m_builder.nameId("cudaHostUnregister"),
               m_builder.nameId("wait for a filled slot"),
               m_builder.nameId("H2D copy"),
               m_builder.nameId("D2H copy"),
               m_builder.nameId(kernelName(scenario.kernel.kind))};
    for (const auto role : {LaneRole::Host, LaneRole::CopyToDevice, LaneRole::Compute, LaneRole::CopyToHost})
        m_builder.addEmpty(role, 0);
}

std::uint16_t HostThread::streamOf(std::uint32_t batch) const
{
    if (everyOp() || m_scenario.streamKind == StreamKind::LegacyDefault)
        return DefaultStream;
    return static_cast<std::uint16_t>(m_scenario.streamOf(batch) + 1);
}

void HostThread::record(ActivityKind kind, Time begin, Time end, std::uint32_t name, std::uint32_t batch,
                        std::uint32_t correlation, std::uint64_t amount, IntervalFlag flags)
{
    if (!m_options.wantTimeline || end <= begin)
        return;
    Interval interval;
    interval.time = rangeOf(begin, end);
    interval.amount = amount;
    interval.nameId = name;
    interval.correlation = correlation;
    interval.batch = batch;
    interval.stream = streamOf(batch);
    interval.kind = kind;
    interval.flags = flags;
    m_builder.add(LaneRole::Host, 0, interval);
}

void HostThread::recordWorker(std::uint32_t worker, ActivityKind kind, Time begin, Time end, std::uint32_t name,
                              std::uint32_t batch)
{
    if (!m_options.wantTimeline || end <= begin)
        return;
    Interval interval;
    interval.time = rangeOf(begin, end);
    interval.nameId = name;
    interval.batch = batch;
    interval.kind = kind;
    m_builder.add(LaneRole::Worker, worker, interval);
}

TimeRange HostThread::call(double microseconds)
{
    const auto begin = m_now;
    m_now += m_noise(us(microseconds));
    return rangeOf(begin, m_now);
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
    const auto end = m_device.op(op).end;
    if (end > m_now)
        m_now = end + m_noise(us(m_profile.wakeUs));
}

void HostThread::waitForStream(std::uint16_t stream)
{
    waitFor(m_lastOfStream[stream]);
    m_queued[stream].clear();
}

void HostThread::waitForDevice()
{
    m_device.runUntilAllDone();
    if (m_device.lastEnd() > m_now)
        m_now = m_device.lastEnd() + m_noise(us(m_profile.wakeUs));
    for (auto& queue : m_queued)
        queue.clear();
}

double HostThread::trimPool()
{
    return m_scenario.allocation == Allocation::StreamOrdered ? m_pool.trim(m_device) : 0.0;
}

// A call that adds to a stream blocks while the stream's queue is full.
void HostThread::waitForQueue(std::uint16_t stream, std::uint32_t batch, std::uint32_t name)
{
    auto& queue = m_queued[stream];
    if (queue.size() < m_profile.launchQueueDepth)
        return;
    m_device.advanceTo(m_now);
    while (!queue.empty() && m_device.done(queue.front()))
        queue.pop_front();
    if (queue.size() < m_profile.launchQueueDepth)
        return;
    const auto begin = m_now;
    m_device.runUntilDone(queue.front());
    m_now = std::max(m_now, m_device.op(queue.front()).end);
    queue.pop_front();
    record(ActivityKind::Blocked, begin, m_now, name, batch, 0, 0, IntervalFlag::Blocking | IntervalFlag::QueueFull);
}

OpId HostThread::enqueue(DeviceOp op, std::uint16_t stream)
{
    op.stream = stream;
    op.previous = m_lastOfStream[stream];
    std::vector<OpId> barrier;
    if (m_scenario.streamKind == StreamKind::Blocking) {
        // The legacy default stream waits for all blocking streams, and they wait for it.
        if (stream != DefaultStream) {
            if (m_lastOfStream[DefaultStream] != NoOp)
                barrier.push_back(m_lastOfStream[DefaultStream]);
        } else {
            for (std::size_t other = 1; other < m_lastOfStream.size(); ++other) {
                if (m_lastOfStream[other] != NoOp)
                    barrier.push_back(m_lastOfStream[other]);
            }
        }
    }
    const auto id = m_device.add(op, barrier);
    m_lastOfStream[stream] = id;
    m_queued[stream].push_back(id);
    if (op.batch != Interval::NoBatch)
        m_batches[op.batch].last = m_batches[op.batch].done = id;
    return id;
}

void HostThread::waitSlot(std::uint32_t batch)
{
    const auto waitedFor = m_batches[batch - m_scenario.slots()].done;
    const auto begin = m_now;
    m_now += us(m_profile.idleSyncUs);
    waitFor(waitedFor);
    m_now += m_noise(us(trimPool()));
    record(ActivityKind::Synchronize, begin, m_now, m_names.eventSync, batch, 0, 0, IntervalFlag::Blocking);
}

void HostThread::awaitFilled(std::uint32_t batch)
{
    const auto turn = m_workers.next();
    auto begun = turn.freeAt;
    const auto slots = m_scenario.slots();
    if (m_scenario.sync != Sync::End && batch >= slots) {
        const auto done = m_batches[batch - slots].done;
        if (done != NoOp) {
            m_device.runUntilDone(done);
            const auto end = m_device.op(done).end;
            if (end > begun)
                begun = end + us(m_profile.wakeUs);
        }
    }
    const auto filled = begun + noisy(m_costs.of(batch).prepare);
    recordWorker(turn.worker, ActivityKind::Synchronize, turn.freeAt, begun, m_names.eventSync, batch);
    recordWorker(turn.worker, ActivityKind::Prepare, begun, filled, m_names.prepare, batch);
    m_workers.busyUntil(turn.worker, filled);

    const auto waitBegin = m_now;
    if (filled > m_now)
        m_now = filled + us(m_profile.workerWakeUs);
    record(ActivityKind::Synchronize, waitBegin, m_now, m_names.filled, batch, 0, 0, IntervalFlag::Blocking);
    m_batches[batch].begun = begun;
    m_launchesOfBatch = 0;
}

void HostThread::prepare(std::uint32_t batch)
{
    begin(batch);
    const auto from = m_now;
    m_now += noisy(m_costs.of(batch).prepare);
    record(ActivityKind::Prepare, from, m_now, m_names.prepare, batch);
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
    record(ActivityKind::Blocked, from, m_now, on ? m_names.hostRegister : m_names.hostUnregister, batch, 0,
           m_costs.of(batch).inputBytes, IntervalFlag::Blocking);
}

void HostThread::allocate(std::uint32_t batch)
{
    begin(batch);
    const auto& costs = m_costs.of(batch);
    const auto from = m_now;
    if (m_scenario.allocation == Allocation::PerBatch) {
        m_now += noisy(costs.malloc);
        record(ActivityKind::Allocate, from, m_now, m_names.malloc, batch, 0, costs.inputBytes + costs.outputBytes,
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
    record(ActivityKind::Allocate, from, m_now, m_names.mallocAsync, batch, 0, costs.inputBytes + costs.outputBytes);
}

void HostThread::free(std::uint32_t batch)
{
    const auto& costs = m_costs.of(batch);
    const auto from = m_now;
    if (m_scenario.allocation == Allocation::PerBatch) {
        waitForDevice();
        m_now += noisy(costs.free);
        record(ActivityKind::Allocate, from, m_now, m_names.free, batch, 0, costs.inputBytes + costs.outputBytes,
               IntervalFlag::Blocking);
        return;
    }
    const auto stream = streamOf(batch);
    std::uint32_t buffers = 0;
    for (const auto bytes : {costs.inputBytes, costs.outputBytes})
        buffers += bytes > 0 ? 1U : 0U;
    m_now += m_noise(us(m_profile.allocation.freeAsyncUs * buffers));
    record(ActivityKind::Allocate, from, m_now, m_names.freeAsync, batch, 0, costs.inputBytes + costs.outputBytes);
    DeviceOp marker;
    marker.visible = m_now;
    const auto id = enqueue(marker, stream);
    for (const auto bytes : {costs.inputBytes, costs.outputBytes}) {
        if (bytes > 0)
            m_pool.free(bytes, stream, id);
    }
}

void HostThread::copy(std::uint32_t batch, Direction direction)
{
    begin(batch);
    const bool toDevice = direction == Direction::ToDevice;
    const auto memory = toDevice ? m_scenario.hostMemory : m_scenario.outputMemory();
    if (memory == HostMemory::Pinned)
        pinnedCopy(batch, direction);
    else if (toDevice)
        pageableCopyIn(batch);
    else
        pageableCopyOut(batch);
}

void HostThread::pinnedCopy(std::uint32_t batch, Direction direction)
{
    const bool toDevice = direction == Direction::ToDevice;
    const auto stream = streamOf(batch);
    const auto& costs = m_costs.of(batch);
    waitForQueue(stream, batch, m_names.copyAsync);
    const auto issued = call(m_profile.copies(direction).pinnedCallUs);

    DeviceOp op;
    op.type = toDevice ? OpType::CopyToDevice : OpType::CopyToHost;
    op.batch = batch;
    op.correlation = m_nextCorrelation++;
    op.amount = toDevice ? costs.inputBytes : costs.outputBytes;
    op.visible = m_now + us(m_profile.copyLatencyUs);
    op.work = noisy(toDevice ? costs.copyIn : costs.copyOut);
    const auto id = enqueue(op, stream);

    if (everyOp()) {
        waitFor(id);
        record(ActivityKind::Blocked, issued.begin.time_since_epoch().count(), m_now, m_names.copy, batch,
               op.correlation, op.amount, IntervalFlag::Blocking);
    } else {
        record(ActivityKind::Issue, issued.begin.time_since_epoch().count(), m_now, m_names.copyAsync, batch,
               op.correlation, op.amount);
    }
}

// The host is in the call until its memory has been read.
void HostThread::pageableCopyIn(std::uint32_t batch)
{
    const auto stream = streamOf(batch);
    const auto& costs = m_costs.of(batch);
    const auto& timing = costs.pageableIn;
    const auto name = everyOp() ? m_names.copy : m_names.copyAsync;
    const auto from = m_now;
    const bool staged = costs.inputBytes <= m_profile.pageableAsyncBytes;
    if (!staged)
        waitForStream(stream);
    waitForQueue(stream, batch, name);

    DeviceOp op;
    op.type = OpType::CopyToDevice;
    op.batch = batch;
    op.correlation = m_nextCorrelation++;
    op.amount = costs.inputBytes;
    op.pageable = true;
    op.visible = m_now + timing.deviceBegin.count();
    op.work = noisy(timing.deviceTime);
    const auto id = enqueue(op, stream);
    if (staged) {
        m_now += noisy(timing.call);
    } else {
        // The call ends as long before the copy does as it would alone, however long the copy had to wait.
        const auto tail = timing.deviceBegin + timing.deviceTime - timing.call;
        m_device.runUntilDone(id);
        m_now = std::max(m_now + timing.deviceBegin.count(), m_device.op(id).end - tail.count());
    }
    record(ActivityKind::Blocked, from, m_now, name, batch, op.correlation, op.amount,
           IntervalFlag::Pageable | IntervalFlag::Blocking);
}

void HostThread::pageableCopyOut(std::uint32_t batch)
{
    const auto stream = streamOf(batch);
    const auto& costs = m_costs.of(batch);
    const auto& timing = costs.pageableOut;
    const auto from = m_now;
    waitForStream(stream);

    DeviceOp op;
    op.type = OpType::CopyToHost;
    op.batch = batch;
    op.correlation = m_nextCorrelation++;
    op.amount = costs.outputBytes;
    op.pageable = true;
    op.visible = m_now + timing.deviceBegin.count();
    op.work = noisy(timing.deviceTime);
    const auto id = enqueue(op, stream);
    m_device.runUntilDone(id);
    const auto after = timing.call - timing.deviceBegin - timing.deviceTime;
    m_now = m_device.op(id).end + after.count();
    record(ActivityKind::Blocked, from, m_now, everyOp() ? m_names.copy : m_names.copyAsync, batch, op.correlation,
           op.amount, IntervalFlag::Pageable | IntervalFlag::Blocking);
}

void HostThread::enqueueKernel(std::uint32_t batch, std::uint16_t stream, std::uint32_t correlation, Time visible,
                               bool first, bool inGraph)
{
    const auto& costs = m_costs.of(batch);
    DeviceOp op;
    op.type = OpType::Kernel;
    op.batch = batch;
    op.correlation = correlation;
    op.amount = costs.blocks;
    op.visible = visible;
    op.work = noisy(first ? costs.firstKernel : costs.nextKernel);
    op.fromGraph = inGraph;
    enqueue(op, stream);
}

// Non-blocking streams have no order with the default stream: it takes an event to keep a kernel that is launched there
// behind its input, and its output behind the kernel.
void HostThread::passToDefaultStream(std::uint32_t batch, std::uint16_t from, std::uint16_t to)
{
    if (m_scenario.streamKind != StreamKind::NonBlocking)
        return;
    const auto recorded = call(m_profile.eventRecordUs);
    record(ActivityKind::Issue, recorded.begin.time_since_epoch().count(), m_now, m_names.record, batch);
    const auto waited = call(m_profile.streamWaitEventUs);
    record(ActivityKind::Issue, waited.begin.time_since_epoch().count(), m_now, m_names.waitEvent, batch);
    DeviceOp marker;
    marker.visible = m_now;
    marker.stream = to;
    marker.previous = m_lastOfStream[to];
    std::vector<OpId> event;
    if (m_lastOfStream[from] != NoOp)
        event.push_back(m_lastOfStream[from]);
    m_lastOfStream[to] = m_device.add(marker, event);
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
    waitForQueue(stream, batch, m_names.launch);

    const auto from = m_now;
    (void)call(m_profile.launchCallUs);
    if (!m_modulesLoaded) {
        m_now += us(m_profile.moduleLoadUs);
        m_modulesLoaded = true;
    }
    const auto correlation = m_nextCorrelation++;
    record(ActivityKind::Issue, from, m_now, m_names.launch, batch, correlation, m_costs.of(batch).blocks);
    enqueueKernel(batch, stream, correlation, m_now + us(m_profile.kernelLatencyUs), first, false);
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
    waitForQueue(stream, batch, m_names.graph);
    const auto issued = call(m_profile.graph.launchUs + m_profile.graph.launchPerNodeUs * nodes);
    const auto correlation = m_nextCorrelation++;
    record(ActivityKind::Issue, issued.begin.time_since_epoch().count(), m_now, m_names.graph, batch, correlation);

    DeviceOp op;
    op.batch = batch;
    op.correlation = correlation;
    op.visible = m_now + us(m_profile.kernelLatencyUs);
    op.fromGraph = true;
    if (costs.inputBytes > 0) {
        op.type = OpType::CopyToDevice;
        op.amount = costs.inputBytes;
        op.work = noisy(costs.copyIn);
        enqueue(op, stream);
    }
    for (std::uint32_t i = 0; i < launches; ++i)
        enqueueKernel(batch, stream, correlation, op.visible, i == 0, true);
    if (costs.outputBytes > 0) {
        op.type = OpType::CopyToHost;
        op.amount = costs.outputBytes;
        op.work = noisy(costs.copyOut);
        enqueue(op, stream);
    }
}

void HostThread::recordDone(std::uint32_t batch)
{
    const auto recorded = call(m_profile.eventRecordUs);
    record(ActivityKind::Issue, recorded.begin.time_since_epoch().count(), m_now, m_names.record, batch);
    DeviceOp marker;
    marker.visible = m_now;
    const auto stream = streamOf(batch);
    const auto last = m_batches[batch].last;
    m_batches[batch].done = enqueue(marker, stream);
    m_batches[batch].last = last;
}

void HostThread::synchronize(std::uint32_t batch, bool wholeDevice)
{
    const auto begin = m_now;
    m_now += us(m_profile.idleSyncUs);
    if (wholeDevice)
        waitForDevice();
    else
        waitForStream(streamOf(batch));
    m_now += m_noise(us(trimPool()));
    record(ActivityKind::Synchronize, begin, m_now, wholeDevice ? m_names.deviceSync : m_names.streamSync, batch, 0, 0,
           IntervalFlag::Blocking);
}

SimulatedRun HostThread::finish()
{
    SimulatedRun run;
    run.wall = Nanoseconds(m_now);
    m_device.runUntilAllDone();
    run.peakResidentBlocks = m_device.peakResidentBlocks();
    for (const auto& batch : m_batches) {
        if (batch.last != NoOp)
            run.batchLatencies.emplace_back(m_device.op(batch.last).end - batch.begun);
        else
            run.batchLatencies.emplace_back(0);
    }
    if (!m_options.wantTimeline)
        return run;
    for (const auto& op : m_device.ops()) {
        if (op.type == OpType::Marker)
            continue;
        Interval interval;
        interval.time = rangeOf(op.start, op.end);
        interval.amount = op.amount;
        interval.correlation = op.correlation;
        interval.batch = op.batch;
        interval.stream = op.stream;
        interval.flags = op.pageable ? IntervalFlag::Pageable : IntervalFlag::None;
        auto role = LaneRole::Compute;
        interval.kind = ActivityKind::Kernel;
        interval.nameId = m_names.kernel;
        if (op.type == OpType::CopyToDevice) {
            role = LaneRole::CopyToDevice;
            interval.kind = ActivityKind::CopyToDevice;
            interval.nameId = m_names.toDevice;
        } else if (op.type == OpType::CopyToHost) {
            role = LaneRole::CopyToHost;
            interval.kind = ActivityKind::CopyToHost;
            interval.nameId = m_names.toHost;
        }
        m_builder.add(role, 0, interval);
    }
    run.timeline = m_builder.build();
    return run;
}

} // namespace

std::optional<SimulatedRun> simulate(const Scenario& scenario, const DeviceProfile& profile, const RunCosts& costs,
                                     const SimulationOptions& options, const std::stop_token& stop)
{
    HostThread host(scenario, profile, costs, options, stop);
    if (!IssuePlan(scenario, host).run())
        return std::nullopt;
    return host.finish();
}

} // namespace overlap::simulated
