// SPDX-License-Identifier: GPL-3.0-or-later
// What run and compare say below the numbers, and the commands whatif and tune.
#include "tests/app/cli/cli_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

Said cli(const std::vector<std::string>& arguments, std::stop_token stop = {})
{
    return runCommand(arguments, [&](CliEnvironment& environment) { environment.stop = std::move(stop); });
}

TEST(RunCommand, PrintsTheDiagnosisBelowTheNumbers)
{
    const auto said = cli({"run", "allocation-a"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, AllOf(HasSubstr("Bound by "), HasSubstr("R11 Device memory is allocated"),
                                HasSubstr("of the window"), HasSubstr("CUDA: "), HasSubstr("PyTorch: ")));
    EXPECT_LT(said.out.find("Throughput"), said.out.find("R11"));
}

TEST(RunCommand, SaysThatAHealthyRunHasNothingToMend)
{
    EXPECT_THAT(cli({"run", "article-b"}).out, HasSubstr("Nothing to mend"));
}

TEST(RunCommand, FileHasTheDiagnosisBesideTheOldKeys)
{
    const auto file = json::parse(cli({"run", "allocation-a", "--json", "-"}).out);
    EXPECT_EQ(file.at("schema"), "overlapscope.result/1");
    EXPECT_TRUE(file.contains("wall_us") && file.contains("metrics"));
    const auto& diagnosis = file.at("diagnosis");
    double sum = 0.0;
    for (const auto& share : diagnosis.at("bound").at("share_pct"))
        sum += share.get<double>();
    EXPECT_NEAR(sum, 100.0, 1e-9);
    const auto& first = diagnosis.at("findings").at(0);
    EXPECT_EQ(first.at("rule"), "R11");
    EXPECT_EQ(first.at("denominator"), "window");
    EXPECT_EQ(first.at("mend").at("set"), json({{"allocation", "preallocated"}}));
    EXPECT_FALSE(first.at("evidence").at("intervals").empty());
    EXPECT_FALSE(first.at("advice").at("pytorch").get<std::string>().empty());
}

TEST(RunCommand, DiagnosesNothingThatWasNotRecorded)
{
    const auto file = json::parse(cli({"run", "article-b", "--recorder", "none", "--json", "-"}).out);
    EXPECT_TRUE(file.at("diagnosis").is_null());
}

TEST(CompareCommand, SaysOfBothSidesWhatTheyAreBoundBy)
{
    const auto said = cli({"compare", "sync"});
    EXPECT_THAT(said.out, AllOf(HasSubstr("A: Bound by "), HasSubstr("B: Bound by "), HasSubstr("R3")));
}

TEST(WhatIfCommand, ListsEveryChangeByGain)
{
    const auto said = cli({"whatif", "article-a"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, AllOf(HasSubstr("pinned_two_streams"), HasSubstr("batch_x2"), HasSubstr("Best combination"),
                                HasSubstr("Simulated · h200")));
    EXPECT_LT(said.out.find("pinned_two_streams"), said.out.find("workers_1"));
}

TEST(WhatIfCommand, WritesTheFileOfTheDesign)
{
    const auto file = json::parse(cli({"whatif", "article-a", "--json", "-"}).out);
    EXPECT_EQ(file.at("schema"), "overlapscope.whatif/1");
    EXPECT_TRUE(file.at("changes").is_array());
    double last = 0.0;
    for (const auto& change : file.at("changes")) {
        EXPECT_GE(change.at("ratio").get<double>(), last);
        last = change.at("ratio");
        EXPECT_NEAR(change.at("wall_us").get<double>() / file.at("base_wall_us").get<double>(), last, 1e-12);
    }
}

TEST(WhatIfCommand, ChecksOnAnotherDevice)
{
    const auto file =
        json::parse(cli({"whatif", "article-a", "--check", "sim:rtx4090", "--check-top", "2", "--json", "-"}).out);
    EXPECT_EQ(file.at("checked_on"), "sim:rtx4090");
    EXPECT_TRUE(file.at("changes").at(0).at("measured_ratio").is_number());
    EXPECT_TRUE(file.at("changes").back().at("measured_ratio").is_null());
}

TEST(WhatIfCommand, RefusesADeviceThatIsNotThere)
{
    const auto said = cli({"whatif", "article-a", "--check", "sim:nothing"});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("nothing"));
}

TEST(TuneCommand, RecommendsAndSaysHowSureItIs)
{
    const auto said = cli({"tune", "article-measured-a"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, AllOf(HasSubstr("Best: "), HasSubstr("recommended"), HasSubstr("How sure: model error"),
                                HasSubstr("largest batch that fits")));
}

TEST(TuneCommand, WritesASweepWithABest)
{
    const auto file = json::parse(cli({"tune", "article-a", "--json", "-"}).out);
    EXPECT_EQ(file.at("schema"), "overlapscope.sweep/1");
    EXPECT_EQ(file.at("best").at("set").at("host_memory"), "pinned");
    EXPECT_LE(file.at("best").at("runs").get<std::size_t>(), 20U);
    EXPECT_EQ(file.at("points").at(0).at("set").at("batch_size"), 1);
}

TEST(TuneCommand, NamesAWrongLimit)
{
    for (const auto& option : std::vector<std::vector<std::string>>{{"--memory-limit", "0"},
                                                                    {"--memory-limit", "nan"},
                                                                    {"--latency-limit-us", "-1"},
                                                                    {"--objective", "fun"}}) {
        auto arguments = option;
        arguments.insert(arguments.begin(), {"tune", "article-a"});
        const auto said = cli(arguments);
        EXPECT_EQ(said.status, 2) << option.front();
        EXPECT_THAT(said.err, HasSubstr(option.front()));
    }
}

TEST(TuneCommand, StoppedWritesNothing)
{
    std::stop_source stopped;
    stopped.request_stop();
    const auto said = cli({"tune", "article-a"}, stopped.get_token());
    EXPECT_EQ(said.status, 1);
    EXPECT_TRUE(said.out.empty());
}

} // namespace
} // namespace overlap
