// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/device_sample.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace overlap {

// What of a sample is drawn over time.
enum class HistoryQuantity : std::uint8_t
{
    GpuUtilization, // percent
    MemoryUtilization, // percent
    MemoryUsed, // bytes
    SmClock, // MHz
    Power, // W
    Temperature, // degrees Celsius
    PcieReceived, // MB/s into the GPU
    PcieSent // MB/s
};
[[nodiscard]] std::optional<double> valueOf(const DeviceSample& sample, HistoryQuantity quantity);
// The most it can be: all of the memory, the highest clock, the power limit, 100 %. None: not known, or no such thing.
[[nodiscard]] std::optional<double> limitOf(const DeviceSample& sample, HistoryQuantity quantity);

// While the clock was held back for one reason.
struct ThrottleSpan
{
    ThrottleReason reason = ThrottleReason::PowerCap;
    std::int64_t beginNs = 0; // steady clock; of the first sample that tells
    std::int64_t endNs = 0; // of the first that no longer does, or of the last one
    bool operator==(const ThrottleSpan&) const = default;
};

// The samples of the last minutes, oldest first. A value; bounded in time and in number.
class DeviceHistory
{
public:
    // Apart by more than this nothing is known between two samples: lines break.
    static constexpr std::chrono::nanoseconds Gap = std::chrono::milliseconds(1500);

    explicit DeviceHistory(std::chrono::nanoseconds span = std::chrono::minutes(2), std::size_t most = 2400);

    // What is older than `span` before it goes. A sample that is not newer than the last one is refused.
    void add(DeviceSample sample);
    void clear() { m_samples.clear(); }
    [[nodiscard]] bool empty() const { return m_samples.empty(); }
    [[nodiscard]] const std::deque<DeviceSample>& samples() const { return m_samples; }
    [[nodiscard]] std::chrono::nanoseconds span() const { return m_span; }

    [[nodiscard]] std::optional<double> latest(HistoryQuantity quantity) const; // of the newest sample
    [[nodiscard]] std::optional<double> largest(HistoryQuantity quantity) const;
    [[nodiscard]] std::optional<double> latestLimit(HistoryQuantity quantity) const;
    [[nodiscard]] bool tellsThrottling() const; // the newest sample does
    [[nodiscard]] std::vector<ThrottleSpan> throttling() const; // by their begin

private:
    std::chrono::nanoseconds m_span;
    std::size_t m_most;
    std::deque<DeviceSample> m_samples;
};

} // namespace overlap
