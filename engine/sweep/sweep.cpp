// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep/sweep.h"

#include "engine/result/run_result.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <utility>

namespace overlap {

namespace {
// Runs that keep very many operations run one at a time, so that a machine with many cores does not run out of memory.
constexpr std::uint64_t LargeRun = 1'000'000;

std::uint64_t operationsOf(const Scenario& scenario)
{
    return static_cast<std::uint64_t>(scenario.batches()) * (2ULL + scenario.kernel.launchesPerBatch);
}

SweepPoint pointOf(const RunResult& run)
{
    SweepPoint point;
    point.wallUs = run.wallUs;
    point.throughputSamplesPerS = run.metrics.throughputSamplesPerS;
    point.batchLatencyUs = run.batchLatencyUs;
    point.deviceMemoryBytes = run.record.deviceMemoryBytes;
    point.idealBoundUs = run.metrics.idealBoundUs;
    point.tried = true;
    return point;
}

// What the threads of one sweep share.
class Runner
{
public:
    Runner(Backend& backend, const Sweep& sweep, RunOptions options, const SweepSink& progress,
           const std::stop_token& stop)
        : m_backend(backend)
        , m_sweep(sweep)
        , m_options(options)
        , m_progress(progress)
        , m_stop(stop)
        , m_points(sweep.axes.pointCount())
    {
        m_options.recorder = Recorder::None;
    }

    // Takes points until none is left; called by every thread.
    void work()
    {
        while (!m_stop.stop_requested()) {
            const auto index = m_next.fetch_add(1);
            if (index >= m_points.size())
                return;
            auto point = run(m_sweep.axes.scenarioOf(m_sweep.scenario, index));
            if (!point)
                return;
            const std::scoped_lock lock(m_mutex);
            m_points[index] = std::move(*point);
            ++m_done;
            if (m_progress)
                m_progress({m_done, m_points.size(), index, m_points[index]});
        }
    }

    // After all threads are done. None: every point was tried.
    [[nodiscard]] std::optional<Error> takeError()
    {
        if (m_lost)
            return std::move(m_lost);
        return m_done < m_points.size() ? std::optional(Error{ErrorCode::Cancelled, "The sweep was cancelled"})
                                        : std::nullopt;
    }
    [[nodiscard]] std::vector<SweepPoint> takePoints() { return std::move(m_points); }

private:
    std::optional<SweepPoint> run(const Scenario& scenario) // none when no other point can run
    {
        std::unique_lock<std::mutex> alone;
        if (operationsOf(scenario) > LargeRun)
            alone = std::unique_lock(m_large);
        const auto result = runScenario(m_backend, scenario, m_options, {}, m_stop);
        if (result)
            return pointOf(**result);
        if (result.error().code == ErrorCode::Cancelled)
            return std::nullopt;
        if (result.error().code == ErrorCode::DeviceLost) {
            const std::scoped_lock lock(m_mutex);
            m_lost = result.error();
            return std::nullopt;
        }
        SweepPoint point;
        point.error = result.error().message;
        point.tried = true;
        return point;
    }

    Backend& m_backend;
    const Sweep& m_sweep;
    RunOptions m_options;
    const SweepSink& m_progress;
    const std::stop_token& m_stop;
    std::vector<SweepPoint> m_points;
    std::atomic<std::size_t> m_next{0};
    std::size_t m_done = 0;
    std::optional<Error> m_lost;
    std::mutex m_mutex; // progress, m_done and m_lost
    std::mutex m_large;
};
} // namespace

Result<SweepResult> runSweep(Backend& backend, Sweep sweep, const RunOptions& options, const SweepSink& progress,
                             const std::stop_token& stop, unsigned threads)
{
    auto device = backend.info();
    Runner runner(backend, sweep, options, progress, stop);
    const std::size_t wanted = threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
    const auto used = device.measured() ? 1 : std::min(wanted, sweep.axes.pointCount());
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < used; ++i)
            others.emplace_back([&runner] { runner.work(); });
        runner.work();
    }
    if (auto error = runner.takeError())
        return *std::move(error);
    auto points = runner.takePoints();
    return SweepResult{std::move(sweep), std::move(device), std::move(points)};
}

std::optional<std::size_t> bestPoint(const SweepResult& result)
{
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const auto& rate = result.points[i].throughputSamplesPerS;
        if (rate && (!best || *rate > *result.points[*best].throughputSamplesPerS))
            best = i;
    }
    return best;
}

} // namespace overlap
