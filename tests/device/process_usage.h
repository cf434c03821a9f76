// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <malloc.h>
#include <unistd.h>

namespace overlap::cuda {

// What a leak would make grow.
struct ProcessUsage
{
    std::uint64_t deviceFree = 0; // bytes of the current device
    std::uint64_t resident = 0; // bytes of the host
    std::uint64_t files = 0;
    std::uint64_t threads = 0;
};

[[nodiscard]] inline std::uint64_t entriesOf(const char* folder)
{
    const std::filesystem::directory_iterator entries(folder);
    return static_cast<std::uint64_t>(std::distance(begin(entries), end(entries)));
}

[[nodiscard]] inline ProcessUsage usageNow()
{
    ProcessUsage usage;
    std::size_t available = 0;
    std::size_t total = 0;
    if (cudaMemGetInfo(&available, &total) == cudaSuccess)
        usage.deviceFree = available;
    ::malloc_trim(0); // what is free in the heap is no leak
    std::ifstream file("/proc/self/statm");
    std::uint64_t pages = 0;
    file >> pages >> pages; // the second number
    usage.resident = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    usage.files = entriesOf("/proc/self/fd");
    usage.threads = entriesOf("/proc/self/task");
    return usage;
}

} // namespace overlap::cuda
