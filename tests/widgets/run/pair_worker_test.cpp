// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run/pair_worker.h"

#include "tests/widgets/run/gated_backend.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <new>

namespace overlap::test {

namespace {

// Collects deliveries and lets a test wait for the end of a job.
class Deliveries
{
public:
    [[nodiscard]] PairWorker::Sinks sinks()
    {
        PairWorker::Sinks sinks;
        sinks.runs = [this](PairRuns runs) {
            const std::lock_guard lock(m_mutex);
            m_order.emplace_back("runs");
            m_runs.emplace(runs.job, std::move(runs));
        };
        sinks.attribution = [this](PairAttribution attribution) {
            const std::lock_guard lock(m_mutex);
            m_order.emplace_back("attribution");
            m_attributions.emplace(attribution.job, std::move(attribution));
        };
        sinks.ended = [this](std::uint64_t job) {
            const std::lock_guard lock(m_mutex);
            m_order.emplace_back("ended");
            m_lastEnded = job;
            m_changed.notify_all();
        };
        return sinks;
    }

    void waitForEnd(std::uint64_t job)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_lastEnded >= job; });
    }
    [[nodiscard]] std::size_t count() const
    {
        const std::lock_guard lock(m_mutex);
        return m_runs.size();
    }
    [[nodiscard]] const PairRuns* runs(std::uint64_t job) const
    {
        const std::lock_guard lock(m_mutex);
        const auto it = m_runs.find(job);
        return it == m_runs.end() ? nullptr : &it->second;
    }
    [[nodiscard]] bool attributed(std::uint64_t job) const
    {
        const std::lock_guard lock(m_mutex);
        return m_attributions.count(job) > 0;
    }
    [[nodiscard]] std::vector<std::string> order() const
    {
        const std::lock_guard lock(m_mutex);
        return m_order;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::map<std::uint64_t, PairRuns> m_runs;
    std::map<std::uint64_t, PairAttribution> m_attributions;
    std::vector<std::string> m_order;
    std::uint64_t m_lastEnded = 0;
};

class PairWorkerTest : public testing::Test
{
protected:
    [[nodiscard]] PairRequest request(std::uint32_t batchA, std::uint32_t batchB) const
    {
        PairRequest result;
        result.backend = backend;
        result.a.samples = 64;
        result.b.samples = 64;
        result.a.batchSize = batchA;
        result.b.batchSize = batchB;
        return result;
    }

    std::shared_ptr<GatedBackend> backend = std::make_shared<GatedBackend>();
    Deliveries deliveries;
};

} // namespace

TEST_F(PairWorkerTest, DeliversBothRunsAndThenTheAttribution)
{
    PairWorker worker(deliveries.sinks());
    const auto job = worker.submit(request(1, 8));
    deliveries.waitForEnd(job);
    EXPECT_EQ(deliveries.order(), (std::vector<std::string>{"runs", "attribution", "ended"}));
    const auto* runs = deliveries.runs(job);
    ASSERT_NE(runs, nullptr);
    ASSERT_TRUE(runs->a && runs->b);
    EXPECT_DOUBLE_EQ((*runs->a)->wallP50Us(), 64 * 20.0);
    EXPECT_DOUBLE_EQ((*runs->b)->wallP50Us(), 8 * 20.0);
}

TEST_F(PairWorkerTest, OnlyTheLatestOfManyWaitingRequestsRuns)
{
    backend->close();
    PairWorker worker(deliveries.sinks());
    const auto first = worker.submit(request(1, 2));
    backend->waitForRuns(1);
    for (std::uint32_t batch = 2; batch < 32; batch *= 2)
        (void)worker.submit(request(1, batch));
    const auto last = worker.submit(request(1, 32));
    backend->open();
    deliveries.waitForEnd(last);
    EXPECT_EQ(deliveries.count(), 2U);
    EXPECT_NE(deliveries.runs(first), nullptr);
    ASSERT_NE(deliveries.runs(last), nullptr);
    EXPECT_EQ((*deliveries.runs(last)->b)->scenario.batchSize, 32U);
}

TEST_F(PairWorkerTest, AnInterruptedJobDeliversNothingAndTheNextOneRuns)
{
    backend->close();
    PairWorker worker(deliveries.sinks());
    const auto first = worker.submit(request(1, 2));
    backend->waitForRuns(1);
    const auto second = worker.submit(request(1, 4));
    worker.interrupt();
    deliveries.waitForEnd(first);
    backend->open();
    deliveries.waitForEnd(second);
    EXPECT_EQ(deliveries.runs(first), nullptr);
    EXPECT_NE(deliveries.runs(second), nullptr);
}

TEST_F(PairWorkerTest, CancellingForgetsWhatWaits)
{
    backend->close();
    PairWorker worker(deliveries.sinks());
    const auto first = worker.submit(request(1, 2));
    backend->waitForRuns(1);
    const auto second = worker.submit(request(1, 4));
    worker.cancel();
    deliveries.waitForEnd(first);
    backend->open();
    const auto third = worker.submit(request(1, 8));
    deliveries.waitForEnd(third);
    EXPECT_EQ(deliveries.runs(first), nullptr);
    EXPECT_EQ(deliveries.runs(second), nullptr);
    EXPECT_NE(deliveries.runs(third), nullptr);
}

TEST_F(PairWorkerTest, ASideThatFailsLeavesTheOtherStanding)
{
    backend->fails = [](const Scenario& scenario) { return scenario.batchSize == 8; };
    PairWorker worker(deliveries.sinks());
    const auto job = worker.submit(request(1, 8));
    deliveries.waitForEnd(job);
    const auto* runs = deliveries.runs(job);
    ASSERT_NE(runs, nullptr);
    EXPECT_TRUE(runs->a);
    ASSERT_FALSE(runs->b);
    EXPECT_EQ(runs->b.error().message, "The device was lost.");
    EXPECT_FALSE(deliveries.attributed(job));
}

TEST_F(PairWorkerTest, AnExactDeviceRunsOnlyTheSideThatChanged)
{
    PairWorker worker(deliveries.sinks());
    deliveries.waitForEnd(worker.submit(request(1, 2)));
    const int before = backend->runs();
    const auto job = worker.submit(request(1, 4));
    deliveries.waitForEnd(job);
    EXPECT_EQ(backend->runs(), before + 1);
    EXPECT_TRUE(deliveries.runs(job)->a);
}

TEST_F(PairWorkerTest, AFreshRequestRunsBothSidesAgain)
{
    PairWorker worker(deliveries.sinks());
    deliveries.waitForEnd(worker.submit(request(1, 2)));
    const int before = backend->runs();
    auto again = request(1, 2);
    again.fresh = true;
    deliveries.waitForEnd(worker.submit(again));
    EXPECT_EQ(backend->runs(), before + 2);
}

TEST_F(PairWorkerTest, AMeasuredDeviceRunsBothSidesEveryTime)
{
    backend->measured = true;
    PairWorker worker(deliveries.sinks());
    deliveries.waitForEnd(worker.submit(request(1, 2)));
    const int before = backend->runs();
    deliveries.waitForEnd(worker.submit(request(1, 2)));
    EXPECT_EQ(backend->runs(), before + 2);
}

TEST_F(PairWorkerTest, ARepeatAddsItsWallsToThoseBefore)
{
    backend->measured = true;
    backend->wall = [](int run) { return Nanoseconds(run * 1000); };
    PairWorker worker(deliveries.sinks());
    auto again = request(1, 2);
    deliveries.waitForEnd(worker.submit(again)); // walls 1 us and 2 us
    again.repeat = true;
    deliveries.waitForEnd(worker.submit(again));
    const auto job = worker.submit(again);
    deliveries.waitForEnd(job);
    const auto& a = *deliveries.runs(job)->a;
    EXPECT_EQ(a->record.walls, (std::vector{Nanoseconds(1000), Nanoseconds(3000), Nanoseconds(5000)}));
    EXPECT_DOUBLE_EQ(a->wallP50Us(), 3.0);
}

TEST_F(PairWorkerTest, ARunOfOtherSettingsBeginsWithItsOwnWalls)
{
    backend->measured = true;
    PairWorker worker(deliveries.sinks());
    deliveries.waitForEnd(worker.submit(request(1, 2)));
    auto other = request(1, 4);
    other.repeat = true;
    const auto job = worker.submit(other);
    deliveries.waitForEnd(job);
    EXPECT_EQ((*deliveries.runs(job)->a)->record.walls.size(), 2U);
    EXPECT_EQ((*deliveries.runs(job)->b)->record.walls.size(), 1U);
}

TEST_F(PairWorkerTest, ARunThatIsNoRepeatForgetsTheWallsBefore)
{
    backend->measured = true;
    PairWorker worker(deliveries.sinks());
    deliveries.waitForEnd(worker.submit(request(1, 2)));
    const auto job = worker.submit(request(1, 2));
    deliveries.waitForEnd(job);
    EXPECT_EQ((*deliveries.runs(job)->a)->record.walls.size(), 1U);
}

TEST_F(PairWorkerTest, TheWallsOfRepeatsAreBounded)
{
    backend->measured = true;
    backend->wall = [](int run) { return Nanoseconds(run); };
    PairWorker worker(deliveries.sinks());
    auto again = request(64, 64);
    again.repeat = true;
    std::uint64_t job = 0;
    for (std::size_t i = 0; i < PairWorker::MostWalls + 10; ++i) {
        job = worker.submit(again);
        deliveries.waitForEnd(job);
    }
    const auto& walls = (*deliveries.runs(job)->b)->record.walls;
    ASSERT_EQ(walls.size(), PairWorker::MostWalls);
    EXPECT_EQ(walls.back(), Nanoseconds(backend->runs())); // the oldest have gone
}

TEST_F(PairWorkerTest, ARepeatDoesNotAskAgainHowABecomesB)
{
    backend->measured = true;
    PairWorker worker(deliveries.sinks());
    auto again = request(1, 8);
    again.b.hostMemory = HostMemory::Pageable; // a step that would need runs of its own
    deliveries.waitForEnd(worker.submit(again));
    const int before = backend->runs();
    again.repeat = true;
    const auto job = worker.submit(again);
    deliveries.waitForEnd(job);
    EXPECT_EQ(backend->runs(), before + 2);
    EXPECT_FALSE(deliveries.attributed(job));
}

TEST_F(PairWorkerTest, TellsHowFarARunIsAndWhatItHasRecorded)
{
    backend->tells = true;
    backend->closeAfter(2);
    PairWorker worker(deliveries.sinks());
    const auto job = worker.submit(request(1, 2));
    backend->waitForRuns(2);
    const auto progress = worker.progress();
    ASSERT_TRUE(progress);
    EXPECT_EQ(progress->job, job);
    EXPECT_EQ(progress->stage, RunStage::RunningB);
    EXPECT_EQ(progress->step, RunStep::Record);
    ASSERT_TRUE(progress->a);
    EXPECT_EQ(progress->a->scenario.batchSize, 1U);
    ASSERT_TRUE(progress->growing);
    EXPECT_EQ(progress->growing->scenario.batchSize, 2U);
    EXPECT_EQ(progress->growing->record.recordedWall, Nanoseconds(16 * 20'000)); // 16 of 32 batches
    backend->open();
    deliveries.waitForEnd(job);
}

TEST_F(PairWorkerTest, ANewRequestEndsTheAttributionOfTheOldOne)
{
    // Two settings differ, so that the way from A to B needs runs of its own: the third waits at the gate.
    auto first = request(1, 8);
    first.b.hostMemory = HostMemory::Pageable;
    backend->closeAfter(3);
    PairWorker worker(deliveries.sinks());
    const auto old = worker.submit(first);
    backend->waitForRuns(3);
    const auto next = worker.submit(request(1, 8));
    deliveries.waitForEnd(old);
    backend->open();
    deliveries.waitForEnd(next);
    EXPECT_NE(deliveries.runs(old), nullptr);
    EXPECT_FALSE(deliveries.attributed(old));
    EXPECT_TRUE(deliveries.attributed(next));
}

TEST_F(PairWorkerTest, DestroyingItDuringARunStopsTheRun)
{
    backend->close();
    {
        PairWorker worker(deliveries.sinks());
        (void)worker.submit(request(1, 2));
        backend->waitForRuns(1);
        (void)worker.submit(request(1, 4));
    }
    EXPECT_EQ(deliveries.count(), 0U);
    EXPECT_EQ(backend->runs(), 1);
}

TEST_F(PairWorkerTest, TellsWhatItIsDoing)
{
    backend->close();
    PairWorker worker(deliveries.sinks());
    EXPECT_FALSE(worker.activity());
    const auto job = worker.submit(request(1, 2));
    backend->waitForRuns(1);
    const auto activity = worker.activity();
    ASSERT_TRUE(activity);
    EXPECT_EQ(activity->job, job);
    EXPECT_EQ(activity->stage, RunStage::RunningA);
    backend->open();
    deliveries.waitForEnd(job);
}

TEST_F(PairWorkerTest, RequestsFromSeveralThreadsEndWithTheNewest)
{
    PairWorker worker(deliveries.sinks());
    {
        std::vector<std::jthread> threads;
        for (std::uint32_t t = 0; t < 4; ++t) {
            threads.emplace_back([&, t] {
                for (std::uint32_t i = 1; i <= 25; ++i) {
                    (void)worker.submit(request(1, 1 + (t * 25 + i) % 64));
                    if (i % 5 == 0)
                        worker.interrupt();
                    (void)worker.activity();
                }
            });
        }
    }
    const auto last = worker.submit(request(1, 64));
    deliveries.waitForEnd(last);
    ASSERT_NE(deliveries.runs(last), nullptr);
    EXPECT_EQ((*deliveries.runs(last)->b)->scenario.batchSize, 64U);
}

namespace {

// Runs out of memory where it is asked what it is, once.
class StarvedBackend : public GatedBackend
{
public:
    [[nodiscard]] DeviceInfo info() const override
    {
        if (m_starved.exchange(false))
            throw std::bad_alloc();
        return GatedBackend::info();
    }
    void starve() { m_starved = true; }

private:
    mutable std::atomic<bool> m_starved{false};
};

} // namespace

TEST_F(PairWorkerTest, MemoryThatRunsOutIsToldAndTheNextJobWorks)
{
    const auto starved = std::make_shared<StarvedBackend>();
    Deliveries told;
    PairWorker starving(told.sinks());
    auto wanted = request(1, 2);
    wanted.backend = starved;
    starved->starve();
    const auto first = starving.submit(wanted);
    told.waitForEnd(first);
    ASSERT_NE(told.runs(first), nullptr);
    EXPECT_EQ(told.runs(first)->a.error().code, ErrorCode::OutOfMemory);
    EXPECT_EQ(told.runs(first)->b.error().code, ErrorCode::OutOfMemory);
    const auto second = starving.submit(wanted);
    told.waitForEnd(second);
    EXPECT_TRUE(told.runs(second)->a);
}

} // namespace overlap::test
