// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/call_log.h"
#include "engine/backend/cuda/preparation.h"
#include "engine/backend/cuda/run_resources.h"

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace overlap::cuda {

// The threads that fill slots ahead of the issuing thread, each batch by the first that is free. They wait until
// `start`, and end with the last batch, when stopped, or when this is destroyed.
class FillWorkers
{
public:
    // `logs`: one for each worker, or none at all.
    FillWorkers(const Scenario& scenario, const RunResources& resources, const Preparation& preparation, int device,
                std::vector<CallLog>* logs, std::stop_token stop);
    ~FillWorkers();
    FillWorkers(const FillWorkers&) = delete;
    FillWorkers& operator=(const FillWorkers&) = delete;

    void start();
    // For the issuing thread: false when stopped before the batch's slot was filled. Throws what a worker threw.
    [[nodiscard]] bool awaitFilled(std::uint32_t batch);
    // For the issuing thread: the done event of `batch` has been recorded; only from then on can a worker wait for it.
    void noteRecorded(std::uint32_t batch);

private:
    void work(CallLog* log);
    [[nodiscard]] std::optional<std::uint32_t> nextBatch();
    [[nodiscard]] bool waitForSlot(std::uint32_t batch, CallLog* log);

    const Scenario& m_scenario;
    const RunResources& m_resources;
    const Preparation& m_preparation;
    int m_device;
    std::stop_source m_stop; // of the run, or because this is going away
    std::stop_callback<std::function<void()>> m_runStopped;

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_started = false;
    std::uint32_t m_next = 0;
    std::uint32_t m_recorded = 0; // batches whose done event has been recorded
    std::vector<bool> m_filled;
    std::exception_ptr m_failure;
    std::vector<std::jthread> m_threads; // last: they use all of the above
};

} // namespace overlap::cuda
