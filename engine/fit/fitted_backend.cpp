// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/fitted_backend.h"

#include <string_view>

namespace overlap {

namespace {
constexpr std::string_view Ending = ", fitted";

DeviceProfile named(DeviceProfile profile)
{
    profile.name += Ending;
    profile.title += Ending;
    profile.modelError.reset();
    profile.provenance.summary = "Fitted to a recording; what that does not tell is taken from a profile";
    return profile;
}
} // namespace

FittedBackend::FittedBackend(const RecordingFit& fit, const Recording& recording)
    : SimulatedBackend(named(fit.twin.clean.profile), "sim:" + fit.twin.clean.profile.name + std::string(Ending))
    , m_sameDevice(fit.sameDevice)
{
    if (const auto* device = recording.device(fit.device)) {
        m_memoryBytes = device->memoryBytes;
        m_copyEngines = device->copyEngines;
    }
}

DeviceInfo FittedBackend::info() const
{
    auto info = SimulatedBackend::info();
    info.smCount = 0;
    info.linkGbps.reset();
    info.memoryBytes = m_memoryBytes.value_or(info.memoryBytes);
    info.copyEngines = m_copyEngines.value_or(m_sameDevice ? info.copyEngines : 0);
    if (!m_sameDevice) {
        info.h2dPeakGbps.reset();
        info.d2hPeakGbps.reset();
    }
    return info;
}

bool isFitted(const DeviceInfo& device)
{
    return !device.measured() && device.profile.ends_with(Ending);
}

std::string baseProfileOf(const DeviceInfo& fitted)
{
    return isFitted(fitted) ? fitted.profile.substr(0, fitted.profile.size() - Ending.size()) : fitted.profile;
}

} // namespace overlap
