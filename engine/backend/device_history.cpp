// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/device_history.h"

#include <algorithm>
#include <utility>

namespace overlap {

namespace {

constexpr ThrottleReason AllReasons[] = {ThrottleReason::PowerCap, ThrottleReason::HardwareSlowdown,
                                         ThrottleReason::Thermal, ThrottleReason::PowerBrake,
                                         ThrottleReason::SyncBoost};

[[nodiscard]] bool isThrottled(const DeviceSample& sample, ThrottleReason reason)
{
    return sample.throttled && std::ranges::find(*sample.throttled, reason) != sample.throttled->end();
}

[[nodiscard]] std::optional<double> asDouble(const std::optional<std::uint64_t>& value)
{
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

} // namespace

std::optional<double> valueOf(const DeviceSample& sample, HistoryQuantity quantity)
{
    switch (quantity) {
    case HistoryQuantity::GpuUtilization:
        return sample.gpuUtilizationPct;
    case HistoryQuantity::MemoryUtilization:
        return sample.memoryUtilizationPct;
    case HistoryQuantity::MemoryUsed:
        return asDouble(sample.memoryUsedBytes);
    case HistoryQuantity::SmClock:
        return sample.smClockMhz;
    case HistoryQuantity::Power:
        return sample.powerW;
    case HistoryQuantity::Temperature:
        return sample.temperatureC;
    case HistoryQuantity::PcieReceived:
        return sample.pcieReceivedMBps;
    case HistoryQuantity::PcieSent:
        return sample.pcieSentMBps;
    }
    return std::nullopt;
}

std::optional<double> limitOf(const DeviceSample& sample, HistoryQuantity quantity)
{
    switch (quantity) {
    case HistoryQuantity::GpuUtilization:
    case HistoryQuantity::MemoryUtilization:
        return 100.0;
    case HistoryQuantity::MemoryUsed:
        return asDouble(sample.memoryTotalBytes);
    case HistoryQuantity::SmClock:
        return sample.smClockMaxMhz;
    case HistoryQuantity::Power:
        return sample.powerLimitW;
    case HistoryQuantity::Temperature:
    case HistoryQuantity::PcieReceived:
    case HistoryQuantity::PcieSent:
        break;
    }
    return std::nullopt;
}

DeviceHistory::DeviceHistory(std::chrono::nanoseconds span, std::size_t most)
    : m_span(span)
    , m_most(std::max<std::size_t>(most, 1))
{
}

void DeviceHistory::add(DeviceSample sample)
{
    if (!m_samples.empty() && sample.steadyNs <= m_samples.back().steadyNs)
        return;
    const auto oldest = sample.steadyNs - m_span.count();
    m_samples.push_back(std::move(sample));
    while (m_samples.size() > m_most || m_samples.front().steadyNs < oldest)
        m_samples.pop_front();
}

std::optional<double> DeviceHistory::latest(HistoryQuantity quantity) const
{
    return empty() ? std::nullopt : valueOf(m_samples.back(), quantity);
}

std::optional<double> DeviceHistory::largest(HistoryQuantity quantity) const
{
    std::optional<double> most;
    for (const auto& sample : m_samples) {
        if (const auto value = valueOf(sample, quantity); value && (!most || *value > *most))
            most = value;
    }
    return most;
}

std::optional<double> DeviceHistory::latestLimit(HistoryQuantity quantity) const
{
    return empty() ? std::nullopt : limitOf(m_samples.back(), quantity);
}

bool DeviceHistory::tellsThrottling() const
{
    return !empty() && m_samples.back().throttled.has_value();
}

std::vector<ThrottleSpan> DeviceHistory::throttling() const
{
    std::vector<ThrottleSpan> spans;
    for (const auto reason : AllReasons) {
        std::optional<ThrottleSpan> open;
        for (const auto& sample : m_samples) {
            // Where samples are missing, nobody knows what went on.
            if (open && sample.steadyNs - open->endNs > Gap.count()) {
                spans.push_back(*open);
                open.reset();
            }
            const bool on = isThrottled(sample, reason);
            if (open)
                open->endNs = sample.steadyNs;
            else if (on)
                open = ThrottleSpan{reason, sample.steadyNs, sample.steadyNs};
            if (open && !on) {
                spans.push_back(*open);
                open.reset();
            }
        }
        if (open)
            spans.push_back(*open);
    }
    std::ranges::stable_sort(spans, {}, &ThrottleSpan::beginNs);
    return spans;
}

} // namespace overlap
