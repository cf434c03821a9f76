// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/backend/cuda/cupti_recorder.h"

#include <thread>

namespace overlap::cuda {

// Hands out the timeline of a repeat while it goes on, some 30 times a second; of a long one less often, so that making
// snapshots takes a fifth of one core at most. A repeat that is over sooner is not looked at. Everything given here has
// to outlive it, the logs with room for all calls.
class LiveView
{
public:
    // `recorder` null: what the host does, without the device. `step` is what the progress says besides.
    LiveView(const Scenario& scenario, std::uint32_t smCount, const HostLogs& logs, CuptiRecorder* recorder,
             RunProgress step, const ProgressSink& sink);
    // Returns when no snapshot is under way.
    ~LiveView();
    LiveView(const LiveView&) = delete;
    LiveView& operator=(const LiveView&) = delete;

private:
    void watch(const std::stop_token& over);
    [[nodiscard]] TimelinePtr snapshot() const;

    const Scenario& m_scenario;
    std::uint32_t m_smCount;
    const HostLogs& m_logs;
    CuptiRecorder* m_recorder;
    RunProgress m_step;
    const ProgressSink& m_sink;
    std::jthread m_thread; // last: it uses the others
};

} // namespace overlap::cuda
