// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

namespace overlap {

// How many intervals have been written; called by the writing thread, about once for each megabyte.
using WriteProgress = std::function<void(std::uint64_t intervals)>;

} // namespace overlap
