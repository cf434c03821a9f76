// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/nvml_device.h"

#include "engine/backend/cuda/cuda_error.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fstream>

#include <unistd.h>

namespace overlap::cuda {

namespace {
// One value of NVML; none where the driver lacks the function or the device the value.
template<typename Value, typename... Arguments, typename... Given>
std::optional<Value> ask(nvml::Return (*function)(Arguments...), Given... given)
{
    Value value{};
    if (function == nullptr || function(given..., &value) != nvml::Success)
        return std::nullopt;
    return value;
}

std::optional<double> scaled(const std::optional<unsigned>& value, double factor)
{
    return value ? std::optional(static_cast<double>(*value) * factor) : std::nullopt;
}

// 0 and all bits set stand for "not known" with a link.
std::optional<std::uint32_t> linkNumber(const std::optional<unsigned>& value)
{
    return value && *value > 0 && *value <= 64 ? std::optional<std::uint32_t>(*value) : std::nullopt;
}

std::string migName(const std::array<unsigned char, 16>& uuid)
{
    constexpr const char* Digits = "0123456789abcdef";
    std::string name = "MIG-";
    for (std::size_t i = 0; i < uuid.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            name += '-';
        name += Digits[uuid[i] >> 4U];
        name += Digits[uuid[i] & 0xFU];
    }
    return name;
}

std::string processName(std::uint32_t pid)
{
    // Not NVML's, which gives whole command lines of other users. 15 characters at most.
    std::ifstream file("/proc/" + std::to_string(pid) + "/comm");
    std::string name;
    std::getline(file, name);
    return name;
}

using ProcessQuery = nvml::Return (*)(nvml::Device, unsigned*, nvml::ProcessInfo*);

std::optional<std::vector<nvml::ProcessInfo>> processesOf(ProcessQuery query, nvml::Device device)
{
    if (query == nullptr)
        return std::nullopt;
    std::vector<nvml::ProcessInfo> processes(32);
    // A program may start between the two calls, so the list is longer than it was said to be.
    for (int attempt = 0; attempt < 3; ++attempt) {
        auto count = static_cast<unsigned>(processes.size());
        const auto code = query(device, &count, processes.data());
        if (code == nvml::Success) {
            processes.resize(std::min<std::size_t>(count, processes.size()));
            return processes;
        }
        if (code != nvml::InsufficientSize)
            break;
        processes.resize(2 * static_cast<std::size_t>(count) + 32);
    }
    return std::nullopt;
}
} // namespace

GpuIdentity identityOf(int cudaIndex)
{
    GpuIdentity identity;
    std::array<char, 32> address{};
    check(cudaDeviceGetPCIBusId(address.data(), static_cast<int>(address.size()), cudaIndex),
          "reading the PCI address of the device");
    identity.pciAddress = address.data();
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, cudaIndex), "reading the properties of the device");
    static_assert(sizeof(properties.uuid.bytes) == std::tuple_size_v<decltype(identity.uuid)>);
    std::memcpy(identity.uuid.data(), properties.uuid.bytes, identity.uuid.size());
    return identity;
}

std::vector<ThrottleReason> throttleReasons(unsigned long long clocksEventReasons)
{
    const auto has = [&](unsigned long long bits) { return (clocksEventReasons & bits) != 0; };
    std::vector<ThrottleReason> reasons;
    if (has(nvml::SwPowerCap))
        reasons.push_back(ThrottleReason::PowerCap);
    // The general bit comes with each of the particular ones.
    if (has(nvml::HwSlowdown) && !has(nvml::HwThermalSlowdown | nvml::HwPowerBrakeSlowdown))
        reasons.push_back(ThrottleReason::HardwareSlowdown);
    if (has(nvml::SwThermalSlowdown | nvml::HwThermalSlowdown))
        reasons.push_back(ThrottleReason::Thermal);
    if (has(nvml::HwPowerBrakeSlowdown))
        reasons.push_back(ThrottleReason::PowerBrake);
    if (has(nvml::SyncBoost))
        reasons.push_back(ThrottleReason::SyncBoost);
    return reasons;
}

NvmlDevice::NvmlDevice(std::shared_ptr<const NvmlLibrary> library, nvml::Device device, nvml::Device instance)
    : m_library(std::move(library))
    , m_device(device)
    , m_instance(instance)
{
}

Result<NvmlDevice> NvmlDevice::open(std::shared_ptr<const NvmlLibrary> library, const GpuIdentity& identity)
{
    nvml::Device device = nullptr;
    if (library->handleByPciBusId(identity.pciAddress.c_str(), &device) != nvml::Success)
        return Error{ErrorCode::Unsupported,
                     "NVML does not know the GPU at " + identity.pciAddress + ": see whether nvidia-smi lists it"};
    NvmlDevice whole(library, device, device);
    if (!whole.mig().value_or(false))
        return whole;
    nvml::Device instance = nullptr;
    if (library->handleByUuid == nullptr
        || library->handleByUuid(migName(identity.uuid).c_str(), &instance) != nvml::Success)
        instance = nullptr;
    return NvmlDevice(std::move(library), device, instance);
}

DeviceSample NvmlDevice::sample() const
{
    const auto& nvml = *m_library;
    DeviceSample sample;
    sample.steadyNs =
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    if (const auto used = ask<nvml::Utilization>(nvml.utilizationRates, m_device)) {
        sample.gpuUtilizationPct = used->gpu;
        sample.memoryUtilizationPct = used->memory;
    }
    if (m_instance != nullptr) {
        if (const auto memory = ask<nvml::Memory>(nvml.memoryInfo, m_instance)) {
            sample.memoryUsedBytes = memory->used;
            sample.memoryTotalBytes = memory->total;
        }
    }
    sample.smClockMhz = scaled(ask<unsigned>(nvml.clockInfo, m_device, int{nvml::ClockSm}), 1.0);
    sample.smClockMaxMhz = scaled(ask<unsigned>(nvml.maxClockInfo, m_device, int{nvml::ClockSm}), 1.0);
    sample.memoryClockMhz = scaled(ask<unsigned>(nvml.clockInfo, m_device, int{nvml::ClockMemory}), 1.0);
    sample.powerW = scaled(ask<unsigned>(nvml.powerUsage, m_device), 1e-3);
    sample.powerLimitW = scaled(ask<unsigned>(nvml.enforcedPowerLimit, m_device), 1e-3);
    sample.temperatureC = scaled(ask<unsigned>(nvml.temperature, m_device, 0), 1.0);
    const auto now = link();
    const auto most = linkMax();
    sample.pcieGeneration = now.generation;
    sample.pcieWidth = now.width;
    sample.pcieGenerationMax = most.generation;
    sample.pcieWidthMax = most.width;
    sample.pcieReceivedMBps = scaled(ask<unsigned>(nvml.pcieThroughput, m_device, int{nvml::PcieReceived}), 1e-3);
    sample.pcieSentMBps = scaled(ask<unsigned>(nvml.pcieThroughput, m_device, int{nvml::PcieSent}), 1e-3);
    sample.throttled = throttled();
    return sample;
}

std::optional<std::vector<ThrottleReason>> NvmlDevice::throttled() const
{
    const auto bits = ask<unsigned long long>(m_library->clocksEventReasons, m_device);
    return bits ? std::optional(throttleReasons(*bits)) : std::nullopt;
}

LinkState NvmlDevice::link() const
{
    return {linkNumber(ask<unsigned>(m_library->linkGeneration, m_device)),
            linkNumber(ask<unsigned>(m_library->linkWidth, m_device))};
}

LinkState NvmlDevice::linkMax() const
{
    return {linkNumber(ask<unsigned>(m_library->maxLinkGeneration, m_device)),
            linkNumber(ask<unsigned>(m_library->maxLinkWidth, m_device))};
}

std::optional<bool> NvmlDevice::mig() const
{
    unsigned current = 0;
    unsigned pending = 0;
    if (m_library->migMode == nullptr || m_library->migMode(m_device, &current, &pending) != nvml::Success)
        return std::nullopt;
    return current != 0;
}

std::optional<bool> NvmlDevice::persistence() const
{
    const auto mode = ask<unsigned>(m_library->persistenceMode, m_device);
    return mode ? std::optional(*mode != 0) : std::nullopt;
}

std::optional<std::vector<GpuProcess>> NvmlDevice::otherProcesses() const
{
    if (m_instance == nullptr)
        return std::nullopt;
    auto found = processesOf(m_library->computeProcesses, m_instance);
    if (const auto more = processesOf(m_library->graphicsProcesses, m_instance); found && more)
        found->insert(found->end(), more->begin(), more->end());
    if (!found)
        return std::nullopt;
    constexpr auto NotTold = ~0ULL;
    std::vector<GpuProcess> others;
    for (const auto& process : *found) {
        const bool known = std::ranges::find(others, process.pid, &GpuProcess::pid) != others.end();
        if (known || process.pid == static_cast<unsigned>(::getpid()))
            continue;
        others.push_back(
            {process.pid, processName(process.pid),
             process.usedGpuMemory == NotTold ? std::nullopt : std::optional<std::uint64_t>(process.usedGpuMemory)});
    }
    return others;
}

} // namespace overlap::cuda
