// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/disturbance.h"

#include "engine/base/text.h"

namespace overlap {

std::optional<double> variationPct(const RunResult& run)
{
    if (!run.wallUs || run.record.walls.size() < LeastRepeatsForVariation || run.wallUs->mean <= 0.0)
        return std::nullopt;
    return 100.0 * run.wallUs->stdev / run.wallUs->mean;
}

std::vector<Disturbance> disturbancesOf(const RunResult& run)
{
    std::vector<Disturbance> found;
    if (!run.record.throttled.empty())
        found.push_back(Disturbance::Throttled);
    if (run.device.measured() && variationPct(run).value_or(0.0) > MostVariationPct)
        found.push_back(Disturbance::Spread);
    return found;
}

std::string disturbanceText(Disturbance disturbance, const RunResult& run)
{
    switch (disturbance) {
    case Disturbance::Throttled: {
        std::string reasons;
        for (const auto reason : run.record.throttled)
            reasons += (reasons.empty() ? "" : ", ") + std::string(throttleText(reason));
        return "The GPU was held back while it ran (" + reasons + "): undisturbed it would be faster.";
    }
    case Disturbance::Spread:
        return "The repeats vary by " + percentText(variationPct(run).value_or(0.0)).joined()
               + " of their mean, more than " + percentText(MostVariationPct, 0).joined()
               + ": something else was running, or the copies depend on the processor's cache; end other programs and "
                 "take more repeats.";
    }
    return {};
}

} // namespace overlap
