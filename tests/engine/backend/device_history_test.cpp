// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/device_history.h"

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

using namespace std::chrono_literals;
constexpr std::int64_t Second = 1'000'000'000;

[[nodiscard]] DeviceSample sampleAt(double seconds, std::optional<double> power = std::nullopt)
{
    DeviceSample sample;
    sample.steadyNs = static_cast<std::int64_t>(seconds * 1e9);
    sample.powerW = power;
    return sample;
}

[[nodiscard]] DeviceSample throttledAt(double seconds, std::vector<ThrottleReason> reasons)
{
    auto sample = sampleAt(seconds);
    sample.throttled = std::move(reasons);
    return sample;
}

} // namespace

TEST(DeviceHistoryTest, KeepsTheLastMinutesAndNoMore)
{
    DeviceHistory history(10s);
    for (int i = 0; i <= 30; ++i)
        history.add(sampleAt(i));
    EXPECT_EQ(history.samples().front().steadyNs, 20 * Second);
    EXPECT_EQ(history.samples().back().steadyNs, 30 * Second);
}

TEST(DeviceHistoryTest, IsBoundedInNumberToo)
{
    DeviceHistory history(2min, 3);
    for (int i = 0; i < 10; ++i)
        history.add(sampleAt(i));
    EXPECT_EQ(history.samples().size(), 3U);
}

TEST(DeviceHistoryTest, TimeOnlyGoesForward)
{
    DeviceHistory history;
    history.add(sampleAt(2, 10.0));
    history.add(sampleAt(1, 20.0));
    history.add(sampleAt(2, 30.0));
    ASSERT_EQ(history.samples().size(), 1U);
    EXPECT_EQ(history.latest(HistoryQuantity::Power), 10.0);
}

TEST(DeviceHistoryTest, WhatTheDriverDoesNotTellIsAbsent)
{
    DeviceHistory history;
    EXPECT_EQ(history.latest(HistoryQuantity::Power), std::nullopt);
    history.add(sampleAt(1, 70.0));
    history.add(sampleAt(2));
    EXPECT_EQ(history.latest(HistoryQuantity::Power), std::nullopt); // the newest sample does not know
    EXPECT_EQ(history.largest(HistoryQuantity::Power), 70.0);
    EXPECT_EQ(history.latestLimit(HistoryQuantity::Power), std::nullopt);
    EXPECT_FALSE(history.tellsThrottling());
}

TEST(DeviceHistoryTest, EveryQuantityComesFromItsOwnField)
{
    DeviceSample sample;
    sample.gpuUtilizationPct = 1.0;
    sample.memoryUtilizationPct = 2.0;
    sample.memoryUsedBytes = 3;
    sample.smClockMhz = 4.0;
    sample.powerW = 5.0;
    sample.temperatureC = 6.0;
    sample.pcieReceivedMBps = 7.0;
    sample.pcieSentMBps = 8.0;
    double expected = 1.0;
    using enum HistoryQuantity;
    for (const auto quantity :
         {GpuUtilization, MemoryUtilization, MemoryUsed, SmClock, Power, Temperature, PcieReceived, PcieSent})
        EXPECT_EQ(valueOf(sample, quantity), expected++);
}

TEST(DeviceHistoryTest, LimitsAreOfTheDevice)
{
    DeviceSample sample;
    sample.memoryTotalBytes = 80;
    sample.smClockMaxMhz = 1980.0;
    sample.powerLimitW = 700.0;
    EXPECT_EQ(limitOf(sample, HistoryQuantity::MemoryUsed), 80.0);
    EXPECT_EQ(limitOf(sample, HistoryQuantity::SmClock), 1980.0);
    EXPECT_EQ(limitOf(sample, HistoryQuantity::Power), 700.0);
    EXPECT_EQ(limitOf(sample, HistoryQuantity::GpuUtilization), 100.0);
    EXPECT_EQ(limitOf(sample, HistoryQuantity::PcieSent), std::nullopt);
}

TEST(DeviceHistoryTest, ThrottlingLastsFromTheFirstSampleThatTellsToTheFirstThatDoesNot)
{
    DeviceHistory history;
    history.add(throttledAt(1, {}));
    history.add(throttledAt(2, {ThrottleReason::PowerCap}));
    history.add(throttledAt(3, {ThrottleReason::PowerCap, ThrottleReason::Thermal}));
    history.add(throttledAt(4, {ThrottleReason::Thermal}));
    EXPECT_EQ(history.throttling(), (std::vector<ThrottleSpan>{{ThrottleReason::PowerCap, 2 * Second, 4 * Second},
                                                               {ThrottleReason::Thermal, 3 * Second, 4 * Second}}));
}

TEST(DeviceHistoryTest, NobodyKnowsWhetherThrottlingWentOnWhereSamplesAreMissing)
{
    DeviceHistory history;
    history.add(throttledAt(1, {ThrottleReason::PowerCap}));
    history.add(throttledAt(2, {ThrottleReason::PowerCap}));
    history.add(throttledAt(9, {ThrottleReason::PowerCap}));
    history.add(throttledAt(10, {}));
    EXPECT_EQ(history.throttling(), (std::vector<ThrottleSpan>{{ThrottleReason::PowerCap, 1 * Second, 2 * Second},
                                                               {ThrottleReason::PowerCap, 9 * Second, 10 * Second}}));
}

} // namespace overlap::test
