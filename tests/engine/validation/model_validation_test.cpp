// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/validation/model_validation.h"

#include "engine/backend/registry.h"
#include "engine/validation/scatter_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

MeasuredScenario measured(double us, HostMemory memory = HostMemory::Pinned, std::uint32_t samples = 512)
{
    MeasuredScenario entry;
    entry.scenario.samples = samples;
    entry.scenario.hostMemory = memory;
    entry.wallUs = us;
    return entry;
}

std::vector<RunOutcome> outcomes(const std::vector<double>& walls)
{
    std::vector<RunOutcome> list;
    for (const auto wall : walls)
        list.push_back({wall, {}, {}});
    return list;
}

std::optional<ValidationGroup> groupOf(const ModelValidation& validation, const std::string& name)
{
    for (const auto& group : validation.groups) {
        if (group.name == name)
            return group;
    }
    return std::nullopt;
}

TEST(ErrorQuantile, IsTheElementAtTheFloor)
{
    EXPECT_EQ(errorQuantile({4.0, 1.0, 3.0, 2.0}, 0.5), 3.0);
    EXPECT_EQ(errorQuantile({4.0, 1.0, 3.0, 2.0}, 1.0), 4.0);
    EXPECT_EQ(errorQuantile({}, 0.5), 0.0);
}

TEST(ModelValidation, ErrorsAreGroupedByWhatTheScenarioSays)
{
    const auto validation = compareModel({measured(100.0), measured(200.0), measured(100.0, HostMemory::Pageable)},
                                         outcomes({110.0, 190.0, 150.0}), nullptr);
    EXPECT_EQ(groupOf(validation, "all")->n, 3U);
    EXPECT_EQ(groupOf(validation, "pinned")->n, 2U);
    EXPECT_NEAR(groupOf(validation, "pinned")->wallErrorP95Pct, 10.0, 1e-9);
    EXPECT_NEAR(groupOf(validation, "pageable")->wallErrorP50Pct, 50.0, 1e-9);
    EXPECT_EQ(groupOf(validation, "sync slot_reuse")->n, 3U);
    EXPECT_FALSE(groupOf(validation, "sync end").has_value());
}

TEST(ModelValidation, RankingCountsPairsThatDifferByMoreThanTenPercent)
{
    // 100 and 105 are too near; 100 and 200 are ranked wrongly, 105 and 200 rightly.
    const auto rank =
        compareModel({measured(100.0), measured(105.0), measured(200.0)}, outcomes({210.0, 100.0, 200.0}), nullptr)
            .rank;
    EXPECT_EQ(rank.pairs, 2U);
    EXPECT_DOUBLE_EQ(rank.allPct.value(), 50.0);
    EXPECT_DOUBLE_EQ(rank.pinnedPct.value(), 50.0);
    EXPECT_FALSE(rank.pageablePct.has_value());
}

TEST(ModelValidation, DifferentAmountsOfWorkAreNotRanked)
{
    const auto rank =
        compareModel({measured(100.0), measured(500.0, HostMemory::Pinned, 1024)}, outcomes({1.0, 2.0}), nullptr).rank;
    EXPECT_EQ(rank.pairs, 0U);
    EXPECT_FALSE(rank.allPct.has_value());
}

TEST(ModelValidation, TheWorstComeFirstWhicheverTheirSign)
{
    const auto validation =
        compareModel({measured(100.0), measured(100.0), measured(100.0)}, outcomes({101.0, 60.0, 130.0}), nullptr);
    EXPECT_THAT(worstPoints(validation, 2), ::testing::ElementsAre(1U, 2U));
    EXPECT_THAT(worstPoints(validation, 10), ::testing::SizeIs(3));
}

TEST(ModelValidation, WhatDidNotRunIsLeftOutWithItsReason)
{
    auto now = outcomes({100.0, 0.0});
    now[1].error = "too much memory";
    const auto validation = compareModel({measured(90.0), measured(90.0)}, outcomes({1.0, 1.0}), &now);
    ASSERT_EQ(validation.points.size(), 1U);
    EXPECT_EQ(validation.points[0].measuredUs, 100.0);
    EXPECT_EQ(validation.points[0].fileUs, 90.0);
    ASSERT_EQ(validation.skipped.size(), 1U);
    EXPECT_THAT(validation.skipped[0].why, HasSubstr("too much memory"));
}

TEST(ModelValidation, TheProfilesErrorHasBothKindsOfHostMemory)
{
    const auto error =
        compareModel({measured(100.0), measured(100.0, HostMemory::Pageable)}, outcomes({104.0, 80.0}), nullptr)
            .modelError()
            .value();
    EXPECT_DOUBLE_EQ(error.pinnedP50, 4.0);
    EXPECT_DOUBLE_EQ(error.pageableP95, 20.0);
    EXPECT_EQ(error.runs, 2U);
    EXPECT_FALSE(ModelValidation{}.modelError().has_value());
}

TEST(ModelValidation, TheFileHasGroupsRankingAndPoints)
{
    auto validation = compareModel({measured(100.0), measured(200.0)}, outcomes({110.0, 190.0}), nullptr);
    validation.profile = "p";
    const auto json = toJson(validation);
    EXPECT_EQ(json.at("schema"), "overlapscope.validation/1");
    EXPECT_EQ(json.at("groups").at(0).at("name"), "all");
    EXPECT_EQ(json.at("groups").at(0).at("n"), 2);
    EXPECT_TRUE(json.at("groups").at(0).contains("wall_error_p50_pct"));
    EXPECT_EQ(json.at("rank_agreement_pct").at("all"), 100.0);
    EXPECT_TRUE(json.at("rank_agreement_pct").at("pageable").is_null());
    EXPECT_EQ(json.at("points").size(), 2U);
    EXPECT_EQ(json.at("points").at(1).at("measured_us"), 200.0);
    EXPECT_TRUE(json.at("points").at(1).at("measured").at("h2d_busy_us").is_null());
}

TEST(RunAll, GivesTheSameOnOneCoreAsOnAll)
{
    const auto device = openDevice("sim:h200").value();
    const auto& grid = builtinGrid();
    const auto alone = runAll(*device, grid, {}, false, {}, {}).value();
    const auto together = runAll(*device, grid, {}, true, {}, {}).value();
    ASSERT_EQ(alone.size(), grid.size());
    for (std::size_t i = 0; i < grid.size(); ++i) {
        EXPECT_EQ(alone[i].wallUs, together[i].wallUs) << grid[i].label();
        EXPECT_GT(alone[i].stages.hostUs.value(), 0.0);
    }
}

TEST(RunAll, EndsWhenItIsStopped)
{
    std::stop_source stop;
    const auto device = openDevice("sim:h200").value();
    const auto stopAtOnce = [&](std::size_t, std::size_t, const std::string&) { stop.request_stop(); };
    // More than even a large machine's threads have begun when the first ends.
    std::vector<MeasuredScenario> list;
    for (int times = 0; times < 50; ++times)
        list.insert(list.end(), builtinGrid().begin(), builtinGrid().end());
    const auto runs = runAll(*device, list, {}, true, stopAtOnce, stop.get_token());
    ASSERT_FALSE(runs.has_value());
    EXPECT_EQ(runs.error().code, ErrorCode::Cancelled);
}

TEST(RunAll, AScenarioThatTheDeviceCannotRunIsTheOnlyOneThatFails)
{
    auto list = std::vector<MeasuredScenario>{builtinGrid().front(), builtinGrid().front()};
    list[1].scenario.inputBytesPerSample = 1ULL << 33U;
    list[1].scenario.batchSize = 512;
    const auto runs = runAll(*openDevice("sim:h200").value(), list, {}, true, {}, {}).value();
    EXPECT_EQ(runs[0].error, "");
    EXPECT_THAT(runs[1].error, HasSubstr("memory"));
}

TEST(ScatterPlot, NamesItsAxesAndDrawsEveryPoint)
{
    auto validation =
        compareModel({measured(100.0), measured(1e6, HostMemory::Pageable)}, outcomes({110.0, 9e5}), nullptr);
    const auto svg = scatterSvg(validation);
    EXPECT_THAT(svg, HasSubstr("Measured wall time"));
    EXPECT_THAT(svg, HasSubstr("Predicted wall time"));
    EXPECT_THAT(svg, HasSubstr("within 10 %"));
    EXPECT_THAT(svg, HasSubstr("</title></circle>"));
    EXPECT_THAT(svg, HasSubstr("</title></path>"));
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
}

TEST(ScatterPlot, NamesFromFilesCannotBreakIt)
{
    auto entry = measured(100.0);
    entry.scenario.name = "<script>&\"x\"\x01";
    auto validation = compareModel({entry}, outcomes({100.0}), nullptr);
    validation.measuredOn = "</text><script>";
    const auto svg = scatterSvg(validation);
    EXPECT_THAT(svg, Not(HasSubstr("<script>")));
    EXPECT_THAT(svg, HasSubstr("&lt;script&gt;&amp;&quot;x&quot; "));
}

TEST(ScatterPlot, APredictionOfNothingStaysOnThePlot)
{
    EXPECT_THAT(scatterSvg(compareModel({measured(100.0)}, outcomes({0.0}), nullptr)), Not(HasSubstr("inf")));
}

} // namespace
} // namespace overlap
