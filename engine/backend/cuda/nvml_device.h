// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/nvml_library.h"
#include "engine/backend/device_sample.h"
#include "engine/backend/machine_facts.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace overlap::cuda {

// Which GPU CUDA means by a number. NVML counts without CUDA_VISIBLE_DEVICES and in another order, so neither number
// says it.
struct GpuIdentity
{
    std::string pciAddress; // "00000000:18:00.0"; a MIG instance has that of its GPU
    std::array<unsigned char, 16> uuid{}; // of the GPU or the MIG instance
};
// Needs the driver, makes no context. Throws CudaError.
[[nodiscard]] GpuIdentity identityOf(int cudaIndex);

// What slows a GPU down, of NVML's bits. Idle clocks and those that a user has set are no throttling. In the order of
// ThrottleReason.
[[nodiscard]] std::vector<ThrottleReason> throttleReasons(unsigned long long clocksEventReasons);

// One GPU as NVML sees it. Can be used from several threads at once, also while a run goes on.
class NvmlDevice
{
public:
    [[nodiscard]] static Result<NvmlDevice> open(std::shared_ptr<const NvmlLibrary> library,
                                                 const GpuIdentity& identity);

    // Takes some 40 ms where the driver counts what crosses PCIe, else well under one.
    [[nodiscard]] DeviceSample sample() const;
    // Alone, in some 3 us. None where the driver does not tell.
    [[nodiscard]] std::optional<std::vector<ThrottleReason>> throttled() const;

    [[nodiscard]] LinkState link() const;
    [[nodiscard]] LinkState linkMax() const;
    [[nodiscard]] std::optional<bool> mig() const;
    [[nodiscard]] std::optional<bool> persistence() const;
    // Programs other than this one.
    [[nodiscard]] std::optional<std::vector<GpuProcess>> otherProcesses() const;

private:
    NvmlDevice(std::shared_ptr<const NvmlLibrary> library, nvml::Device device, nvml::Device instance);

    std::shared_ptr<const NvmlLibrary> m_library;
    nvml::Device m_device; // the whole GPU, which has the clocks, the power and the link
    nvml::Device m_instance; // what has the memory: the GPU, or the MIG instance; null: not known which
};

} // namespace overlap::cuda
