// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"

#include "engine/timeline/timeline_builder.h"
#include "widgets/gantt/lane_layout.h"

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

Interval kernel(double begin, double end)
{
    Interval interval;
    interval.time = us(begin, end);
    return interval;
}

} // namespace

TEST(DisplayLanes, OfARunAreItsResourcesInOrder)
{
    const auto lanes = displayLanes(*pipelineRun()->record.timeline);
    ASSERT_EQ(lanes.size(), 4U);
    EXPECT_EQ(lanes[0].role, LaneRole::Host);
    EXPECT_EQ(lanes[1].role, LaneRole::CopyToDevice);
    EXPECT_EQ(lanes[2].role, LaneRole::Compute);
    EXPECT_EQ(lanes[3].role, LaneRole::CopyToHost);
}

TEST(DisplayLanes, ASmallOverlapIsASeamAndNoSecondRow)
{
    TimelineBuilder builder;
    builder.add(LaneRole::Compute, 0, kernel(0.0, 100.0));
    builder.add(LaneRole::Compute, 0, kernel(95.0, 195.0)); // 5 of 195 us
    const auto lanes = displayLanes(builder.build());
    ASSERT_EQ(lanes.size(), 1U);
    ASSERT_EQ(lanes[0].rows.size(), 1U);
    EXPECT_EQ(lanes[0].rows[0].size(), 2U); // nothing is dropped
}

TEST(DisplayLanes, AnOverlapOfMoreThanATenthSplitsIntoRows)
{
    TimelineBuilder builder;
    builder.add(LaneRole::Compute, 0, kernel(0.0, 100.0));
    builder.add(LaneRole::Compute, 0, kernel(70.0, 170.0)); // 30 of 170 us
    const auto lanes = displayLanes(builder.build());
    ASSERT_EQ(lanes.size(), 1U);
    EXPECT_EQ(lanes[0].rows.size(), 2U);
    EXPECT_FALSE(lanes[0].folded);
}

TEST(DisplayLanes, FourWorkersAreFoldedAndThreeAreNot)
{
    const auto workers = [](std::uint32_t count) {
        TimelineBuilder builder;
        for (std::uint32_t i = 0; i < count; ++i)
            builder.add(LaneRole::Worker, i, kernel(0.0, 10.0));
        builder.addEmpty(LaneRole::Host, 0);
        return displayLanes(builder.build());
    };
    EXPECT_EQ(workers(3).size(), 4U);
    const auto folded = workers(4);
    ASSERT_EQ(folded.size(), 2U);
    EXPECT_TRUE(folded[1].folded);
    EXPECT_EQ(folded[1].resources, 4U);
    EXPECT_EQ(folded[1].rows.front().size(), 4U);
}

TEST(PlaceOf, FindsTheRowOfALane)
{
    TimelineBuilder builder;
    builder.addEmpty(LaneRole::Host, 0);
    builder.add(LaneRole::Compute, 0, kernel(0.0, 100.0));
    builder.add(LaneRole::Compute, 0, kernel(10.0, 90.0));
    const auto lanes = displayLanes(builder.build());
    EXPECT_EQ(placeOf(lanes, 0), (LanePlace{0, 0}));
    EXPECT_EQ(placeOf(lanes, 2), (LanePlace{1, 1}));
    EXPECT_FALSE(placeOf(lanes, 9));
}

} // namespace overlap::test
