// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/builtin_profiles.h"

#include "engine/base/embedded.h"
#include "engine/profile/profile_json.h"

#include <algorithm>

namespace overlap {

const std::vector<DeviceProfile>& builtinProfiles()
{
    static const std::vector<DeviceProfile> Profiles = [] {
        std::vector<DeviceProfile> profiles;
        for (const auto& file : embedded::profiles())
            profiles.push_back(parseProfile(file.text).value());
        std::ranges::stable_sort(profiles, {}, [](const DeviceProfile& p) { return p.provenance.kind; });
        return profiles;
    }();
    return Profiles;
}

const DeviceProfile* findBuiltinProfile(std::string_view name)
{
    const auto& profiles = builtinProfiles();
    const auto it = std::ranges::find(profiles, name, &DeviceProfile::name);
    return it == profiles.end() ? nullptr : &*it;
}

} // namespace overlap
