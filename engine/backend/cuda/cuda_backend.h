// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/backend/cuda/cupti_recorder.h"
#include "engine/backend/cuda/gpu_monitor.h"
#include "engine/backend/cuda/progress_report.h"
#include "engine/backend/cuda/scenario_run.h"

#include <atomic>
#include <mutex>

namespace overlap::cuda {

// One GPU of this machine. Runs one scenario at a time: a second call of `run` meanwhile fails after 3 s.
class CudaBackend : public Backend
{
public:
    // `index` as CUDA counts, below the number of devices. Makes the context and measures the link: some 0.1 s or more.
    // Throws CudaError.
    explicit CudaBackend(int index);

    [[nodiscard]] DeviceInfo info() const override { return m_info; }
    [[nodiscard]] Problems check(const Scenario& scenario) const override;
    [[nodiscard]] Result<RunRecord> run(const Scenario& scenario, const RunOptions& options,
                                        const ProgressSink& progress, std::stop_token stop) override;
    [[nodiscard]] Result<Calibration> calibrate(const CalibrationSink& progress, std::stop_token stop) override;
    // From any thread; asks NVML alone and touches no context.
    [[nodiscard]] Result<DeviceSample> sample() override { return m_monitor.sample(); }

    // Keeps the device from runs, which wait for some seconds. Not locked: a run goes on.
    [[nodiscard]] std::unique_lock<std::timed_mutex> reserve() { return {m_running, std::try_to_lock}; }
    // What is known without touching the device.
    [[nodiscard]] static DeviceInfo describe(int index);

    // Copies and launches that a recorder takes at most; more can only run with the recorder none.
    static constexpr std::uint64_t MaxRecordedOperations = 4'000'000;

private:
    [[nodiscard]] Result<RunRecord> runHere(const Scenario& scenario, const RunOptions& options,
                                            ProgressReport& progress, const std::stop_token& stop);
    // Which recorder a run gets, and with `auto` why it is not CUPTI.
    [[nodiscard]] Result<Recorder> chooseRecorder(const Scenario& scenario, Recorder asked,
                                                  std::vector<std::string>& notes);
    [[nodiscard]] std::optional<Error> cannotRecord(const Scenario& scenario, Recorder recorder);
    void recordWithCupti(const Scenario& scenario, ScenarioRun& run, RunRecord& record, ProgressReport& progress);
    void recordWithEvents(const Scenario& scenario, ScenarioRun& run, RunRecord& record,
                          ProgressReport& progress) const;
    void addBound(const Scenario& scenario, RunRecord& record, const std::stop_token& stop);
    [[nodiscard]] BoundInput boundOf(const Scenario& scenario, const std::stop_token& stop);
    [[nodiscard]] Error lost(const CudaError& error); // the context, to an error that is fatal
    [[nodiscard]] Error failed(const CudaError& error, const Scenario& scenario);

    int m_index;
    DeviceInfo m_info;
    GpuMonitor m_monitor;
    NvtxRanges m_nvtx;
    std::timed_mutex m_running;
    // What the run in progress holds, which is free again for the next.
    std::atomic<std::uint64_t> m_deviceBytesInUse = 0;
    std::atomic<std::uint64_t> m_hostBytesInUse = 0;
    std::atomic<bool> m_lost = false; // an error took the context; only a new process gets another
    std::optional<Result<std::shared_ptr<const CuptiLibrary>>> m_cupti; // opened when first needed
    // Without the times of preparing. The newest last, so that a pair that is run again and again is measured once.
    std::vector<std::pair<Scenario, BoundInput>> m_bounds;
};

} // namespace overlap::cuda
