// SPDX-License-Identifier: GPL-3.0-or-later
// The commands lesson and claims.
#include "tests/app/cli/cli_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace overlap {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(LessonCommand, ListsTheLessonsInBothLanguages)
{
    const auto english = runCommand({"lesson", "--list"});
    EXPECT_EQ(english.status, 0);
    EXPECT_EQ(std::ranges::count(english.out, '\n'), 12);
    EXPECT_THAT(english.out, HasSubstr(" 4  Who waits for whom?"));
    EXPECT_EQ(runCommand({"lesson"}).out, english.out);
    EXPECT_THAT(runCommand({"lesson", "--list", "--language", "zh"}).out, HasSubstr(" 4  谁在等谁？"));
}

TEST(LessonCommand, PrintsALessonWithTheNumbersOfItsRuns)
{
    const auto said = runCommand({"lesson", "4"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, AllOf(HasSubstr("14.9\u202Fms"), HasSubstr("== Predict"), HasSubstr("== A good answer"),
                                HasSubstr("overlapscope-cli compare sync-a sync-b --device sim:h200"),
                                HasSubstr("Simulated · h200"), Not(HasSubstr("{{"))));
    EXPECT_THAT(said.out, HasSubstr("* While one batch computes, the next one is already being copied. (right)"));
}

TEST(LessonCommand, TheNumbersAreThoseOfTheDevice)
{
    EXPECT_THAT(runCommand({"lesson", "6", "--device", "sim:ideal-2-engines"}).out,
                HasSubstr("B  breadth first, one copy engine: 32.0"));
    EXPECT_NE(runCommand({"lesson", "1"}).out, runCommand({"lesson", "1", "--device", "sim:a100-pcie4"}).out);
}

TEST(LessonCommand, SpeaksChinese)
{
    EXPECT_THAT(runCommand({"lesson", "4", "--language", "zh"}).out,
                AllOf(HasSubstr("== 先猜"), HasSubstr("== 参考回答")));
}

TEST(LessonCommand, ChecksEffectsAndFailsWhereOneDoesNotShow)
{
    const auto shown = runCommand({"lesson", "4", "--check"});
    EXPECT_EQ(shown.status, 0);
    EXPECT_THAT(shown.out,
                AllOf(HasSubstr("A.wall / B.wall"), HasSubstr(">= 1.8"), HasSubstr("2.49"), Not(HasSubstr("NO"))));
    // Without overheads batching gains nothing.
    const auto missing = runCommand({"lesson", "2", "--check", "--device", "sim:ideal-2-engines"});
    EXPECT_EQ(missing.status, 1);
    EXPECT_THAT(missing.out, HasSubstr("NO"));
}

TEST(LessonCommand, WritesTheCheckAsMarkdown)
{
    const auto said = runCommand({"lesson", "4", "--check", "--markdown", "-"});
    EXPECT_THAT(said.out, HasSubstr("| 4 | Who waits for whom? | `A.wall / B.wall` | >= 1.8 | 2.49 | yes |"));
}

TEST(LessonCommand, ANumberThatNoLessonHasIsAlwaysSaidAlike)
{
    for (const std::string number : {"0", "13", "100", "5000000000"}) {
        const auto said = runCommand({"lesson", number});
        EXPECT_EQ(said.status, 2) << number;
        EXPECT_EQ(said.out, "") << number;
        EXPECT_EQ(said.err, "overlapscope-cli: There is no lesson " + number + "; the lessons are 1 to 12.\n");
    }
}

// C and D of lesson 11 differ in what records them.
TEST(LessonCommand, RunsThatADeviceDoesNotTellApartAreSaidOnceAndWhy)
{
    const std::string command =
        "overlapscope-cli run timing-b --set batch_size=1 --set sync=slot_reuse --device sim:h200\n";
    const auto said = runCommand({"lesson", "11"}).out;
    const auto at = said.find(command);
    ASSERT_NE(at, std::string::npos) << said;
    EXPECT_EQ(said.find(command, at + 1), std::string::npos);
    EXPECT_THAT(said, HasSubstr("(C and D are one and the same run on a simulated device, where nothing has to be "
                                "recorded; on a GPU they differ in --recorder cupti and --recorder events)"));
    EXPECT_THAT(runCommand({"lesson", "11", "--language", "zh"}).out, HasSubstr("C 和 D 在仿真设备上是同一次运行"));
    // Lesson 1's are told apart everywhere.
    EXPECT_THAT(runCommand({"lesson", "1"}).out, Not(HasSubstr("one and the same run")));
}

TEST(LessonCommand, WrongUseIsSaid)
{
    EXPECT_EQ(runCommand({"lesson", "4", "--device", "sim:nothing"}).status, 2);
    EXPECT_EQ(runCommand({"lesson", "4", "--language", "de"}).status, 2);
    EXPECT_EQ(runCommand({"lesson", "4", "--markdown", "-"}).status, 2);
}

TEST(ClaimsCommand, PrintsVerdictFigureAndCommand)
{
    const auto said = runCommand({"claims"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out,
                AllOf(HasSubstr("4  non_blocking=True alone: refuted"), HasSubstr("Simulated · h200"),
                      HasSubstr("   overlapscope-cli compare pinned-pageable-a pinned-pageable-b --device sim:h200")));
}

TEST(ClaimsCommand, WritesFiles)
{
    const auto json = nlohmann::json::parse(runCommand({"claims", "--json", "-"}).out);
    EXPECT_EQ(json.at("claims").size(), 11U);
    EXPECT_THAT(runCommand({"claims", "--markdown", "-", "--language", "zh"}).out, HasSubstr("# 论断核对表"));
    EXPECT_EQ(runCommand({"claims", "--json", "-", "--markdown", "-"}).status, 2);
}

} // namespace
} // namespace overlap
