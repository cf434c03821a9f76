// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/tune_search.h"

#include "engine/backend/device_memory.h"
#include "engine/base/text.h"
#include "engine/scenario/scenario_json.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace overlap {

TuneSearch::TuneSearch(Backend& backend, const Scenario& base, const TuneOptions& options, TuneAxes axes,
                       std::uint64_t memoryLimitBytes, const std::stop_token& stop)
    : m_base(base)
    , m_options(options)
    , m_axes(std::move(axes))
    , m_memoryLimitBytes(memoryLimitBytes)
    , m_stop(stop)
    , m_runner(backend, options.run, options.threads)
{
}

std::optional<double> TuneSearch::costOf(const TunePoint& point) const
{
    if (!point.outcome)
        return std::nullopt;
    const auto latency =
        point.outcome->batchLatencyUs ? std::optional(point.outcome->batchLatencyUs->p99) : std::nullopt;
    if (m_options.latencyLimitUs && (!latency || *latency > *m_options.latencyLimitUs))
        return std::nullopt;
    return m_options.objective == TuneObjective::Latency ? latency : std::optional(point.outcome->wallP50Us());
}

std::optional<Error> TuneSearch::runBase()
{
    TunePoint point;
    point.scenario = m_base;
    const auto outcome = m_runner.run(m_base, m_stop);
    if (outcome)
        point.outcome = *outcome;
    else
        point.error = outcome.error().message;
    m_points.push_back(std::move(point));
    if (!outcome && outcome.error().code == ErrorCode::Cancelled)
        return outcome.error();
    return std::nullopt;
}

void TuneSearch::runAll(const std::vector<TunePlace>& places)
{
    std::vector<Scenario> scenarios;
    std::vector<std::size_t> wanted;
    for (const auto& place : places) {
        if (m_known.contains(place))
            continue;
        TunePoint point;
        point.scenario = tunedScenario(m_base, m_axes.batchSizes[place.batch], m_axes.streams[place.streams],
                                       m_axes.hostMemory[place.memory]);
        point.keys = differingKeys(m_base, point.scenario);
        m_known[place] = m_points.size();
        if (const auto needed = deviceMemoryOf(point.scenario); needed > m_memoryLimitBytes) {
            point.error = "its buffers take " + bytesText(static_cast<double>(needed)).joined() + ", the limit is "
                          + bytesText(static_cast<double>(m_memoryLimitBytes)).joined();
        } else {
            wanted.push_back(m_points.size());
            scenarios.push_back(point.scenario);
        }
        m_points.push_back(std::move(point));
    }
    const auto outcomes = m_runner.run(scenarios, m_stop);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (outcomes[i])
            m_points[wanted[i]].outcome = *outcomes[i];
        else
            m_points[wanted[i]].error = outcomes[i].error().message;
    }
}

std::optional<double> TuneSearch::cost(const TunePlace& place)
{
    runAll({place});
    return costOf(m_points[m_known[place]]);
}

TunePlace TuneSearch::bestOf(const std::vector<TunePlace>& places)
{
    runAll(places);
    auto best = places.front();
    auto least = std::numeric_limits<double>::infinity();
    for (const auto& place : places) {
        const auto costs = cost(place).value_or(std::numeric_limits<double>::infinity());
        if (costs < least) {
            least = costs;
            best = place;
        }
    }
    return best;
}

// Both sides at ever smaller distances: finds the best of an axis with one valley in O(log n) runs.
TunePlace TuneSearch::narrowBatch(TunePlace from, std::size_t step)
{
    for (; step > 0; step /= 2) {
        std::vector<TunePlace> places{from};
        if (from.batch >= step)
            places.push_back({from.batch - step, from.streams, from.memory});
        if (from.batch + step < m_axes.batchSizes.size())
            places.push_back({from.batch + step, from.streams, from.memory});
        from = bestOf(places);
    }
    return from;
}

std::vector<TunePlace> TuneSearch::neighbours(const TunePlace& place) const
{
    std::vector<TunePlace> places{place};
    for (const int batch : {-1, 0, 1}) {
        for (const int streams : {-1, 0, 1}) {
            const auto b = static_cast<std::ptrdiff_t>(place.batch) + batch;
            const auto s = static_cast<std::ptrdiff_t>(place.streams) + streams;
            const bool inside = b >= 0 && s >= 0 && b < static_cast<std::ptrdiff_t>(m_axes.batchSizes.size())
                                && s < static_cast<std::ptrdiff_t>(m_axes.streams.size());
            if (inside && std::abs(batch) + std::abs(streams) == 1)
                places.push_back({static_cast<std::size_t>(b), static_cast<std::size_t>(s), place.memory});
        }
    }
    return places;
}

std::optional<Error> TuneSearch::climb()
{
    const auto half = m_axes.batchSizes.size() / 2;
    // Pinned first: the last of the axis.
    TunePlace at{half, std::min<std::size_t>(2, m_axes.streams.size() - 1), m_axes.hostMemory.size() - 1};
    at = narrowBatch(at, std::max<std::size_t>(1, m_axes.batchSizes.size() / 4));
    constexpr int MostRounds = 6;
    for (int round = 0; round < MostRounds && !m_stop.stop_requested(); ++round) {
        const auto next = bestOf(neighbours(at));
        if (next == at)
            break;
        at = next;
    }
    // The simplest settings of the same, one at a time: fewer streams, then pageable memory.
    std::vector<TunePlace> simpler;
    for (std::size_t memory = 0; memory < m_axes.hostMemory.size(); ++memory)
        simpler.push_back({at.batch, at.streams, memory});
    if (at.streams > 0)
        simpler.push_back({at.batch, at.streams - 1, at.memory});
    (void)bestOf(simpler);
    if (m_stop.stop_requested())
        return Error{ErrorCode::Cancelled, "The tuning was cancelled"};
    return std::nullopt;
}

} // namespace overlap
