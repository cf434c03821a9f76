// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/operation_list.h"

#include "engine/backend/cuda/run_resources.h"
#include "engine/scenario/kernel_kind.h"

namespace overlap::cuda {

OperationList::OperationList(const Scenario& scenario, const CallLog& issuing, std::uint32_t smCount)
{
    std::uint32_t next = 0;
    const auto add = [&](ActivityKind kind, std::uint32_t batch, std::uint16_t stream, std::uint64_t amount) {
        if (amount > 0)
            m_operations.push_back({kind, stream, batch, next, amount});
    };
    const auto launches = scenario.kernel.kind == KernelKind::None ? 0U : scenario.kernel.launchesPerBatch;
    m_correlations.reserve(issuing.records().size());
    for (const auto& record : issuing.records()) {
        const auto b = record.batch;
        const auto own = streamNumberOf(scenario, b);
        const auto blocks = launchShape(scenario.kernel.kind, scenario.samplesOf(b), smCount).blocks;
        const auto before = m_operations.size();
        ++next;
        if (record.call == Call::CopyToDevice || record.call == Call::LaunchGraph)
            add(ActivityKind::CopyToDevice, b, own, inputBytesOf(scenario, b));
        if (record.call == Call::Launch)
            add(ActivityKind::Kernel, b, launchesInDefaultStream(scenario, b) ? DefaultStreamNumber : own, blocks);
        for (std::uint32_t i = 0; record.call == Call::LaunchGraph && i < launches; ++i)
            add(ActivityKind::Kernel, b, own, blocks);
        if (record.call == Call::CopyToHost || record.call == Call::LaunchGraph)
            add(ActivityKind::CopyToHost, b, own, outputBytesOf(scenario, b));
        if (m_operations.size() == before)
            --next;
        m_correlations.push_back(m_operations.size() == before ? 0 : next);
    }
}

std::uint64_t operationCount(const Scenario& scenario)
{
    const auto launches = scenario.kernel.kind == KernelKind::None ? 0ULL : scenario.kernel.launchesPerBatch;
    return scenario.batches() * (launches + 2ULL);
}

} // namespace overlap::cuda
