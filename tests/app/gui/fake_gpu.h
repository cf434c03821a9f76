// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/registry.h"

#include "app/gui/device_directory.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

namespace overlap::test {

// A device that says it is a GPU and behaves like one: it repeats, records while one looks on, tells what it does, has a
// doctor. What it computes comes from the simulated H200, with some noise.
class FakeGpu : public Backend
{
public:
    FakeGpu();

    [[nodiscard]] DeviceInfo info() const override;
    [[nodiscard]] Problems check(const Scenario& scenario) const override;
    [[nodiscard]] Result<RunRecord> run(const Scenario& scenario, const RunOptions& options,
                                        const ProgressSink& progress, std::stop_token stop) override;
    [[nodiscard]] Result<DeviceSample> sample() override;
    [[nodiscard]] Result<Calibration> calibrate(const CalibrationSink& progress, std::stop_token stop) override;

    // What it does in the second `seconds` of its life.
    [[nodiscard]] static DeviceSample sampleAt(double seconds);

    std::atomic<int> runs = 0;
    std::atomic<int> samples = 0;
    std::atomic<bool> stopsHalfway = false; // while recording, until it is stopped
    std::atomic<bool> fails = false;
    std::atomic<bool> throttles = false;
    std::atomic<bool> calibrationWaits = false; // for being stopped

private:
    std::shared_ptr<Backend> m_simulated;
};

[[nodiscard]] DoctorReport fakeReport();
// Devices with this one as cuda:0.
[[nodiscard]] DeviceAccess accessToFake(const std::shared_ptr<FakeGpu>& gpu);

} // namespace overlap::test
