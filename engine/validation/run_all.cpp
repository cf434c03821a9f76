// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/validation/model_validation.h"

#include "engine/base/threads.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

namespace overlap {

namespace {
// Time of the issuing thread in calls; preparing is none.
std::optional<double> hostCallsUs(const Timeline& timeline)
{
    std::optional<double> us;
    for (const auto& lane : timeline.lanes()) {
        if (lane.id().role != LaneRole::Host)
            continue;
        us = us.value_or(0.0);
        for (const auto& interval : lane.intervals()) {
            if (interval.kind != ActivityKind::Prepare)
                *us += microsecondsOf(interval.time.duration());
        }
    }
    return us;
}

RunOutcome outcomeOf(const Result<RunResultPtr>& run)
{
    RunOutcome outcome;
    if (!run) {
        outcome.error = run.error().message;
        return outcome;
    }
    const auto& result = **run;
    outcome.wallUs = result.wallP50Us();
    outcome.stages.kernelUs = result.metrics.kernelBusyUs;
    outcome.stages.h2dUs = result.metrics.h2dBusyUs;
    outcome.stages.d2hUs = result.metrics.d2hBusyUs;
    if (result.record.timeline)
        outcome.stages.hostUs = hostCallsUs(*result.record.timeline);
    return outcome;
}

// Work shared by threads; only the calling one reports.
class SharedRuns
{
public:
    SharedRuns(Backend& device, const std::vector<MeasuredScenario>& list, const RunOptions& options,
               const std::stop_token& stop)
        : m_device(device)
        , m_list(list)
        , m_options(options)
        , m_stop(stop)
        , m_outcomes(list.size())
    {
    }

    void work(const ValidationSink& progress)
    {
        while (!m_stop.stop_requested() && !m_lost) {
            const auto i = m_next.fetch_add(1);
            if (i >= m_list.size())
                break;
            if (progress)
                progress(m_done, m_list.size(), m_list[i].label());
            const auto run = runScenario(m_device, m_list[i].scenario, m_options, {}, m_stop);
            m_outcomes[i] = outcomeOf(run);
            // One scenario may be too large; a device that fails will fail with the next as well.
            if (!run && run.error().code == ErrorCode::Device)
                fail(run.error());
            ++m_done;
        }
    }

    [[nodiscard]] Result<std::vector<RunOutcome>> take()
    {
        if (m_stop.stop_requested())
            return Error{ErrorCode::Cancelled, "The validation was cancelled"};
        if (m_error)
            return *m_error;
        return std::move(m_outcomes);
    }

private:
    void fail(const Error& error)
    {
        const std::scoped_lock lock(m_mutex);
        m_error = m_error ? m_error : std::optional(error);
        m_lost = true;
    }

    Backend& m_device;
    const std::vector<MeasuredScenario>& m_list;
    const RunOptions& m_options;
    const std::stop_token& m_stop;
    std::vector<RunOutcome> m_outcomes;
    std::atomic<std::size_t> m_next = 0;
    std::atomic<std::size_t> m_done = 0;
    std::atomic<bool> m_lost = false;
    std::mutex m_mutex;
    std::optional<Error> m_error;
};
} // namespace

Result<std::vector<RunOutcome>> runAll(Backend& device, const std::vector<MeasuredScenario>& list,
                                       const RunOptions& options, bool parallel, const ValidationSink& progress,
                                       const std::stop_token& stop)
{
    SharedRuns runs(device, list, options, stop);
    const auto cores = parallel ? std::max(1U, std::thread::hardware_concurrency()) : 1U;
    const auto own = std::this_thread::get_id(); // only there is progress told
    workTogether(std::min<std::size_t>(cores, list.size()),
                 [&] { runs.work(std::this_thread::get_id() == own ? progress : ValidationSink()); });
    return runs.take();
}

} // namespace overlap
