// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace overlap {

// Why a GPU runs below its highest clock, as NVML tells them apart.
enum class ThrottleReason : std::uint8_t
{
    PowerCap, // the power limit of the board
    HardwareSlowdown, // the board protects itself: temperature, power supply
    Thermal, // software or hardware
    PowerBrake, // an outside signal
    SyncBoost // held back for another GPU of its group
};
[[nodiscard]] const char* throttleId(ThrottleReason reason); // "power_cap", "thermal", ..: as in files
[[nodiscard]] const char* throttleText(ThrottleReason reason); // "power cap": for a sentence in English

// What a GPU was doing at one moment. Each value is absent where the driver does not tell it.
struct DeviceSample
{
    std::int64_t steadyNs = 0; // on the steady clock of the machine that shows it
    std::optional<double> gpuUtilizationPct; // share of the last period in which some kernel ran
    std::optional<double> memoryUtilizationPct; // share of it in which device memory was read or written
    std::optional<std::uint64_t> memoryUsedBytes;
    std::optional<std::uint64_t> memoryTotalBytes;
    std::optional<double> smClockMhz;
    std::optional<double> smClockMaxMhz;
    std::optional<double> memoryClockMhz;
    std::optional<double> powerW;
    std::optional<double> powerLimitW;
    std::optional<double> temperatureC;
    std::optional<std::uint32_t> pcieGeneration;
    std::optional<std::uint32_t> pcieGenerationMax;
    std::optional<std::uint32_t> pcieWidth; // lanes
    std::optional<std::uint32_t> pcieWidthMax;
    std::optional<double> pcieReceivedMBps; // into the GPU, 10^6 bytes per second
    std::optional<double> pcieSentMBps;
    std::optional<std::vector<ThrottleReason>> throttled; // empty: runs freely
};

} // namespace overlap
