// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

namespace overlap {

// Whether a run failed because the device cannot run the scenario, which tells something of the scenario: too much
// memory, too many operations. A device that broke down, a cancelled run, a file that could not be read tell nothing.
[[nodiscard]] inline bool isRefusal(const Error& error)
{
    return error.code == ErrorCode::InvalidArgument || error.code == ErrorCode::Unsupported
           || error.code == ErrorCode::OutOfMemory;
}

} // namespace overlap
