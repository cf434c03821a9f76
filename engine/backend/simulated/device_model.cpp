// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/device_model.h"

#include "engine/backend/simulated/run_recorder.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap::simulated {

namespace {
constexpr double Tolerance = 1e-3; // ns: what is left of a piece of work counts as done

Time toTime(double microseconds)
{
    return std::llround(microseconds * 1000.0);
}

// std::ceil, which without SSE 4.1 is a call, for what is left of a piece of work: 0 for all up to 0.
Time ceilTime(double time)
{
    if (time <= 0.0)
        return 0;
    const auto whole = static_cast<Time>(time);
    return static_cast<double>(whole) < time ? whole + 1 : whole;
}

Time endOf(Time now, double remaining, double rate)
{
    if (rate == 1.0)
        return now + ceilTime(remaining - Tolerance);
    if (rate <= 0.0)
        return Never;
    return now + ceilTime(remaining / rate - Tolerance);
}

bool isCopy(OpType type)
{
    return type == OpType::CopyToDevice || type == OpType::CopyToHost;
}

DuplexPoint duplexAt(const std::vector<DuplexPoint>& points, double bytes)
{
    if (points.empty())
        return {};
    if (bytes <= points.front().bytes)
        return points.front();
    const auto after = std::ranges::find_if(points, [&](const DuplexPoint& p) { return p.bytes >= bytes; });
    if (after == points.end())
        return points.back();
    const auto& a = *(after - 1);
    const auto& b = *after;
    const double t = (bytes - a.bytes) / (b.bytes - a.bytes);
    const auto mix = [t](double x, double y) { return x + (y - x) * t; };
    return {bytes, mix(a.h2dRate, b.h2dRate), mix(a.d2hRate, b.d2hRate), mix(a.h2dGapUs, b.h2dGapUs),
            mix(a.d2hGapUs, b.d2hGapUs)};
}
} // namespace

DeviceModel::Gaps::Gaps(const DeviceProfile& profile)
    : copy(toTime(profile.copyGapUs))
{
    constexpr std::array Types{OpType::CopyToDevice, OpType::CopyToHost, OpType::Kernel}; // a marker: no gap
    for (const auto before : Types) {
        for (const auto after : Types) {
            auto& gaps = between[static_cast<std::size_t>(before)][static_cast<std::size_t>(after)];
            if (isCopy(before))
                gaps.fill(toTime(isCopy(after) ? profile.copyToCopyGapUs : profile.copyToKernelGapUs));
            else if (isCopy(after))
                gaps.fill(toTime(profile.kernelToCopyGapUs));
            else
                gaps = {toTime(profile.kernelGapUs), toTime(profile.graph.kernelGapUs)};
        }
    }
}

DeviceModel::DeviceModel(const DeviceProfile& profile, std::uint32_t blocksThatFit, std::size_t expectedOps,
                         RunRecorder& recorder)
    : m_profile(profile)
    , m_gaps(profile)
    , m_toHostEngine(profile.copyEngines > 1 ? 1 : 0)
    , m_capacity(std::max(1U, blocksThatFit))
    , m_recorder(recorder)
{
    m_ended.reserve(expectedOps);
    m_types.reserve(expectedOps);
}

const DeviceModel::Duplex& DeviceModel::duplexOf(Direction direction, std::uint64_t bytes)
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
Time DeviceModel::engineGap(const DeviceOp& op)
{
    const bool toDevice = op.type == OpType::CopyToDevice;
    const bool oppositeBusy = m_profile.copyEngines > 1 && m_engines[toDevice ? 1 : 0].busy();
    if (!oppositeBusy || m_profile.duplex.empty())
        return m_gaps.copy;
    return duplexOf(toDevice ? Direction::ToDevice : Direction::ToHost, op.amount).gap;
}

void DeviceModel::growOpen()
{
    constexpr std::size_t Smallest = 64; // a power of 2
    std::vector<Open> larger(m_open.empty() ? Smallest : 2 * m_open.size());
    for (auto id = m_firstOpen; id < m_ended.size(); ++id)
        larger[id & (larger.size() - 1)] = open(id);
    m_open = std::move(larger);
}

DeviceOp& DeviceModel::next()
{
    const auto id = static_cast<OpId>(m_ended.size());
    if (id - m_firstOpen >= m_open.size())
        growOpen();
    auto& op = open(id).op;
    op = {};
    return op;
}

OpId DeviceModel::add(std::span<const OpId> extra)
{
    const auto id = static_cast<OpId>(m_ended.size());
    auto& added = open(id);
    const auto type = added.op.type;
    m_ended.push_back(Never);
    m_types.push_back(type);
    added.readyAt = added.op.visible;
    added.missing = 0;
    added.firstWaiter = NoOp;
    added.started = false;
    if (m_profile.copyQueue == CopyQueue::Fifo && isCopy(type))
        engineOf(type).queue.push_back(id);
    if (added.op.previous != NoOp)
        waitFor(added.op.previous, id);
    for (const auto dependency : extra)
        waitFor(dependency, id);
    if (added.missing == 0)
        makeReady(id);
    return id;
}

void DeviceModel::waitFor(OpId dependency, OpId op)
{
    auto& waiting = open(op);
    if (done(dependency)) {
        const auto ready = m_ended[dependency] + gapBetween(m_types[dependency], waiting.op);
        waiting.readyAt = std::max(waiting.readyAt, ready);
        return;
    }
    ++waiting.missing;
    auto& first = open(dependency).firstWaiter;
    const Waiter link{op, first};
    if (m_freeWaiter == NoOp) {
        first = static_cast<std::uint32_t>(m_waiters.size());
        m_waiters.push_back(link);
    } else {
        first = m_freeWaiter;
        m_freeWaiter = m_waiters[first].next;
        m_waiters[first] = link;
    }
}

void DeviceModel::makeReady(OpId op)
{
    m_ready.push({open(op).readyAt, op});
}

void DeviceModel::runUntilDone(OpId op)
{
    while (!done(op) && step(Never - 1)) {
    }
}

void DeviceModel::runUntilAllDone()
{
    while (m_firstOpen < m_ended.size() && step(Never - 1)) {
    }
}

void DeviceModel::advanceTo(Time time)
{
    while (step(time)) {
    }
    if (time > m_now && !m_stopped)
        advanceWork(time);
}

// When the engine can start its next copy; Never when it is busy or has nothing that is ready.
Time DeviceModel::copyStart(const Engine& engine)
{
    if (engine.busy() || engine.queue.empty())
        return Never;
    const auto& waiting = open(engine.queue.front());
    if (waiting.missing > 0)
        return Never;
    return std::max({m_now, waiting.readyAt, engine.freeAt + engineGap(waiting.op)});
}

Time DeviceModel::nextEvent()
{
    Time next = m_ready.empty() ? Never : std::max(m_now, m_ready.top().at);
    for (const auto& engine : m_engines)
        next = std::min(next, engine.busy() ? engine.current.end : copyStart(engine));
    for (const auto& kernel : m_kernels)
        next = std::min(next, kernel.end);
    return next;
}

bool DeviceModel::step(Time limit)
{
    constexpr std::uint32_t StopCheckInterval = 4096; // a power of 2
    if ((++m_events & (StopCheckInterval - 1)) == 0)
        m_stopped = m_stop.stop_requested();
    if (m_stopped)
        return false;
    const auto next = nextEvent();
    if (next > limit)
        return false;
    advanceWork(next);
    finishRunning();
    admitReady();
    startCopies();
    // Rates depend on nothing but what is running.
    if (std::exchange(m_kernelsChanged, false))
        updateKernels();
    if (std::exchange(m_copiesChanged, false))
        updateCopyRates();
    return true;
}

void DeviceModel::advanceWork(Time to)
{
    if (to == m_now)
        return;
    const auto elapsed = static_cast<double>(to - m_now);
    const auto advance = [elapsed, to](Running& running) {
        running.remaining -= elapsed * running.rate;
        running.end = endOf(to, running.remaining, running.rate);
    };
    for (auto& engine : m_engines) {
        if (engine.busy())
            advance(engine.current);
    }
    for (auto& kernel : m_kernels)
        advance(kernel);
    m_now = to;
}

void DeviceModel::setRate(Running& running, double rate) const
{
    running.rate = rate;
    running.end = endOf(m_now, running.remaining, rate);
}

void DeviceModel::finishRunning()
{
    for (auto& engine : m_engines) {
        if (!engine.busy() || engine.current.end > m_now)
            continue;
        engine.freeAt = m_now;
        m_copiesChanged = true;
        complete(std::exchange(engine.current.op, NoOp));
    }
    for (std::size_t i = 0; i < m_kernels.size();) {
        if (m_kernels[i].end > m_now) {
            ++i;
            continue;
        }
        const auto op = m_kernels[i].op;
        m_kernelsChanged = true;
        m_kernels.erase(m_kernels.begin() + static_cast<std::ptrdiff_t>(i));
        complete(op);
    }
}

void DeviceModel::start(OpId id)
{
    auto& started = open(id);
    started.started = true;
    started.recorded = m_recorder.started(started.op, m_now);
}

void DeviceModel::complete(OpId id)
{
    const auto& ending = open(id);
    m_ended[id] = m_now;
    m_lastEnd = std::max(m_lastEnd, m_now);
    if (ending.op.type != OpType::Marker)
        m_recorder.ended(ending.op.type, ending.recorded, m_now);
    for (auto link = ending.firstWaiter; link != NoOp;) {
        auto& waiter = m_waiters[link];
        auto& waiting = open(waiter.op);
        waiting.readyAt = std::max(waiting.readyAt, m_now + gapBetween(ending.op.type, waiting.op));
        if (--waiting.missing == 0)
            makeReady(waiter.op);
        const auto next = std::exchange(waiter.next, m_freeWaiter);
        m_freeWaiter = link;
        link = next;
    }
    while (m_firstOpen < m_ended.size() && done(m_firstOpen))
        ++m_firstOpen;
}

void DeviceModel::admitReady()
{
    while (!m_ready.empty() && m_ready.top().at <= m_now) {
        const auto id = m_ready.top().op;
        m_ready.pop();
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
            if (m_profile.copyQueue == CopyQueue::ReadyFirst)
                engineOf(op.type).queue.push_back(id);
            break;
        }
    }
}

void DeviceModel::startCopies()
{
    for (auto& engine : m_engines) {
        if (copyStart(engine) > m_now)
            continue;
        const auto id = engine.queue.front();
        engine.queue.pop_front();
        start(id);
        const auto& op = open(id).op;
        engine.current.op = id;
        engine.current.remaining = static_cast<double>(op.work);
        engine.currentBytes = op.amount;
        m_copiesChanged = true;
    }
}

void DeviceModel::updateCopyRates()
{
    double toDevice = 1.0;
    double toHost = 1.0;
    if (bothDirectionsBusy() && !m_profile.duplex.empty()) {
        toDevice = duplexOf(Direction::ToDevice, m_engines[0].currentBytes).rate;
        toHost = duplexOf(Direction::ToHost, m_engines[1].currentBytes).rate;
        const double scale = std::min(1.0, m_profile.duplexFactor / (toDevice + toHost));
        toDevice *= scale;
        toHost *= scale;
    }
    setRate(m_engines[0].current, toDevice);
    setRate(m_engines[1].current, toHost);
}

// Blocks go to the SMs in the order in which the kernels became ready. Resident blocks beyond one for each SM share
// its arithmetic: each then runs at SMs / resident of its speed. What a kernel alone loses that way is part of its
// time alone already.
void DeviceModel::updateKernels()
{
    std::uint32_t used = 0;
    for (auto& kernel : m_kernels) {
        kernel.resident = std::min(kernel.wanted, m_capacity - used);
        used += kernel.resident;
        if (kernel.resident > 0 && !open(kernel.op).started)
            start(kernel.op);
    }
    m_peakResident = std::max(m_peakResident, used);
    const auto speed = [&](std::uint32_t resident) {
        return std::min(1.0, static_cast<double>(m_profile.smCount) / std::max(1U, resident));
    };
    for (auto& kernel : m_kernels) {
        const bool undisturbed = kernel.resident == kernel.wanted && used <= m_profile.smCount;
        setRate(kernel, undisturbed ? 1.0
                                    : static_cast<double>(kernel.resident) / kernel.wanted * speed(used)
                                          / speed(kernel.wanted));
    }
}

} // namespace overlap::simulated
