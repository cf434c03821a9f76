// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sweep/sweep.h"

#include "engine/base/memory.h"
#include "engine/base/threads.h"
#include "engine/result/run_result.h"
#include "engine/scenario/issue_plan.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <mutex>
#include <thread>
#include <utility>

namespace overlap {

namespace {
// Runs that keep very many operations run one at a time, so that a machine with many cores does not run out of memory.
constexpr std::uint64_t LargeRun = 1'000'000;

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
    Runner(Backend& backend, const Sweep& sweep, const SweepRun& run, const SweepSink& progress,
           const std::stop_token& stop)
        : m_backend(backend)
        , m_sweep(sweep)
        , m_options(run.options)
        , m_progress(progress)
        , m_stop(stop)
        , m_points(run.known)
    {
        m_options.recorder = Recorder::None;
        m_points.resize(sweep.axes.pointCount());
        for (std::size_t point = 0; point < m_points.size(); ++point) {
            if (!run.shard.takes(point))
                continue;
            ++m_share;
            if (m_points[point].tried)
                ++m_done;
            else
                m_open.push_back(point);
        }
    }
    [[nodiscard]] std::size_t open() const { return m_open.size(); }

    // Takes points until none is left; called by every thread.
    void work()
    {
        while (!m_stop.stop_requested()) {
            const auto next = m_next.fetch_add(1);
            if (next >= m_open.size())
                return;
            const auto index = m_open[next];
            auto point = run(m_sweep.axes.scenarioOf(m_sweep.scenario, index));
            if (!point)
                return;
            const std::scoped_lock lock(m_mutex);
            m_points[index] = std::move(*point);
            ++m_done;
            if (m_progress)
                m_progress({m_done, m_share, index, m_points[index]});
        }
    }

    // After all threads are done.
    [[nodiscard]] std::optional<Error> takeError() { return std::move(m_lost); }
    [[nodiscard]] bool cancelled() const { return m_done < m_share; }
    [[nodiscard]] std::vector<SweepPoint> takePoints() { return std::move(m_points); }

private:
    std::optional<SweepPoint> run(const Scenario& scenario) // none when no other point can run
    {
        std::unique_lock<std::mutex> alone;
        if (deviceOperationsOf(scenario) > LargeRun)
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
    std::vector<std::size_t> m_open; // to be run
    std::size_t m_share = 0; // points of it
    std::atomic<std::size_t> m_next{0};
    std::size_t m_done = 0;
    std::optional<Error> m_lost;
    std::mutex m_mutex; // progress, m_done and m_lost
    std::mutex m_large;
};
} // namespace

std::size_t SweepResult::tried() const
{
    return static_cast<std::size_t>(std::ranges::count(points, true, &SweepPoint::tried));
}

Result<SweepShard> parseSweepShard(std::string_view text)
{
    const auto slash = text.find('/');
    std::size_t number = 0;
    std::size_t count = 0;
    const auto read = [](std::string_view part, std::size_t& value) {
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        return error == std::errc() && end == part.data() + part.size();
    };
    if (slash == std::string_view::npos || !read(text.substr(0, slash), number) || !read(text.substr(slash + 1), count)
        || number < 1 || number > count)
        return Error{ErrorCode::InvalidArgument,
                     "\"" + std::string(text) + "\" is no share: write it as 2/4, the second of four"};
    return SweepShard{number - 1, count};
}

Result<SweepResult> runSweep(Backend& backend, Sweep sweep, const RunOptions& options, const SweepSink& progress,
                             const std::stop_token& stop, unsigned threads)
{
    SweepRun run;
    run.options = options;
    run.threads = threads;
    auto result = runSweepShare(backend, std::move(sweep), run, progress, stop);
    if (result && result->cancelled)
        return Error{ErrorCode::Cancelled, "The sweep was cancelled"};
    return result;
}

Result<SweepResult> runSweepShare(Backend& backend, Sweep sweep, const SweepRun& run, const SweepSink& progress,
                                  const std::stop_token& stop)
{
    auto device = backend.info();
    Runner runner(backend, sweep, run, progress, stop);
    const std::size_t wanted = run.threads > 0 ? run.threads : std::max(1U, std::thread::hardware_concurrency());
    const auto used = device.measured() ? 1 : std::min(wanted, runner.open());
    const auto worked = orOutOfMemory("There is not enough memory for the sweep; use fewer points or larger batches",
                                      [&]() -> Result<bool> {
                                          workTogether(used, [&runner] { runner.work(); });
                                          return true;
                                      });
    if (!worked)
        return worked.error();
    if (auto error = runner.takeError())
        return *std::move(error);
    const bool cancelled = runner.cancelled();
    auto points = runner.takePoints();
    return SweepResult{std::move(sweep), std::move(device), std::move(points), cancelled};
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
