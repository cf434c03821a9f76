// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"
#include "app/gui/language.h"
#include "app/gui/scenario_files.h"
#include "app/gui/shell_command.h"

#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"
#include "widgets/words/problem_words.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <sstream>

namespace overlap::test {

namespace {

[[nodiscard]] ScenarioPair article()
{
    const auto preset = findPresetPair("article");
    return {preset->a, preset->b};
}

[[nodiscard]] QString commandFor(const ScenarioPair& pair, const ScenarioSources& sources = {},
                                 const QString& preset = QStringLiteral("article"))
{
    return shellCommand(pair, sources, preset, QStringLiteral("sim:h200"));
}

// Gives the words to the command line itself: what it ran, and how long that took.
[[nodiscard]] nlohmann::json ranBy(const QString& command)
{
    auto words = QProcess::splitCommand(QString(command).replace(QLatin1Char('\''), QLatin1Char('"')));
    EXPECT_EQ(words.takeFirst(), QStringLiteral("overlapscope-cli"));
    std::vector<std::string> arguments;
    for (const auto& word : words)
        arguments.push_back(word.toStdString());
    arguments.insert(arguments.end(), {"--json", "-"});
    std::ostringstream out;
    std::ostringstream err;
    EXPECT_EQ(runCli(arguments, CliEnvironment{out, err}), ExitCode::Done) << err.str();
    return nlohmann::json::parse(out.str(), nullptr, false);
}

// The command line runs these two scenarios, whatever they are called.
void expectRuns(const QString& command, ScenarioPair pair)
{
    const auto json = ranBy(command);
    for (const auto side : Sides) {
        const auto& part = json[side == Side::A ? "a" : "b"];
        ASSERT_TRUE(part.is_object()) << command.toStdString();
        auto ran = scenarioFromJson(part["scenario"]);
        ASSERT_TRUE(ran) << command.toStdString();
        EXPECT_TRUE(differingKeys(*ran, pair.of(side)).empty())
            << command.toStdString() << ": " << differingKeys(*ran, pair.of(side)).front();
    }
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
    EXPECT_EQ(commandFor(article()), QStringLiteral("overlapscope-cli compare article --device sim:h200"));
}

TEST(ShellCommandTest, SettingsOfBothSidesAreSetOnce)
{
    auto pair = article();
    pair.a.samples = pair.b.samples = 200;
    pair.a.kernel.kind = pair.b.kernel.kind = KernelKind::None;
    const auto command = commandFor(pair);
    EXPECT_EQ(command.count(QStringLiteral("--set samples=200")), 1);
    EXPECT_TRUE(command.contains(QStringLiteral("--set kernel.kind=none")));
    expectRuns(command, pair);
}

TEST(ShellCommandTest, WhatDiffersOnOneSideIsSetThere)
{
    auto pair = article();
    pair.b.batchSize = 20;
    const auto command = commandFor(pair);
    EXPECT_EQ(command, QStringLiteral("overlapscope-cli compare article --set-b batch_size=20 --device sim:h200"));
    expectRuns(command, pair);
}

TEST(ShellCommandTest, SwappedHalvesAreNamedOneByOne)
{
    const ScenarioPair pair{article().b, article().a};
    const auto command = commandFor(pair);
    EXPECT_EQ(command, QStringLiteral("overlapscope-cli compare article-b article-a --device sim:h200"));
    expectRuns(command, pair);
}

TEST(ShellCommandTest, AnOpenedFileIsNamedAndWhatWasChangedSinceIsSet)
{
    const QTemporaryDir folder;
    auto pair = article();
    pair.a.streams = 1;
    const auto path = folder.filePath(QStringLiteral("my a.json"));
    ASSERT_FALSE(writeScenarioFile(path.toStdString(), pair.a));
    const ScenarioSources sources{ScenarioSource{path, pair.a}, std::nullopt};
    pair.a.samples = 60;
    const auto command = commandFor(pair, sources, QString());
    EXPECT_EQ(command,
              QStringLiteral("overlapscope-cli compare '%1' article-b --set-a samples=60 --device sim:h200").arg(path));
    expectRuns(command, pair);
}

TEST(ShellCommandTest, APairFromAnywhereIsWrittenFromTheNearestPreset)
{
    const auto preset = findPresetPair("loader");
    ASSERT_TRUE(preset);
    ScenarioPair pair{preset->a, preset->b};
    pair.b.name = "mine";
    pair.b.streams += 1;
    const auto command = commandFor(pair, {}, QString());
    EXPECT_TRUE(command.startsWith(QStringLiteral("overlapscope-cli compare loader --set-b streams=")));
    expectRuns(command, pair);
}

TEST(ShellCommandTest, AnOutputSizeSurvivesAChangeOfTheKernel)
{
    auto pair = article();
    pair.b.kernel.kind = KernelKind::ElementwiseFma;
    pair.a.kernel.kind = KernelKind::None;
    pair.a.outputBytesPerSample = 4000;
    pair.b.inputBytesPerSample = pair.a.inputBytesPerSample = 4000;
    expectRuns(commandFor(pair), pair);
}

TEST(ShellCommandTest, EveryPresetIsReachedFromEveryOther)
{
    for (const auto& from : presetPairs()) {
        for (const auto& to : presetPairs()) {
            // Every preset against the first: all of them would take long.
            if (&from != &presetPairs().front() && &to != &presetPairs().front())
                continue;
            expectRuns(commandFor({to.a, to.b}, {}, QString::fromStdString(from.name)), {to.a, to.b});
        }
    }
}

TEST(ProblemWordsTest, PartsBecomeSentences)
{
    const Problem problem{"foo", "is not a known key", "samples, streams", "Remove it.", std::nullopt};
    EXPECT_EQ(words::problemSentences(problem, true),
              QStringLiteral("Is not a known key. Allowed: samples, streams. Remove it."));
    EXPECT_EQ(words::problemSentences(problem, false), QStringLiteral("Is not a known key. Remove it."));
}

TEST(ProblemWordsTest, WhatIsCommonIsTranslated)
{
    Language language;
    ASSERT_TRUE(language.set(QStringLiteral("zh_CN")));
    const auto read =
        parseScenarioFile(R"({"batch_sice": 4, "streams": 900, "sync": 7, "final_sync": "x", "shape": 2})");
    ASSERT_FALSE(read);
    for (const auto& problem : read.error()) {
        auto text = words::problemSentences(problem, false);
        EXPECT_TRUE(text.endsWith(QChar(0x3002)) || text.endsWith(QChar(0xFF1F))) << text.toStdString();
        // Left are keys and values.
        for (const auto* word : {" is ", "must", "Did", "Use", "Write", "Remove", "of its"})
            EXPECT_FALSE(text.contains(QLatin1String(word))) << text.toStdString();
    }
    ASSERT_TRUE(language.set(QStringLiteral("en")));
}

} // namespace overlap::test
