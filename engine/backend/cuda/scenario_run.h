// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/issuing_thread.h"
#include "engine/backend/cuda/verification.h"

namespace overlap::cuda {

// One scenario on the current device, ready to be repeated. Throws CudaError and RunFailure; whatever happens, nothing
// is left on the device when this is gone.
class ScenarioRun
{
public:
    ScenarioRun(const Scenario& scenario, int device, std::uint32_t smCount, const NvtxRanges& nvtx,
                std::stop_token stop);

    // One repeat: its wall time, on the host's steady clock, from just before the first batch to just after the final
    // synchronisation (with final_sync off: after the last issuing call). Returns when the device is idle and the
    // outputs are right. A RunFailure says that it was cancelled.
    Nanoseconds repeat();
    // Room for all calls of a repeat.
    [[nodiscard]] HostLogs makeLogs() const;
    // The same, noted by `logs`, which must be empty, and, if given, by `events`.
    Nanoseconds repeatRecorded(HostLogs& logs, StageEvents* events);

    // By their numbers in the timeline: the default stream, then the scenario's own.
    [[nodiscard]] std::vector<cudaStream_t> streams() const;

private:
    Nanoseconds repeat(HostLogs* logs, StageEvents* events);

    const Scenario& m_scenario;
    int m_device;
    const NvtxRanges& m_nvtx;
    std::stop_token m_stop;
    Preparation m_preparation;
    RunResources m_resources;
    Verification m_verification;
    std::size_t m_hostOps = 0;
    std::vector<std::uint32_t> m_lastOp; // of each batch, for its NVTX range; empty where no tool listens
};

} // namespace overlap::cuda
