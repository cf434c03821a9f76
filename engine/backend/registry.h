// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/backend/doctor_report.h"

#include <memory>

namespace overlap {

// One row of `devices`: a device that can be used, or the reason why a kind of device is not there.
struct DeviceEntry
{
    DeviceInfo info;
    std::string unavailable; // "": usable; else one sentence with the mend
};

// A kind of device that the engine itself does not know, such as the GPUs of a program that links CUDA.
class DeviceProvider
{
public:
    DeviceProvider() = default;
    virtual ~DeviceProvider() = default;
    DeviceProvider(const DeviceProvider&) = delete;
    DeviceProvider& operator=(const DeviceProvider&) = delete;

    [[nodiscard]] virtual std::string prefix() const = 0; // of its ids: "cuda:"
    [[nodiscard]] virtual std::vector<DeviceEntry> list() const = 0;
    // `id` begins with the prefix.
    [[nodiscard]] virtual Result<std::shared_ptr<Backend>> open(const std::string& id) = 0;
    // What stands in the way of measuring. Works without a driver, and then says so.
    [[nodiscard]] virtual Result<DoctorReport> doctor();
    // The same of the machine that the device `id` belongs to; it begins with the prefix.
    [[nodiscard]] virtual Result<DoctorReport> doctorFor(const std::string& id);
};

// The simulated devices and those of the providers.
class DeviceRegistry
{
public:
    explicit DeviceRegistry(std::vector<std::shared_ptr<DeviceProvider>> providers = {});

    // Simulated devices of every built-in profile, then the GPUs or the reason why there are none.
    [[nodiscard]] std::vector<DeviceEntry> list() const;
    // "sim:NAME", "sim:FILE", "cuda:N", "ssh:HOST/cuda:N". Unknown names name the nearest known one.
    [[nodiscard]] Result<std::shared_ptr<Backend>> open(const std::string& id) const;
    // What the providers that can tell find on this machine; without any, what can be told without CUDA.
    [[nodiscard]] Result<DoctorReport> doctor() const;
    // What stands in the way of measuring on the machine that the device `id` belongs to.
    [[nodiscard]] Result<DoctorReport> doctorFor(const std::string& id) const;

private:
    std::vector<std::shared_ptr<DeviceProvider>> m_providers;
};

// Of a registry without providers.
[[nodiscard]] std::vector<DeviceEntry> listDevices();
[[nodiscard]] Result<std::shared_ptr<Backend>> openDevice(const std::string& id);

inline constexpr const char* DefaultDevice = "sim:h200";

} // namespace overlap
