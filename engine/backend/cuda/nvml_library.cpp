// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/nvml_library.h"

#include <dlfcn.h>

namespace overlap::cuda {

namespace {
constexpr const char* Name = "libnvidia-ml.so.1"; // of the driver; under WSL too

template<typename Function>
bool find(void* handle, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(dlsym(handle, name));
    return function != nullptr;
}

std::string describe(void* handle, nvml::Return code)
{
    const char* (*errorString)(nvml::Return) = nullptr;
    const auto* text = find(handle, "nvmlErrorString", errorString) ? errorString(code) : nullptr;
    return text == nullptr ? "error " + std::to_string(code) : text;
}
} // namespace

bool NvmlLibrary::findFunctions(void* handle)
{
    (void)find(handle, "nvmlDeviceGetHandleByUUID", handleByUuid);
    (void)find(handle, "nvmlDeviceGetUtilizationRates", utilizationRates);
    (void)find(handle, "nvmlDeviceGetMemoryInfo", memoryInfo);
    (void)find(handle, "nvmlDeviceGetClockInfo", clockInfo);
    (void)find(handle, "nvmlDeviceGetMaxClockInfo", maxClockInfo);
    (void)find(handle, "nvmlDeviceGetPowerUsage", powerUsage);
    (void)find(handle, "nvmlDeviceGetEnforcedPowerLimit", enforcedPowerLimit);
    (void)find(handle, "nvmlDeviceGetTemperature", temperature);
    (void)find(handle, "nvmlDeviceGetCurrPcieLinkGeneration", linkGeneration);
    (void)find(handle, "nvmlDeviceGetCurrPcieLinkWidth", linkWidth);
    (void)find(handle, "nvmlDeviceGetMaxPcieLinkGeneration", maxLinkGeneration);
    (void)find(handle, "nvmlDeviceGetMaxPcieLinkWidth", maxLinkWidth);
    (void)find(handle, "nvmlDeviceGetPcieThroughput", pcieThroughput);
    // The newer name came with CUDA 12.2.
    (void)(find(handle, "nvmlDeviceGetCurrentClocksEventReasons", clocksEventReasons)
           || find(handle, "nvmlDeviceGetCurrentClocksThrottleReasons", clocksEventReasons));
    (void)find(handle, "nvmlDeviceGetMigMode", migMode);
    (void)find(handle, "nvmlDeviceGetPersistenceMode", persistenceMode);
    (void)find(handle, "nvmlDeviceGetComputeRunningProcesses_v3", computeProcesses);
    (void)find(handle, "nvmlDeviceGetGraphicsRunningProcesses_v3", graphicsProcesses);
    return find(handle, "nvmlDeviceGetHandleByPciBusId_v2", handleByPciBusId);
}

Result<std::shared_ptr<const NvmlLibrary>> NvmlLibrary::open()
{
    // Stays loaded: a thread of another user may still be in it when the last of ours is gone.
    auto* handle = dlopen(Name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (handle == nullptr)
        return Error{ErrorCode::Unsupported,
                     std::string(Name)
                         + " was not found: install the NVIDIA driver with its NVML (nvidia-smi "
                           "comes with it)"};
    const std::shared_ptr<NvmlLibrary> library(new NvmlLibrary);
    nvml::Return (*initialize)() = nullptr;
    nvml::Return (*shutdown)() = nullptr;
    if (!find(handle, "nvmlInit_v2", initialize) || !find(handle, "nvmlShutdown", shutdown)
        || !library->findFunctions(handle))
        return Error{ErrorCode::Unsupported, std::string(Name) + " is too old: update the NVIDIA driver"};
    if (const auto code = initialize(); code != nvml::Success)
        return Error{ErrorCode::Unsupported,
                     std::string(Name) + " cannot be used (" + describe(handle, code) + "): see what nvidia-smi says"};
    library->m_shutdown = shutdown;
    return std::shared_ptr<const NvmlLibrary>(library);
}

NvmlLibrary::~NvmlLibrary()
{
    if (m_shutdown != nullptr)
        (void)m_shutdown();
}

} // namespace overlap::cuda
