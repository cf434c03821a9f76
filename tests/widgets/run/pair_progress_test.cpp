// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run/pair_progress.h"

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

[[nodiscard]] PairProgress at(RunStage stage, RunStep step, std::uint32_t done, std::uint32_t of)
{
    PairProgress progress;
    progress.stage = stage;
    progress.step = step;
    progress.done = done;
    progress.of = of;
    return progress;
}

} // namespace

TEST(PairProgressTest, GoesOnFromStepToStepAndFromAToB)
{
    RunOptions options;
    options.warmups = 2;
    options.repeats = 6; // with the recording and the bound ten parts a side
    const PairProgress all[] = {
        at(RunStage::RunningA, RunStep::WarmUp, 0, 2), at(RunStage::RunningA, RunStep::WarmUp, 1, 2),
        at(RunStage::RunningA, RunStep::Repeat, 0, 6), at(RunStage::RunningA, RunStep::Repeat, 3, 6),
        at(RunStage::RunningA, RunStep::Record, 0, 1), at(RunStage::RunningA, RunStep::Bound, 0, 0),
        at(RunStage::RunningB, RunStep::WarmUp, 0, 2), at(RunStage::RunningB, RunStep::Bound, 1, 1)};
    const double expected[] = {0.0, 0.05, 0.1, 0.25, 0.4, 0.45, 0.5, 1.0};
    for (std::size_t i = 0; i < std::size(all); ++i)
        EXPECT_DOUBLE_EQ(fractionOf(all[i], options), expected[i]) << i;
}

TEST(PairProgressTest, AGrowingRunEndsWhereItsTimelineEnds)
{
    const auto run = growingRun({}, {}, nullptr);
    EXPECT_EQ(run->record.recordedWall, Nanoseconds::zero());
    EXPECT_FALSE(run->wallUs);
}

} // namespace overlap::test
