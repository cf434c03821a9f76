// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace overlap {

// Calls `work` on this thread and on others at the same time, `count` in all (at least one), and returns when every call
// has. The first exception of any of them is then thrown here. Where the system gives no more threads, there are fewer:
// `work` has to take its share from what is left, not from a number.
void workTogether(std::size_t count, const std::function<void()>& work);

} // namespace overlap
