// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/live/snapshot_channel.h"
#include "engine/result/comparison.h"
#include "widgets/run/pair_progress.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace overlap {

struct PairRequest
{
    std::shared_ptr<Backend> backend;
    Scenario a;
    Scenario b;
    RunOptions options;
    // Run again even what an exact device has just computed.
    bool fresh = false;
    // What is shown already runs once more: its walls join those of the repeats before it, so that medians settle, and
    // how A becomes B is not asked again.
    bool repeat = false;
};

// Both runs of one request. A side that failed holds its error; the other side stands on its own.
struct PairRuns
{
    std::uint64_t job = 0;
    Result<RunResultPtr> a;
    Result<RunResultPtr> b;
    bool repeat = false; // of the request
};

// The way from A to B, one setting at a time. Comes after the runs of the same job, and only when both are good.
struct PairAttribution
{
    std::uint64_t job = 0;
    Result<std::vector<AttributionStep>> steps;
};

struct RunActivity
{
    std::uint64_t job = 0;
    RunStage stage = RunStage::RunningA;
    std::chrono::steady_clock::time_point since;
};

// Runs pairs on one thread, without Qt. The latest request wins: at most one waits, an older one that waits is
// forgotten. Deliveries of a job that was stopped are never made. All functions can be called from any thread.
class PairWorker
{
public:
    // Walls of the same settings that are kept over repeats; the oldest go first.
    static constexpr std::size_t MostWalls = 400;

    struct Sinks // called on the worker's thread
    {
        std::function<void(PairRuns)> runs;
        std::function<void(PairAttribution)> attribution;
        std::function<void(std::uint64_t job)> ended; // last call of every job that began, stopped or not
    };

    explicit PairWorker(Sinks sinks);
    PairWorker(const PairWorker&) = delete;
    PairWorker& operator=(const PairWorker&) = delete;
    ~PairWorker(); // stops what runs and waits for it

    // The job's number, greater than any before. Stops the attribution of an older job at once; its runs only by
    // interrupt(), so that quick runs reach the screen while a slider moves.
    std::uint64_t submit(PairRequest request);
    // Stops what runs if its job is older than `job`; a waiting request is started next.
    void interrupt(std::uint64_t job = std::numeric_limits<std::uint64_t>::max());
    // Stops what runs and forgets what waits.
    void cancel();
    [[nodiscard]] std::optional<RunActivity> activity() const;
    // The newest word of the runs; a reader skips what it is too slow for. Null before the first.
    [[nodiscard]] SnapshotChannel<PairProgress>::Pointer progress() const { return m_progress.latest(); }

private:
    struct Job
    {
        std::uint64_t id = 0;
        PairRequest request;
    };
    struct Kept // the last result of a side, by what it was made from
    {
        std::shared_ptr<Backend> backend;
        RunOptions options;
        RunResultPtr result;
    };

    void loop(const std::stop_token& closing);
    void performOrFail(const Job& job, const std::stop_token& stop);
    void perform(const Job& job, const std::stop_token& stop);
    [[nodiscard]] Result<RunResultPtr> runSide(const Job& job, const Scenario& scenario, Kept& kept,
                                               const PairProgress& begin, const std::stop_token& stop);
    void enter(RunStage stage);

    Sinks m_sinks;
    SnapshotChannel<PairProgress> m_progress;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Job> m_pending;
    std::optional<RunActivity> m_activity;
    std::stop_source m_running;
    std::uint64_t m_lastJob = 0;
    Kept m_keptA; // worker thread only
    Kept m_keptB;
    std::jthread m_thread; // last member: joined before anything it uses is gone
};

} // namespace overlap
