// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/fake_gpu.h"

#include "engine/profile/builtin_profiles.h"
#include "engine/timeline/timeline_builder.h"

#include <chrono>
#include <cmath>
#include <condition_variable>

namespace overlap::test {

namespace {

// The intervals of the timeline that have begun before `end`.
[[nodiscard]] TimelinePtr until(const Timeline& whole, TracePoint end)
{
    TimelineBuilder builder;
    for (const auto& lane : whole.lanes()) {
        for (auto interval : lane.intervals()) {
            if (interval.time.begin >= end)
                continue;
            interval.time.end = std::min(interval.time.end, end);
            interval.nameId = builder.nameId(whole.nameOf(interval));
            builder.add(lane.id().role, lane.id().index, interval);
        }
    }
    return std::make_shared<const Timeline>(builder.build());
}

void waitForStop(const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait(lock, stop, [] { return false; });
}

} // namespace

FakeGpu::FakeGpu()
    : m_simulated(*openDevice("sim:h200"))
{
}

DeviceInfo FakeGpu::info() const
{
    auto info = m_simulated->info();
    info.id = "cuda:0";
    info.name = "NVIDIA H200";
    info.origin = DeviceOrigin::Measured;
    info.profile.clear();
    info.provenance = "compute capability 9.0, driver 580.65";
    info.modelError.reset();
    return info;
}

Problems FakeGpu::check(const Scenario& scenario) const
{
    return m_simulated->check(scenario);
}

Result<RunRecord> FakeGpu::run(const Scenario& scenario, const RunOptions& options, const ProgressSink& progress,
                               std::stop_token stop)
{
    const int number = ++runs;
    if (fails)
        return Error{ErrorCode::Device, "The process that uses the GPU has ended; the next run starts it again"};
    const auto tell = [&](RunStep step, std::uint32_t done, std::uint32_t of, TimelinePtr soFar = nullptr) {
        if (progress)
            progress({step, done, of, std::move(soFar)});
    };
    RunOptions noisy;
    noisy.repeats = options.repeats.value_or(10);
    noisy.noise = 0.01;
    noisy.seed = static_cast<std::uint64_t>(number);
    tell(RunStep::WarmUp, 0, 2);
    tell(RunStep::Repeat, 0, *noisy.repeats);
    auto record = m_simulated->run(scenario, noisy, {}, stop);
    if (!record)
        return record;
    tell(RunStep::Repeat, *noisy.repeats - 1, *noisy.repeats);
    if (options.recorder == Recorder::None) {
        record->timeline = nullptr;
        record->recorder = Recorder::None;
        return record;
    }
    const auto end = record->timeline->range().end;
    tell(RunStep::Record, 0, 1, until(*record->timeline, TracePoint(end.time_since_epoch() / 2)));
    if (stopsHalfway) {
        waitForStop(stop);
        return Error{ErrorCode::Cancelled, "The run was stopped"};
    }
    record->recorder = Recorder::Cupti;
    record->clockUncertainty = Nanoseconds(1200);
    if (throttles)
        record->throttled = {ThrottleReason::PowerCap};
    return record;
}

DeviceSample FakeGpu::sampleAt(double seconds)
{
    constexpr std::uint64_t Gibibyte = 1ULL << 30U;
    DeviceSample sample;
    sample.steadyNs = std::chrono::steady_clock::now().time_since_epoch().count();
    const double wave = 0.5 + 0.5 * std::sin(seconds / 9.0);
    const double load = std::fmod(seconds, 40.0) < 26.0 ? 1.0 : 0.0;
    sample.gpuUtilizationPct = std::round(load * (62.0 + 30.0 * wave));
    sample.memoryUtilizationPct = std::round(load * (18.0 + 12.0 * wave));
    sample.memoryUsedBytes = 2 * Gibibyte + static_cast<std::uint64_t>(load * 6.0 * Gibibyte);
    sample.memoryTotalBytes = 140 * Gibibyte;
    sample.smClockMhz = load > 0.0 ? 1980.0 - 240.0 * (wave > 0.8 ? 1.0 : 0.0) : 345.0;
    sample.smClockMaxMhz = 1980.0;
    sample.memoryClockMhz = 3201.0;
    sample.powerW = 118.0 + load * (340.0 + 230.0 * wave);
    sample.powerLimitW = 700.0;
    sample.temperatureC = 41.0 + 14.0 * wave;
    sample.pcieGeneration = 5;
    sample.pcieGenerationMax = 5;
    sample.pcieWidth = 16;
    sample.pcieWidthMax = 16;
    sample.pcieReceivedMBps = load * (31'000.0 + 9'000.0 * wave);
    sample.pcieSentMBps = load * (7'000.0 + 5'000.0 * wave);
    sample.throttled = std::vector<ThrottleReason>{};
    if (load > 0.0 && wave > 0.8)
        sample.throttled->push_back(ThrottleReason::PowerCap);
    return sample;
}

Result<DeviceSample> FakeGpu::sample()
{
    const int number = ++samples;
    return sampleAt(number * 0.2);
}

Result<Calibration> FakeGpu::calibrate(const CalibrationSink& progress, std::stop_token stop)
{
    progress({"pinned copies to the device", 0.4});
    if (calibrationWaits) {
        waitForStop(stop);
        return Error{ErrorCode::Cancelled, "The calibration was stopped"};
    }
    Calibration calibration;
    calibration.profile = *findBuiltinProfile("h200");
    calibration.notes = {"The rate of pageable copies did not settle: it spread by 12 %."};
    return calibration;
}

DoctorReport fakeReport()
{
    DoctorReport report;
    report.items = {
        {"driver", std::nullopt, "Driver", DoctorVerdict::Ok,
         "580.65.06, for CUDA 13.0; this program needs 12.0 or newer", ""},
        {"cupti", std::nullopt, "CUPTI", DoctorVerdict::Problem,
         "the driver keeps performance counters for the administrator",
         "Load the nvidia module with NVreg_RestrictProfilingToAdminUsers=0, or run as root; until then timing events "
         "are "
         "used."},
        {"locked_memory", std::nullopt, "Locked memory", DoctorVerdict::Ok, "ulimit -l is unlimited", ""},
        {"pcie_link", 0, "PCIe link", DoctorVerdict::Warning, "generation 4 x8, at most generation 5 x16",
         "Put the card into a slot with 16 lanes, and look in the firmware for the slot's generation."},
        {"free_memory", 0, "Free memory", DoctorVerdict::Ok, "138 of 140 GiB", ""},
        {"CUDA_LAUNCH_BLOCKING", std::nullopt, "CUDA_LAUNCH_BLOCKING", DoctorVerdict::Ok, "not set", ""},
    };
    return report;
}

DeviceAccess accessToFake(const std::shared_ptr<FakeGpu>& gpu)
{
    auto access = accessTo(DeviceRegistry());
    access.list = [gpu] {
        auto devices = listDevices();
        devices.back() = {gpu->info(), {}}; // in the place of the reason why there is none
        return devices;
    };
    access.open = [gpu](const std::string& id) {
        return id == "cuda:0" ? Result<std::shared_ptr<Backend>>(gpu) : openDevice(id);
    };
    access.examine = [](const std::string&) { return Result<DoctorReport>(fakeReport()); };
    return access;
}

} // namespace overlap::test
