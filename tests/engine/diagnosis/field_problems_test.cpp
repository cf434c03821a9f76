// SPDX-License-Identifier: GPL-3.0-or-later
// tests/data/field_problems: one problem of real programs each, its mended twin and what the diagnosis has to say.
#include "tests/engine/diagnosis/diagnosed.h"

#include "engine/base/files.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace overlap {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct FieldProblem
{
    std::string name;
    std::string device;
    Scenario scenario;
    Scenario mended;
    RunOptions options;
    RuleId rule{};
    std::string variant;
    std::string bound;
};

FieldProblem load(const fs::path& path)
{
    const auto file = json::parse(readFile(path).value());
    FieldProblem problem;
    problem.name = path.stem().string();
    problem.device = file.at("device");
    problem.scenario = scenarioFromJson(file.at("scenario")).value();
    std::vector<std::string> settings;
    for (const auto& [key, value] : file.at("mended").items())
        settings.push_back(key + '=' + (value.is_string() ? value.get<std::string>() : value.dump()));
    problem.mended = diagnosed::with(problem.scenario, settings);
    if (file.contains("options"))
        problem.options.warmups = file.at("options").at("warmups").get<std::uint32_t>();
    problem.rule = findRule(file.at("expected").at("rules").at(0).get<std::string>()).value();
    problem.variant = file.at("expected").value("variant", "");
    problem.bound = file.at("expected").value("bound", "");
    return problem;
}

std::vector<FieldProblem> loadAll()
{
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(fs::path(OVERLAP_TEST_DATA) / "field_problems"))
        paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<FieldProblem> problems;
    for (const auto& path : paths)
        problems.push_back(load(path));
    return problems;
}

class FieldProblems : public ::testing::TestWithParam<FieldProblem>
{
};

TEST_P(FieldProblems, TheFirstFindingNamesTheTrueCause)
{
    const auto& problem = GetParam();
    const auto result = diagnosed::diagnosed(problem.scenario, problem.device, problem.options);
    ASSERT_FALSE(result.diagnosis.findings.empty());
    EXPECT_STREQ(ruleId(result.first().rule), ruleId(problem.rule)) << summarySentence(result.diagnosis);
    if (!problem.variant.empty()) {
        EXPECT_EQ(variantId(result.first().variant), problem.variant);
    }
    if (!problem.bound.empty()) {
        EXPECT_EQ(boundKindId(result.diagnosis.bound->by), problem.bound);
    }
}

TEST_P(FieldProblems, TheMendedTwinHasItNoMore)
{
    const auto& problem = GetParam();
    const auto result = diagnosed::diagnosed(problem.mended, problem.device);
    EXPECT_FALSE(result.has(problem.rule)) << summarySentence(result.diagnosis);
}

TEST_P(FieldProblems, EvidenceLiesInTheRunAndCanBeShown)
{
    const auto& problem = GetParam();
    const auto result = diagnosed::diagnosed(problem.scenario, problem.device, problem.options);
    const auto& evidence = result.first().evidence;
    ASSERT_FALSE(evidence.intervals.empty() && evidence.ranges.empty());
    const auto range = result.run->record.timeline->range();
    for (const auto ref : evidence.intervals)
        EXPECT_FALSE(result.run->record.timeline->interval(ref).time.intersected(range).empty());
    for (const auto idle : evidence.ranges)
        EXPECT_FALSE(idle.intersected(result.diagnosis.window).empty());
}

INSTANTIATE_TEST_SUITE_P(Data, FieldProblems, ::testing::ValuesIn(loadAll()),
                         [](const auto& parameter) { return parameter.param.name; });

TEST(FieldProblems, AreAllThatTheFieldKnows)
{
    std::vector<std::string> names;
    for (const auto& problem : loadAll())
        names.push_back(problem.name);
    EXPECT_THAT(names, ::testing::ElementsAre("cuda_free_in_the_loop", "depth_first_on_one_engine", "launch_bound",
                                              "launch_queue_full", "lazy_first_launch", "loader_bound",
                                              "non_blocking_without_pinning", "one_call_in_the_default_stream",
                                              "pageable_results", "pinned_prefetch_does_nothing", "pinning_in_the_loop",
                                              "timing_without_synchronise"));
}

} // namespace
} // namespace overlap
