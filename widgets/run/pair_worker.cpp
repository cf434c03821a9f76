// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run/pair_worker.h"

#include <utility>

namespace overlap {

namespace {

[[nodiscard]] bool sameOptions(const RunOptions& x, const RunOptions& y)
{
    return x.recorder == y.recorder && x.repeats == y.repeats && x.warmups == y.warmups && x.noise == y.noise
           && x.seed == y.seed;
}

[[nodiscard]] Error stopped()
{
    return Error{ErrorCode::Cancelled, "The run was stopped."};
}

} // namespace

PairWorker::PairWorker(Sinks sinks)
    : m_sinks(std::move(sinks))
    , m_thread([this](const std::stop_token& closing) { loop(closing); })
{
}

PairWorker::~PairWorker()
{
    m_thread.request_stop();
    cancel();
}

std::uint64_t PairWorker::submit(PairRequest request)
{
    std::uint64_t id = 0;
    {
        const std::lock_guard lock(m_mutex);
        id = ++m_lastJob;
        m_pending = Job{id, std::move(request)};
        if (m_activity && m_activity->stage == RunStage::Attributing)
            m_running.request_stop();
    }
    m_wake.notify_one();
    return id;
}

void PairWorker::interrupt()
{
    const std::lock_guard lock(m_mutex);
    m_running.request_stop();
}

void PairWorker::cancel()
{
    const std::lock_guard lock(m_mutex);
    m_pending.reset();
    m_running.request_stop();
}

std::optional<RunActivity> PairWorker::activity() const
{
    const std::lock_guard lock(m_mutex);
    return m_activity;
}

void PairWorker::loop(const std::stop_token& closing)
{
    for (;;) {
        std::optional<Job> job;
        std::stop_source source;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, closing, [this] { return m_pending.has_value(); }) || closing.stop_requested())
                return;
            job.swap(m_pending);
            m_running = source;
            m_activity = RunActivity{job->id, RunStage::RunningA, std::chrono::steady_clock::now()};
        }
        perform(*job, source.get_token());
        {
            const std::lock_guard lock(m_mutex);
            m_activity.reset();
        }
        m_sinks.ended(job->id);
    }
}

void PairWorker::perform(const Job& job, const std::stop_token& stop)
{
    const auto& request = job.request;
    auto a = runSide(request, request.a, m_keptA, stop);
    if (stop.stop_requested())
        return;
    enter(RunStage::RunningB);
    auto b = runSide(request, request.b, m_keptB, stop);
    if (stop.stop_requested())
        return;
    const auto both = a && b ? std::optional(std::pair(*a, *b)) : std::nullopt;
    m_sinks.runs({job.id, std::move(a), std::move(b)});
    if (!both)
        return;
    enter(RunStage::Attributing);
    if (stop.stop_requested())
        return;
    auto steps = attribute(*request.backend, *both->first, *both->second, stop);
    if (!stop.stop_requested())
        m_sinks.attribution({job.id, std::move(steps)});
}

Result<RunResultPtr> PairWorker::runSide(const PairRequest& request, const Scenario& scenario, Kept& kept,
                                         const std::stop_token& stop)
{
    // An exact device gives the same answer every time, so only the side that changed has to be run.
    const bool exact = kept.result && !kept.result->device.measured() && !request.fresh;
    if (exact && kept.backend == request.backend && sameOptions(kept.options, request.options)
        && kept.result->scenario == scenario)
        return kept.result;
    if (stop.stop_requested())
        return stopped();
    auto result = runScenario(
        *request.backend, scenario, request.options, [](const RunProgress&) {}, stop);
    if (result && !stop.stop_requested())
        kept = {request.backend, request.options, *result};
    return result;
}

void PairWorker::enter(RunStage stage)
{
    const std::lock_guard lock(m_mutex);
    if (m_activity)
        m_activity->stage = stage;
    // A newer request that came while the runs were delivered has no use for this job's attribution.
    if (stage == RunStage::Attributing && m_pending)
        m_running.request_stop();
}

} // namespace overlap
