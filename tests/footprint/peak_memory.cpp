// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/footprint/peak_memory.h"

#include <fstream>
#include <string>

#include <malloc.h>

namespace overlap::test {

namespace {

// "VmHWM:     12345 kB" in /proc/self/status.
[[nodiscard]] std::size_t statusBytes(const std::string& key)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(key + ':'))
            return std::stoull(line.substr(key.size() + 1)) * 1024;
    }
    return 0;
}

} // namespace

PeakMemory::PeakMemory()
{
    ::malloc_trim(0); // what was freed before does not hide what is taken now
    std::ofstream reset("/proc/self/clear_refs");
    reset << "5" << std::flush; // the peak is what is in use now
    m_known = reset.good();
    m_before = statusBytes("VmRSS");
}

std::size_t PeakMemory::bytes() const
{
    const auto peak = statusBytes("VmHWM");
    return peak > m_before ? peak - m_before : 0;
}

} // namespace overlap::test
