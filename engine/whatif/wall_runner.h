// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/metrics/statistics.h"
#include "engine/whatif/change.h"

#include <map>
#include <span>

namespace overlap {

// What one way of doing the work takes, nothing recorded.
struct WallOutcome
{
    Statistics wallUs;
    std::optional<Statistics> batchLatencyUs;
    std::uint64_t deviceMemoryBytes = 0;

    [[nodiscard]] double wallP50Us() const { return wallUs.p50; }
};

// Runs many scenarios on one device, each once however often it is asked for: on all cores where the device is
// simulated, one after the other on a GPU. Not thread-safe itself.
class WallRunner
{
public:
    // `options` hold for all runs; the recorder is always none. `threads` 0: as many as the machine has.
    WallRunner(Backend& backend, RunOptions options, unsigned threads = 0);

    // In the order of `scenarios`. What the device refuses or fails to run is an error in its place; so is everything
    // not yet run when `stop` is requested.
    [[nodiscard]] std::vector<Result<WallOutcome>> run(std::span<const Scenario> scenarios,
                                                       const std::stop_token& stop);
    // Each after its change.
    [[nodiscard]] std::vector<Result<WallOutcome>> run(const std::vector<Change>& changes, const std::stop_token& stop);
    [[nodiscard]] Result<WallOutcome> run(const Scenario& scenario, const std::stop_token& stop);

    [[nodiscard]] std::size_t runs() const { return m_runs; } // that were made, those known already not counted
    [[nodiscard]] const DeviceInfo& device() const { return m_device; }

private:
    [[nodiscard]] Result<WallOutcome> runOne(const Scenario& scenario, const std::stop_token& stop) const;
    void runAll(std::span<const Scenario> scenarios, const std::stop_token& stop);

    Backend& m_backend;
    DeviceInfo m_device;
    RunOptions m_options;
    unsigned m_threads;
    std::size_t m_runs = 0;
    std::map<Scenario, Result<WallOutcome>> m_known; // names left out
};

} // namespace overlap
