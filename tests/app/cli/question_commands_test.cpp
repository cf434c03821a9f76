// SPDX-License-Identifier: GPL-3.0-or-later
// The commands questions and glossary.
#include "tests/app/cli/cli_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(QuestionsCommand, ListsAllOrOneTopicOrLevel)
{
    EXPECT_THAT(runCommand({"questions"}).out, AllOf(HasSubstr("pinned-what"), HasSubstr("utilisation-12-to-68")));
    EXPECT_THAT(runCommand({"questions", "--topic", "pinned"}).out,
                AllOf(HasSubstr("pinned-what"), Not(HasSubstr("utilisation-12-to-68"))));
    EXPECT_THAT(runCommand({"questions", "--level", "3"}).out,
                AllOf(Not(HasSubstr("pinned-what")), HasSubstr("utilisation-12-to-68")));
}

TEST(QuestionsCommand, PrintsAQuestionWithTheNumbersOfItsEvidence)
{
    const auto said = runCommand({"questions", "sync-in-loop"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out,
                AllOf(HasSubstr("A good answer says"), HasSubstr("Follow-up questions"), HasSubstr("Simulated · h200"),
                      HasSubstr("Copy hidden"), HasSubstr("These numbers show it."),
                      HasSubstr("overlapscope-cli compare sync-a sync-b --device sim:h200")));
}

TEST(QuestionsCommand, SpeaksChinese)
{
    const auto said = runCommand({"questions", "sync-in-loop", "--language", "zh"});
    EXPECT_THAT(said.out, AllOf(HasSubstr("拷贝掩盖率"), HasSubstr("追问"), Not(HasSubstr("Follow-up"))));
}

TEST(QuestionsCommand, SaysWhenADeviceDoesNotShowIt)
{
    // There a copy costs nothing but its bytes.
    const auto said = runCommand({"questions", "latency-small-copies", "--device", "sim:ideal-2-engines"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("These numbers do not show it"));
}

TEST(QuestionsCommand, FillsTheTemplateAnswer)
{
    const auto said = runCommand({"questions", "--answer"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out,
                AllOf(HasSubstr("compute-, transfer- or host-bound"), HasSubstr("So it was"), Not(HasSubstr("{{"))));
}

TEST(QuestionsCommand, NamesTheNearestQuestionAndTopic)
{
    auto said = runCommand({"questions", "pined-what"});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("did you mean pinned-what?"));
    said = runCommand({"questions", "--topic", "stream"});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("did you mean streams?"));
}

TEST(GlossaryCommand, ListsTheTerms)
{
    EXPECT_THAT(runCommand({"glossary"}).out, AllOf(HasSubstr("kernel-utilisation"), HasSubstr("Occupancy")));
}

TEST(GlossaryCommand, SaysWhatOtherToolsCallATerm)
{
    const auto said = runCommand({"glossary", "Kernel utilisation"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, AllOf(HasSubstr("kernel_utilization_pct"), HasSubstr("nvidia-smi"), HasSubstr("GPU-Util")));
    EXPECT_THAT(runCommand({"glossary", "pinned", "--language", "zh"}).out, HasSubstr("锁页内存"));
}

TEST(GlossaryCommand, NamesTheNearestTerm)
{
    const auto said = runCommand({"glossary", "ocupancy"});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("did you mean occupancy?"));
}

} // namespace
} // namespace overlap
