// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/run_costs.h"

#include "engine/backend/device_memory.h"
#include "engine/scenario/issue_plan.h"
#include "engine/scenario/kernel_kind.h"

#include <algorithm>
#include <cmath>

namespace overlap::simulated {

Nanoseconds fromUs(double microseconds)
{
    constexpr double Most = 1.0e15; // 31 years: stays within 64 bits of nanoseconds
    return Nanoseconds(std::llround(std::min(microseconds, Most) * 1000.0));
}

RunCosts::RunCosts(const Scenario& scenario, const DeviceProfile& profile)
    : m_scenario(scenario)
    , m_profile(profile)
    , m_lastBatch(scenario.batches() - 1)
{
    // What counts is what the CPU reads again and again: the inputs of all slots.
    const auto inputs = static_cast<double>(scenario.slotCount()) * static_cast<double>(inputBytesOf(scenario, 0));
    const auto cached = static_cast<double>(profile.cacheBytes);
    const auto uncached = static_cast<double>(profile.uncachedBytes);
    if (cached > 0.0 && inputs > cached)
        m_uncachedShare = uncached > cached ? std::min(1.0, (inputs - cached) / (uncached - cached)) : 1.0;

    // The L2 is two halves, and what one half's SMs read of the other may be in both: half of it is certain.
    const auto half = static_cast<double>(profile.l2Bytes) / 2.0;
    if (half > 0.0 && batchesAlive(scenario) > 1)
        m_missingShare = std::clamp((static_cast<double>(deviceMemoryOf(scenario)) - half) / half, 0.0, 1.0);

    const auto shape = launchShape(scenario.kernel.kind, scenario.batchSize, profile.smCount);
    const auto perSm = std::clamp(profile.threadsPerSm / shape.threadsPerBlock, 1U, profile.blocksPerSm);
    m_blocksThatFit = profile.smCount * perSm;
    m_full = costsOf(scenario.samplesOf(0));
    const auto rest = scenario.samplesOf(m_lastBatch);
    m_last = rest == scenario.samplesOf(0) ? m_full : costsOf(rest);
}

RunCosts::KernelTimes RunCosts::kernels(std::uint32_t samples) const
{
    const auto& work = m_scenario.kernel;
    const auto in = static_cast<double>(m_scenario.inputBytesPerSample);
    const auto out = static_cast<double>(m_scenario.outputBytes());
    const auto measured = [&](const KernelCosts& costs, MissCost cost) {
        const auto us = [&](bool fresh) {
            return kernelUs(costs, m_profile, work.iterations, samples, in, out, fresh);
        };
        const double next = us(false);
        const double alone = in > 0.0 ? us(true) : next;
        const double miss = missUs(costs, m_profile, work.iterations, samples, in, out, m_missingShare, cost);
        return KernelTimes{fromUs(alone + miss), fromUs(alone), fromUs(next)};
    };
    switch (work.kind) {
    case KernelKind::PerSampleReduce:
        return measured(m_profile.perSampleReduce, MissCost::PerBlock);
    case KernelKind::ElementwiseFma:
        return measured(m_profile.elementwiseFma, MissCost::PerSample);
    case KernelKind::FixedDuration: {
        const auto time = fromUs(work.durationUs + samples * work.durationUsPerSample);
        return {time, time, time};
    }
    case KernelKind::None:
        break;
    }
    return {};
}

// The copy is staged: the host copies pieces into pinned memory, the device fetches them (or the other way round). The
// device is busy from the end of the first piece's copying by the host (ToDevice) or up to the begin of the last one's
// (ToHost).
PageableCopy RunCosts::pageable(Direction direction, std::uint64_t bytes) const
{
    const auto& costs = m_profile.copies(direction);
    const auto callUs = [&](double size) {
        const double cached = costs.pageableCall.at(size);
        const double uncached = costs.pageableCallUncached.empty() ? cached : costs.pageableCallUncached.at(size);
        return cached + (std::max(cached, uncached) - cached) * m_uncachedShare;
    };
    const auto size = static_cast<double>(bytes);
    const auto chunk = std::min(size, static_cast<double>(m_profile.pageableChunkBytes));
    const double call = callUs(size);
    if (m_profile.pageableChunkBytes == 0)
        return {fromUs(call), {}, fromUs(call)};

    const double pieceOnDevice = costs.pinnedDevice.at(chunk);
    if (direction == Direction::ToDevice) {
        const double begin = callUs(chunk);
        const double end = std::max(call + costs.pageableTail.at(size), begin + costs.pinnedDevice.at(size));
        return {fromUs(call), fromUs(begin), fromUs(end - begin)};
    }
    const double begin = m_profile.copyLatencyUs;
    const double after = std::max(0.0, callUs(chunk) - begin - pieceOnDevice);
    const double onDevice = std::max(costs.pinnedDevice.at(size), call - begin - after);
    return {fromUs(std::max(call, begin + onDevice)), fromUs(begin), fromUs(onDevice)};
}

RunCosts::Batch RunCosts::costsOf(std::uint32_t samples) const
{
    Batch batch;
    batch.inputBytes = m_scenario.inputBytesPerSample * samples;
    batch.outputBytes = m_scenario.outputBytes() * samples;
    batch.blocks = launchShape(m_scenario.kernel.kind, samples, m_profile.smCount).blocks;
    const auto in = static_cast<double>(batch.inputBytes);
    const auto out = static_cast<double>(batch.outputBytes);

    switch (m_scenario.prepare.kind) {
    case PrepareKind::Normalize:
        batch.prepare = fromUs(m_profile.normalizeUsPerByte * in);
        break;
    case PrepareKind::FixedDuration:
        batch.prepare = fromUs(m_scenario.prepare.usPerSample * samples);
        break;
    case PrepareKind::None:
        break;
    }
    if (batch.inputBytes > 0) {
        batch.pageableIn = pageable(Direction::ToDevice, batch.inputBytes);
        batch.copyIn = m_scenario.hostMemory == HostMemory::Pinned ? fromUs(m_profile.toDevice.pinnedDevice.at(in))
                                                                   : batch.pageableIn.deviceTime;
    }
    if (batch.outputBytes > 0) {
        batch.pageableOut = pageable(Direction::ToHost, batch.outputBytes);
        batch.copyOut = m_scenario.outputMemory() == HostMemory::Pinned ? fromUs(m_profile.toHost.pinnedDevice.at(out))
                                                                        : batch.pageableOut.deviceTime;
    }
    batch.kernel = kernels(samples);

    const auto& allocation = m_profile.allocation;
    const auto both = [&](const Curve& curve) {
        return fromUs((batch.inputBytes > 0 ? curve.at(in) : 0.0) + (batch.outputBytes > 0 ? curve.at(out) : 0.0));
    };
    batch.malloc = both(allocation.malloc);
    batch.free = both(allocation.free);
    const bool pinsOutput = m_scenario.outputMemory() == HostMemory::Pinned && batch.outputBytes > 0;
    const auto pinned = [&](const Curve& curve) {
        return fromUs((batch.inputBytes > 0 ? curve.at(in) : 0.0) + (pinsOutput ? curve.at(out) : 0.0));
    };
    batch.hostRegister = pinned(allocation.hostRegister);
    batch.hostUnregister = pinned(allocation.hostUnregister);
    return batch;
}

BoundInput RunCosts::boundInput() const
{
    BoundInput input;
    input.oneCopyEngine = m_profile.copyEngines == 1;
    input.duplexFactor = m_profile.duplexFactor;
    input.prepareThreads = m_scenario.preparesInWorkers() ? m_scenario.prepare.workers : 1;
    const auto stagesOf = [&](const Batch& batch) {
        const auto launches = m_scenario.kernel.kind == KernelKind::None ? 0 : m_scenario.kernel.launchesPerBatch;
        BatchStages stages;
        stages.prepare = batch.prepare;
        stages.toDevice = batch.copyIn;
        stages.toHost = batch.copyOut;
        if (launches > 0)
            stages.kernel = batch.kernel.firstAlone + batch.kernel.next * (launches - 1);
        const auto blocks = std::min<std::uint64_t>(batch.blocks, m_blocksThatFit);
        stages.kernelShare = Nanoseconds(static_cast<std::int64_t>(
            std::floor(static_cast<double>(stages.kernel.count()) * static_cast<double>(blocks) / m_blocksThatFit)));
        return stages;
    };
    input.batches.assign(m_scenario.batches(), stagesOf(m_full));
    input.batches.back() = stagesOf(m_last);
    return input;
}

} // namespace overlap::simulated
