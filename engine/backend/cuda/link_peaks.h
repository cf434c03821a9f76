// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace overlap::cuda {

struct LinkPeaks // 10^9 bytes per second
{
    double toDevice = 0.0;
    double toHost = 0.0;
};

// How fast large pinned copies of the current device run one way at a time: the best of a few of 64 MiB, in some 50 ms.
// None where there is no memory for them. Throws CudaError for anything worse.
[[nodiscard]] std::optional<LinkPeaks> measureLinkPeaks();

} // namespace overlap::cuda
