// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/study.h"

#include "tests/engine/lessons/taught_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using testing::HasSubstr;

std::string errorOf(const std::string& lines)
{
    const auto study = studyFrom(lines);
    return study ? "" : study.error().message;
}

TEST(Study, ReadsRunsWithSettingsDevicesAndRecorders)
{
    const auto study = studyFrom("run: A = sync-a\nrun: C = sync-b streams=1 kernel.iterations=64 on "
                                 "sim:ideal-1-engine recorder events\n");
    ASSERT_TRUE(study) << study.error().message;
    EXPECT_EQ(study->run("A")->scenario.sync, Sync::EveryBatch);
    EXPECT_EQ(study->run("C")->scenario.streams, 1U);
    EXPECT_EQ(study->run("C")->scenario.kernel.iterations, 64U);
    EXPECT_EQ(study->run("C")->device, "sim:ideal-1-engine");
    EXPECT_EQ(study->run("C")->recorder, Recorder::Events);
    EXPECT_EQ(study->run("B"), nullptr);
}

TEST(Study, PointsOfASeriesAreRunsOfTheirOwn)
{
    const auto study = studyFrom("series: S = sync-b vary streams=1,3\n");
    ASSERT_TRUE(study);
    const auto runs = study->allRuns();
    ASSERT_EQ(runs.size(), 2U);
    EXPECT_EQ(runs[1].name, "S(3)");
    EXPECT_EQ(runs[0].scenario.streams, 1U);
}

TEST(Study, MistakesNameTheLine)
{
    EXPECT_THAT(errorOf("run: A sync-a\n"), HasSubstr("x.md:2: run: write it as"));
    EXPECT_THAT(errorOf("run: a = sync-a\n"), HasSubstr("a capital letter first"));
    EXPECT_EQ(errorOf("run: A = synk-a\n"), "x.md:2: run: there is no preset synk-a; did you mean sync-a?");
    EXPECT_THAT(errorOf("run: A = sync-a stream=2\n"), HasSubstr("Did you mean streams"));
    EXPECT_THAT(errorOf("run: A = sync-a recorder film\n"), HasSubstr("there is no recorder film"));
    EXPECT_THAT(errorOf("run: A = sync-a on\n"), HasSubstr("something has to follow on"));
    EXPECT_THAT(errorOf("run: A = sync-a vary streams=1,2\n"), HasSubstr("make it a series"));
    EXPECT_THAT(errorOf("series: S = sync-a vary batch_size=1,4096\n"), HasSubstr("S(4096): batch_size"));
    EXPECT_THAT(errorOf("run: A = sync-a\nrun: A = sync-b\n"), HasSubstr("two runs are named A"));
}

TEST(Study, ARunThatCannotBeMadeKeepsItsReasonAndTheOthersGoOn)
{
    const auto study = *studyFrom("run: A = sync-a on sim:nothing\nrun: B = sync-b\n");
    const auto results = resultsOn(study, "sim:h200");
    EXPECT_EQ(results.run("A"), nullptr);
    EXPECT_THAT(results.find("A")->error, HasSubstr("nothing"));
    EXPECT_NE(results.run("B"), nullptr);
}

TEST(Study, RunsThatNameADeviceAreMadeThere)
{
    const auto study = *studyFrom("run: A = issue-order-a on sim:ideal-1-engine\nrun: B = issue-order-a\n");
    const auto results = resultsOn(study, "sim:ideal-2-engines");
    EXPECT_EQ(results.run("A")->device.id, "sim:ideal-1-engine");
    EXPECT_EQ(results.run("B")->device.id, "sim:ideal-2-engines");
}

TEST(Study, ASimulatedDeviceIgnoresTheRecorder)
{
    const auto study = *studyFrom("run: A = sync-b recorder events\n");
    EXPECT_NE(resultsOn(study, "sim:h200").run("A"), nullptr);
}

TEST(Study, CancellingEndsIt)
{
    const auto study = *studyFrom("run: A = sync-a\n");
    const auto device = openDevice("sim:h200");
    ASSERT_TRUE(device);
    std::stop_source source;
    source.request_stop();
    const auto results = runStudy(study, **device, openDevice, {}, {}, source.get_token());
    ASSERT_FALSE(results);
    EXPECT_EQ(results.error().code, ErrorCode::Cancelled);
}

TEST(Study, TellsProgressBeforeEachRun)
{
    const auto study = *studyFrom("run: A = sync-a\nrun: B = sync-b\n");
    const auto device = openDevice("sim:h200");
    ASSERT_TRUE(device);
    std::vector<std::string> names;
    const auto sink = [&](const StudyProgress& now) { names.push_back(now.name + std::to_string(now.done)); };
    ASSERT_TRUE(runStudy(study, **device, openDevice, {}, sink, {}));
    EXPECT_THAT(names, testing::ElementsAre("A0", "B1"));
}

TEST(Study, CommandLinesMakeTheSameRuns)
{
    const auto study = *studyFrom("run: A = sync-a\nrun: B = sync-b streams=2\nrun: C = sync-b on sim:h200 recorder "
                                  "events\nseries: S = sync-b kernel.iterations=64 vary streams=1,3\n");
    EXPECT_EQ(commandLineOf(*study.run("B"), "sim:h200"),
              "overlapscope-cli run sync-b --set streams=2 --device sim:h200");
    EXPECT_EQ(commandLineOf(*study.run("A"), *study.run("B"), "cuda:0"),
              "overlapscope-cli compare sync-a sync-b --set-b streams=2 --device cuda:0");
    EXPECT_EQ(commandLineOf(*study.run("C"), "cuda:0"), "overlapscope-cli run sync-b --device sim:h200");
    EXPECT_THAT(commandLineOf(*study.run("B"), "sim:My GPU.json"), testing::HasSubstr("--device 'sim:My GPU.json'"));
    EXPECT_EQ(commandLineOf(study.series.front(), "cuda:0"),
              "overlapscope-cli sweep sync-b --set kernel.iterations=64 --vary streams=1,3 --device cuda:0");
}

} // namespace
} // namespace overlap
