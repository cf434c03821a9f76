// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/scenario.h"

#include <algorithm>

namespace overlap {

// One thing that the issuing host thread does. Stream, slot, samples and sizes follow from the scenario and the batch.
struct HostOp
{
    enum class Kind : std::uint8_t
    {
        WaitSlot, // cudaEventSynchronize on the done event of batch b - slots
        AwaitFilled, // for a worker
        Prepare,
        Unregister, // batch `batch`, known to be done
        Register,
        Allocate,
        CopyToDevice,
        Launch,
        CopyToHost,
        LaunchGraph, // H2D, kernels and D2H at once
        Free,
        RecordDone,
        SynchronizeStream,
        SynchronizeDevice
    };
    Kind kind = Kind::Prepare;
    std::uint32_t batch = 0;
};

// The order in which a scenario is issued, the same for every backend: each HostOp goes to `sink`, which returns false
// to stop. Nothing is allocated. Returns false when stopped.
template<typename Sink>
class IssuePlan
{
public:
    IssuePlan(const Scenario& scenario, Sink& sink)
        : m_scenario(scenario)
        , m_sink(sink)
        , m_batches(scenario.batches())
        , m_slots(scenario.slotCount())
        , m_workers(scenario.preparesInWorkers())
        , m_copiesOut(scenario.outputBytes() > 0)
    {
    }

    bool run()
    {
        const bool ok = m_scenario.issueOrder == IssueOrder::BreadthFirst ? breadthFirst() : depthFirst();
        return ok && (!m_scenario.finalSync || emit(Kind::SynchronizeDevice, m_batches - 1));
    }

private:
    using Kind = HostOp::Kind;

    bool emit(Kind kind, std::uint32_t batch) { return m_sink(HostOp{kind, batch}); }

    [[nodiscard]] bool pinsEachBatch() const { return m_scenario.pinning == Pinning::PerBatch; }
    [[nodiscard]] bool reusesSlots() const { return m_scenario.sync == Sync::SlotReuse; }
    // Only where somebody waits for it.
    [[nodiscard]] bool recordsDone() const { return reusesSlots() || (m_workers && m_scenario.sync != Sync::End); }

    bool claimSlot(std::uint32_t b)
    {
        if (reusesSlots() && b >= m_slots) {
            // With workers it is the worker who waits for the slot.
            if (!m_workers && !emit(Kind::WaitSlot, b))
                return false;
        }
        if (m_workers && !emit(Kind::AwaitFilled, b))
            return false;
        if (reusesSlots() && b >= m_slots && pinsEachBatch() && !emit(Kind::Unregister, b - m_slots))
            return false;
        return m_workers || m_scenario.prepare.kind == PrepareKind::None || emit(Kind::Prepare, b);
    }

    bool beginBatch(std::uint32_t b)
    {
        return claimSlot(b) && (!pinsEachBatch() || emit(Kind::Register, b))
               && (m_scenario.allocation == Allocation::Preallocated || emit(Kind::Allocate, b));
    }

    bool copyIn(std::uint32_t b) { return m_scenario.inputBytesPerSample == 0 || emit(Kind::CopyToDevice, b); }
    bool copyOut(std::uint32_t b) { return !m_copiesOut || emit(Kind::CopyToHost, b); }

    bool launch(std::uint32_t b)
    {
        if (m_scenario.kernel.kind == KernelKind::None)
            return true;
        for (std::uint32_t i = 0; i < m_scenario.kernel.launchesPerBatch; ++i) {
            if (!emit(Kind::Launch, b))
                return false;
        }
        return true;
    }

    bool endBatch(std::uint32_t b)
    {
        return (m_scenario.allocation == Allocation::Preallocated || emit(Kind::Free, b))
               && (!recordsDone() || emit(Kind::RecordDone, b));
    }

    bool depthFirst()
    {
        const bool everyOp = m_scenario.sync == Sync::EveryOp;
        for (std::uint32_t b = 0; b < m_batches; ++b) {
            bool ok = beginBatch(b);
            if (m_scenario.useGraph) {
                ok = ok && emit(Kind::LaunchGraph, b);
            } else {
                ok = ok && copyIn(b) && launch(b);
                if (everyOp && m_scenario.kernel.kind != KernelKind::None)
                    ok = ok && emit(Kind::SynchronizeDevice, b);
                ok = ok && copyOut(b);
            }
            ok = ok && endBatch(b);
            if (m_scenario.sync == Sync::EveryBatch)
                ok = ok && emit(Kind::SynchronizeStream, b);
            if (pinsEachBatch() && (everyOp || m_scenario.sync == Sync::EveryBatch))
                ok = ok && emit(Kind::Unregister, b);
            if (!ok)
                return false;
        }
        return true;
    }

    bool breadthFirst()
    {
        for (std::uint32_t first = 0; first < m_batches; first += m_scenario.streams) {
            const auto last = first + std::min(m_scenario.streams, m_batches - first);
            for (auto b = first; b < last; ++b) {
                if (!beginBatch(b) || !copyIn(b))
                    return false;
            }
            for (auto b = first; b < last; ++b) {
                if (!launch(b))
                    return false;
            }
            for (auto b = first; b < last; ++b) {
                if (!copyOut(b) || !endBatch(b))
                    return false;
            }
        }
        return true;
    }

    const Scenario& m_scenario;
    Sink& m_sink;
    std::uint32_t m_batches;
    std::uint32_t m_slots;
    bool m_workers;
    bool m_copiesOut;
};

// How many HostOps a batch has at most.
[[nodiscard]] inline std::size_t hostOpsPerBatch(const Scenario& scenario)
{
    struct Counter
    {
        std::size_t count = 0;
        bool operator()(const HostOp&)
        {
            ++count;
            return true;
        }
    };
    // Two rounds of batches of one sample: the second has all that the first does and the waiting for it.
    auto two = scenario;
    two.batchSize = 1;
    const auto countOf = [&](std::uint32_t batches) {
        two.samples = batches;
        Counter counter;
        (void)IssuePlan(two, counter).run();
        return counter.count;
    };
    const auto round = scenario.streams;
    return (countOf(2 * round) - countOf(round) + round - 1) / round;
}

// The kernel of batch b goes into the legacy default stream although the batch has a stream of its own.
[[nodiscard]] inline bool launchesInDefaultStream(const Scenario& scenario, std::uint32_t batch)
{
    return scenario.defaultStreamEvery > 0 && (batch + 1) % scenario.defaultStreamEvery == 0;
}

// Bytes of one batch.
[[nodiscard]] inline std::uint64_t inputBytesOf(const Scenario& scenario, std::uint32_t batch)
{
    return scenario.inputBytesPerSample * scenario.samplesOf(batch);
}
// Copies and kernels of the whole run.
[[nodiscard]] inline std::uint64_t deviceOperationsOf(const Scenario& scenario)
{
    return std::uint64_t{scenario.batches()} * (2U + scenario.kernel.launchesPerBatch);
}
[[nodiscard]] inline std::uint64_t outputBytesOf(const Scenario& scenario, std::uint32_t batch)
{
    return scenario.outputBytes() * scenario.samplesOf(batch);
}

} // namespace overlap
