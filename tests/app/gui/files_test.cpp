// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/scenario_files.h"
#include "app/gui/shell_command.h"

#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"

#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

[[nodiscard]] ScenarioPair article()
{
    const auto preset = findPresetPair("article");
    return {preset->a, preset->b};
}

[[nodiscard]] QString commandFor(const ScenarioPair& pair)
{
    return shellCommand(pair, QStringLiteral("article"), QStringLiteral("sim:h200"), QStringLiteral("/tmp/a b.json"),
                        QStringLiteral("/tmp/b.json"))
        .text;
}

} // namespace

TEST(ScenarioFilesTest, APairSurvivesTheFile)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("pair.json")).toStdString();
    ASSERT_FALSE(writeScenarioFile(path, article()));
    const auto read = readScenarioFile(path);
    ASSERT_TRUE(read);
    EXPECT_EQ(std::get<ScenarioPair>(*read), article());
}

TEST(ScenarioFilesTest, ProblemsOfAPairNameTheirSide)
{
    const auto read = parseScenarioFile(R"({"schema":"overlapscope.pair/1","a":{"streams":0},"b":{"batch_sise":1}})");
    ASSERT_FALSE(read);
    ASSERT_EQ(read.error().size(), 2U);
    EXPECT_EQ(read.error()[0].field, "a.streams");
    EXPECT_EQ(read.error()[1].field, "b.batch_sise");
}

TEST(ScenarioFilesTest, APairWithoutOneSideSaysWhichIsMissing)
{
    const auto read = parseScenarioFile(R"({"schema":"overlapscope.pair/1","a":{}})");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().front().field, "b");
}

TEST(ScenarioFilesTest, HalfAFileIsASyntaxProblem)
{
    const auto read = parseScenarioFile(R"({"samples": 100, "batch_)");
    ASSERT_FALSE(read);
    EXPECT_FALSE(read.error().front().message.empty());
}

TEST(ScenarioFilesTest, AFileThatIsNotThereIsExplained)
{
    const auto read = readScenarioFile("/no/such/file.json");
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().front().message.find("/no/such/file.json"), std::string::npos);
}

TEST(ShellCommandTest, APresetIsNamed)
{
    EXPECT_EQ(commandFor(article()), QStringLiteral("overlapscope-cli compare article-a article-b --device sim:h200"));
}

TEST(ShellCommandTest, SettingsOfBothSidesAreSet)
{
    auto pair = article();
    pair.a.samples = pair.b.samples = 200;
    pair.a.kernel.kind = pair.b.kernel.kind = KernelKind::None;
    const auto command = commandFor(pair);
    EXPECT_TRUE(command.contains(QStringLiteral("--set samples=200")));
    EXPECT_TRUE(command.contains(QStringLiteral("--set kernel.kind=none")));
}

TEST(ShellCommandTest, WhatDiffersFromThePresetOnOneSideNeedsFilesWithQuotedPaths)
{
    auto pair = article();
    pair.b.batchSize = 20;
    const auto command = shellCommand(pair, QStringLiteral("article"), QString(), QStringLiteral("/tmp/a b.json"),
                                      QStringLiteral("/tmp/it's.json"));
    EXPECT_TRUE(command.needsFiles);
    EXPECT_EQ(command.text, QStringLiteral("overlapscope-cli compare '/tmp/a b.json' '/tmp/it'\\''s.json'"));
}

} // namespace overlap::test
