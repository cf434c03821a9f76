// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/device_model.h"

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

Time endOf(Time now, double remaining, double rate)
{
    if (rate <= 0.0)
        return Never;
    return now + std::max<Time>(0, static_cast<Time>(std::ceil(remaining / rate - Tolerance)));
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

DeviceModel::DeviceModel(const DeviceProfile& profile, std::uint32_t blocksThatFit, std::size_t expectedOps)
    : m_profile(profile)
    , m_capacity(std::max(1U, blocksThatFit))
{
    m_ops.reserve(expectedOps);
    m_readyAt.reserve(expectedOps);
    m_missing.reserve(expectedOps);
    m_firstWaiter.reserve(expectedOps);
    m_waiters.reserve(expectedOps);
}

DeviceModel::Engine& DeviceModel::engineOf(OpType type)
{
    return m_engines[m_profile.copyEngines > 1 && type == OpType::CopyToHost ? 1 : 0];
}

bool DeviceModel::bothDirectionsBusy() const
{
    return m_engines[0].busy() && m_engines[1].busy();
}

// Between the end of an operation and the start of one that waited for it on the device.
Time DeviceModel::gapBetween(const DeviceOp& before, const DeviceOp& after) const
{
    if (before.type == OpType::Marker || after.type == OpType::Marker)
        return 0;
    if (isCopy(before.type))
        return toTime(isCopy(after.type) ? m_profile.copyToCopyGapUs : m_profile.copyToKernelGapUs);
    if (isCopy(after.type))
        return toTime(m_profile.kernelToCopyGapUs);
    return toTime(after.fromGraph ? m_profile.graph.kernelGapUs : m_profile.kernelGapUs);
}

// Between two copies on one engine.
Time DeviceModel::engineGap(const DeviceOp& op) const
{
    const bool toDevice = op.type == OpType::CopyToDevice;
    const bool oppositeBusy = m_profile.copyEngines > 1 && m_engines[toDevice ? 1 : 0].busy();
    if (!oppositeBusy || m_profile.duplex.empty())
        return toTime(m_profile.copyGapUs);
    const auto point = duplexAt(m_profile.duplex, static_cast<double>(op.amount));
    return toTime(toDevice ? point.h2dGapUs : point.d2hGapUs);
}

OpId DeviceModel::add(DeviceOp op, std::span<const OpId> extra)
{
    const auto id = static_cast<OpId>(m_ops.size());
    m_ops.push_back(op);
    m_readyAt.push_back(op.visible);
    m_missing.push_back(0);
    m_firstWaiter.push_back(NoOp);
    ++m_open;
    if (isCopy(op.type) && m_profile.copyQueue == CopyQueue::Fifo)
        engineOf(op.type).queue.push_back(id);
    if (op.previous != NoOp)
        waitFor(op.previous, id);
    for (const auto dependency : extra)
        waitFor(dependency, id);
    if (m_missing[id] == 0)
        makeReady(id);
    return id;
}

void DeviceModel::waitFor(OpId dependency, OpId op)
{
    if (done(dependency)) {
        const auto ready = m_ops[dependency].end + gapBetween(m_ops[dependency], m_ops[op]);
        m_readyAt[op] = std::max(m_readyAt[op], ready);
        return;
    }
    ++m_missing[op];
    m_waiters.push_back({op, m_firstWaiter[dependency]});
    m_firstWaiter[dependency] = static_cast<std::uint32_t>(m_waiters.size() - 1);
}

void DeviceModel::makeReady(OpId op)
{
    m_ready.push({m_readyAt[op], op});
}

void DeviceModel::runUntilDone(OpId op)
{
    while (!done(op) && step(Never - 1)) {
    }
}

void DeviceModel::runUntilAllDone()
{
    while (m_open > 0 && step(Never - 1)) {
    }
}

void DeviceModel::advanceTo(Time time)
{
    while (step(time)) {
    }
    if (time > m_now)
        advanceWork(time);
}

// When the engine can start its next copy; none when it is busy or has nothing that is ready.
std::optional<Time> DeviceModel::copyStart(const Engine& engine) const
{
    if (engine.busy() || engine.queue.empty())
        return std::nullopt;
    const auto next = engine.queue.front();
    if (m_missing[next] > 0)
        return std::nullopt;
    return std::max({m_now, m_readyAt[next], engine.freeAt + engineGap(m_ops[next])});
}

Time DeviceModel::nextEvent() const
{
    Time next = m_ready.empty() ? Never : std::max(m_now, m_ready.top().at);
    for (const auto& engine : m_engines) {
        if (engine.busy())
            next = std::min(next, endOf(m_now, engine.current.remaining, engine.current.rate));
        else if (const auto start = copyStart(engine))
            next = std::min(next, *start);
    }
    for (const auto& kernel : m_kernels)
        next = std::min(next, endOf(m_now, kernel.remaining, kernel.rate));
    return next;
}

bool DeviceModel::step(Time limit)
{
    const auto next = nextEvent();
    if (next > limit)
        return false;
    advanceWork(next);
    finishRunning();
    admitReady();
    startCopies();
    updateKernels();
    updateCopyRates();
    return true;
}

void DeviceModel::advanceWork(Time to)
{
    const auto elapsed = static_cast<double>(to - m_now);
    for (auto& engine : m_engines)
        engine.current.remaining -= elapsed * engine.current.rate;
    for (auto& kernel : m_kernels)
        kernel.remaining -= elapsed * kernel.rate;
    m_now = to;
}

void DeviceModel::finishRunning()
{
    for (auto& engine : m_engines) {
        if (!engine.busy() || endOf(m_now, engine.current.remaining, engine.current.rate) > m_now)
            continue;
        engine.freeAt = m_now;
        const auto op = std::exchange(engine.current, {}).op;
        complete(op);
    }
    for (std::size_t i = 0; i < m_kernels.size();) {
        if (endOf(m_now, m_kernels[i].remaining, m_kernels[i].rate) > m_now) {
            ++i;
            continue;
        }
        const auto op = m_kernels[i].op;
        m_kernels.erase(m_kernels.begin() + static_cast<std::ptrdiff_t>(i));
        complete(op);
    }
}

void DeviceModel::complete(OpId id)
{
    auto& op = m_ops[id];
    op.end = m_now;
    m_lastEnd = std::max(m_lastEnd, m_now);
    --m_open;
    for (auto link = m_firstWaiter[id]; link != NoOp; link = m_waiters[link].next) {
        const auto waiter = m_waiters[link].op;
        m_readyAt[waiter] = std::max(m_readyAt[waiter], m_now + gapBetween(op, m_ops[waiter]));
        if (--m_missing[waiter] == 0)
            makeReady(waiter);
    }
}

void DeviceModel::admitReady()
{
    while (!m_ready.empty() && m_ready.top().at <= m_now) {
        const auto id = m_ready.top().op;
        m_ready.pop();
        auto& op = m_ops[id];
        switch (op.type) {
        case OpType::Marker:
            op.start = m_now;
            complete(id);
            break;
        case OpType::Kernel:
            m_kernels.push_back({id, static_cast<double>(op.work), 0.0,
                                 static_cast<std::uint32_t>(std::clamp<std::uint64_t>(op.amount, 1, m_capacity)), 0});
            break;
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
        const auto start = copyStart(engine);
        if (!start || *start > m_now)
            continue;
        const auto id = engine.queue.front();
        engine.queue.pop_front();
        m_ops[id].start = m_now;
        engine.current = {id, static_cast<double>(m_ops[id].work), 1.0, 0, 0};
    }
}

void DeviceModel::updateCopyRates()
{
    double toDevice = 1.0;
    double toHost = 1.0;
    if (bothDirectionsBusy() && !m_profile.duplex.empty()) {
        const auto bytes = [&](const Engine& engine) { return static_cast<double>(m_ops[engine.current.op].amount); };
        toDevice = duplexAt(m_profile.duplex, bytes(m_engines[0])).h2dRate;
        toHost = duplexAt(m_profile.duplex, bytes(m_engines[1])).d2hRate;
        const double scale = std::min(1.0, m_profile.duplexFactor / (toDevice + toHost));
        toDevice *= scale;
        toHost *= scale;
    }
    m_engines[0].current.rate = toDevice;
    m_engines[1].current.rate = toHost;
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
        if (kernel.resident > 0 && m_ops[kernel.op].start == Never)
            m_ops[kernel.op].start = m_now;
    }
    m_peakResident = std::max(m_peakResident, used);
    const auto speed = [&](std::uint32_t resident) {
        return std::min(1.0, static_cast<double>(m_profile.smCount) / std::max(1U, resident));
    };
    for (auto& kernel : m_kernels)
        kernel.rate = static_cast<double>(kernel.resident) / kernel.wanted * speed(used) / speed(kernel.wanted);
}

} // namespace overlap::simulated
