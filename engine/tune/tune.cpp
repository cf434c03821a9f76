// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/tune.h"

#include "engine/base/text.h"
#include "engine/result/comparison.h"
#include "engine/tune/tune_search.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace overlap {

const char* tuneObjectiveId(TuneObjective objective)
{
    return objective == TuneObjective::Latency ? "latency" : "throughput";
}

TuneAxes tuneAxes(const Scenario& scenario)
{
    TuneAxes axes;
    std::set<std::uint32_t> batches{scenario.samples, std::min(scenario.batchSize, scenario.samples)};
    for (std::uint64_t size = 1; size <= scenario.samples; size *= 2)
        batches.insert(static_cast<std::uint32_t>(size));
    axes.batchSizes.assign(batches.begin(), batches.end());
    std::set<std::uint32_t> streams{1, 2, 3, 4, 6, 8, scenario.streams};
    axes.streams.assign(streams.begin(), streams.end());
    axes.hostMemory = {HostMemory::Pageable, HostMemory::Pinned};
    return axes;
}

Scenario tunedScenario(const Scenario& base, std::uint32_t batchSize, std::uint32_t streams, HostMemory memory)
{
    auto scenario = base;
    scenario.batchSize = batchSize;
    scenario.streams = streams;
    scenario.hostMemory = memory;
    if (memory == HostMemory::Pageable) {
        scenario.pinning = Pinning::Once;
        scenario.useGraph = false;
    } else if (base.hostMemory == HostMemory::Pageable && base.outputHostMemory == OutputHostMemory::Pageable) {
        scenario.outputHostMemory = OutputHostMemory::Same;
    }
    if (base.sync == Sync::EveryOp || base.sync == Sync::EveryBatch)
        scenario.sync = Sync::SlotReuse;
    return scenario;
}

std::optional<double> TunePoint::throughput() const
{
    if (!outcome || outcome->wallP50Us() <= 0.0)
        return std::nullopt;
    return static_cast<double>(scenario.samples) * 1e6 / outcome->wallP50Us();
}

namespace {
// What is easier to have, to explain and to keep: nothing changed, then fewer streams, fewer changes, no pinned memory,
// less memory on the device.
auto complexity(const TunePoint& point)
{
    const auto& s = point.scenario;
    return std::tuple(!point.keys.empty(), s.streams, point.keys.size(), s.hostMemory == HostMemory::Pinned,
                      point.outcome ? point.outcome->deviceMemoryBytes : 0, s.batchSize);
}

void recommend(TuneResult& result, const TuneSearch& search, double samePct)
{
    const auto costOf = [&](std::size_t i) { return search.costOf(result.points[i]); };
    const auto wallOf = [&](std::size_t i) { return result.points[i].outcome->wallP50Us(); };
    std::optional<std::size_t> fastest;
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        if (costOf(i)
            && (!fastest || std::pair(*costOf(i), wallOf(i)) < std::pair(*costOf(*fastest), wallOf(*fastest))))
            fastest = i;
    }
    result.fastest = result.best = *fastest;
    const auto factor = 1.0 + samePct / 100.0;
    const auto same = *costOf(*fastest) * factor;
    const auto ties = [&](std::size_t i) { return costOf(i) && *costOf(i) <= same; };
    // Of equal latencies the highest throughput, and of what has about that the simplest.
    auto leastWall = wallOf(*fastest);
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        if (ties(i) && wallOf(i) < leastWall) {
            leastWall = wallOf(i);
            if (result.objective == TuneObjective::Latency)
                result.best = i;
        }
    }
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        if (!ties(i) || wallOf(i) > leastWall * factor)
            continue;
        if (complexity(result.points[i]) < complexity(result.points[result.best]))
            result.best = i;
    }
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const auto& scenario = result.points[i].scenario;
        if (i != result.best && costOf(i) && *costOf(i) <= same && scenario != result.points[result.best].scenario)
            result.nearTies.push_back(i);
    }
}

void tellHowSure(TuneResult& result, const TuneSearch& search)
{
    const auto& best = result.points[result.best];
    const auto& wall = best.outcome->wallUs;
    result.spreadPct = wall.p50 > 0.0 ? 100.0 * (wall.p90 - wall.p10) / wall.p50 : 0.0;
    if (!result.device.measured() && result.device.modelError) {
        const auto& error = *result.device.modelError;
        const bool pinned = best.scenario.hostMemory == HostMemory::Pinned;
        result.modelErrorP50Pct = pinned ? error.pinnedP50 : error.pageableP50;
        result.modelErrorP95Pct = pinned ? error.pinnedP95 : error.pageableP95;
    }
    const auto base = search.costOf(result.points.front());
    const auto cost = search.costOf(best);
    if (!base || !cost || *base <= 0.0)
        return;
    const auto gainPct = 100.0 * (1.0 - *cost / *base);
    result.bestIsClear = gainPct > std::max(result.spreadPct, result.modelErrorP50Pct.value_or(0.0));
}

Error nothingFits(const TuneResult& result, const TuneOptions& options)
{
    std::string why;
    std::optional<double> shortest; // of what fits
    for (const auto& point : result.points) {
        if (!point.error.empty())
            why = point.error;
        else if (point.outcome && point.outcome->batchLatencyUs
                 && point.outcome->deviceMemoryBytes <= result.memoryLimitBytes)
            shortest =
                std::min(shortest.value_or(point.outcome->batchLatencyUs->p99), point.outcome->batchLatencyUs->p99);
    }
    if (options.latencyLimitUs && shortest)
        return {ErrorCode::InvalidArgument,
                "No setting keeps the latency limit of " + durationText(*options.latencyLimitUs).joined()
                    + ": the shortest that was found is " + durationText(*shortest).joined() + "; allow that much"};
    std::string message =
        "No setting that was tried fits into " + bytesText(static_cast<double>(result.memoryLimitBytes)).joined();
    message += why.empty() ? "" : ": " + why;
    return {ErrorCode::InvalidArgument, message};
}
} // namespace

Result<TuneResult> tune(Backend& backend, const Scenario& scenario, const TuneOptions& options,
                        const std::stop_token& stop)
{
    if (!scenario.finalSync)
        return Error{ErrorCode::InvalidArgument,
                     "The clock of this scenario stops before the device is done; set final_sync to true to tune it"};
    TuneResult result;
    result.base = scenario;
    result.device = backend.info();
    result.objective = options.objective;
    result.axes = tuneAxes(scenario);
    result.memoryLimitBytes =
        static_cast<std::uint64_t>(static_cast<double>(result.device.memoryBytes) * options.memoryLimitPct / 100.0);
    TuneSearch search(backend, scenario, options, result.axes, result.memoryLimitBytes, stop);
    if (auto error = search.runBase())
        return *std::move(error);
    if (auto error = search.climb())
        return *std::move(error);
    result.points = search.takePoints();
    result.runs = search.runs();
    if (std::ranges::none_of(result.points, [&](const TunePoint& point) { return search.costOf(point).has_value(); }))
        return nothingFits(result, options);
    recommend(result, search, options.samePct);
    tellHowSure(result, search);
    result.largestBatch = largestBatch(backend, result.points[result.best].scenario, result.memoryLimitBytes, stop);
    return result;
}

std::string reasonText(const TuneResult& result)
{
    const auto& best = result.points[result.best];
    const auto& base = result.points.front();
    auto text = describeStrategy(best.scenario) + ": " + rateText(best.throughput().value_or(0.0)).joined();
    if (result.objective == TuneObjective::Latency && best.outcome->batchLatencyUs)
        text += ", a batch takes at most " + durationText(best.outcome->batchLatencyUs->p99).joined() + " (p99)";
    if (base.outcome && best.keys.empty())
        text += ", as it is";
    else if (base.outcome)
        text += ", " + ratioText(base.outcome->wallP50Us() / best.outcome->wallP50Us()) + " as fast as it is";
    if (result.best != result.fastest)
        text += "; simpler than the fastest and within 2 % of it";
    return text;
}

std::string confidenceText(const TuneResult& result)
{
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
    if (result.device.measured())
        add("repeats spread by " + percentText(result.spreadPct).joined());
    if (result.modelErrorP50Pct)
        add("model error median " + percentText(*result.modelErrorP50Pct).joined() + ", 95th percentile "
            + percentText(*result.modelErrorP95Pct).joined());
    else if (!result.device.measured())
        add("this profile was never held against measured runs");
    const auto ties = static_cast<std::int64_t>(result.nearTies.size());
    add(ties == 0 ? "no other setting that was tried comes within 2 %"
                  : countText(ties) + (ties == 1 ? " other setting" : " other settings") + " within 2 %");
    if (result.points[result.best].keys.empty())
        add("nothing is clearly better than the scenario as it is");
    else
        add(result.bestIsClear ? "the gain is clear" : "the gain is smaller than this error: check it by running");
    return text;
}

} // namespace overlap
