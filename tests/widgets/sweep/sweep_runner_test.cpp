// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/sweep_runner.h"

#include "tests/widgets/run/gated_backend.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

constexpr int PatienceMs = 10'000;

[[nodiscard]] Sweep sweepOf(const char* axis)
{
    Scenario scenario;
    scenario.samples = 64;
    return {scenario, *SweepAxes::make({*parseSweepAxis(axis)})};
}

} // namespace

TEST(SweepRunnerTest, PointsComeAsTheyRun)
{
    const auto backend = std::make_shared<GatedBackend>();
    backend->measured = true; // one after the other
    backend->closeAfter(3);
    SweepRunner runner;
    runner.start(backend, sweepOf("batch_size=1,2,4,8,16"), {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return runner.done() >= 2; }, PatienceMs));
    EXPECT_TRUE(runner.isRunning());
    EXPECT_TRUE(runner.result()->points[0].tried);
    EXPECT_FALSE(runner.result()->points[4].tried);
    backend->open();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !runner.isRunning(); }, PatienceMs));
    EXPECT_EQ(runner.done(), 5U);
    for (const auto& point : runner.result()->points)
        EXPECT_TRUE(point.tried && point.throughputSamplesPerS);
}

TEST(SweepRunnerTest, WhatRanBeforeTheStopStays)
{
    const auto backend = std::make_shared<GatedBackend>();
    backend->measured = true;
    backend->closeAfter(3);
    SweepRunner runner;
    runner.start(backend, sweepOf("batch_size=1,2,4,8,16"), {});
    ASSERT_TRUE(QTest::qWaitFor([&] { return runner.done() >= 2; }, PatienceMs));
    runner.stop();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !runner.isRunning(); }, PatienceMs));
    EXPECT_TRUE(runner.result()->points[0].tried);
    EXPECT_FALSE(runner.result()->points[4].tried);
}

TEST(SweepRunnerTest, ANewSweepDropsWhatTheOldOneStillBrings)
{
    const auto slow = std::make_shared<GatedBackend>();
    slow->measured = true;
    slow->close();
    SweepRunner runner;
    runner.start(slow, sweepOf("batch_size=1,2,4"), {});
    slow->waitForRuns(1);
    const auto quick = std::make_shared<GatedBackend>();
    QSignalSpy finished(&runner, &SweepRunner::finished);
    runner.start(quick, sweepOf("streams=1,2"), {});
    slow->open();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !runner.isRunning(); }, PatienceMs));
    EXPECT_EQ(runner.result()->points.size(), 2U);
    EXPECT_EQ(runner.done(), 2U);
    EXPECT_EQ(finished.size(), 1);
}

} // namespace overlap::test
