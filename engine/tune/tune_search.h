// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/tune.h"

#include <map>
#include <tuple>

namespace overlap {

// Where on the axes.
struct TunePlace
{
    std::size_t batch = 0;
    std::size_t streams = 0;
    std::size_t memory = 0;
    auto operator<=>(const TunePlace&) const = default;
};

// Runs places of the axes, each once, and climbs.
class TuneSearch
{
public:
    TuneSearch(Backend& backend, const Scenario& base, const TuneOptions& options, TuneAxes axes,
               std::uint64_t memoryLimitBytes, std::stop_token stop);

    // None; an error only when cancelled.
    [[nodiscard]] std::optional<Error> climb();

    [[nodiscard]] std::vector<TunePoint> takePoints() { return std::move(m_points); }
    [[nodiscard]] std::size_t runs() const { return m_runner.runs(); }
    // Lower is better; none for a point that was not run or is beyond the latency limit.
    [[nodiscard]] std::optional<double> costOf(const TunePoint& point) const;
    // The scenario as it is, whatever its other settings.
    [[nodiscard]] std::optional<Error> runBase();

private:
    void runAll(const std::vector<TunePlace>& places);
    [[nodiscard]] std::optional<double> cost(const TunePlace& place);
    [[nodiscard]] double wallOf(const TunePlace& place) const; // infinite when it was not run
    [[nodiscard]] double leastCost() const; // of all that was run; infinite when nothing counts
    // By latency, of those within `samePct` of the least latency known the one with the highest throughput.
    [[nodiscard]] TunePlace bestOf(const std::vector<TunePlace>& places);
    // How many of the batch sizes, from the smallest on, keep the memory limit.
    [[nodiscard]] std::size_t fitting(std::size_t streams, std::size_t memory) const;
    [[nodiscard]] std::vector<TunePlace> coarseGrid(std::size_t memory) const;
    [[nodiscard]] TunePlace climbFrom(TunePlace at);
    void tryFewer(const TunePlace& at);
    [[nodiscard]] TunePlace narrowBatch(TunePlace from, std::size_t step);
    [[nodiscard]] std::vector<TunePlace> neighbours(const TunePlace& place, bool across) const;
    [[nodiscard]] Scenario scenarioAt(const TunePlace& place) const;

    const Scenario& m_base;
    const TuneOptions& m_options;
    TuneAxes m_axes;
    std::uint64_t m_memoryLimitBytes;
    std::stop_token m_stop;
    WallRunner m_runner;
    std::size_t m_budget; // of runs
    std::vector<TunePoint> m_points;
    std::map<TunePlace, std::size_t> m_known;
};

} // namespace overlap
