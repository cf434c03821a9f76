// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/comparison.h"

#include <algorithm>
#include <utility>

namespace overlap {

const char* verdictId(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Faster:
        return "faster";
    case Verdict::Slower:
        return "slower";
    case Verdict::Same:
        return "same";
    case Verdict::Inconclusive:
        return "inconclusive";
    }
    return "";
}

bool comparable(const RunResult& run)
{
    return run.record.isDuration && run.wallUs && run.wallUs->p50 > 0.0;
}

Verdict verdictOf(const RunResult& a, const RunResult& b)
{
    constexpr double SameWithin = 1.02;
    if (!comparable(a) || !comparable(b))
        return Verdict::Inconclusive;
    // Time per sample: the same as time when both have as many.
    const auto perSample = [](const RunResult& run) {
        return 1.0 / static_cast<double>(std::max(run.scenario.samples, 1U));
    };
    const auto scaleA = perSample(a);
    const auto scaleB = perSample(b);
    const auto medianA = a.wallUs->p50 * scaleA;
    const auto medianB = b.wallUs->p50 * scaleB;
    if (std::max(medianA, medianB) < SameWithin * std::min(medianA, medianB))
        return Verdict::Same;
    if (a.wallUs->p10 * scaleA <= b.wallUs->p90 * scaleB && b.wallUs->p10 * scaleB <= a.wallUs->p90 * scaleA)
        return Verdict::Inconclusive;
    return medianB < medianA ? Verdict::Faster : Verdict::Slower;
}

Result<Comparison> compare(Backend& backend, const Scenario& a, const Scenario& b, const RunOptions& options,
                           std::stop_token stop)
{
    const auto labelled = [](const char* which, Error error) {
        error.message = std::string(which) + ": " + error.message;
        return error;
    };
    auto runA = runScenario(backend, a, options, {}, stop);
    if (!runA)
        return labelled("A", std::move(runA).error());
    auto runB = runScenario(backend, b, options, {}, stop);
    if (!runB)
        return labelled("B", std::move(runB).error());
    auto steps = attribute(backend, **runA, **runB, std::move(stop), options);
    if (!steps)
        return std::move(steps).error();
    return Comparison{*runA, *runB, verdictOf(**runA, **runB), *std::move(steps)};
}

} // namespace overlap
