// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/validation/operation_times.h"

#include "engine/backend/registry.h"
#include "engine/result/run_result.h"
#include "engine/validation/timeline_svg.h"
#include "tests/engine/validation/recorded_timelines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace overlap {
namespace {

using testing::HasSubstr;

class RecordedOperations : public ::testing::Test
{
protected:
    static void SetUpTestSuite()
    {
        const auto device = openDevice("sim:h200").value();
        s_recorded = readRecordedTimelines(std::string(OVERLAP_TEST_DATA) + "/h200_timelines.json");
        for (const auto& recorded : s_recorded)
            s_predicted.push_back(runScenario(*device, recorded.scenario, {}, {}, {}).value()->record.timeline);
    }
    static TimelineAgreement agreement(std::size_t i)
    {
        return compareOperations(s_recorded.at(i).timeline, *s_predicted.at(i)).value();
    }
    static inline std::vector<RecordedTimeline> s_recorded;
    static inline std::vector<TimelinePtr> s_predicted;
};

TEST_F(RecordedOperations, RunsOfAPinnedAPageableAndAnAllocatingPipelineAreAsLongAsPredicted)
{
    ASSERT_EQ(s_recorded.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto found = agreement(i);
        // The recorded runs carry six timing events for each batch and the recorder.
        EXPECT_NEAR(found.predictedSpanUs / found.measuredSpanUs, 1.0, 0.06) << s_recorded[i].scenario.name;
        EXPECT_EQ(found.kinds.size(), 3U);
        for (const auto& kind : found.kinds)
            EXPECT_EQ(kind.n, 32U);
    }
}

TEST_F(RecordedOperations, KernelsAndPinnedCopiesTakeAsLongAsPredicted)
{
    for (const std::size_t i : {0U, 2U}) {
        for (const auto& kind : agreement(i).kinds)
            EXPECT_LT(kind.durationErrorP50Pct, 8.0) << s_recorded[i].scenario.name << ' ' << activityKindId(kind.kind);
    }
}

TEST_F(RecordedOperations, PageableCopiesTakeAsLongAsPredictedWithinWhatTheyVary)
{
    for (const auto& kind : agreement(1).kinds)
        EXPECT_LT(kind.durationErrorP50Pct, 15.0) << activityKindId(kind.kind);
}

TEST_F(RecordedOperations, OperationsStartWhenPredicted)
{
    for (std::size_t i = 0; i < 3; ++i) {
        const auto found = agreement(i);
        for (const auto& kind : found.kinds) {
            EXPECT_LT(kind.startErrorP50Us, 0.05 * found.measuredSpanUs) << s_recorded[i].scenario.name;
            EXPECT_LT(kind.startErrorMaxUs, 0.10 * found.measuredSpanUs) << s_recorded[i].scenario.name;
        }
    }
}

TEST_F(RecordedOperations, ATimelineAgreesWithItself)
{
    const auto found = compareOperations(s_recorded[0].timeline, s_recorded[0].timeline).value();
    EXPECT_EQ(found.measuredSpanUs, found.predictedSpanUs);
    for (const auto& kind : found.kinds) {
        EXPECT_EQ(kind.durationErrorP50Pct, 0.0);
        EXPECT_EQ(kind.startErrorMaxUs, 0.0);
    }
}

TEST_F(RecordedOperations, DifferentWorkCannotBeCompared)
{
    EXPECT_FALSE(compareOperations(s_recorded[0].timeline, Timeline()));
    EXPECT_FALSE(compareOperations(Timeline(), Timeline()));
    const auto device = openDevice("sim:h200").value();
    const auto other = runScenario(*device, Scenario(), {}, {}, {}).value()->record.timeline;
    EXPECT_FALSE(compareOperations(s_recorded[0].timeline, *other));
}

TEST_F(RecordedOperations, ThePictureHasBothWithTheirTimesAndEveryLane)
{
    const auto svg =
        timelinePairSvg("Pinned & more", {s_recorded[0].timeline, "A measured"}, {*s_predicted[0], "B simulated"});
    EXPECT_THAT(svg, testing::StartsWith("<svg "));
    EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
    EXPECT_THAT(svg, HasSubstr("Pinned &amp; more"));
    EXPECT_THAT(svg, HasSubstr("A measured: 6.93"));
    EXPECT_THAT(svg, HasSubstr("B simulated: 6.6"));
    for (const auto* colour : {"#228381", "#F38614", "#815DDE"}) {
        std::size_t count = 0;
        for (auto at = svg.find(colour); at != std::string::npos; at = svg.find(colour, at + 1))
            ++count;
        EXPECT_EQ(count, 2U) << colour; // once in each half
    }
}

} // namespace
} // namespace overlap
