// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep_text.h"
#include "engine/base/files.h"
#include "tests/app/cli/cli_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <sstream>

#include <unistd.h>

namespace overlap {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

Said sweep(std::vector<std::string> arguments, bool terminal = false, std::stop_token stop = {})
{
    arguments.insert(arguments.begin(), "sweep");
    return runCommand(arguments, [&](CliEnvironment& environment) {
        environment.errIsTerminal = terminal;
        environment.stop = std::move(stop);
    });
}

TEST(SweepCommand, TheBestPointComesFirst)
{
    const auto outcome = sweep({"article-b", "--vary", "streams=1,2,3"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("Best of 3 points: streams 3: "));
    EXPECT_THAT(outcome.out, HasSubstr("Model error against measured runs"));
    EXPECT_THAT(outcome.err, IsEmpty());
}

TEST(SweepCommand, TwoKeysMakeAMapWithARowForEachValueOfTheFirst)
{
    const auto outcome = sweep({"article-b", "--vary", "batch_size=1,5,10", "--vary", "streams=1,2"});
    EXPECT_THAT(outcome.out, HasSubstr("\nbatch_size \\ streams"));
    EXPECT_THAT(outcome.out, HasSubstr("\n                   5  "));
    EXPECT_THAT(outcome.out, HasSubstr("ms  *\n"));
}

TEST(SweepCommand, ThreeKeysMakeAMapForEachValueOfTheFirst)
{
    const auto outcome = sweep(
        {"article-b", "--vary", "batch_size=5,10", "--vary", "host_memory=pinned,pageable", "--vary", "streams=1,2"});
    EXPECT_THAT(outcome.out, HasSubstr("\nbatch_size 5\nhost_memory \\ streams"));
    EXPECT_THAT(outcome.out, HasSubstr("\nbatch_size 10\nhost_memory \\ streams"));
    EXPECT_THAT(outcome.out, HasSubstr("Pageable: Model error"));
}

TEST(SweepCommand, PointsThatCannotRunAreExplainedBelow)
{
    const auto outcome = sweep({"article-b", "--vary", "batch_size=10,200"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.out, HasSubstr("1 point could not be run:\n  batch_size: 200 is more than samples"));
}

TEST(SweepCommand, WithoutAnyPointThatRunsTheCommandFails)
{
    const auto outcome = sweep({"article-b", "--vary", "batch_size=200,300", "--json", "-"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("None of the points could be run"));
    EXPECT_EQ(json::parse(outcome.out)["points"].size(), 2U);
}

TEST(SweepCommand, JsonOnStandardOutputIsAlone)
{
    const auto outcome = sweep({"article-b", "--vary", "streams=1,2", "--json", "-"});
    EXPECT_EQ(json::parse(outcome.out)["schema"], "overlapscope.sweep/1");
}

TEST(SweepCommand, FilesHoldThePoints)
{
    const auto folder = fs::path(testing::TempDir()) / ("overlapscope-sweep-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    const auto file = (folder / "points.csv").string();
    EXPECT_EQ(sweep({"article-b", "--vary", "streams=1,2", "--csv", file}).status, 0);
    EXPECT_THAT(readFile(file).value(), HasSubstr("streams,wall_p50_us"));
    fs::remove_all(folder);
}

TEST(SweepCommand, EverythingThatIsWrongIsSaidAtOnce)
{
    const auto outcome = sweep(
        {"article-b", "--vary", "stream=1", "--vary", "batch_size=x", "--set", "samples=a", "--device", "sim:nothing"});
    EXPECT_EQ(outcome.status, 2);
    for (const auto* part : {"streams", "batch_size", "samples", "sim:nothing"})
        EXPECT_THAT(outcome.err, HasSubstr(part));
    EXPECT_THAT(outcome.out, IsEmpty());
}

TEST(SweepCommand, WithoutKeysToVaryItIsWrongUsage)
{
    EXPECT_EQ(sweep({"article-b"}).status, 2);
    EXPECT_EQ(sweep({"article-b", "--vary", "streams=1", "--vary", "streams=2"}).status, 2);
}

TEST(SweepCommand, ACancelledSweepFailsAndWritesNothing)
{
    std::stop_source stop;
    stop.request_stop();
    const auto outcome = sweep({"article-b", "--vary", "streams=1,2", "--json", "-"}, false, stop.get_token());
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_THAT(outcome.err, HasSubstr("cancelled"));
}

TEST(SweepCommand, ProgressCountsPointsOnATerminal)
{
    EXPECT_THAT(sweep({"article-b", "--vary", "streams=1,2"}, true).err, HasSubstr(" of 2"));
}

} // namespace
} // namespace overlap
