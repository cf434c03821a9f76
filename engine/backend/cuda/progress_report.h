// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/live_view.h"

#include <memory>

namespace overlap::cuda {

// Tells a caller how far a run is, without disturbing short repeats: each step once, and within a step some 30 times a
// second at most.
class ProgressReport
{
public:
    explicit ProgressReport(const ProgressSink& sink)
        : m_sink(sink)
    {
    }

    void show(const RunProgress& progress);
    // Shows a repeat while it goes on, for as long as the returned object lives; null where nobody looks.
    [[nodiscard]] std::unique_ptr<LiveView> watch(const Scenario& scenario, std::uint32_t smCount, const HostLogs& logs,
                                                  CuptiRecorder* recorder) const;

private:
    const ProgressSink& m_sink;
    HostTime m_next = 0;
    std::optional<RunStep> m_step;
};

} // namespace overlap::cuda
