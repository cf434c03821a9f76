// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scenario/scenario.h"

#include "engine/scenario/kernel_kind.h"

#include <algorithm>

namespace overlap {

std::uint64_t Scenario::outputBytes() const
{
    constexpr std::uint64_t AnySize = 4000; // of a kernel that writes nothing
    if (outputBytesPerSample)
        return *outputBytesPerSample;
    return bytesWritten(kernel.kind, inputBytesPerSample).value_or(AnySize);
}

HostMemory Scenario::outputMemory() const
{
    if (outputHostMemory == OutputHostMemory::Same)
        return hostMemory;
    return outputHostMemory == OutputHostMemory::Pinned ? HostMemory::Pinned : HostMemory::Pageable;
}

std::uint32_t Scenario::batches() const
{
    return batchSize == 0 ? 0 : (samples + batchSize - 1) / batchSize;
}

std::uint32_t Scenario::samplesOf(std::uint32_t batch) const
{
    const auto first = static_cast<std::uint64_t>(batch) * batchSize;
    return first >= samples ? 0 : static_cast<std::uint32_t>(std::min<std::uint64_t>(batchSize, samples - first));
}

std::uint32_t Scenario::slotCount() const
{
    if (sync == Sync::EveryOp)
        return 1;
    return sync == Sync::End ? batches() : std::min(streams, batches());
}

std::uint32_t Scenario::streamOf(std::uint32_t batch) const
{
    return sync == Sync::EveryOp || streams == 0 ? 0 : batch % streams;
}

bool Scenario::preparesInWorkers() const
{
    return prepare.kind != PrepareKind::None && prepare.workers > 0;
}

} // namespace overlap
