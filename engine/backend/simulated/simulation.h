// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/simulated/run_costs.h"
#include "engine/timeline/timeline.h"

#include <optional>
#include <stop_token>

namespace overlap::simulated {

struct SimulationOptions
{
    bool wantTimeline = true;
    bool loadsModules = false; // the first launch of the process
    double noise = 0.0; // relative spread of every duration
    std::uint64_t seed = 1;
};

struct SimulatedRun
{
    Nanoseconds wall{};
    std::vector<Nanoseconds> batchLatencies;
    Timeline timeline;
    std::uint32_t peakResidentBlocks = 0;
};

// One run of a valid scenario. None when stopped.
[[nodiscard]] std::optional<SimulatedRun> simulate(const Scenario& scenario, const DeviceProfile& profile,
                                                   const RunCosts& costs, const SimulationOptions& options,
                                                   const std::stop_token& stop);

} // namespace overlap::simulated
