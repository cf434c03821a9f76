// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/tune_search.h"

#include "engine/backend/device_memory.h"
#include "engine/base/text.h"
#include "engine/scenario/scenario_json.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace overlap {

namespace {
constexpr std::size_t LeastRuns = 12; // short axes are soon run in full
constexpr std::size_t KeptForSimpler = 2;
} // namespace

TuneSearch::TuneSearch(Backend& backend, const Scenario& base, const TuneOptions& options, TuneAxes axes,
                       std::uint64_t memoryLimitBytes, std::stop_token stop)
    : m_base(base)
    , m_options(options)
    , m_axes(std::move(axes))
    , m_memoryLimitBytes(memoryLimitBytes)
    , m_stop(std::move(stop))
    , m_runner(backend, options.run, options.threads)
    , m_budget(options.mostRuns.value_or(std::max(LeastRuns, m_axes.size() / 5)))
{
    m_budget -= std::min(m_budget, KeptForSimpler);
}

std::optional<double> TuneSearch::costOf(const TunePoint& point) const
{
    // As it is may break the limit, which is for what is recommended.
    if (!point.outcome || point.outcome->deviceMemoryBytes > m_memoryLimitBytes)
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
        if (m_known.contains(place) || m_runner.runs() + scenarios.size() >= m_budget)
            continue;
        TunePoint point;
        point.scenario = scenarioAt(place);
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
    const auto known = m_known.find(place);
    return known == m_known.end() ? std::nullopt : costOf(m_points[known->second]);
}

double TuneSearch::wallOf(const TunePlace& place) const
{
    const auto known = m_known.find(place);
    const auto* point = known == m_known.end() ? nullptr : &m_points[known->second];
    return point != nullptr && point->outcome ? point->outcome->wallP50Us() : std::numeric_limits<double>::infinity();
}

double TuneSearch::leastCost() const
{
    auto least = std::numeric_limits<double>::infinity();
    for (const auto& point : m_points)
        least = std::min(least, costOf(point).value_or(least));
    return least;
}

TunePlace TuneSearch::bestOf(const std::vector<TunePlace>& places)
{
    runAll(places);
    constexpr auto None = std::numeric_limits<double>::infinity();
    // Latencies that are the same are told apart by the throughput: the way up often begins with a step that changes none.
    const bool byLatency = m_options.objective == TuneObjective::Latency;
    const auto same = byLatency ? leastCost() * (1.0 + m_options.samePct / 100.0) : 0.0;
    const auto rank = [&](const TunePlace& place) {
        const auto costs = cost(place).value_or(None);
        return costs <= same ? std::pair(same, wallOf(place)) : std::pair(costs, wallOf(place));
    };
    auto best = places.front();
    auto least = rank(best);
    for (const auto& place : places) {
        if (const auto ranked = rank(place); ranked < least) {
            least = ranked;
            best = place;
        }
    }
    return best;
}

std::size_t TuneSearch::fitting(std::size_t streams, std::size_t memory) const
{
    std::size_t count = 0;
    while (count < m_axes.batchSizes.size()
           && deviceMemoryOf(scenarioAt({count, streams, memory})) <= m_memoryLimitBytes)
        ++count;
    return count;
}

// Three batch sizes of those that fit with few streams, and with many.
std::vector<TunePlace> TuneSearch::coarseGrid(std::size_t memory) const
{
    std::vector<TunePlace> coarse;
    for (const std::size_t wanted : {std::size_t{1}, std::size_t{4}}) {
        auto streams = std::min(wanted, m_axes.streams.size() - 1);
        // Where memory is short, fewer slots are what fits.
        while (streams > 0 && fitting(streams, memory) == 0)
            --streams;
        const auto sizes = std::max<std::size_t>(1, fitting(streams, memory));
        for (const auto quarter : {1U, 2U, 3U}) {
            const TunePlace place{sizes == m_axes.batchSizes.size() ? sizes * quarter / 4 : (sizes - 1) * quarter / 3,
                                  streams, memory};
            if (std::ranges::find(coarse, place) == coarse.end())
                coarse.push_back(place);
        }
    }
    // Where memory is short the largest batch of each number of streams is what counts.
    for (std::size_t streams = 0; streams < m_axes.streams.size(); ++streams) {
        const auto sizes = fitting(streams, memory);
        if (sizes == 0 || sizes > m_axes.batchSizes.size() / 2)
            continue;
        const TunePlace largest{sizes - 1, streams, memory};
        if (std::ranges::find(coarse, largest) == coarse.end())
            coarse.push_back(largest);
    }
    return coarse;
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

// Along both axes, or across, to more of the one for less of the other: where memory or time is short that is the way.
std::vector<TunePlace> TuneSearch::neighbours(const TunePlace& place, bool across) const
{
    std::vector<TunePlace> places{place};
    const auto add = [&](int batch, int streams) {
        const auto b = static_cast<std::ptrdiff_t>(place.batch) + batch;
        const auto s = static_cast<std::ptrdiff_t>(place.streams) + streams;
        if (b >= 0 && s >= 0 && b < static_cast<std::ptrdiff_t>(m_axes.batchSizes.size())
            && s < static_cast<std::ptrdiff_t>(m_axes.streams.size()))
            places.push_back({static_cast<std::size_t>(b), static_cast<std::size_t>(s), place.memory});
    };
    if (across) {
        add(1, -1);
        add(-1, 1);
    } else {
        add(-1, 0);
        add(1, 0);
        add(0, -1);
        add(0, 1);
    }
    return places;
}

Scenario TuneSearch::scenarioAt(const TunePlace& place) const
{
    return tunedScenario(m_base, m_axes.batchSizes[place.batch], m_axes.streams[place.streams],
                         m_axes.hostMemory[place.memory]);
}

TunePlace TuneSearch::climbFrom(TunePlace at)
{
    constexpr int MostRounds = 6;
    for (int round = 0; round < MostRounds && !m_stop.stop_requested(); ++round) {
        auto next = bestOf(neighbours(at, false));
        if (next == at)
            next = bestOf(neighbours(at, true));
        if (next == at)
            break;
        at = next;
    }
    return at;
}

// Simpler settings may be as good: pageable memory, and fewer streams down to the first that are not.
void TuneSearch::tryFewer(const TunePlace& at)
{
    m_budget += KeptForSimpler;
    std::vector<TunePlace> simpler;
    for (std::size_t memory = 0; memory + 1 < m_axes.hostMemory.size(); ++memory)
        simpler.push_back({at.batch, at.streams, memory});
    runAll(simpler);
    const auto same = leastCost() * (1.0 + m_options.samePct / 100.0);
    for (std::size_t streams = at.streams; streams-- > 0;) {
        const auto costs = cost({at.batch, streams, at.memory});
        if (!costs || *costs > same)
            break;
    }
}

std::optional<Error> TuneSearch::climb()
{
    // Pinned memory is the last of its axis. A coarse grid first, for there may be more than one valley.
    const auto pinned = m_axes.hostMemory.size() - 1;
    auto coarse = coarseGrid(pinned);
    const auto first = bestOf(coarse);
    const auto sizes = fitting(first.streams, pinned);
    auto at = climbFrom(narrowBatch(first, std::max<std::size_t>(1, sizes / 8)));
    // And from the best with another batch size, unless that is too far behind to win.
    std::erase_if(coarse, [&](const TunePlace& place) { return place.batch == first.batch; });
    constexpr double TooFar = 1.5;
    if (!coarse.empty()) {
        if (const auto second = bestOf(coarse); cost(second) && cost(at) && *cost(second) < TooFar * *cost(at))
            at = bestOf({at, climbFrom(second)});
    }
    tryFewer(at);
    if (m_stop.stop_requested())
        return Error{ErrorCode::Cancelled, "The tuning was cancelled"};
    return std::nullopt;
}

} // namespace overlap
