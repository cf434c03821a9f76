// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run/pair_worker.h"

#include "engine/timeline/growing_snapshots.h"

#include <cstddef>
#include <new>
#include <utility>

namespace overlap {

namespace {

[[nodiscard]] bool sameOptions(const RunOptions& x, const RunOptions& y)
{
    return x.recorder == y.recorder && x.repeats == y.repeats && x.warmups == y.warmups && x.noise == y.noise
           && x.seed == y.seed;
}

// The newer run, with the walls of both.
[[nodiscard]] RunResultPtr joined(const RunResult& before, const RunResult& now)
{
    auto walls = before.record.walls;
    walls.insert(walls.end(), now.record.walls.begin(), now.record.walls.end());
    if (walls.size() > PairWorker::MostWalls)
        walls.erase(walls.begin(), walls.end() - static_cast<std::ptrdiff_t>(PairWorker::MostWalls));
    return std::make_shared<const RunResult>(withWalls(now, std::move(walls)));
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

void PairWorker::interrupt(std::uint64_t job)
{
    const std::lock_guard lock(m_mutex);
    if (m_activity && m_activity->job < job)
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
        performOrFail(*job, source.get_token());
        {
            const std::lock_guard lock(m_mutex);
            m_activity.reset();
        }
        m_sinks.ended(job->id);
    }
}

// No exception leaves a thread, or it would end the window.
void PairWorker::performOrFail(const Job& job, const std::stop_token& stop)
{
    try {
        perform(job, stop);
    } catch (const std::bad_alloc&) {
        const Error error{ErrorCode::OutOfMemory,
                          "There is not enough memory for this; use fewer samples or larger batches"};
        // Behind the runs it was the attribution that failed.
        const auto now = activity();
        if (now && now->stage == RunStage::Attributing)
            m_sinks.attribution({job.id, error});
        else
            m_sinks.runs({job.id, error, error, job.request.repeat});
    }
}

void PairWorker::perform(const Job& job, const std::stop_token& stop)
{
    const auto& request = job.request;
    PairProgress begin;
    begin.job = job.id;
    auto a = runSide(job, request.a, m_keptA, begin, stop);
    if (stop.stop_requested())
        return;
    enter(RunStage::RunningB);
    begin.stage = RunStage::RunningB;
    if (a)
        begin.a = *a;
    auto b = runSide(job, request.b, m_keptB, begin, stop);
    if (stop.stop_requested())
        return;
    const auto both = a && b ? std::optional(std::pair(*a, *b)) : std::nullopt;
    m_sinks.runs({job.id, std::move(a), std::move(b), request.repeat});
    if (!both || request.repeat)
        return;
    enter(RunStage::Attributing);
    if (stop.stop_requested())
        return;
    auto steps = attribute(*request.backend, *both->first, *both->second, stop, request.options);
    if (!stop.stop_requested())
        m_sinks.attribution({job.id, std::move(steps)});
}

Result<RunResultPtr> PairWorker::runSide(const Job& job, const Scenario& scenario, Kept& kept,
                                         const PairProgress& begin, const std::stop_token& stop)
{
    const auto& request = job.request;
    const bool same = kept.result && kept.backend == request.backend && kept.result->scenario == scenario;
    // An exact device gives the same answer every time, so only the side that changed has to be run.
    if (same && !kept.result->device.measured() && !request.fresh && sameOptions(kept.options, request.options))
        return kept.result;
    if (stop.stop_requested())
        return stopped();
    m_progress.publish(std::make_shared<PairProgress>(begin));
    const auto device = request.backend->info();
    // Whoever draws the run so far only looks at what each snapshot adds.
    GrowingSnapshots snapshots;
    const auto tell = [&](const RunProgress& progress) {
        auto now = std::make_shared<PairProgress>(begin);
        now->step = progress.step;
        now->done = progress.done;
        now->of = progress.of;
        if (progress.soFar)
            now->growing = growingRun(scenario, device, snapshots.take(*progress.soFar));
        else if (const auto before = m_progress.latest(); before && progress.step == RunStep::Record)
            now->growing = before->growing;
        m_progress.publish(std::move(now));
    };
    auto result = runScenario(*request.backend, scenario, request.options, tell, stop);
    if (!result || stop.stop_requested())
        return result;
    if (request.repeat && same)
        result = joined(*kept.result, **result);
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
