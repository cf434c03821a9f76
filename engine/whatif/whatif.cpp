// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/whatif.h"

#include "engine/backend/refusal.h"
#include "engine/result/comparison.h"
#include "engine/scenario/scenario_json.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap {

namespace {
struct ErrorOfRun
{
    double p50 = 0.0;
    double p95 = 0.0;
};

// A run with pageable memory on either side is as uncertain as pageable ones.
ErrorOfRun errorOf(const ModelError& error, const Scenario& scenario)
{
    const bool pageable = scenario.hostMemory == HostMemory::Pageable
                          || (scenario.outputMemory() == HostMemory::Pageable && scenario.outputBytes() > 0);
    return pageable ? ErrorOfRun{error.pageableP50, error.pageableP95} : ErrorOfRun{error.pinnedP50, error.pinnedP95};
}

std::optional<RatioError> ratioError(const DeviceInfo& device, const Scenario& base, const Scenario& changed)
{
    if (device.measured() || !device.modelError)
        return std::nullopt;
    const auto a = errorOf(*device.modelError, base);
    const auto b = errorOf(*device.modelError, changed);
    return RatioError{std::hypot(a.p50, b.p50), std::hypot(a.p95, b.p95)};
}

struct Combination
{
    Change change;
    std::vector<std::string> steps;
};

// Greedy: it may miss a pair of changes that only gain together, but the usual ones are single changes here.
Result<Combination> bestCombination(WallRunner& runner, const Scenario& base, double baseUs,
                                    const WhatIfOptions& options, const std::stop_token& stop)
{
    Combination best;
    best.change = {"best", {}, base};
    double bestUs = baseUs;
    for (std::uint32_t step = 0; step < options.mostSteps; ++step) {
        auto candidates = singleChanges(best.change.scenario);
        for (auto& usual : usualCombinations(best.change.scenario))
            candidates.push_back(std::move(usual));
        const auto outcomes = runner.run(candidates, stop);
        std::optional<std::size_t> next;
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            if (!outcomes[i]) {
                if (!isRefusal(outcomes[i].error()))
                    return outcomes[i].error();
                continue;
            }
            if (!next || outcomes[i]->wallP50Us() < outcomes[*next]->wallP50Us())
                next = i;
        }
        if (!next || outcomes[*next]->wallP50Us() > bestUs * (1.0 - options.leastGainPct / 100.0))
            break;
        bestUs = outcomes[*next]->wallP50Us();
        best.steps.push_back(candidates[*next].id);
        best.change.scenario = candidates[*next].scenario;
    }
    best.change.keys = differingKeys(base, best.change.scenario);
    return best;
}

bool alreadyThere(const std::vector<PredictedChange>& changes, const Scenario& scenario)
{
    return std::ranges::any_of(changes, [&](const PredictedChange& c) { return c.change.scenario == scenario; });
}
} // namespace

bool PredictedChange::clear() const
{
    return !error || std::abs(1.0 - ratio) * 100.0 > error->p50Pct;
}

const PredictedChange* WhatIf::find(const std::string& id) const
{
    const auto it = std::ranges::find_if(changes, [&](const PredictedChange& c) { return c.change.id == id; });
    return it == changes.end() ? nullptr : &*it;
}

Result<WhatIf> whatIf(Backend& backend, const Scenario& base, const WhatIfOptions& options, const std::stop_token& stop)
{
    if (!base.finalSync)
        return Error{ErrorCode::InvalidArgument,
                     "The clock of this scenario stops before the device is done, so no change can be held against it; "
                     "set final_sync to true"};
    WallRunner runner(backend, options.run, options.threads);
    const auto baseOutcome = runner.run(base, stop);
    if (!baseOutcome)
        return baseOutcome.error();
    WhatIf result;
    result.base = base;
    result.device = runner.device();
    result.baseWallUs = baseOutcome->wallP50Us();
    if (result.baseWallUs <= 0.0)
        return Error{ErrorCode::InvalidArgument, "The scenario takes no time, so no change can be held against it"};

    const auto predict = [&](Change change, double wallUs) {
        PredictedChange predicted;
        predicted.wallUs = wallUs;
        predicted.ratio = wallUs / result.baseWallUs;
        predicted.error = ratioError(result.device, base, change.scenario);
        predicted.change = std::move(change);
        result.changes.push_back(std::move(predicted));
    };
    auto candidates = singleChanges(base);
    for (auto& usual : usualCombinations(base))
        candidates.push_back(std::move(usual));
    const auto outcomes = runner.run(candidates, stop);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (outcomes[i])
            predict(candidates[i], outcomes[i]->wallP50Us());
        else if (outcomes[i].error().code == ErrorCode::Cancelled)
            return outcomes[i].error();
        else
            result.refused.push_back({candidates[i], outcomes[i].error().message});
    }
    auto best = bestCombination(runner, base, result.baseWallUs, options, stop);
    if (!best)
        return best.error();
    result.bestSteps = best->steps;
    if (!best->change.keys.empty() && !alreadyThere(result.changes, best->change.scenario)) {
        const auto outcome = runner.run(best->change.scenario, stop);
        if (!outcome)
            return outcome.error();
        predict(best->change, outcome->wallP50Us());
    }
    std::ranges::stable_sort(result.changes, {}, &PredictedChange::ratio);
    result.runs = runner.runs();
    return result;
}

std::optional<Error> check(WhatIf& whatIf, Backend& backend, const RunOptions& options, std::size_t top,
                           const std::stop_token& stop)
{
    WallRunner runner(backend, options);
    const auto base = runner.run(whatIf.base, stop);
    if (!base)
        return base.error();
    whatIf.checkedOn = backend.info().id;
    whatIf.measuredBaseUs = base->wallP50Us();
    for (std::size_t i = 0; i < whatIf.changes.size(); ++i) {
        auto& change = whatIf.changes[i];
        if (i >= top && change.change.id != "best")
            continue;
        const auto outcome = runner.run(change.change.scenario, stop);
        if (outcome) {
            change.measuredWallUs = outcome->wallP50Us();
            change.measuredRatio = outcome->wallP50Us() / base->wallP50Us();
        } else if (outcome.error().code == ErrorCode::Cancelled) {
            return outcome.error();
        } else {
            change.notMeasured = outcome.error().message;
        }
    }
    return std::nullopt;
}

std::string describeChange(const Change& change, const Scenario& base)
{
    return describeStep({change.keys, 0.0, 0.0}, base, change.scenario);
}

} // namespace overlap
