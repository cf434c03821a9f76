// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/activity_kind.h"

namespace overlap {

// Whether a thread that is at this only waits, for the device or for a call to let it go on.
[[nodiscard]] constexpr bool isWaiting(ActivityKind kind)
{
    return kind == ActivityKind::Blocked || kind == ActivityKind::Synchronize;
}

} // namespace overlap
