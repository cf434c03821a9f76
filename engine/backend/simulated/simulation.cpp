// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/simulation.h"

#include "engine/backend/simulated/host_thread.h"

namespace overlap::simulated {

std::optional<SimulatedRun> simulate(const Scenario& scenario, const DeviceProfile& profile, const RunCosts& costs,
                                     const SimulationOptions& options, const std::stop_token& stop)
{
    HostThread host(scenario, profile, costs, options, stop);
    if (!IssuePlan(scenario, host).run())
        return std::nullopt;
    auto run = host.finish();
    if (stop.stop_requested())
        return std::nullopt;
    return run;
}

} // namespace overlap::simulated
