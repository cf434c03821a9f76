// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/device_model.h"

#include "engine/backend/simulated/run_recorder.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap::simulated {

namespace {
constexpr double Tolerance = 1e-3; // ns: what is left of a piece of work counts as done

// std::ceil, which without SSE 4.1 is a call, for what is left of a piece of work: 0 for all up to 0.
inline Time ceilTime(double time)
{
    if (time <= 0.0)
        return 0;
    const auto whole = static_cast<Time>(time);
    return static_cast<double>(whole) < time ? whole + 1 : whole;
}

[[gnu::always_inline]] inline Time endOf(Time now, double remaining, double rate)
{
    if (rate == 1.0)
        return now + ceilTime(remaining - Tolerance);
    if (rate <= 0.0)
        return Never;
    return now + ceilTime(remaining / rate - Tolerance);
}
} // namespace

DeviceModel::DeviceModel(const DeviceProfile& profile, std::uint32_t blocksThatFit, std::size_t expectedOps,
                         RunRecorder& recorder)
    : m_profile(profile)
    , m_gaps(profile)
    , m_toHostEngine(profile.copyEngines > 1 ? 1 : 0)
    , m_copiesInOrder(profile.copyQueue == CopyQueue::Fifo)
    , m_capacity(std::max(1U, blocksThatFit))
    , m_recorder(recorder)
{
    m_ended.reserve(expectedOps);
    m_types.reserve(expectedOps);
}

[[gnu::always_inline]] inline const DeviceModel::Duplex& DeviceModel::duplexOf(Direction direction, std::uint64_t bytes)
{
    const bool toDevice = direction == Direction::ToDevice;
    auto& known = m_engines[toDevice ? 0 : 1].duplex;
    if (known.bytes != bytes || bytes == 0) {
        const auto point = duplexAt(m_profile.duplex, static_cast<double>(bytes));
        known = {bytes, toDevice ? point.h2dRate : point.d2hRate, toTime(toDevice ? point.h2dGapUs : point.d2hGapUs)};
    }
    return known;
}

// Between two copies on one engine.
[[gnu::always_inline]] inline Time DeviceModel::engineGap(const DeviceOp& op)
{
    const bool toDevice = op.type == OpType::CopyToDevice;
    const bool oppositeBusy = m_toHostEngine != 0 && m_engines[toDevice ? 1 : 0].busy();
    if (!oppositeBusy || m_profile.duplex.empty())
        return m_gaps.copy;
    return duplexOf(toDevice ? Direction::ToDevice : Direction::ToHost, op.amount).gap;
}

void DeviceModel::growOpen()
{
    constexpr std::size_t Smallest = 64; // a power of 2
    std::vector<Open> larger(m_open.empty() ? Smallest : 2 * m_open.size());
    const auto mask = static_cast<OpId>(larger.size() - 1);
    for (auto id = m_firstOpen; id < m_ended.size(); ++id)
        larger[id & mask] = open(id);
    m_open = std::move(larger);
    m_openMask = mask;
}

OpId DeviceModel::add(std::span<const OpId> extra)
{
    const auto id = static_cast<OpId>(m_ended.size());
    auto& added = open(id);
    const auto type = added.op.type;
    m_ended.push_back(Never);
    m_types.push_back(type);
    added.missing = 0;
    added.firstWaiter = NoOp;
    if (m_copiesInOrder && isCopy(type))
        engineOf(type).queue.push_back(id);
    if (added.op.previous != NoOp)
        waitFor(added.op.previous, id);
    for (const auto dependency : extra)
        waitFor(dependency, id);
    if (added.missing == 0)
        makeReady(id);
    return id;
}

[[gnu::always_inline]] inline void DeviceModel::waitFor(OpId dependency, OpId op)
{
    auto& waiting = open(op);
    if (done(dependency)) {
        const auto ready = m_ended[dependency] + gapBetween(m_types[dependency], waiting.op);
        waiting.op.visible = std::max(waiting.op.visible, ready);
        return;
    }
    ++waiting.missing;
    auto link = m_freeWaiter;
    if (link == NoOp) {
        link = static_cast<std::uint32_t>(m_waiters.size());
        m_waiters.emplace_back();
    } else {
        m_freeWaiter = m_waiters[link].next;
    }
    auto& first = open(dependency).firstWaiter;
    m_waiters[link].op = op;
    m_waiters[link].next = first;
    first = link;
}

[[gnu::always_inline]] inline void DeviceModel::makeReady(OpId op)
{
    const Ready ready{open(op).op.visible, op};
    m_ready.push_back(ready);
    auto place = m_ready.size() - 1;
    for (; place > 0 && m_ready[place - 1] < ready; --place)
        m_ready[place] = m_ready[place - 1];
    m_ready[place] = ready;
}

// When the engine, which is idle, can start its next copy; Never when that is not ready.
[[gnu::always_inline]] inline Time DeviceModel::copyStart(const Engine& engine)
{
    const auto& waiting = open(engine.queue.front());
    if (waiting.missing > 0)
        return Never;
    return std::max(std::max(m_now, waiting.op.visible), engine.freeAt + engineGap(waiting.op));
}

[[gnu::always_inline]] inline Time DeviceModel::nextEventOf(const Engine& engine)
{
    if (engine.busy())
        return engine.current.end;
    return engine.queue.empty() ? Never : copyStart(engine);
}

[[gnu::always_inline]] inline Time DeviceModel::nextEvent()
{
    Time next = m_ready.empty() ? Never : std::max(m_now, m_ready.back().at);
    next = std::min(next, nextEventOf(m_engines[0]));
    next = std::min(next, nextEventOf(m_engines[1]));
    return std::min(next, m_kernelEnd);
}

[[gnu::always_inline]] inline void DeviceModel::advance(Running& running, Time to) const
{
    if (running.steady || running.op == NoOp)
        return;
    running.remaining -= static_cast<double>(to - m_now) * running.rate;
    running.end = endOf(to, running.remaining, running.rate);
}

[[gnu::always_inline]] inline void DeviceModel::setRate(Running& running, double rate) const
{
    if (running.op == NoOp)
        return;
    if (running.steady) {
        if (rate == 1.0)
            return;
        running.remaining -= static_cast<double>(m_now - running.since);
    }
    running.since = m_now;
    running.rate = rate;
    running.steady = rate == 1.0 && static_cast<double>(static_cast<Time>(running.remaining)) == running.remaining;
    running.end = endOf(m_now, running.remaining, rate);
}

[[gnu::always_inline]] inline void DeviceModel::advanceWork(Time to)
{
    if (to == m_now)
        return;
    advance(m_engines[0].current, to);
    advance(m_engines[1].current, to);
    if (!m_kernelsSteady) {
        m_kernelEnd = Never;
        for (auto& kernel : m_kernels) {
            advance(kernel, to);
            m_kernelEnd = std::min(m_kernelEnd, kernel.end);
        }
    }
    m_now = to;
}

[[gnu::always_inline]] inline void DeviceModel::complete(OpId id)
{
    const auto& ending = open(id);
    m_ended[id] = m_now;
    m_lastEnd = std::max(m_lastEnd, m_now);
    for (auto link = ending.firstWaiter; link != NoOp;) {
        auto& waiter = m_waiters[link];
        auto& waiting = open(waiter.op);
        waiting.op.visible = std::max(waiting.op.visible, m_now + gapBetween(ending.op.type, waiting.op));
        if (--waiting.missing == 0)
            makeReady(waiter.op);
        const auto next = std::exchange(waiter.next, m_freeWaiter);
        m_freeWaiter = link;
        link = next;
    }
    if (id == m_firstOpen) {
        do
            ++m_firstOpen;
        while (m_firstOpen < m_ended.size() && done(m_firstOpen));
    }
}

void DeviceModel::finishCopy(Engine& engine)
{
    engine.freeAt = m_now;
    engine.current.steady = false;
    m_copiesChanged = true;
    const auto id = std::exchange(engine.current.op, NoOp);
    m_recorder.copied(open(id).op, engine.current.begin, m_now);
    complete(id);
}

[[gnu::always_inline]] inline void DeviceModel::finishCopyIfDone(Engine& engine)
{
    if (engine.busy() && engine.current.end <= m_now)
        finishCopy(engine);
}

[[gnu::always_inline]] inline void DeviceModel::finishRunning()
{
    finishCopyIfDone(m_engines[0]);
    finishCopyIfDone(m_engines[1]);
    if (m_kernelEnd > m_now)
        return;
    m_kernelsChanged = true;
    for (std::size_t i = 0; i < m_kernels.size();) {
        if (m_kernels[i].end > m_now) {
            ++i;
            continue;
        }
        const auto op = m_kernels[i].op;
        m_recorder.kernelEnded(open(op).op, open(op).recorded, m_kernels[i].begin, m_now);
        m_kernels.erase(m_kernels.begin() + static_cast<std::ptrdiff_t>(i));
        complete(op);
    }
}

[[gnu::always_inline]] inline void DeviceModel::admitReady()
{
    while (!m_ready.empty() && m_ready.back().at <= m_now) {
        const auto id = m_ready.back().op;
        m_ready.pop_back();
        const auto& op = open(id).op;
        switch (op.type) {
        case OpType::Marker:
            complete(id);
            break;
        case OpType::Kernel: {
            auto& kernel = m_kernels.emplace_back();
            kernel.op = id;
            kernel.remaining = static_cast<double>(op.work);
            kernel.wanted = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(op.amount, 1, m_capacity));
            m_kernelsChanged = true;
            break;
        }
        case OpType::CopyToDevice:
        case OpType::CopyToHost:
            if (!m_copiesInOrder)
                engineOf(op.type).queue.push_back(id);
            break;
        }
    }
}

[[gnu::always_inline]] inline void DeviceModel::startCopyIfReady(Engine& engine)
{
    if (!engine.busy() && !engine.queue.empty() && copyStart(engine) <= m_now)
        startCopy(engine);
}

[[gnu::always_inline]] inline void DeviceModel::startCopies()
{
    startCopyIfReady(m_engines[0]);
    startCopyIfReady(m_engines[1]);
}

void DeviceModel::startCopy(Engine& engine)
{
    const auto id = engine.queue.front();
    engine.queue.pop_front();
    const auto& op = open(id).op;
    engine.current.op = id;
    engine.current.begin = m_now;
    engine.current.remaining = static_cast<double>(op.work);
    engine.currentBytes = op.amount;
    m_copiesChanged = true;
}

[[gnu::always_inline]] inline void DeviceModel::updateCopyRates()
{
    auto& toDevice = m_engines[0];
    auto& toHost = m_engines[1];
    if (!bothDirectionsBusy() || m_profile.duplex.empty()) {
        setRate(toDevice.current, 1.0);
        setRate(toHost.current, 1.0);
        return;
    }
    if (!m_bothWays || m_bothWays->toDeviceBytes != toDevice.currentBytes
        || m_bothWays->toHostBytes != toHost.currentBytes) {
        const double in = duplexOf(Direction::ToDevice, toDevice.currentBytes).rate;
        const double out = duplexOf(Direction::ToHost, toHost.currentBytes).rate;
        const double scale = std::min(1.0, m_profile.duplexFactor / (in + out));
        m_bothWays = BothWays{toDevice.currentBytes, toHost.currentBytes, in * scale, out * scale};
    }
    setRate(toDevice.current, m_bothWays->toDevice);
    setRate(toHost.current, m_bothWays->toHost);
}

// Blocks go to the SMs in the order in which the kernels became ready. Resident blocks beyond one for each SM share
// its arithmetic: each then runs at SMs / resident of its speed. What a kernel alone loses that way is part of its
// time alone already.
[[gnu::always_inline]] inline void DeviceModel::updateKernels()
{
    std::uint32_t used = 0;
    for (auto& kernel : m_kernels) {
        const bool waited = kernel.resident == 0;
        kernel.resident = std::min(kernel.wanted, m_capacity - used);
        used += kernel.resident;
        if (waited && kernel.resident > 0) {
            kernel.begin = m_now;
            auto& op = open(kernel.op);
            op.recorded = m_recorder.kernelStarted(m_now);
        }
    }
    m_peakResident = std::max(m_peakResident, used);
    const auto speed = [&](std::uint32_t resident) {
        return std::min(1.0, static_cast<double>(m_profile.smCount) / std::max(1U, resident));
    };
    m_kernelsSteady = true;
    m_kernelEnd = Never;
    for (auto& kernel : m_kernels) {
        const bool undisturbed = kernel.resident == kernel.wanted && used <= m_profile.smCount;
        setRate(kernel, undisturbed ? 1.0
                                    : static_cast<double>(kernel.resident) / kernel.wanted * speed(used)
                                          / speed(kernel.wanted));
        m_kernelsSteady = m_kernelsSteady && kernel.steady;
        m_kernelEnd = std::min(m_kernelEnd, kernel.end);
    }
}

// Goes from event to event while `goesOn`, up to `limit`, unless the run is stopped.
template<typename Condition>
[[gnu::always_inline]] inline void DeviceModel::run(Time limit, Condition goesOn)
{
    constexpr std::uint32_t StopCheckInterval = 4096; // a power of 2
    while (goesOn()) {
        if ((++m_events & (StopCheckInterval - 1)) == 0)
            m_stopped = m_stop.stop_requested();
        if (m_stopped)
            return;
        const auto next = nextEvent();
        if (next > limit)
            return;
        advanceWork(next);
        finishRunning();
        admitReady();
        startCopies();
        // Rates depend on nothing but what is running.
        if (std::exchange(m_kernelsChanged, false))
            updateKernels();
        if (std::exchange(m_copiesChanged, false))
            updateCopyRates();
    }
}

void DeviceModel::runUntilDone(OpId op)
{
    run(Never - 1, [&] { return !done(op); });
}

void DeviceModel::runUntilAllDone()
{
    run(Never - 1, [&] { return m_firstOpen < m_ended.size(); });
}

void DeviceModel::advanceTo(Time time)
{
    run(time, [] { return true; });
    if (time > m_now && !m_stopped)
        advanceWork(time);
}

} // namespace overlap::simulated
