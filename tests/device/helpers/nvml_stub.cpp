// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for NVML where LD_LIBRARY_PATH names its folder: one GPU at 0000:18:00.0, with the values of an H200 at
// work. OVERLAP_STUB_NVML: "mig" puts it into MIG mode, "silent" lets it tell nothing, "refuse" fails at the start.
#include <cstdlib>
#include <cstring>
#include <string_view>

#define STUB extern "C" __attribute__((visibility("default"))) int

namespace {
constexpr int Success = 0;
constexpr int NotSupported = 3;
constexpr int NotFound = 6;
constexpr int DriverMismatch = 18;

struct Device
{
    unsigned long long usedBytes;
};
Device wholeGpu{40ULL << 30U};
Device migInstance{3ULL << 30U};

bool is(std::string_view mode)
{
    const auto* value = std::getenv("OVERLAP_STUB_NVML");
    return value != nullptr && mode == value;
}

template<typename Value>
int tell(Value* target, Value value)
{
    if (is("silent"))
        return NotSupported;
    *target = value;
    return Success;
}
} // namespace

STUB nvmlInit_v2()
{
    return is("refuse") ? DriverMismatch : Success;
}
STUB nvmlShutdown()
{
    return Success;
}
extern "C" __attribute__((visibility("default"))) const char* nvmlErrorString(int code)
{
    return code == DriverMismatch ? "Driver/library version mismatch" : "some error";
}
STUB nvmlDeviceGetHandleByPciBusId_v2(const char* address, Device** device)
{
    *device = &wholeGpu;
    return std::string_view(address) == "0000:18:00.0" ? Success : NotFound;
}
STUB nvmlDeviceGetHandleByUUID(const char* uuid, Device** device)
{
    *device = &migInstance;
    return std::string_view(uuid) == "MIG-01020304-0506-0708-090a-0b0c0d0e0f10" ? Success : NotFound;
}
STUB nvmlDeviceGetUtilizationRates(Device* device, unsigned* gpuAndMemory)
{
    if (is("silent") || is("mig") || device != &wholeGpu)
        return NotSupported;
    gpuAndMemory[0] = 68;
    gpuAndMemory[1] = 12;
    return Success;
}
STUB nvmlDeviceGetMemoryInfo(Device* device, unsigned long long* totalFreeUsed)
{
    if (is("silent"))
        return NotSupported;
    const auto total = device == &wholeGpu ? 140ULL << 30U : 17ULL << 30U;
    totalFreeUsed[0] = total;
    totalFreeUsed[1] = total - device->usedBytes;
    totalFreeUsed[2] = device->usedBytes;
    return Success;
}
STUB nvmlDeviceGetClockInfo(Device*, int clock, unsigned* mhz)
{
    return tell(mhz, clock == 1 ? 1980U : clock == 2 ? 3201U : 0U);
}
STUB nvmlDeviceGetMaxClockInfo(Device*, int clock, unsigned* mhz)
{
    return tell(mhz, clock == 1 ? 1985U : 0U);
}
STUB nvmlDeviceGetPowerUsage(Device*, unsigned* milliwatts)
{
    return tell(milliwatts, 412'500U);
}
STUB nvmlDeviceGetEnforcedPowerLimit(Device*, unsigned* milliwatts)
{
    return tell(milliwatts, 700'000U);
}
STUB nvmlDeviceGetTemperature(Device*, int sensor, unsigned* celsius)
{
    return tell(celsius, sensor == 0 ? 47U : 0U);
}
STUB nvmlDeviceGetCurrPcieLinkGeneration(Device*, unsigned* value)
{
    return tell(value, 4U);
}
STUB nvmlDeviceGetCurrPcieLinkWidth(Device*, unsigned* value)
{
    return tell(value, 8U);
}
STUB nvmlDeviceGetMaxPcieLinkGeneration(Device*, unsigned* value)
{
    return tell(value, 5U);
}
STUB nvmlDeviceGetMaxPcieLinkWidth(Device*, unsigned* value)
{
    return tell(value, 16U);
}
STUB nvmlDeviceGetPcieThroughput(Device*, int counter, unsigned* kilobytesPerS)
{
    return tell(kilobytesPerS, counter == 1 ? 43'800'000U : counter == 0 ? 500'000U : 0U); // received, sent
}
// Under its older name alone.
STUB nvmlDeviceGetCurrentClocksThrottleReasons(Device*, unsigned long long* bits)
{
    return tell(bits, 0x4ULL | 0x20ULL);
}
STUB nvmlDeviceGetMigMode(Device*, unsigned* current, unsigned* pending)
{
    *pending = 0;
    return tell(current, is("mig") ? 1U : 0U);
}
