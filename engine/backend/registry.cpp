// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/registry.h"

#include "engine/backend/doctor_rules.h"
#include "engine/backend/simulated/simulated_backend.h"
#include "engine/base/files.h"
#include "engine/base/text.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/profile/profile_json.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace overlap {

namespace {
constexpr std::string_view SimulatedPrefix = "sim:";
constexpr std::string_view CudaPrefix = "cuda:";
constexpr const char* NoCuda = "This build has no CUDA backend: use a simulated device (sim:h200)";

std::vector<std::string> knownDevices()
{
    std::vector<std::string> names;
    for (const auto& profile : builtinProfiles())
        names.push_back(std::string(SimulatedPrefix) + profile.name);
    return names;
}

Error unknownDevice(const std::string& id)
{
    const auto known = knownDevices();
    const auto near = nearest(id, known);
    std::string list;
    for (const auto& name : known)
        list += (list.empty() ? "" : ", ") + name;
    const auto alternatives = (near.empty() ? ": known are " : "; did you mean " + near + "? Known are ") + list;
    return {ErrorCode::InvalidArgument,
            "There is no device \"" + id + "\"" + alternatives + ", or sim:FILE with a profile of your own"};
}

Result<std::shared_ptr<Backend>> openProfileFile(const std::string& id, const std::string& path)
{
    const auto text = readFile(path);
    if (!text)
        return text.error();
    auto profile = parseProfile(*text);
    if (!profile)
        return Error{profile.error().code, path + ": " + profile.error().message};
    return std::shared_ptr<Backend>(std::make_shared<SimulatedBackend>(std::move(*profile), id));
}
} // namespace

Result<DoctorReport> DeviceProvider::doctor()
{
    return Error{ErrorCode::Unsupported, "Nothing is known about what stands in the way of " + prefix() + " devices"};
}

Result<DoctorReport> DeviceProvider::doctorFor(const std::string& /*id*/)
{
    return doctor();
}

DeviceRegistry::DeviceRegistry(std::vector<std::shared_ptr<DeviceProvider>> providers)
    : m_providers(std::move(providers))
{
}

std::vector<DeviceEntry> DeviceRegistry::list() const
{
    std::vector<DeviceEntry> devices;
    for (const auto& profile : builtinProfiles())
        devices.push_back({SimulatedBackend(profile, std::string(SimulatedPrefix) + profile.name).info(), {}});
    for (const auto& provider : m_providers) {
        auto provided = provider->list();
        std::ranges::move(provided, std::back_inserter(devices));
    }
    const auto isForGpus = [](const auto& provider) { return provider->prefix() == CudaPrefix; };
    if (std::ranges::none_of(m_providers, isForGpus)) {
        DeviceInfo gpu;
        gpu.id = std::string(CudaPrefix) + '0';
        gpu.name = "This machine's GPU";
        gpu.origin = DeviceOrigin::Measured;
        devices.push_back({gpu, NoCuda});
    }
    return devices;
}

Result<std::shared_ptr<Backend>> DeviceRegistry::open(const std::string& id) const
{
    for (const auto& provider : m_providers) {
        if (id.starts_with(provider->prefix()))
            return provider->open(id);
    }
    if (id.starts_with("ssh:"))
        return Error{ErrorCode::Unsupported,
                     "The device " + id
                         + " cannot be used: this program reaches no other machine; use overlapscope-cli, or a "
                           "simulated device (sim:h200)"};
    if (id.starts_with(CudaPrefix))
        return Error{ErrorCode::Unsupported, "The device " + id + " cannot be used: " + NoCuda};
    if (!id.starts_with(SimulatedPrefix))
        return unknownDevice(id);
    const auto name = id.substr(SimulatedPrefix.size());
    if (const auto* profile = findBuiltinProfile(name))
        return std::shared_ptr<Backend>(std::make_shared<SimulatedBackend>(*profile, id));
    if (name.find('/') != std::string::npos || name.ends_with(".json"))
        return openProfileFile(id, name);
    return unknownDevice(id);
}

Result<DoctorReport> DeviceRegistry::doctor() const
{
    DoctorReport report;
    for (const auto& provider : m_providers) {
        auto found = provider->doctor();
        if (found)
            std::ranges::move(found->items, std::back_inserter(report.items));
        else if (found.error().code != ErrorCode::Unsupported)
            return std::move(found).error();
    }
    return report.items.empty() ? doctorWithoutCuda() : report;
}

Result<DoctorReport> DeviceRegistry::doctorFor(const std::string& id) const
{
    for (const auto& provider : m_providers) {
        if (id.starts_with(provider->prefix()))
            return provider->doctorFor(id);
    }
    return doctor();
}

std::vector<DeviceEntry> listDevices()
{
    return DeviceRegistry().list();
}

Result<std::shared_ptr<Backend>> openDevice(const std::string& id)
{
    return DeviceRegistry().open(id);
}

} // namespace overlap
