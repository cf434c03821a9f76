// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/profile_for.h"

#include "engine/diagnosis/diagnosis.h"

namespace overlap {

const DeviceProfile* profileFor(const Backend& device)
{
    const auto* own = device.profile();
    return own != nullptr ? own : profileOfSameKind(device.info());
}

} // namespace overlap
