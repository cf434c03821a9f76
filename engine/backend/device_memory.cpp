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

namespace {
// The largest batch size whose buffers fit; 0: none does. Fewer, larger batches can need fewer slots, so each number of
// batches below the number of streams is looked at.
std::uint64_t largestBatchThatFits(const Scenario& scenario, std::uint64_t available, std::uint64_t perSample)
{
    const auto fits = [&](std::uint64_t batchSize) {
        auto tried = scenario;
        tried.batchSize = static_cast<std::uint32_t>(batchSize);
        return deviceMemoryOf(tried) <= available;
    };
    const auto samples = static_cast<std::uint64_t>(scenario.samples);
    std::uint64_t best = 0;
    const auto consider = [&](std::uint64_t size) {
        if (size > best && fits(size))
            best = size;
    };
    for (std::uint64_t alive = 1; alive <= std::min<std::uint64_t>(scenario.streams, samples); ++alive) {
        const auto most = alive == 1 ? samples : (samples + alive - 2) / (alive - 1) - 1; // with that many batches
        consider(std::min(most, available / (alive * perSample)));
    }
    consider(std::min(samples, available / (static_cast<std::uint64_t>(scenario.streams) * perSample)));
    return best;
}
} // namespace

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
    const auto fits = largestBatchThatFits(scenario, available, perSample);
    if (scenario.sync == Sync::End && scenario.allocation != Allocation::PerBatch) {
        problem.field = "sync";
        problem.allowed =
            "at most " + countText(static_cast<std::int64_t>(available / perSample)) + " samples with sync end";
        problem.mend = "Every batch keeps its slot with sync end: use slot_reuse, or fewer samples";
        problem.suggestion = "\"slot_reuse\"";
    } else if (fits == 0 && perSample <= available) {
        problem.field = "streams";
        problem.allowed = "1 .. " + std::to_string(available / perSample) + " with a batch size of 1";
        problem.mend = "Not even one sample in each slot fits: use fewer streams";
    } else if (fits == 0) {
        problem.field = "input_bytes_per_sample";
        problem.allowed = "at most " + bytesOf(available) + " with the output";
        problem.mend = "Not even one sample fits: use smaller samples";
    } else {
        problem.allowed = "1 .. " + std::to_string(fits);
        problem.mend = "The largest batch that fits is " + std::to_string(fits);
        problem.suggestion = std::to_string(fits);
    }
    return problem;
}

} // namespace overlap
