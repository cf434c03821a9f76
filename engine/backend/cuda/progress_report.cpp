// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/progress_report.h"

namespace overlap::cuda {

void ProgressReport::show(const RunProgress& progress)
{
    constexpr HostTime Period = 33'000'000;
    const auto now = hostNow();
    if (!m_sink || (m_step == progress.step && now < m_next && !progress.soFar))
        return;
    m_step = progress.step;
    m_next = now + Period;
    m_sink(progress);
}

std::unique_ptr<LiveView> ProgressReport::watch(const Scenario& scenario, std::uint32_t smCount, const HostLogs& logs,
                                                CuptiRecorder* recorder) const
{
    if (!m_sink)
        return nullptr;
    return std::make_unique<LiveView>(scenario, smCount, logs, recorder, RunProgress{RunStep::Record, 0, 1, nullptr},
                                      m_sink);
}

} // namespace overlap::cuda
