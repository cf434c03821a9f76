// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/metrics/ideal_bound.h"

#include "tests/engine/timeline/timeline_samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace overlap {
namespace {

using samples::Random;

BatchStages batch(std::int64_t prepare, std::int64_t toDevice, std::int64_t kernel, std::int64_t toHost,
                  std::int64_t kernelShare = -1)
{
    return {Nanoseconds(prepare), Nanoseconds(toDevice), Nanoseconds(kernel),
            Nanoseconds(kernelShare < 0 ? kernel : kernelShare), Nanoseconds(toHost)};
}

BoundInput input(std::vector<BatchStages> batches)
{
    BoundInput result;
    result.batches = std::move(batches);
    return result;
}

TEST(IdealBound, OfNoBatchesIsZero)
{
    EXPECT_EQ(idealBound({}).time, Nanoseconds(0));
}

TEST(IdealBound, OfOneBatchIsAllOfItsStages)
{
    const auto bound = idealBound(input({batch(3, 10, 20, 5)}));
    EXPECT_EQ(bound.time, Nanoseconds(38));
}

// The design's exact table: 4 batches of H2D 4 us, kernel 2 us, D2H 4 us.
TEST(IdealBound, OfTheTeachingCaseWithTwoEnginesIsWhatThePipelineReaches)
{
    const auto bound = idealBound(input(std::vector(4, batch(0, 4000, 2000, 4000))));
    EXPECT_EQ(bound.time, Nanoseconds(22'000));
    EXPECT_EQ(bound.by, BoundBy::CopyToDevice);
}

TEST(IdealBound, OfTheTeachingCaseWithOneEngineIsAllCopiesInARow)
{
    auto one = input(std::vector(4, batch(0, 4000, 2000, 4000)));
    one.oneCopyEngine = true;
    const auto bound = idealBound(one);
    EXPECT_EQ(bound.time, Nanoseconds(32'000)); // ready-first and breadth-first need exactly this
    EXPECT_EQ(bound.by, BoundBy::CopyEngine);
}

TEST(IdealBound, OfPageableCopiesAtHalfTheRateStaysBelowWhatTheyTake)
{
    auto one = input(std::vector(4, batch(0, 8000, 2000, 8000)));
    one.oneCopyEngine = true;
    EXPECT_EQ(idealBound(one).time, Nanoseconds(64'000)); // the table: 66 and 72
}

TEST(IdealBound, OneEngineWithoutOutputsStillRunsTheLastKernel)
{
    auto one = input(std::vector(3, batch(1, 10, 4, 0)));
    one.oneCopyEngine = true;
    const auto bound = idealBound(one);
    EXPECT_EQ(bound.time, Nanoseconds(1 + 30 + 4));
    EXPECT_EQ(bound.by, BoundBy::CopyEngine);
}

TEST(IdealBound, OneEngineWithoutInputsWaitsForTheFirstKernel)
{
    auto one = input(std::vector(3, batch(1, 0, 4, 10)));
    one.oneCopyEngine = true;
    EXPECT_EQ(idealBound(one).time, Nanoseconds(1 + 4 + 30));
}

TEST(IdealBound, KernelsCountTheirShareOfTheGpu)
{
    const auto bound = idealBound(input(std::vector(4, batch(0, 1, 100, 1, 50))));
    EXPECT_EQ(bound.time, Nanoseconds(1 + 4 * 50 + 1));
    EXPECT_EQ(bound.by, BoundBy::Kernels);
}

TEST(IdealBound, SmallKernelsStillTakeTheirTimeOnce)
{
    // Sharing hides all but the last: 4 copies, then the whole kernel of the last batch.
    EXPECT_EQ(idealBound(input(std::vector(4, batch(0, 10, 100, 1, 1)))).time, Nanoseconds(40 + 100 + 1));
}

TEST(IdealBound, LinkCountsBothDirectionsTogether)
{
    auto slow = input(std::vector(10, batch(0, 100, 1, 100)));
    slow.duplexFactor = 1.25;
    const auto bound = idealBound(slow);
    EXPECT_EQ(bound.time, Nanoseconds(1600));
    EXPECT_EQ(bound.by, BoundBy::Link);
}

TEST(IdealBound, LinkRoundsDown)
{
    auto odd = input(std::vector(5, batch(0, 101, 0, 100)));
    odd.duplexFactor = 1.1;
    EXPECT_EQ(idealBound(odd).time, Nanoseconds(913)); // 1005 / 1.1 = 913.6
}

TEST(IdealBound, WorkersDivideThePreparing)
{
    auto prepared = input(std::vector(8, batch(100, 1, 2, 3)));
    EXPECT_EQ(idealBound(prepared).time, Nanoseconds(806));
    EXPECT_EQ(idealBound(prepared).by, BoundBy::Prepare);
    prepared.prepareThreads = 4;
    EXPECT_EQ(idealBound(prepared).time, Nanoseconds(206));
    prepared.prepareThreads = 0; // means the issuing thread
    EXPECT_EQ(idealBound(prepared).time, Nanoseconds(806));
}

TEST(IdealBound, NamesTheKernelsWhereThereAreNoCopies)
{
    for (const bool oneEngine : {false, true}) {
        auto alone = input({batch(0, 0, 10, 0, 1)});
        alone.oneCopyEngine = oneEngine;
        EXPECT_EQ(idealBound(alone).time, Nanoseconds(10));
        EXPECT_EQ(idealBound(alone).by, BoundBy::Kernels);
    }
}

// The least that any order of issue can reach without gaps: every batch in turn takes each resource as soon as it and
// the batch are ready; kernels of a share below 1 run beside each other. All resources are greedy and in order, which
// is a strategy, so the bound must not be above it.
std::int64_t simpleSchedule(const BoundInput& in, const std::vector<std::size_t>& order)
{
    std::vector<std::int64_t> threads(std::max(in.prepareThreads, 1U), 0);
    std::int64_t toDeviceFree = 0;
    std::int64_t toHostFree = 0;
    std::int64_t kernelFree = 0;
    std::int64_t end = 0;
    std::vector<std::pair<std::int64_t, std::int64_t>> outputs; // ready, length
    for (const auto i : order) {
        const auto& b = in.batches[i];
        auto& thread = *std::ranges::min_element(threads);
        thread += b.prepare.count();
        const auto copied = std::max(thread, toDeviceFree) + b.toDevice.count();
        toDeviceFree = copied;
        // A kernel of half the GPU keeps the next one waiting for half its time only.
        const auto started = std::max(copied, kernelFree);
        kernelFree = started + b.kernelShare.count();
        outputs.emplace_back(started + b.kernel.count(), b.toHost.count());
    }
    if (in.oneCopyEngine)
        toHostFree = toDeviceFree;
    std::ranges::sort(outputs);
    for (const auto& [ready, length] : outputs) {
        toHostFree = std::max(ready, toHostFree) + length;
        end = std::max(end, toHostFree);
    }
    return end;
}

TEST(IdealBound, IsNeverNegativeAndNeverAboveAScheduleWithoutGaps)
{
    Random random(12);
    for (int round = 0; round < 3000; ++round) {
        BoundInput in;
        in.oneCopyEngine = random.chance(40);
        in.prepareThreads = static_cast<std::uint32_t>(random.within(0, 4));
        const auto count = random.within(1, 12);
        const auto stage = [&] { return random.chance(20) ? 0 : random.within(0, 50); };
        for (std::int64_t i = 0; i < count; ++i) {
            const auto kernel = stage();
            in.batches.push_back(batch(stage(), stage(), kernel, stage(), random.within(0, kernel)));
        }
        std::vector<std::size_t> order(in.batches.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1],
                      order[static_cast<std::size_t>(random.within(0, static_cast<std::int64_t>(i) - 1))]);
        const auto bound = idealBound(in).time.count();
        ASSERT_GE(bound, 0);
        ASSERT_LE(bound, simpleSchedule(in, order));
    }
}

TEST(IdealBound, GrowsWithEveryStage)
{
    Random random(13);
    for (int round = 0; round < 500; ++round) {
        BoundInput in;
        in.oneCopyEngine = random.chance(50);
        for (int i = 0; i < 5; ++i) {
            const auto kernel = random.within(1, 50);
            in.batches.push_back(
                batch(random.within(1, 50), random.within(1, 50), kernel, random.within(1, 50), kernel));
        }
        const auto before = idealBound(in).time;
        auto& longer = in.batches[static_cast<std::size_t>(random.within(0, 4))];
        longer.toDevice += Nanoseconds(random.within(0, 20));
        longer.prepare += Nanoseconds(random.within(0, 20));
        longer.toHost += Nanoseconds(random.within(0, 20));
        ASSERT_GE(idealBound(in).time, before);
    }
}

} // namespace
} // namespace overlap
