// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/call_log.h"
#include "engine/backend/cuda/fill_workers.h"
#include "engine/backend/cuda/nvtx_ranges.h"
#include "engine/backend/cuda/stage_events.h"

namespace overlap::cuda {

// What watches or helps the issuing thread; each may be missing.
struct IssueHelpers
{
    CallLog* log = nullptr;
    StageEvents* events = nullptr;
    FillWorkers* workers = nullptr;
    const NvtxRanges* nvtx = nullptr;
};

// The sink of an IssuePlan that makes the CUDA calls, each step as the simulated HostThread models it. Throws CudaError.
class IssuingThread
{
public:
    IssuingThread(const Scenario& scenario, RunResources& resources, const Preparation& preparation,
                  const IssueHelpers& helpers, const std::stop_token& stop);

    // False when stopped; what was queued until then runs to its end.
    bool operator()(const HostOp& op);

private:
    template<typename Function>
    void call(Call kind, std::uint32_t batch, const Function& function)
    {
        timed(m_helpers.log, kind, batch, function);
    }
    [[nodiscard]] bool everyOp() const { return m_scenario.sync == Sync::EveryOp; }
    [[nodiscard]] bool perform(const HostOp& op);
    void copyToDevice(std::uint32_t batch);
    void copyToHost(std::uint32_t batch);
    void launch(std::uint32_t batch);
    void passOn(std::uint32_t batch, cudaStream_t from, cudaStream_t to, bool back);
    void recordDone(std::uint32_t batch);
    void mark(std::uint32_t batch, StageMark mark, std::uint16_t stream);
    void issued(std::uint16_t stream) const;

    const Scenario& m_scenario;
    RunResources& m_resources;
    const Preparation& m_preparation;
    IssueHelpers m_helpers;
    const std::stop_token& m_stop;
    std::uint32_t m_launchesOfBatch = 0;
};

} // namespace overlap::cuda
