// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/ideal_bound.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace overlap {

namespace {
using Batches = std::vector<BatchStages>;
using StageTime = std::function<Nanoseconds(const BatchStages&)>;

Nanoseconds sumOf(const Batches& batches, const StageTime& time)
{
    Nanoseconds sum{};
    for (const auto& batch : batches)
        sum += time(batch);
    return sum;
}

// Over the batches that `counts` accepts; zero when there is none.
Nanoseconds smallest(const Batches& batches, const StageTime& time,
                     const std::function<bool(const BatchStages&)>& counts)
{
    std::optional<Nanoseconds> least;
    for (const auto& batch : batches) {
        if (counts(batch))
            least = least ? std::min(*least, time(batch)) : time(batch);
    }
    return least.value_or(Nanoseconds::zero());
}

Nanoseconds smallest(const Batches& batches, const StageTime& time)
{
    return smallest(batches, time, [](const BatchStages&) { return true; });
}

void raise(IdealBound& bound, Nanoseconds time, BoundBy by)
{
    if (time > bound.time)
        bound = {time, by};
}

void raiseByTwoEngines(IdealBound& bound, const BoundInput& input)
{
    const auto& batches = input.batches;
    const auto toDevice = sumOf(batches, [](const BatchStages& b) { return b.toDevice; });
    const auto toHost = sumOf(batches, [](const BatchStages& b) { return b.toHost; });
    // A direction without copies still gives a bound, the time of the batch around it; that is the kernel's doing.
    raise(bound,
          smallest(batches, [](const BatchStages& b) { return b.prepare; }) + toDevice
              + smallest(batches, [](const BatchStages& b) { return b.kernel + b.toHost; }),
          toDevice > Nanoseconds::zero() ? BoundBy::CopyToDevice : BoundBy::Kernels);
    raise(bound, smallest(batches, [](const BatchStages& b) { return b.prepare + b.toDevice + b.kernel; }) + toHost,
          toHost > Nanoseconds::zero() ? BoundBy::CopyToHost : BoundBy::Kernels);
    const auto factor = std::clamp(input.duplexFactor, 1.0, 2.0);
    const auto link = std::floor(static_cast<double>((toDevice + toHost).count()) / factor);
    raise(bound, Nanoseconds(static_cast<std::int64_t>(link)), BoundBy::Link);
}

void raiseByOneEngine(IdealBound& bound, const BoundInput& input)
{
    const auto& batches = input.batches;
    const auto none = Nanoseconds::zero();
    const auto copies = [&](const BatchStages& b) { return b.toDevice > none || b.toHost > none; };
    const auto before = [&](const BatchStages& b) { return b.toDevice > none ? b.prepare : b.prepare + b.kernel; };
    const auto after = [&](const BatchStages& b) { return b.toHost > none ? none : b.kernel; };
    const auto sum = sumOf(batches, [](const BatchStages& b) { return b.toDevice + b.toHost; });
    raise(bound, smallest(batches, before, copies) + sum + smallest(batches, after, copies), BoundBy::CopyEngine);
    if (sum == none)
        raise(bound, smallest(batches, [](const BatchStages& b) { return b.prepare + b.kernel; }), BoundBy::Kernels);
}
} // namespace

IdealBound idealBound(const BoundInput& input)
{
    const auto& batches = input.batches;
    IdealBound bound;
    raise(bound,
          smallest(batches, [](const BatchStages& b) { return b.prepare + b.toDevice; })
              + sumOf(batches, [](const BatchStages& b) { return b.kernelShare; })
              + smallest(batches, [](const BatchStages& b) { return b.toHost; }),
          BoundBy::Kernels);
    if (input.oneCopyEngine)
        raiseByOneEngine(bound, input);
    else
        raiseByTwoEngines(bound, input);
    const auto prepare = sumOf(batches, [](const BatchStages& b) { return b.prepare; });
    raise(bound,
          prepare / static_cast<std::int64_t>(std::max(input.prepareThreads, 1U))
              + smallest(batches, [](const BatchStages& b) { return b.toDevice + b.kernel + b.toHost; }),
          prepare > Nanoseconds::zero() ? BoundBy::Prepare : BoundBy::Kernels);
    return bound;
}

} // namespace overlap
