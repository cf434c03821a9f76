// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <memory>
#include <string>

namespace overlap::cuda {

// The part of NVML's interface that is used; the toolkit has no header for it. Names and values as NVIDIA documents them.
namespace nvml {
using Return = int; // 0: success
struct DeviceHandle;
using Device = DeviceHandle*;

inline constexpr Return Success = 0;
inline constexpr Return InsufficientSize = 7;

enum Clock : int
{
    ClockSm = 1,
    ClockMemory = 2
};
enum PcieCounter : int
{
    PcieSent = 0,
    PcieReceived = 1
};
enum ClocksEventReason : unsigned long long
{
    SwPowerCap = 0x4,
    HwSlowdown = 0x8,
    SyncBoost = 0x10,
    SwThermalSlowdown = 0x20,
    HwThermalSlowdown = 0x40,
    HwPowerBrakeSlowdown = 0x80
};

struct Utilization // percent
{
    unsigned gpu;
    unsigned memory;
};
struct Memory // bytes
{
    unsigned long long total;
    unsigned long long free;
    unsigned long long used;
};
struct ProcessInfo
{
    unsigned pid;
    unsigned long long usedGpuMemory; // all bits set: not told
    unsigned gpuInstanceId;
    unsigned computeInstanceId;
};
} // namespace nvml

// NVML, found at run time and initialised for as long as this lives. Its functions can be called from several threads at
// once and touch no CUDA context. Those that a driver lacks are null.
class NvmlLibrary
{
public:
    // The error says whether the library is missing or refuses, with the mend.
    [[nodiscard]] static Result<std::shared_ptr<const NvmlLibrary>> open();
    ~NvmlLibrary();
    NvmlLibrary(const NvmlLibrary&) = delete;
    NvmlLibrary& operator=(const NvmlLibrary&) = delete;

    nvml::Return (*handleByPciBusId)(const char* address, nvml::Device* device) = nullptr;
    nvml::Return (*handleByUuid)(const char* uuid, nvml::Device* device) = nullptr;
    nvml::Return (*utilizationRates)(nvml::Device device, nvml::Utilization* value) = nullptr;
    nvml::Return (*memoryInfo)(nvml::Device device, nvml::Memory* value) = nullptr;
    nvml::Return (*clockInfo)(nvml::Device device, int clock, unsigned* mhz) = nullptr;
    nvml::Return (*maxClockInfo)(nvml::Device device, int clock, unsigned* mhz) = nullptr;
    nvml::Return (*powerUsage)(nvml::Device device, unsigned* milliwatts) = nullptr;
    nvml::Return (*enforcedPowerLimit)(nvml::Device device, unsigned* milliwatts) = nullptr;
    nvml::Return (*temperature)(nvml::Device device, int sensor, unsigned* celsius) = nullptr;
    nvml::Return (*linkGeneration)(nvml::Device device, unsigned* value) = nullptr;
    nvml::Return (*linkWidth)(nvml::Device device, unsigned* value) = nullptr;
    nvml::Return (*maxLinkGeneration)(nvml::Device device, unsigned* value) = nullptr;
    nvml::Return (*maxLinkWidth)(nvml::Device device, unsigned* value) = nullptr;
    nvml::Return (*pcieThroughput)(nvml::Device device, int counter, unsigned* kilobytesPerS) = nullptr; // takes 20 ms
    nvml::Return (*clocksEventReasons)(nvml::Device device, unsigned long long* bits) = nullptr;
    nvml::Return (*migMode)(nvml::Device device, unsigned* current, unsigned* pending) = nullptr;
    nvml::Return (*persistenceMode)(nvml::Device device, unsigned* mode) = nullptr;
    nvml::Return (*computeProcesses)(nvml::Device device, unsigned* count, nvml::ProcessInfo* processes) = nullptr;
    nvml::Return (*graphicsProcesses)(nvml::Device device, unsigned* count, nvml::ProcessInfo* processes) = nullptr;

private:
    NvmlLibrary() = default;
    [[nodiscard]] bool findFunctions(void* handle);

    nvml::Return (*m_shutdown)() = nullptr;
};

} // namespace overlap::cuda
