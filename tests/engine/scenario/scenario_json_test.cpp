// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scenario/scenario_json.h"

#include "engine/base/files.h"
#include "engine/scenario/presets.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <random>

#include <unistd.h>

namespace overlap {
namespace {

using Fields = std::vector<std::string>;

Fields fieldsOf(const Result<Scenario, Problems>& result)
{
    Fields fields;
    if (!result) {
        for (const auto& problem : result.error())
            fields.push_back(problem.field);
    }
    return fields;
}

Problem onlyProblem(std::string_view text)
{
    const auto result = parseScenario(text);
    if (result || result.error().size() != 1) {
        ADD_FAILURE() << text << ": " << (result ? 0 : result.error().size()) << " problems";
        return {};
    }
    return result.error().front();
}

// One value other than the default for every field, valid together.
Scenario unusual()
{
    Scenario s;
    s.name = "ünüsual \"name\"";
    s.samples = 1000;
    s.batchSize = 7;
    s.streams = 5;
    s.hostMemory = HostMemory::Pinned;
    s.outputHostMemory = OutputHostMemory::Pageable;
    s.pinning = Pinning::PerBatch;
    s.sync = Sync::End;
    s.finalSync = false;
    s.issueOrder = IssueOrder::BreadthFirst;
    s.streamKind = StreamKind::Blocking;
    s.defaultStreamEvery = 3;
    s.allocation = Allocation::StreamOrdered;
    s.poolReleaseThreshold = PoolReleaseThreshold::Keep;
    s.inputBytesPerSample = 8589934592;
    s.outputBytesPerSample = 12;
    s.kernel = {KernelKind::FixedDuration, 17, 1.25, 0.1, 9};
    s.prepare = {PrepareKind::FixedDuration, 3.3, 4};
    return s;
}

TEST(ScenarioJsonTest, AnEmptyObjectIsTheDefaults)
{
    const auto parsed = parseScenario("{}");
    ASSERT_TRUE(parsed);
    EXPECT_EQ(*parsed, Scenario{});
}

TEST(ScenarioJsonTest, EveryFieldSurvivesARoundTrip)
{
    const auto parsed = parseScenario(toJson(unusual()).dump());
    ASSERT_TRUE(parsed) << parsed.error().front().describe();
    EXPECT_EQ(*parsed, unusual());
}

TEST(ScenarioJsonTest, EveryKeyIsWrittenInTheOrderOfTheSpecification)
{
    const auto object = toJson(Scenario{});
    Fields keys;
    for (const auto& [key, value] : object.items())
        keys.push_back(key);
    EXPECT_EQ(keys, (Fields{"schema",
                            "name",
                            "samples",
                            "batch_size",
                            "streams",
                            "host_memory",
                            "output_host_memory",
                            "pinning",
                            "sync",
                            "final_sync",
                            "issue_order",
                            "stream_kind",
                            "default_stream_every",
                            "allocation",
                            "pool_release_threshold",
                            "input_bytes_per_sample",
                            "output_bytes_per_sample",
                            "kernel",
                            "use_graph",
                            "prepare"}));
    EXPECT_EQ(object["kernel"].dump(), R"({"kind":"per_sample_reduce","iterations":256,"duration_us":0.0,)"
                                       R"("duration_us_per_sample":0.0,"launches_per_batch":1})");
    EXPECT_EQ(object["prepare"].dump(), R"({"kind":"none","us_per_sample":0.0,"workers":0})");
    EXPECT_EQ(object["schema"], "overlapscope.scenario/1");
}

TEST(ScenarioJsonTest, TheOutputSizeIsWrittenAsItTakesEffect)
{
    Scenario scenario;
    EXPECT_EQ(toJson(scenario)["output_bytes_per_sample"], 4000);
    scenario.kernel.kind = KernelKind::ElementwiseFma;
    EXPECT_EQ(toJson(scenario)["output_bytes_per_sample"], 602112);
}

TEST(ScenarioJsonTest, AnOutputSizeThatTheKernelWritesAnywayIsNoOtherScenario)
{
    const auto parsed = parseScenario(R"({"output_bytes_per_sample": 4000})");
    ASSERT_TRUE(parsed);
    EXPECT_EQ(*parsed, Scenario{});
    EXPECT_FALSE(parsed->outputBytesPerSample);
}

TEST(ScenarioJsonTest, EveryWordOfEveryChoiceIsRead)
{
    const std::vector<std::pair<std::string, Fields>> choices{
        {"host_memory", {"pageable", "pinned"}},
        {"output_host_memory", {"same", "pageable", "pinned"}},
        {"pinning", {"once", "per_batch"}},
        {"sync", {"every_op", "every_batch", "slot_reuse", "end"}},
        {"issue_order", {"depth_first", "breadth_first"}},
        {"stream_kind", {"non_blocking", "blocking", "legacy_default"}},
        {"allocation", {"preallocated", "per_batch", "stream_ordered"}},
        {"pool_release_threshold", {"default", "keep"}},
    };
    for (const auto& [key, words] : choices) {
        for (const auto& word : words) {
            const auto parsed = parseScenario(nlohmann::json{{key, word}}.dump());
            ASSERT_TRUE(parsed) << key << ' ' << word;
            EXPECT_EQ(toJson(*parsed)[key], word);
        }
    }
    for (const auto* word : {"per_sample_reduce", "elementwise_fma", "fixed_duration", "none"}) {
        const auto parsed = parseScenario(nlohmann::json{{"kernel", {{"kind", word}, {"duration_us", 1}}}}.dump());
        ASSERT_TRUE(parsed) << word;
        EXPECT_EQ(toJson(*parsed)["kernel"]["kind"], word);
    }
    for (const auto* word : {"none", "normalize", "fixed_duration"}) {
        const auto parsed = parseScenario(nlohmann::json{{"prepare", {{"kind", word}}}}.dump());
        ASSERT_TRUE(parsed) << word;
        EXPECT_EQ(toJson(*parsed)["prepare"]["kind"], word);
    }
}

TEST(ScenarioJsonTest, TheBatchSizeIsAtMostTheSamplesUnlessGiven)
{
    EXPECT_EQ(parseScenario(R"({"samples": 8})").value().batchSize, 8U);
    EXPECT_EQ(parseScenario(R"({"samples": 800})").value().batchSize, 32U);
    EXPECT_EQ(onlyProblem(R"({"samples": 4, "batch_size": 9})").field, "batch_size");
}

TEST(ScenarioJsonTest, AWrongNumberOfSamplesIsNotBlamedOnTheBatchSize)
{
    EXPECT_EQ(onlyProblem(R"({"samples": 0})").field, "samples");
    EXPECT_EQ(onlyProblem(R"({"samples": 0, "batch_size": 4})").field, "samples");
    EXPECT_EQ(onlyProblem(R"({"samples": "many", "batch_size": 600})").field, "samples");
    EXPECT_EQ(onlyProblem(R"({"samples": -5, "batch_size": 600})").field, "samples");
    EXPECT_EQ(onlyProblem(R"({"samples": 1e300, "batch_size": 600})").field, "samples");
}

TEST(ScenarioJsonTest, WholeNumbersMayBeWrittenAsFloats)
{
    EXPECT_EQ(parseScenario(R"({"samples": 1e3})").value().samples, 1000U);
    EXPECT_EQ(parseScenario(R"({"samples": 320.0})").value().samples, 320U);
    EXPECT_EQ(onlyProblem(R"({"samples": 1.5})").describe(),
              "samples: must be a whole number, is 1.5 (allowed: 1 .. 10000000). Write a whole number.");
}

TEST(ScenarioJsonTest, WrongTypesAreNamed)
{
    EXPECT_EQ(onlyProblem(R"({"batch_size": "many"})").message, "must be a whole number, is the string \"many\"");
    EXPECT_EQ(onlyProblem(R"({"streams": true})").message, "must be a whole number, is true");
    EXPECT_EQ(onlyProblem(R"({"streams": null})").message, "must be a whole number, is null");
    EXPECT_EQ(onlyProblem(R"({"use_graph": 1})").message, "must be true or false, is 1");
    EXPECT_EQ(onlyProblem(R"({"sync": 3})").message, "must be one of the words, is 3");
    EXPECT_EQ(onlyProblem(R"({"name": []})").message, "must be a string, is an array");
    EXPECT_EQ(onlyProblem(R"({"kernel": {"duration_us": {}}})").field, "kernel.duration_us");
    EXPECT_EQ(onlyProblem(R"({"kernel": 5})").message, "must be an object, is 5");
}

TEST(ScenarioJsonTest, QuotesAroundANumberAreMendedByOneValue)
{
    const auto problem = onlyProblem(R"({"batch_size": "16"})");
    EXPECT_EQ(problem.mend, "Leave out the quotes.");
    EXPECT_EQ(problem.suggestion, "16");
}

TEST(ScenarioJsonTest, MisspeltWordsNameTheNearest)
{
    const auto problem = onlyProblem(R"({"host_memory": "pined"})");
    EXPECT_EQ(problem.describe(),
              "host_memory: \"pined\" is not one of its words (allowed: pageable, pinned). Did you mean pinned?");
    EXPECT_EQ(problem.suggestion, "\"pinned\"");
}

TEST(ScenarioJsonTest, UnknownKeysNameTheNearestKnownOne)
{
    EXPECT_EQ(onlyProblem(R"({"samples": 4, "batchsize": 1})").describe(),
              "batchsize: is not a known key. Did you mean batch_size?");
    EXPECT_EQ(onlyProblem(R"({"kernel": {"iteration": 1}})").describe(),
              "kernel.iteration: is not a known key. Did you mean kernel.iterations?");
    EXPECT_EQ(onlyProblem(R"({"iterations": 1})").mend, "Did you mean kernel.iterations?");
    EXPECT_EQ(onlyProblem(R"({"kernel.kind": "none"})").mend, "Write \"kernel\": {\"kind\": ...}.");
    EXPECT_EQ(onlyProblem(R"({"prepare": {"samples": 4}})").mend, "Did you mean samples?");
    EXPECT_EQ(onlyProblem(R"({"colour": "red"})").mend, "Remove it.");
}

TEST(ScenarioJsonTest, StrangeKeysAreShownSafely)
{
    const auto problem = onlyProblem("{\"a\\u001b[31m\": 1}");
    EXPECT_EQ(problem.field.find('\x1b'), std::string::npos);
    EXPECT_LT(onlyProblem("{\"" + std::string(100'000, 'k') + "\": 1}").field.size(), 100U);
}

TEST(ScenarioJsonTest, ThousandsOfUnknownKeysAreCounted)
{
    nlohmann::json object;
    for (int i = 0; i < 5000; ++i)
        object["unknown" + std::to_string(i)] = i;
    const auto result = parseScenario(object.dump());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().size(), 21U);
    EXPECT_EQ(result.error().back().message, "has 4980 more unknown keys");
}

TEST(ScenarioJsonTest, KeysGivenTwiceAreReported)
{
    EXPECT_EQ(onlyProblem(R"({"samples": 4, "samples": 8})").describe(),
              "samples: is given more than once. Keep one of them.");
    EXPECT_EQ(onlyProblem(R"({"kernel": {"iterations": 4, "iterations": 8}})").field, "kernel.iterations");
}

TEST(ScenarioJsonTest, TheSchemaMayBeAbsentButNotAnother)
{
    EXPECT_TRUE(parseScenario(R"({"schema": "overlapscope.scenario/1"})"));
    EXPECT_EQ(onlyProblem(R"({"schema": "overlapscope.result/1"})").field, "schema");
    // Of another file the keys are no mistakes.
    EXPECT_EQ(onlyProblem(R"({"schema": "overlapscope.sweep/1", "axes": [], "points": []})").field, "schema");
    EXPECT_EQ(onlyProblem(R"({"schema": 1})").field, "schema");
}

TEST(ScenarioJsonTest, AllProblemsOfAFileComeAtOnce)
{
    const auto result = parseScenario(
        R"({"batchsize": 1, "samples": 0, "sync": "never", "streams": 65, "prepare": {"workers": "x", "kid": 1},)"
        R"( "pinning": "per_batch", "host_memory": "pageable"})");
    EXPECT_EQ(fieldsOf(result),
              (Fields{"batchsize", "prepare.kid", "samples", "streams", "pinning", "sync", "prepare.workers"}));
}

TEST(ScenarioJsonTest, ARuleIsNotAppliedToAValueThatCouldNotBeRead)
{
    // sync is unreadable: nothing is known about breadth_first.
    EXPECT_EQ(onlyProblem(R"({"issue_order": "breadth_first", "sync": 7})").field, "sync");
    EXPECT_EQ(onlyProblem(R"({"kernel": [], "output_bytes_per_sample": 12})").field, "kernel");
}

TEST(ScenarioJsonTest, SyntaxErrorsHaveLineAndColumn)
{
    EXPECT_EQ(onlyProblem("{\"samples\":4").message, "line 1, column 13: unexpected end of input; expected '}'");
    EXPECT_EQ(onlyProblem("{\n  \"samples\": 4,\n}").message,
              "line 3, column 1: unexpected '}'; expected a key in quotes");
    EXPECT_EQ(onlyProblem("{\n  \"samples\": many\n}").message, "line 2, column 14: invalid literal; expected a value");
    EXPECT_EQ(onlyProblem("{\"samples\": NaN}").field, "");
    EXPECT_EQ(onlyProblem("{\"kernel\": {\"duration_us\": 1e400}}").message,
              "line 1, column 28: the number 1e400 is too large");
    EXPECT_EQ(onlyProblem("{} x").field, "");
}

TEST(ScenarioJsonTest, WhatIsNoScenarioAtAllIsRefused)
{
    EXPECT_EQ(onlyProblem("").message, "the text is empty");
    EXPECT_EQ(onlyProblem("  \n").message, "the text is empty");
    EXPECT_EQ(onlyProblem("[]").message, "a scenario must be a JSON object, is an array");
    EXPECT_EQ(onlyProblem("42").message, "a scenario must be a JSON object, is a number");
    EXPECT_EQ(onlyProblem(std::string("\xff\xfe\0", 3)).field, "");
}

TEST(ScenarioJsonTest, DeepAndLargeTextsAreRefused)
{
    EXPECT_NE(onlyProblem(std::string(1'000'000, '[')).message.find("nested"), std::string::npos);
    EXPECT_NE(onlyProblem(std::string(5'000'000, ' ')).message.find("bytes"), std::string::npos);
}

TEST(ScenarioJsonTest, CutOffFilesNeverPass)
{
    const auto text = toJson(unusual()).dump(2);
    for (std::size_t length = 0; length + 1 < text.size(); ++length)
        EXPECT_FALSE(parseScenario(std::string_view(text).substr(0, length))) << length;
}

TEST(ScenarioJsonTest, DamagedFilesNeitherCrashNorYieldAnInvalidScenario)
{
    std::mt19937 random(7);
    const auto text = toJson(unusual()).dump();
    for (int round = 0; round < 2000; ++round) {
        auto damaged = text;
        for (int i = 0; i < 3; ++i)
            damaged[random() % damaged.size()] = static_cast<char>(random() % 256);
        const auto parsed = parseScenario(damaged);
        if (parsed)
            EXPECT_TRUE(validate(*parsed).empty()) << damaged;
        else
            EXPECT_FALSE(parsed.error().empty());
    }
}

TEST(ScenarioSettingsTest, ValuesAreJsonOrElseText)
{
    Scenario s;
    EXPECT_FALSE(applySetting(s, "batch_size=16"));
    EXPECT_FALSE(applySetting(s, "kernel.kind=none"));
    EXPECT_FALSE(applySetting(s, "sync=\"end\""));
    EXPECT_FALSE(applySetting(s, "kernel.duration_us=1.5"));
    EXPECT_FALSE(applySetting(s, "use_graph=true"));
    EXPECT_FALSE(applySetting(s, "name=a=b"));
    EXPECT_EQ(s.batchSize, 16U);
    EXPECT_EQ(s.kernel.kind, KernelKind::None);
    EXPECT_EQ(s.sync, Sync::End);
    EXPECT_EQ(s.kernel.durationUs, 1.5);
    EXPECT_TRUE(s.useGraph);
    EXPECT_EQ(s.name, "a=b");
    EXPECT_FALSE(applySetting(s, "name=5"));
    EXPECT_EQ(s.name, "5");
}

TEST(ScenarioSettingsTest, SettingsValidOnlyTogetherCanBeAppliedOneByOne)
{
    Scenario s;
    EXPECT_FALSE(applySetting(s, "batch_size=600"));
    EXPECT_FALSE(validate(s).empty());
    EXPECT_FALSE(applySetting(s, "samples=600"));
    EXPECT_TRUE(validate(s).empty());
}

TEST(ScenarioSettingsTest, TheOutputSizeFollowsTheKernelAgainOnceTheyAgree)
{
    Scenario s;
    EXPECT_FALSE(applySetting(s, "output_bytes_per_sample=602112"));
    EXPECT_FALSE(applySetting(s, "kernel.kind=elementwise_fma"));
    EXPECT_FALSE(s.outputBytesPerSample);
}

TEST(ScenarioSettingsTest, MistakesAreNamedAndChangeNothing)
{
    Scenario s;
    const auto mistake = [&](const char* setting) {
        const auto problem = applySetting(s, setting);
        EXPECT_EQ(s, Scenario{});
        return problem ? problem->describe() : "";
    };
    EXPECT_EQ(mistake("batchsize=1"), "batchsize: is not a known key. Did you mean batch_size?");
    EXPECT_EQ(mistake("iterations=1"), "iterations: is not a known key. Did you mean kernel.iterations?");
    EXPECT_EQ(mistake("kernel={}"), "kernel: is not a known key. Set its members, such as kernel.kind.");
    EXPECT_EQ(mistake("batch_size"),
              "\"batch_size\" is not a setting (allowed: key=value). Write it as in batch_size=16.");
    EXPECT_EQ(mistake("=4"), "\"=4\" is not a setting (allowed: key=value). Write it as in batch_size=16.");
    EXPECT_EQ(mistake("batch_size=many"),
              "batch_size: must be a whole number, is the string \"many\" (allowed: 1 .. 512). "
              "Write a whole number.");
    EXPECT_EQ(mistake("batch_size=-1"), "batch_size: -1 is out of range (allowed: 1 .. 512). Use at least 1.");
    EXPECT_EQ(mistake("samples=1e12"), "samples: 1000000000000.0 is out of range (allowed: 1 .. 10000000). Use at most "
                                       "10000000.");
    EXPECT_EQ(mistake("sync=ende"),
              "sync: \"ende\" is not one of its words (allowed: every_op, every_batch, slot_reuse, "
              "end). Did you mean end?");
}

TEST(ScenarioSettingsTest, DifferingKeysAreInOrderWithoutTheName)
{
    auto b = unusual();
    EXPECT_EQ(differingKeys(b, b), Fields{});
    EXPECT_EQ(differingKeys(Scenario{}, b), (Fields{"samples",
                                                    "batch_size",
                                                    "streams",
                                                    "output_host_memory",
                                                    "pinning",
                                                    "sync",
                                                    "final_sync",
                                                    "issue_order",
                                                    "stream_kind",
                                                    "default_stream_every",
                                                    "allocation",
                                                    "pool_release_threshold",
                                                    "input_bytes_per_sample",
                                                    "output_bytes_per_sample",
                                                    "kernel.kind",
                                                    "kernel.iterations",
                                                    "kernel.duration_us",
                                                    "kernel.duration_us_per_sample",
                                                    "kernel.launches_per_batch",
                                                    "prepare.kind",
                                                    "prepare.us_per_sample",
                                                    "prepare.workers"}));
}

TEST(ScenarioSettingsTest, TheSameOutputSizeWrittenOutIsNoDifference)
{
    Scenario written;
    written.outputBytesPerSample = 4000;
    EXPECT_EQ(differingKeys(Scenario{}, written), Fields{});
}

TEST(ScenarioSettingsTest, CopyingAllDifferingKeysMakesTheScenariosEqual)
{
    const auto from = unusual();
    Scenario to;
    to.name = from.name;
    for (const auto& key : differingKeys(from, to))
        copySetting(from, to, key);
    EXPECT_EQ(to, from);
    Scenario back = from;
    for (const auto& key : differingKeys(Scenario{}, back))
        copySetting(Scenario{}, back, key);
    back.name.clear();
    EXPECT_EQ(back, Scenario{});
}

class LoadScenarioTest : public testing::Test
{
protected:
    void SetUp() override
    {
        m_folder = std::filesystem::path(testing::TempDir()) / ("overlapscope-load-" + std::to_string(::getpid()));
        std::filesystem::create_directories(m_folder);
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    std::filesystem::path m_folder;
};

TEST_F(LoadScenarioTest, APathIsRead)
{
    const auto path = m_folder / "s.json";
    ASSERT_FALSE(writeFileAtomically(path, R"({"samples": 7})"));
    const auto loaded = loadScenario(path.string());
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->samples, 7U);
}

TEST_F(LoadScenarioTest, FailingAPathAPresetIsTaken)
{
    const auto loaded = loadScenario("article-b");
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->batchSize, 10U);
}

TEST_F(LoadScenarioTest, WhatIsNeitherNamesTheNearestPreset)
{
    const auto loaded = loadScenario("artcle-b");
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().front().mend, "Did you mean the preset article-b?");
}

TEST_F(LoadScenarioTest, APairIsNotOneScenario)
{
    const auto loaded = loadScenario("article");
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().front().mend, "Use article-a or article-b.");
}

} // namespace
} // namespace overlap
