// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/device_memory.h"

#include "engine/base/text.h"

#include <algorithm>

namespace overlap {

namespace {
std::string bytesOf(std::uint64_t bytes)
{
    return bytesText(static_cast<double>(bytes)).joined();
}
} // namespace

std::uint64_t batchesAlive(const Scenario& scenario)
{
    if (scenario.allocation != Allocation::PerBatch)
        return scenario.slotCount();
    // cudaFree waits for the device, so a batch is gone before the next one allocates.
    return scenario.issueOrder == IssueOrder::BreadthFirst ? std::min(scenario.streams, scenario.batches()) : 1;
}

std::uint64_t deviceMemoryOf(const Scenario& scenario)
{
    const auto samples = scenario.sync == Sync::End && scenario.allocation != Allocation::PerBatch
                             ? static_cast<std::uint64_t>(scenario.samples)
                             : batchesAlive(scenario) * scenario.batchSize;
    return samples * (scenario.inputBytesPerSample + scenario.outputBytes());
}

std::optional<Problem> deviceMemoryProblem(const Scenario& scenario, std::uint64_t available)
{
    const auto needed = deviceMemoryOf(scenario);
    if (needed <= available)
        return std::nullopt;
    const auto alive = batchesAlive(scenario);
    const auto perSample = scenario.inputBytesPerSample + scenario.outputBytes();
    Problem problem;
    problem.field = "batch_size";
    problem.message = "the run asks for " + bytesOf(needed) + " of device memory in "
                      + countText(static_cast<std::int64_t>(alive)) + (alive == 1 ? " slot; " : " slots; ")
                      + bytesOf(available) + " are free";
    const auto fits = available / std::max<std::uint64_t>(1, alive * perSample);
    if (scenario.sync == Sync::End && scenario.allocation != Allocation::PerBatch) {
        problem.field = "sync";
        problem.allowed =
            "at most " + countText(static_cast<std::int64_t>(available / perSample)) + " samples with sync end";
        problem.mend = "Every batch keeps its slot with sync end: use slot_reuse, or fewer samples";
        problem.suggestion = "\"slot_reuse\"";
    } else if (fits == 0) {
        problem.allowed = "1 sample in each slot at least";
        problem.mend = "Not even one sample in each slot fits: use fewer streams or smaller samples";
    } else {
        problem.allowed = "1 .. " + std::to_string(fits);
        problem.mend = "The largest batch that fits is " + std::to_string(fits);
        problem.suggestion = std::to_string(fits);
    }
    return problem;
}

} // namespace overlap
