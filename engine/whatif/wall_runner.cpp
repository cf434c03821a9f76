// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/wall_runner.h"

#include "engine/base/threads.h"

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>
#include <utility>

namespace overlap {

namespace {
Scenario unnamed(Scenario scenario)
{
    scenario.name.clear();
    return scenario;
}

Error cancelled()
{
    return {ErrorCode::Cancelled, "The runs were cancelled"};
}
} // namespace

WallRunner::WallRunner(Backend& backend, RunOptions options, unsigned threads)
    : m_backend(backend)
    , m_device(backend.info())
    , m_options(std::move(options))
    , m_threads(threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency()))
{
    m_options.recorder = Recorder::None;
    // A GPU does one run at a time, or each would disturb the others.
    if (m_device.measured())
        m_threads = 1;
}

Result<WallOutcome> WallRunner::runOne(const Scenario& scenario, const std::stop_token& stop) const
{
    if (stop.stop_requested())
        return cancelled();
    if (const auto problems = validate(scenario); !problems.empty())
        return Error{ErrorCode::InvalidArgument, problems.front().describe()};
    if (const auto problems = m_backend.check(scenario); !problems.empty())
        return Error{ErrorCode::OutOfMemory, problems.front().describe()};
    auto record = m_backend.run(scenario, m_options, {}, stop);
    if (!record)
        return std::move(record).error();
    const auto wall = statisticsOf(record->walls);
    if (!wall)
        return Error{ErrorCode::Device, "A run gave no time; run it by itself to see why"};
    return WallOutcome{*wall, statisticsOf(record->batchLatencies), record->deviceMemoryBytes};
}

void WallRunner::runAll(std::span<const Scenario> scenarios, const std::stop_token& stop)
{
    std::vector<std::optional<Result<WallOutcome>>> outcomes(scenarios.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (auto i = next++; i < scenarios.size(); i = next++)
            outcomes[i].emplace(runOne(scenarios[i], stop));
    };
    workTogether(std::min<std::size_t>(m_threads, scenarios.size()), work);
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        const auto& outcome = *outcomes[i];
        // What was cut short is no answer to the same question later.
        if (outcome || outcome.error().code != ErrorCode::Cancelled) {
            m_known.insert_or_assign(scenarios[i], outcome);
            ++m_runs;
        }
    }
}

std::vector<Result<WallOutcome>> WallRunner::run(std::span<const Scenario> scenarios, const std::stop_token& stop)
{
    std::set<Scenario> wanted;
    std::vector<Scenario> missing;
    for (const auto& scenario : scenarios) {
        auto key = unnamed(scenario);
        if (!m_known.contains(key) && wanted.insert(key).second)
            missing.push_back(std::move(key));
    }
    runAll(missing, stop);
    std::vector<Result<WallOutcome>> results;
    results.reserve(scenarios.size());
    for (const auto& scenario : scenarios) {
        const auto found = m_known.find(unnamed(scenario));
        results.push_back(found == m_known.end() ? Result<WallOutcome>(cancelled()) : found->second);
    }
    return results;
}

std::vector<Result<WallOutcome>> WallRunner::run(const std::vector<Change>& changes, const std::stop_token& stop)
{
    std::vector<Scenario> scenarios;
    scenarios.reserve(changes.size());
    for (const auto& change : changes)
        scenarios.push_back(change.scenario);
    return run(scenarios, stop);
}

Result<WallOutcome> WallRunner::run(const Scenario& scenario, const std::stop_token& stop)
{
    return run(std::span(&scenario, 1), stop).front();
}

} // namespace overlap
