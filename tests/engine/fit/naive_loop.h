// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace overlap::fixtures {

// Settings of a naive loop whose answers the simulated device knows: six launches on 16 images from pageable memory,
// waiting for each batch. `more`: further settings, which come after them.
[[nodiscard]] inline std::vector<std::string> naiveLoop(const std::vector<std::string>& more = {})
{
    std::vector<std::string> settings{"samples=320",
                                      "batch_size=16",
                                      "streams=1",
                                      "host_memory=pageable",
                                      "sync=every_batch",
                                      "kernel.kind=fixed_duration",
                                      "kernel.duration_us=120",
                                      "kernel.launches_per_batch=6",
                                      "output_bytes_per_sample=4000"};
    settings.insert(settings.end(), more.begin(), more.end());
    return settings;
}

} // namespace overlap::fixtures
