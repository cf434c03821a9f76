// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/profile/device_profile.h"

namespace overlap {

// A GPU that is computed from a profile: deterministic, without state, safe to use from several threads.
class SimulatedBackend : public Backend
{
public:
    // `id` as on the command line: "sim:h200", "sim:path/of/profile.json".
    SimulatedBackend(DeviceProfile profile, std::string id);

    [[nodiscard]] DeviceInfo info() const override;
    [[nodiscard]] Problems check(const Scenario& scenario) const override;
    [[nodiscard]] Result<RunRecord> run(const Scenario& scenario, const RunOptions& options,
                                        const ProgressSink& progress, std::stop_token stop) override;
    [[nodiscard]] const DeviceProfile* profile() const override { return &m_profile; }

    // Operations of one run that the model keeps at most: with their timeline and its numbers some 2.6 GiB.
    static constexpr std::uint64_t MaxOperations = 10'000'000;

private:
    [[nodiscard]] Result<RunRecord> runHere(const Scenario& scenario, const RunOptions& options,
                                            const ProgressSink& progress, const std::stop_token& stop) const;

    DeviceProfile m_profile;
    std::string m_id;
};

} // namespace overlap
