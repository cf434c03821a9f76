// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>

namespace overlap {

// What this thread has computed so far; unlike the time on the wall it does not count what others do meanwhile.
[[nodiscard]] inline double cpuMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

} // namespace overlap
