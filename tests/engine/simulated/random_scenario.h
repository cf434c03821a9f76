// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/validation.h"

#include <random>

namespace overlap {

// Valid scenarios that use every setting, small enough to simulate thousands of them.
class RandomScenarios
{
public:
    explicit RandomScenarios(std::uint64_t seed)
        : m_engine(seed)
    {
    }

    Scenario next()
    {
        for (;;) {
            auto scenario = draw();
            if (validate(scenario).empty())
                return scenario;
        }
    }

    std::uint32_t number(std::uint32_t low, std::uint32_t high)
    {
        return std::uniform_int_distribution<std::uint32_t>(low, high)(m_engine);
    }

private:
    template<typename Enum>
    Enum any(Enum last)
    {
        return static_cast<Enum>(number(0, static_cast<std::uint32_t>(last)));
    }
    bool oneIn(std::uint32_t n) { return number(1, n) == 1; }

    Scenario draw()
    {
        Scenario s;
        s.samples = number(1, 60);
        s.batchSize = number(1, std::min(s.samples, 16U));
        s.streams = number(1, 6);
        s.hostMemory = any(HostMemory::Pinned);
        s.outputHostMemory = any(OutputHostMemory::Pinned);
        s.pinning = oneIn(4) ? Pinning::PerBatch : Pinning::Once;
        s.sync = any(Sync::End);
        s.issueOrder = any(IssueOrder::BreadthFirst);
        s.streamKind = any(StreamKind::LegacyDefault);
        s.defaultStreamEvery = oneIn(4) ? number(1, s.samples) : 0;
        s.allocation = any(Allocation::StreamOrdered);
        s.poolReleaseThreshold = any(PoolReleaseThreshold::Keep);
        s.inputBytesPerSample = oneIn(8) ? 0 : number(1, 300'000) * 4ULL;
        s.kernel.kind = any(KernelKind::None);
        if (s.kernel.kind == KernelKind::FixedDuration || s.kernel.kind == KernelKind::None)
            s.outputBytesPerSample = oneIn(4) ? 0 : number(1, 1'000'000);
        s.kernel.iterations = number(1, 2000);
        if (s.kernel.kind == KernelKind::FixedDuration) {
            s.kernel.durationUs = number(0, 100);
            s.kernel.durationUsPerSample = number(0, 100) / 10.0;
        }
        s.kernel.launchesPerBatch = oneIn(3) ? number(2, 5) : 1;
        s.useGraph = oneIn(4);
        s.prepare.kind = any(PrepareKind::FixedDuration);
        if (s.prepare.kind == PrepareKind::FixedDuration)
            s.prepare.usPerSample = number(0, 300) / 10.0;
        s.prepare.workers = oneIn(2) ? 0 : number(1, 4);
        return s;
    }

    std::mt19937_64 m_engine;
};

} // namespace overlap
