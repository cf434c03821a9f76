// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run/pair_runner.h"

#include "tests/widgets/run/gated_backend.h"

#include <QCoreApplication>
#include <QTest>
#include <QThread>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

constexpr int PatienceMs = 10'000;

class PairRunnerTest : public testing::Test
{
protected:
    PairRunnerTest()
        : runner(std::make_unique<PairRunner>())
    {
        QObject::connect(runner.get(), &PairRunner::runsReady, runner.get(), [this](const PairRuns& runs) {
            EXPECT_EQ(QThread::currentThread(), QCoreApplication::instance()->thread());
            delivered.push_back(runs);
        });
        QObject::connect(runner.get(), &PairRunner::busyChanged, runner.get(),
                         [this](BusyLevel level) { levels.push_back(level); });
        QObject::connect(runner.get(), &PairRunner::idle, runner.get(), [this] { ++idle; });
    }

    [[nodiscard]] PairRequest request(std::uint32_t batch) const
    {
        PairRequest result;
        result.backend = backend;
        result.a.samples = 64;
        result.b.samples = 64;
        result.a.batchSize = 1;
        result.b.batchSize = batch;
        return result;
    }
    [[nodiscard]] static bool until(const std::function<bool()>& condition)
    {
        return QTest::qWaitFor(condition, PatienceMs);
    }

    std::shared_ptr<GatedBackend> backend = std::make_shared<GatedBackend>();
    std::unique_ptr<PairRunner> runner;
    std::vector<PairRuns> delivered;
    std::vector<BusyLevel> levels;
    int idle = 0;
};

} // namespace

TEST_F(PairRunnerTest, RequestsOfOneTurnOfTheEventLoopBecomeOneRun)
{
    for (std::uint32_t batch = 1; batch <= 64; ++batch)
        runner->request(request(batch));
    ASSERT_TRUE(until([&] { return idle > 0; }));
    ASSERT_EQ(delivered.size(), 1U);
    EXPECT_EQ((*delivered[0].b)->scenario.batchSize, 64U);
    EXPECT_FALSE(runner->isRunning());
}

TEST_F(PairRunnerTest, ALateResultOfAnOldRequestIsNotShownAfterANewerOne)
{
    runner->requestNow(request(2));
    runner->requestNow(request(4));
    ASSERT_TRUE(until([&] { return idle > 0; }));
    ASSERT_FALSE(delivered.empty());
    EXPECT_EQ((*delivered.back().b)->scenario.batchSize, 4U);
    for (std::size_t i = 1; i < delivered.size(); ++i)
        EXPECT_GT(delivered[i].job, delivered[i - 1].job);
}

TEST_F(PairRunnerTest, AQuickRunIsNeverBusy)
{
    runner->requestNow(request(2));
    ASSERT_TRUE(until([&] { return idle > 0; }));
    EXPECT_TRUE(levels.empty());
}

TEST_F(PairRunnerTest, ALongRunIsBusyAndThenNamed)
{
    backend->close();
    runner->requestNow(request(2));
    ASSERT_TRUE(until([&] { return runner->busyLevel() == BusyLevel::Text; }));
    EXPECT_EQ(levels, (std::vector{BusyLevel::Bar, BusyLevel::Text}));
    EXPECT_EQ(runner->stage(), RunStage::RunningA);
    backend->open();
    ASSERT_TRUE(until([&] { return idle > 0; }));
    EXPECT_EQ(levels.back(), BusyLevel::None);
}

TEST_F(PairRunnerTest, AChangeDuringALongRunStopsItAndRunsTheNewest)
{
    backend->close();
    runner->requestNow(request(2));
    backend->waitForRuns(1);
    runner->request(request(4));
    runner->request(request(8));
    // The overtaken run ends by being stopped, not by the gate; the next one then waits there.
    ASSERT_TRUE(until([&] { return backend->runs() >= 2; }));
    EXPECT_TRUE(delivered.empty());
    backend->open();
    ASSERT_TRUE(until([&] { return idle > 0; }));
    ASSERT_EQ(delivered.size(), 1U);
    EXPECT_EQ((*delivered[0].b)->scenario.batchSize, 8U);
}

TEST_F(PairRunnerTest, AfterStopNothingIsDelivered)
{
    backend->close();
    runner->requestNow(request(2));
    backend->waitForRuns(1);
    runner->stop();
    EXPECT_FALSE(runner->isRunning());
    backend->open();
    runner->requestNow(request(4));
    ASSERT_TRUE(until([&] { return idle > 0; }));
    ASSERT_EQ(delivered.size(), 1U);
    EXPECT_EQ((*delivered[0].b)->scenario.batchSize, 4U);
}

TEST_F(PairRunnerTest, NobodyWaitsForARepeat)
{
    backend->measured = true;
    runner->requestNow(request(2));
    ASSERT_TRUE(until([&] { return idle > 0; }));
    levels.clear();
    backend->close();
    auto again = request(2);
    again.repeat = true;
    runner->requestNow(again);
    backend->waitForRuns(3);
    EXPECT_TRUE(runner->isRepeating());
    // For longer than what makes a run busy.
    EXPECT_FALSE(QTest::qWaitFor([&] { return !levels.empty(); }, 150));
    backend->open();
    ASSERT_TRUE(until([&] { return idle > 1; }));
}

TEST_F(PairRunnerTest, AChangeStopsARepeatAtOnce)
{
    backend->measured = true;
    backend->close();
    auto again = request(2);
    again.repeat = true;
    runner->requestNow(again);
    backend->waitForRuns(1);
    runner->request(request(8));
    // Not by the gate, and without the patience that a run of other settings gets: the next one then waits there.
    ASSERT_TRUE(until([&] { return backend->runs() >= 2; }));
    backend->open();
    ASSERT_TRUE(until([&] { return idle > 0; }));
    ASSERT_EQ(delivered.size(), 1U);
    EXPECT_EQ((*delivered[0].b)->scenario.batchSize, 8U);
}

TEST_F(PairRunnerTest, TellsOnTheGuiThreadHowFarARunIs)
{
    backend->tells = true;
    backend->close();
    std::vector<PairProgress> told;
    QObject::connect(runner.get(), &PairRunner::progressed, runner.get(), [&](const PairProgress& progress) {
        EXPECT_EQ(QThread::currentThread(), QCoreApplication::instance()->thread());
        told.push_back(progress);
    });
    runner->requestNow(request(2));
    ASSERT_TRUE(until([&] { return !told.empty() && told.back().growing; }));
    EXPECT_EQ(told.back().step, RunStep::Record);
    ASSERT_TRUE(runner->fraction());
    EXPECT_GT(*runner->fraction(), 0.3);
    EXPECT_LT(*runner->fraction(), 0.5);
    backend->open();
    ASSERT_TRUE(until([&] { return idle > 0; }));
    EXPECT_FALSE(runner->fraction());
}

TEST_F(PairRunnerTest, DestroyingItDuringARunIsClean)
{
    backend->close();
    runner->requestNow(request(2));
    backend->waitForRuns(1);
    runner.reset();
    QCoreApplication::processEvents();
    EXPECT_TRUE(delivered.empty());
}

} // namespace overlap::test
