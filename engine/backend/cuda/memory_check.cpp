// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/memory_check.h"

#include "engine/backend/cuda/host_buffer.h"
#include "engine/base/text.h"
#include "engine/scenario/issue_plan.h"

#include <fstream>

namespace overlap::cuda {

std::uint64_t hostMemoryOf(const Scenario& scenario)
{
    const auto slot = wholePages(inputBytesOf(scenario, 0)) + wholePages(outputBytesOf(scenario, 0));
    const auto source = scenario.prepare.kind == PrepareKind::Normalize ? inputBytesOf(scenario, 0) / sizeof(float) : 0;
    return scenario.slotCount() * slot + source;
}

std::optional<std::uint64_t> availableHostMemory()
{
    std::ifstream file("/proc/meminfo");
    std::string key;
    std::uint64_t kibibytes = 0;
    std::string unit;
    while (file >> key >> kibibytes && std::getline(file, unit)) {
        if (key == "MemAvailable:")
            return kibibytes * 1024;
    }
    return std::nullopt;
}

std::optional<Problem> hostMemoryProblem(const Scenario& scenario, std::uint64_t available)
{
    const auto needed = hostMemoryOf(scenario);
    if (needed <= available)
        return std::nullopt;
    const auto text = [](std::uint64_t bytes) { return bytesText(static_cast<double>(bytes)).joined(); };
    Problem problem;
    problem.message =
        "the staging buffers take " + text(needed) + " of host memory, and " + text(available) + " are available";
    if (scenario.sync == Sync::End) {
        problem.field = "sync";
        problem.mend = "Every batch keeps its slot with sync end: use slot_reuse, or fewer samples";
        problem.suggestion = "\"slot_reuse\"";
        return problem;
    }
    problem.field = "batch_size";
    const auto perSample = hostMemoryOf(scenario) / scenario.batchSize + 1;
    const auto fits = available / perSample;
    problem.allowed = fits == 0 ? "" : "1 .. " + std::to_string(fits);
    problem.mend = fits == 0 ? "Not even one sample in each slot fits: use fewer streams or smaller samples"
                             : "A batch of " + std::to_string(fits) + " fits";
    if (fits > 0)
        problem.suggestion = std::to_string(fits);
    return problem;
}

} // namespace overlap::cuda
