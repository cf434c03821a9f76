// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"

#include "engine/timeline/timeline_builder.h"
#include "widgets/charts/column_model.h"
#include "widgets/charts/column_painting.h"
#include "widgets/charts/interval_facts.h"
#include "widgets/charts/kind_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace overlap::test {

namespace {

// The kernel of a batch.
IntervalRef kernelOf(const RunView& run, std::uint32_t batch)
{
    for (std::size_t lane = 0; lane < run.timeline()->lanes().size(); ++lane) {
        const auto all = run.timeline()->lanes()[lane].intervals();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].kind == ActivityKind::Kernel && all[i].batch == batch)
                return {lane, i};
        }
    }
    ADD_FAILURE() << "no kernel of batch " << batch;
    return {};
}

QString valueOf(const IntervalFacts& facts, const QString& label)
{
    const auto it = std::ranges::find(facts.items, label, &IntervalFacts::Item::label);
    return it == facts.items.end() ? QStringLiteral("(none)") : it->value;
}

} // namespace

TEST(RunView, CountsTheBatchesThatAreDone)
{
    const RunView run(oneByOneRun(), LaneMode::ByEngine);
    EXPECT_EQ(run.batches(), 100U);
    EXPECT_EQ(run.batchesDone(TracePoint{}), 0U);
    EXPECT_EQ(run.batchesDone(us(1270.0, 0).begin), 7U);
    EXPECT_EQ(run.batchesDone(TracePoint(run.wall())), 100U);
}

TEST(RunView, BusySharesLeaveOutWaiting)
{
    const RunView run(oneByOneRun(), LaneMode::ByEngine);
    const auto shares = run.busyShares(run.run()->window());
    ASSERT_EQ(shares.size(), 4U);
    EXPECT_LT(shares[0], 0.05); // the host waits nearly all the time
    EXPECT_NEAR(shares[2], 119.0 / 179.0, 1e-3);
    EXPECT_NEAR(shares[1], 13.8 / 179.0, 1e-3);
}

TEST(RunView, BusySharesOfASelectionAreThoseOfTheSelection)
{
    const RunView run(oneByOneRun(), LaneMode::ByEngine);
    EXPECT_NEAR(run.busyShares(us(49.7, 168.7))[2], 1.0, 1e-9);
    EXPECT_NEAR(run.busyShares(us(0.0, 20.0))[2], 0.0, 1e-9);
}

TEST(RunView, ByStreamHasALaneForEachStream)
{
    const RunView run(pipelineRun(), LaneMode::ByStream);
    ASSERT_EQ(run.lanes().size(), 4U);
    EXPECT_EQ(run.lanes()[0].role, LaneRole::Host);
    EXPECT_EQ(laneText(run.lanes()[1]), QStringLiteral("Stream 0"));
    EXPECT_EQ(laneText(run.lanes()[3]), QStringLiteral("Stream 2"));
}

TEST(RunView, FindsTheCallOfAnOperationAndBack)
{
    const RunView run(pipelineRun(), LaneMode::ByEngine);
    const auto kernel = kernelOf(run, 4);
    const auto call = run.launchOf(kernel);
    ASSERT_TRUE(call);
    EXPECT_EQ(run.timeline()->nameOf(run.timeline()->interval(*call)), "cudaLaunchKernel");
    EXPECT_EQ(run.launchedBy(*call), kernel);
    EXPECT_FALSE(run.launchedBy(kernel));
}

TEST(RunView, StepsThroughALaneInOrderOfTime)
{
    const RunView run(pipelineRun(), LaneMode::ByEngine);
    auto here = kernelOf(run, 0);
    EXPECT_FALSE(run.neighbour(here, -1));
    for (std::uint32_t b = 1; b < 10; ++b) {
        const auto next = run.neighbour(here, 1);
        ASSERT_TRUE(next);
        EXPECT_EQ(run.timeline()->interval(*next).batch, b);
        EXPECT_EQ(run.neighbour(*next, -1), here);
        here = *next;
    }
    EXPECT_FALSE(run.neighbour(here, 1));
}

TEST(RunView, StepsThroughOverlappingRows)
{
    TimelineBuilder builder;
    for (int i = 0; i < 6; ++i) {
        Interval kernel;
        kernel.time = us(i * 10.0, i * 10.0 + 35.0);
        kernel.batch = static_cast<std::uint32_t>(i);
        builder.add(LaneRole::Compute, 0, kernel);
    }
    const RunView run(runOf(builder.build()), LaneMode::ByEngine);
    auto here = kernelOf(run, 0);
    for (std::uint32_t b = 1; b < 6; ++b) {
        const auto next = run.neighbour(here, 1);
        ASSERT_TRUE(next) << b;
        EXPECT_EQ(run.timeline()->interval(*next).batch, b);
        here = *next;
    }
}

TEST(RunView, WithoutATimelineIsEmptyAndHarmless)
{
    RunResult bare;
    bare.record.recordedWall = Nanoseconds(1000);
    const RunView run(std::make_shared<const RunResult>(bare), LaneMode::ByEngine);
    EXPECT_TRUE(run.lanes().empty());
    EXPECT_TRUE(run.drawnLanes().empty());
    EXPECT_TRUE(run.busyShares(us(0, 1)).empty());
    EXPECT_EQ(run.batches(), 0U);
}

TEST(ColumnModel, TellsTheShorterRun)
{
    ColumnModel model;
    EXPECT_FALSE(model.shorter());
    model.runs[0] = RunView(oneByOneRun(), LaneMode::ByEngine);
    EXPECT_FALSE(model.shorter());
    model.runs[1] = RunView(pipelineRun(), LaneMode::ByEngine);
    EXPECT_EQ(model.shorter(), RunSide::B);
    EXPECT_EQ(model.whole().end, TracePoint(model.runs[0].wall()));
}

TEST(IntervalFacts, OfAKernelSayWhenWhatAndWhy)
{
    const RunView run(pipelineRun(), LaneMode::ByEngine);
    const auto facts = factsOf(run, kernelOf(run, 4));
    EXPECT_EQ(facts.title, QStringLiteral("kernel b4"));
    EXPECT_EQ(valueOf(facts, "length"), QStringLiteral("111\u202Fµs"));
    EXPECT_EQ(valueOf(facts, "grid"), QStringLiteral("10 × 512"));
    EXPECT_EQ(valueOf(facts, "SMs"), QStringLiteral("10 / 132"));
    EXPECT_EQ(valueOf(facts, "waited for"), QStringLiteral("H2D of b4"));
    EXPECT_TRUE(valueOf(facts, "launch delay").startsWith('+'));
}

TEST(IntervalFacts, AKernelThatWaitedForNothingElseWaitedForItsLaunch)
{
    const RunView run(oneByOneRun(), LaneMode::ByEngine);
    // Its input ended at 48.8 us, the launching call at 44.7 us: the input is the later one.
    EXPECT_EQ(valueOf(factsOf(run, kernelOf(run, 0)), "waited for"), QStringLiteral("H2D of b0"));
    const auto wait = waitedFor(run, kernelOf(run, 0));
    ASSERT_TRUE(wait);
    EXPECT_EQ(wait->until, us(48.8, 0).begin);
}

TEST(IntervalFacts, OfACopySayItsRate)
{
    const RunView run(oneByOneRun(), LaneMode::ByEngine);
    const auto tip = toolTipOf(run, {1, 0});
    EXPECT_TRUE(tip.contains(QStringLiteral("602\u202F112"))) << tip.toStdString();
    EXPECT_TRUE(tip.contains(QStringLiteral("13\u202F800\u202Fns"))) << tip.toStdString();
    EXPECT_TRUE(tip.contains(QStringLiteral("43.6\u202FGB/s"))) << tip.toStdString();
    EXPECT_TRUE(tip.contains(QStringLiteral("pageable")));
    EXPECT_EQ(valueOf(factsOf(run, {1, 0}), "host memory"), QStringLiteral("pageable"));
}

TEST(IntervalFacts, HostWorkHasNoStreamAndIsNotNamedTwice)
{
    TimelineBuilder builder;
    const auto add = [&](ActivityKind kind, const char* name, double begin) {
        Interval interval;
        interval.time = us(begin, begin + 5.0);
        interval.kind = kind;
        interval.nameId = builder.nameId(name);
        interval.batch = 0;
        interval.stream = 0;
        builder.add(LaneRole::Host, 0, interval);
    };
    add(ActivityKind::Prepare, "prepare", 0.0);
    add(ActivityKind::Issue, "cudaMemcpyAsync", 10.0);
    add(ActivityKind::Allocate, "cudaMalloc", 20.0);
    add(ActivityKind::Allocate, "cudaMallocAsync", 30.0);
    add(ActivityKind::Synchronize, "cudaDeviceSynchronize", 40.0);
    const RunView run(runOf(builder.build()), LaneMode::ByEngine);
    const auto prepared = factsOf(run, {0, 0});
    EXPECT_EQ(prepared.title, QStringLiteral("prepare b0"));
    EXPECT_EQ(prepared.items.front().label, QStringLiteral("start"));
    EXPECT_EQ(factsOf(run, {0, 1}).items.front().value, QStringLiteral("cudaMemcpyAsync"));
    const auto hasStream = [&](std::size_t index) {
        const bool inTip = toolTipOf(run, {0, index}).contains(QStringLiteral("stream"));
        EXPECT_EQ(valueOf(factsOf(run, {0, index}), "stream 0").isEmpty(), inTip) << index;
        return inTip;
    };
    EXPECT_FALSE(hasStream(0));
    EXPECT_TRUE(hasStream(1));
    EXPECT_FALSE(hasStream(2));
    EXPECT_TRUE(hasStream(3));
    EXPECT_FALSE(hasStream(4));
}

TEST(Axis, HasOneUnitThatFitsItsEnd)
{
    EXPECT_EQ(axisUnit(us(700.0, 0).begin).name, QStringLiteral("µs"));
    EXPECT_EQ(axisUnit(us(1'400.0, 0).begin).name, QStringLiteral("ms"));
    EXPECT_EQ(axisUnit(us(2e6, 0).begin).name, QStringLiteral("s"));
    const auto ms = axisUnit(us(1'400.0, 0).begin);
    EXPECT_EQ(axisNumber(us(200.0, 0).begin, ms, Nanoseconds(200'000)), QStringLiteral("0.2"));
    EXPECT_EQ(axisNumber(us(1'000.0, 0).begin, ms, Nanoseconds(200'000)), QStringLiteral("1"));
    EXPECT_EQ(axisNumber(TracePoint{}, ms, Nanoseconds(200'000)), QStringLiteral("0"));
}

TEST(UtilizationBin, IsRoundAndAboutAFourteenthOfTheView)
{
    EXPECT_EQ(utilizationBin(us(0.0, 1'400.0)), Nanoseconds(100'000));
    EXPECT_EQ(utilizationBin(us(0.0, 1'386.0)), Nanoseconds(100'000));
    EXPECT_EQ(utilizationBin(us(0.0, 700.0)), Nanoseconds(50'000));
}

} // namespace overlap::test
