// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/validation/measured_list.h"

#include "engine/base/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace overlap {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string errorOf(std::string_view text)
{
    const auto list = parseMeasuredList(text);
    EXPECT_FALSE(list.has_value()) << text;
    return list ? std::string() : list.error().message;
}

TEST(MeasuredList, ScenariosAloneHaveNoMeasuredTimes)
{
    const auto list = parseMeasuredList(R"([{"name":"x","samples":4},{"samples":8,"streams":3}])").value();
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].label(), "x");
    EXPECT_THAT(list[1].label(), HasSubstr("3 streams")); // what it does
    EXPECT_FALSE(list[0].wallUs.has_value());
    EXPECT_EQ(list[1].scenario.samples, 8U);
}

TEST(MeasuredList, PipelinesHaveTheTimesOfTheirStages)
{
    const auto list = parseMeasuredList(R"([{"scenario":{"samples":4},"measured":{"wall_us":{"p50":12.5},
        "activity":{"kernel_busy_us":3,"h2d_busy_us":4.5,"d2h_busy_us":null,"api_us":7}}}])")
                          .value();
    EXPECT_EQ(list.front().wallUs, 12.5);
    EXPECT_EQ(list.front().stages.kernelUs, 3.0);
    EXPECT_EQ(list.front().stages.h2dUs, 4.5);
    EXPECT_FALSE(list.front().stages.d2hUs.has_value());
    EXPECT_EQ(list.front().stages.hostUs, 7.0);
}

TEST(MeasuredList, WhatIsNoListOfScenariosIsNamed)
{
    EXPECT_THAT(errorOf("{}"), HasSubstr("an object"));
    EXPECT_THAT(errorOf("[]"), HasSubstr("empty"));
    EXPECT_THAT(errorOf("[{]"), HasSubstr("line 1"));
    EXPECT_THAT(errorOf("[7]"), HasSubstr("Entry 0: it must be a scenario"));
}

TEST(MeasuredList, EveryMistakeIsNamedWithItsEntry)
{
    const auto message = errorOf(R"([{"samples":4},{"sampels":4},{"scenario":{"samples":0}},
        {"scenario":{},"measured":{"wall_us":{"p50":-1}}},{"scenario":{},"measured":{"wall_us":7}}])");
    EXPECT_THAT(message, HasSubstr("Entry 1: sampels"));
    EXPECT_THAT(message, HasSubstr("Did you mean samples"));
    EXPECT_THAT(message, HasSubstr("Entry 2: samples: 0"));
    EXPECT_THAT(message, HasSubstr("Entry 3: measured.wall_us.p50 must be"));
    EXPECT_THAT(message, HasSubstr("Entry 4: measured.wall_us must be an object"));
    EXPECT_THAT(message, Not(HasSubstr("Entry 0")));
}

TEST(MeasuredList, ManyMistakesAreCounted)
{
    std::string text = "[0";
    for (int i = 1; i < 50; ++i)
        text += ",0";
    const auto message = errorOf(text + "]");
    EXPECT_EQ(std::ranges::count(message, '\n'), 20);
    EXPECT_THAT(message, HasSubstr("30 more"));
}

TEST(BuiltinGrid, HasTwentyScenariosWithoutPreparationSpreadOverTheOptions)
{
    const auto& grid = builtinGrid();
    EXPECT_EQ(grid.size(), 20U);
    const auto has = [&](const auto& condition) {
        return std::ranges::any_of(grid, [&](const MeasuredScenario& entry) { return condition(entry.scenario); });
    };
    EXPECT_FALSE(has([](const Scenario& s) { return s.prepare.kind != PrepareKind::None; }));
    for (const auto allocation : {Allocation::Preallocated, Allocation::PerBatch, Allocation::StreamOrdered})
        EXPECT_TRUE(has([&](const Scenario& s) { return s.allocation == allocation; }));
    for (const auto sync : {Sync::EveryOp, Sync::EveryBatch, Sync::SlotReuse})
        EXPECT_TRUE(has([&](const Scenario& s) { return s.sync == sync; }));
    for (const auto memory : {HostMemory::Pageable, HostMemory::Pinned})
        EXPECT_TRUE(has([&](const Scenario& s) { return s.hostMemory == memory; }));
    for (const auto kernel : {KernelKind::PerSampleReduce, KernelKind::ElementwiseFma})
        EXPECT_TRUE(has([&](const Scenario& s) { return s.kernel.kind == kernel; }));
    EXPECT_TRUE(has([](const Scenario& s) { return s.issueOrder == IssueOrder::BreadthFirst; }));
    EXPECT_TRUE(has([](const Scenario& s) { return s.streamKind == StreamKind::LegacyDefault; }));
}

TEST(BuiltinGrid, ItsScenariosAndTimesAreThoseOfTheMeasuredPipelines)
{
    const auto pipelines =
        parseMeasuredList(readFile(std::string(OVERLAP_TEST_DATA) + "/h200_pipelines.json").value()).value();
    for (const auto& entry : builtinGrid()) {
        const auto same = std::ranges::find_if(
            pipelines, [&](const MeasuredScenario& pipeline) { return pipeline.scenario == entry.scenario; });
        ASSERT_NE(same, pipelines.end()) << entry.label();
        EXPECT_EQ(same->wallUs, entry.wallUs) << entry.label();
    }
}

} // namespace
} // namespace overlap
