// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/device_memory.h"
#include "engine/tune/tune.h"

#include <algorithm>

namespace overlap {

std::optional<std::uint32_t> largestBatchThatFits(std::uint32_t samples, const std::function<bool(std::uint32_t)>& fits)
{
    if (samples == 0 || !fits(1))
        return std::nullopt;
    std::uint32_t good = 1;
    std::uint32_t bad = samples;
    if (fits(samples))
        return samples;
    while (bad - good > 1) {
        const auto middle = good + (bad - good) / 2;
        (fits(middle) ? good : bad) = middle;
    }
    return good;
}

std::optional<std::uint32_t> largestBatch(Backend& backend, const Scenario& scenario, std::uint64_t limitBytes,
                                          const std::stop_token& stop)
{
    const bool real = backend.info().measured();
    const auto with = [&](std::uint32_t batchSize) {
        auto tried = scenario;
        tried.batchSize = batchSize;
        tried.defaultStreamEvery = std::min(tried.defaultStreamEvery, tried.samples);
        return tried;
    };
    const auto computed = [&](std::uint32_t batchSize) {
        const auto tried = with(batchSize);
        return deviceMemoryOf(tried) <= limitBytes && validate(tried).empty() && backend.check(tried).empty();
    };
    const auto size = largestBatchThatFits(scenario.samples, computed);
    if (!size || !real)
        return size;
    RunOptions once;
    once.recorder = Recorder::None;
    once.repeats = 1;
    once.warmups = 0;
    // Other programs may hold what the driver counts as free until it is asked for in one piece.
    return largestBatchThatFits(*size, [&](std::uint32_t batchSize) {
        if (stop.stop_requested())
            return false;
        return backend.run(with(batchSize), once, {}, stop).has_value();
    });
}

} // namespace overlap
