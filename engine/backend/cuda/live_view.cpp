// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/live_view.h"

#include "engine/backend/cuda/timeline_assembly.h"

#include <condition_variable>
#include <exception>
#include <utility>

namespace overlap::cuda {

namespace {
constexpr std::chrono::nanoseconds Period = std::chrono::milliseconds(33);
constexpr int RestPerWork = 4;
} // namespace

LiveView::LiveView(const Scenario& scenario, std::uint32_t smCount, const HostLogs& logs, CuptiRecorder* recorder,
                   RunProgress step, const ProgressSink& sink)
    : m_scenario(scenario)
    , m_smCount(smCount)
    , m_logs(logs)
    , m_recorder(recorder)
    , m_step(std::move(step))
    , m_sink(sink)
    , m_thread([this](const std::stop_token& over) { watch(over); })
{
}

LiveView::~LiveView() = default;

void LiveView::watch(const std::stop_token& over)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    auto rest = Period;
    while (true) {
        {
            std::unique_lock lock(mutex);
            if (wake.wait_for(lock, over, rest, [&] { return over.stop_requested(); }) || over.stop_requested())
                return;
        }
        const auto begun = hostNow();
        try {
            auto progress = m_step;
            progress.soFar = snapshot();
            if (progress.soFar)
                m_sink(progress);
        } catch (const std::exception&) {
            return; // the run itself meets the same trouble and reports it
        }
        rest = std::max(Period, RestPerWork * Nanoseconds(hostNow() - begun));
    }
}

TimelinePtr LiveView::snapshot() const
{
    const auto logs = m_logs.soFar();
    if (logs.issuing.records().empty())
        return nullptr;
    const OperationList issued(m_scenario, logs.issuing, m_smCount);
    std::optional<MatchedRecords> device;
    if (m_recorder != nullptr)
        device = m_recorder->soFar(issued);
    auto assembled = assemble(m_scenario, logs, issued, device ? device->operations : std::vector<DeviceRecord>{});
    return std::make_shared<const Timeline>(std::move(assembled.timeline));
}

} // namespace overlap::cuda
