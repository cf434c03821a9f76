// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/simulated/simulated_backend.h"
#include "engine/fit/recording_whatif.h"

namespace overlap {

// The simulated device that was fitted to a recording, without the profiler (TwinFit::clean). What it says of itself is
// what the fit knows. Its kernels have the recorded lengths and are not those of the program, so how many SMs they use is
// not known; nor is the rate of the link that was recorded. The memory is that of the recorded device where the recording
// tells; the copy engines and the peak rates of another kind of device are left out. Its error is that of the fit, not
// that of the profile that nothing was fitted to.
class FittedBackend : public SimulatedBackend
{
public:
    FittedBackend(const RecordingFit& fit, const Recording& recording);

    [[nodiscard]] DeviceInfo info() const override;

private:
    std::optional<std::uint64_t> m_memoryBytes;
    std::optional<std::uint32_t> m_copyEngines;
    bool m_sameDevice;
};

// Whether a run was made on such a device.
[[nodiscard]] bool isFitted(const DeviceInfo& device);
// "h200" of the fitted device's "h200, fitted": what the recording does not tell is of that profile.
[[nodiscard]] std::string baseProfileOf(const DeviceInfo& fitted);

} // namespace overlap
