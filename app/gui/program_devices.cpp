// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/device_directory.h"

namespace overlap {

DeviceAccess programDevices()
{
    return accessTo(DeviceRegistry());
}

} // namespace overlap
