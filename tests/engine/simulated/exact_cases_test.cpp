// SPDX-License-Identifier: GPL-3.0-or-later
// Cases whose times can be worked out by hand on the ideal devices, to the nanosecond.
#include "engine/backend/registry.h"
#include "engine/result/run_result.h"
#include "engine/timeline/interval_set.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

using namespace std::chrono_literals;

// 4 batches, H2D 4 us, kernel 2 us, D2H 4 us, 4 streams.
Scenario fourBatches()
{
    Scenario s;
    s.samples = 4;
    s.batchSize = 1;
    s.streams = 4;
    s.inputBytesPerSample = 4000;
    s.kernel.kind = KernelKind::FixedDuration;
    s.kernel.durationUs = 2.0;
    return s;
}

struct Totals
{
    Nanoseconds wall{};
    Nanoseconds copyAndKernel{};
    Nanoseconds bothDirections{};
    bool operator==(const Totals&) const = default;
};

void PrintTo(const Totals& t, std::ostream* out)
{
    *out << t.wall.count() << " ns, copy and kernel " << t.copyAndKernel.count() << ", both directions "
         << t.bothDirections.count();
}

Totals run(const std::string& device, const Scenario& scenario)
{
    const auto backend = openDevice(device).value();
    const auto record = backend->run(scenario, {}, {}, {}).value();
    const auto& timeline = *record.timeline;
    const auto of = [&](ActivityKind kind) {
        return IntervalSet::of(timeline, [kind](const Interval& i) { return i.kind == kind; });
    };
    const auto kernels = of(ActivityKind::Kernel);
    const auto in = of(ActivityKind::CopyToDevice);
    const auto out = of(ActivityKind::CopyToHost);
    return {record.recordedWall, kernels.intersected(in.united(out)).length(), in.intersected(out).length()};
}

TEST(ExactCases, PinnedDepthFirstOnOneFifoEngineDoesNotOverlap)
{
    EXPECT_EQ(run("sim:ideal-1-engine", fourBatches()), (Totals{40us, 0us, 0us}));
}

TEST(ExactCases, PinnedDepthFirstOnOneReadyFirstEngineHidesEveryKernel)
{
    EXPECT_EQ(run("sim:ideal-1-engine-ready-first", fourBatches()), (Totals{32us, 8us, 0us}));
}

TEST(ExactCases, PinnedBreadthFirstOnOneEngineHidesEveryKernel)
{
    auto s = fourBatches();
    s.issueOrder = IssueOrder::BreadthFirst;
    EXPECT_EQ(run("sim:ideal-1-engine", s), (Totals{32us, 8us, 0us}));
    EXPECT_EQ(run("sim:ideal-1-engine-ready-first", s), (Totals{32us, 8us, 0us}));
}

TEST(ExactCases, PinnedOnTwoEnginesOverlapsInEitherOrder)
{
    auto s = fourBatches();
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{22us, 8us, 10us}));
    s.issueOrder = IssueOrder::BreadthFirst;
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{22us, 8us, 10us}));
}

TEST(ExactCases, TheLegacyDefaultStreamSerialises)
{
    auto s = fourBatches();
    s.streamKind = StreamKind::LegacyDefault;
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{40us, 0us, 0us}));
}

TEST(ExactCases, SynchronisingEveryBatchSerialises)
{
    auto s = fourBatches();
    s.sync = Sync::EveryBatch;
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{40us, 0us, 0us}));
}

TEST(ExactCases, SynchronisingEveryOperationSerialises)
{
    auto s = fourBatches();
    s.sync = Sync::EveryOp;
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{40us, 0us, 0us}));
}

TEST(ExactCases, FreeingEveryBatchSerialises)
{
    auto s = fourBatches();
    s.allocation = Allocation::PerBatch;
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{40us, 0us, 0us}));
}

TEST(ExactCases, StreamOrderedAllocationDoesNot)
{
    auto s = fourBatches();
    s.allocation = Allocation::StreamOrdered;
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{22us, 8us, 10us}));
}

TEST(ExactCases, PageableDepthFirstBlocksTheHostThroughEveryCopy)
{
    auto s = fourBatches();
    s.hostMemory = HostMemory::Pageable;
    EXPECT_EQ(run("sim:ideal-1-engine", s), (Totals{72us, 0us, 0us}));
}

TEST(ExactCases, PageableBreadthFirstHidesThreeKernelsBehindTheFirstCopyBack)
{
    auto s = fourBatches();
    s.hostMemory = HostMemory::Pageable;
    s.issueOrder = IssueOrder::BreadthFirst;
    EXPECT_EQ(run("sim:ideal-1-engine", s), (Totals{66us, 6us, 0us}));
}

TEST(ExactCases, OneStreamReusesItsSlotInTurn)
{
    auto s = fourBatches();
    s.streams = 1;
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{40us, 0us, 0us}));
}

TEST(ExactCases, TwoSlotsKeepTwoBatchesInFlight)
{
    // b0: H 0-4 K 4-6 D 6-10; b1: H 4-8 K 8-10 D 10-14; b2 waits for b0: H 10-14 K 14-16 D 16-20; b3 waits for b1:
    // H 14-18 K 18-20 D 20-24.
    auto s = fourBatches();
    s.streams = 2;
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{24us, 8us, 8us}));
}

TEST(ExactCases, OnlyTheEndIsWaitedForWithSyncEnd)
{
    auto s = fourBatches();
    s.streams = 2;
    s.sync = Sync::End;
    // Streams of two batches each: b0, b1 as before; b2 behind b0 in its stream, b3 behind b1.
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{24us, 8us, 8us}));
}

TEST(ExactCases, AKernelInTheDefaultStreamIsABarrierForBlockingStreams)
{
    auto s = fourBatches();
    s.streamKind = StreamKind::Blocking;
    EXPECT_EQ(run("sim:ideal-2-engines", s).wall, 22us);
    s.defaultStreamEvery = 1;
    // Each kernel waits for all that was issued before it and holds up all that comes after: H0 0-4 K0 4-6, D0 and H1
    // 6-10, K1 10-12, and so on. Only a copy back and the next copy in run side by side.
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{28us, 0us, 12us}));
}

TEST(ExactCases, WithoutTheFinalSynchronisationTheClockStopsTooSoon)
{
    auto s = fourBatches();
    s.finalSync = false;
    EXPECT_EQ(run("sim:ideal-2-engines", s).wall, 0us);
    const auto record = openDevice("sim:ideal-2-engines").value()->run(s, {}, {}, {}).value();
    EXPECT_FALSE(record.isDuration);
    EXPECT_EQ(record.timeline->range().end, TracePoint(22us));
}

TEST(ExactCases, PreparingInTheIssuingThreadAddsToTheFirstBatchOnly)
{
    auto s = fourBatches();
    s.prepare.kind = PrepareKind::FixedDuration;
    s.prepare.usPerSample = 3.0;
    // Preparing (3) is shorter than the copy (4): only the first one is not hidden.
    EXPECT_EQ(run("sim:ideal-2-engines", s).wall, 25us);
    s.prepare.usPerSample = 5.0;
    // Now the host is the bottleneck: 4 x 5, then the last batch.
    EXPECT_EQ(run("sim:ideal-2-engines", s).wall, 30us);
}

TEST(ExactCases, WorkersPrepareSideBySide)
{
    auto s = fourBatches();
    s.prepare.kind = PrepareKind::FixedDuration;
    s.prepare.usPerSample = 8.0;
    EXPECT_EQ(run("sim:ideal-2-engines", s).wall, 42us);
    s.prepare.workers = 2;
    // Filled at 8, 8, 16, 16: H 8-12, 12-16, 16-20, 20-24, then K and D of the last.
    EXPECT_EQ(run("sim:ideal-2-engines", s).wall, 30us);
}

TEST(ExactCases, AGraphDoesWhatTheStreamDoes)
{
    auto s = fourBatches();
    s.useGraph = true;
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{22us, 8us, 10us}));
}

TEST(ExactCases, ASmallerLastBatchIsShorter)
{
    auto s = fourBatches();
    s.samples = 5;
    s.batchSize = 2;
    s.streams = 1;
    // 8 + 2 + 8, twice, then 4 + 2 + 4.
    EXPECT_EQ(run("sim:ideal-2-engines", s).wall, 46us);
}

TEST(ExactCases, KernelsRunInARow)
{
    auto s = fourBatches();
    s.kernel.launchesPerBatch = 3;
    s.streams = 1;
    EXPECT_EQ(run("sim:ideal-2-engines", s).wall, 4us * (4 + 3 * 2 + 4));
}

TEST(ExactCases, WithoutCopiesOnlyKernelsRemain)
{
    auto s = fourBatches();
    s.inputBytesPerSample = 0;
    s.outputBytesPerSample = 0;
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{8us, 0us, 0us}));
}

TEST(ExactCases, WithoutKernelsCopiesAloneRemain)
{
    auto s = fourBatches();
    s.kernel.kind = KernelKind::None;
    // H 0-4, 4-8, 8-12, 12-16; D 4-8, 8-12, 12-16, 16-20.
    EXPECT_EQ(run("sim:ideal-2-engines", s), (Totals{20us, 0us, 12us}));
}

} // namespace
} // namespace overlap
