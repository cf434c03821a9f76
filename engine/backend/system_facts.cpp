// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/system_facts.h"

#include "engine/base/letters.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include <sys/resource.h>
#include <unistd.h>

namespace overlap {

namespace {
constexpr std::array<const char*, 7> EnvironmentOfInterest{
    "CUDA_LAUNCH_BLOCKING",  "CUDA_VISIBLE_DEVICES",  "CUDA_MODULE_LOADING",        "CUDA_DEVICE_ORDER",
    "CUDA_INJECTION64_PATH", "NVTX_INJECTION64_PATH", "CUDA_DEVICE_MAX_CONNECTIONS"};

// The first line of a small file of the system's; "" where there is none.
std::string lineOf(const std::filesystem::path& path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

std::optional<std::string> driverVersion()
{
    if (auto version = lineOf("/sys/module/nvidia/version"); !version.empty())
        return version;
    std::ifstream file("/proc/driver/nvidia/version");
    std::ostringstream text;
    text << file.rdbuf();
    return driverVersionIn(text.str());
}

bool runsUnderWsl()
{
    return lowered(lineOf("/proc/version")).find("microsoft") != std::string::npos;
}

bool gpuOnBus()
{
    constexpr const char* Nvidia = "0x10de";
    constexpr const char* Display = "0x03"; // PCI class: VGA and 3D controllers
    std::error_code none;
    for (std::filesystem::directory_iterator it("/sys/bus/pci/devices", none), end; it != end; it.increment(none)) {
        if (lineOf(it->path() / "vendor") == Nvidia && lineOf(it->path() / "class").starts_with(Display))
            return true;
    }
    return false;
}

std::optional<std::uint64_t> lockedMemoryLimit()
{
    rlimit limit{};
    if (getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return std::nullopt;
    return limit.rlim_cur;
}
} // namespace

std::optional<std::string> driverVersionIn(const std::string& text)
{
    // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.159.04  Tue ..", or ".. Open Kernel Module for x86_64  580..".
    std::istringstream words(text.substr(0, text.find('\n')));
    std::string word;
    while (words >> word) {
        const bool isNumber = word.find_first_not_of("0123456789.") == std::string::npos;
        if (isNumber && word.find('.') != std::string::npos)
            return word;
    }
    return std::nullopt;
}

SystemFacts systemFacts()
{
    SystemFacts facts;
    facts.driverVersion = driverVersion();
    facts.wsl = runsUnderWsl();
    facts.deviceFile = ::access(facts.wsl ? "/dev/dxg" : "/dev/nvidiactl", R_OK | W_OK) == 0;
    facts.gpuOnBus = gpuOnBus();
    facts.lockedMemoryLimit = lockedMemoryLimit();
    for (const auto* name : EnvironmentOfInterest) {
        if (const auto* value = std::getenv(name))
            facts.environment[name] = value;
    }
    return facts;
}

} // namespace overlap
