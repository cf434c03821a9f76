// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_fixture.h"

#include "engine/base/files.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/profile/profile_json.h"
#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace overlap {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

// Opens, but every run ends with the given error.
class FailingBackend final : public Backend
{
public:
    explicit FailingBackend(Error error)
        : m_error(std::move(error))
    {
    }
    [[nodiscard]] DeviceInfo info() const override { return {}; }
    [[nodiscard]] Problems check(const Scenario&) const override { return {}; }
    [[nodiscard]] Result<RunRecord> run(const Scenario&, const RunOptions&, const ProgressSink&,
                                        std::stop_token) override
    {
        return m_error;
    }

private:
    Error m_error;
};

class CliTest : public CliFixture
{
protected:
    [[nodiscard]] std::string scenarioFile(const std::string& text) const
    {
        return folder().write("s.json", text).string();
    }
    [[nodiscard]] json outJson() const { return json::parse(out()); }
};

std::function<void(CliEnvironment&)> failingWith(ErrorCode code, const char* message)
{
    return [=](CliEnvironment& environment) {
        environment.open = [=](const std::string&) -> Result<std::shared_ptr<Backend>> {
            return std::shared_ptr<Backend>(std::make_shared<FailingBackend>(Error{code, message}));
        };
    };
}

TEST_F(CliTest, ASweepGivenToRunAndAMergeIntoItsOwnInputGetOneSentence)
{
    const auto sweep = path("sweep.json");
    ASSERT_EQ(cli({"sweep", "article-b", "--vary", "streams=1,2", "--json", sweep}), 0) << err();
    EXPECT_EQ(cli({"run", sweep}), 2);
    EXPECT_THAT(err(), HasSubstr("overlapscope.sweep/1"));
    EXPECT_EQ(std::ranges::count(err(), '\n'), 1) << err();
    EXPECT_EQ(cli({"merge", sweep, sweep, "-o", sweep}), 2);
    EXPECT_THAT(err(), HasSubstr("--output: "));
    EXPECT_EQ(std::ranges::count(err(), '\n'), 1) << err();
}

TEST_F(CliTest, NoOutputReplacesWhatTheCommandReads)
{
    const auto profile = path("device.json");
    ASSERT_FALSE(writeFileAtomically(profile, toJson(*findBuiltinProfile("h200")).dump()));
    EXPECT_EQ(cli({"run", "article-a", "--device", "sim:" + profile, "--json", profile}), 2);
    EXPECT_THAT(err(), HasSubstr("is read by this command"));
    EXPECT_EQ(cli({"validate", "--profile", profile, "--device", "sim:h200", "--plot", profile}), 2);
    EXPECT_THAT(err(), HasSubstr("is read by this command"));
}

TEST_F(CliTest, ABuiltInProfileIsNoFileThatAnOutputCouldReplace)
{
    EXPECT_EQ(cli({"run", "article-a", "--device", "sim:h200", "--json", path("h200")}), 0) << err();
    const auto back = fs::current_path();
    fs::current_path(path("."));
    EXPECT_EQ(cli({"run", "article-a", "--device", "sim:h200", "--json", "h200"}), 0) << err();
    fs::current_path(back);
}

TEST_F(CliTest, TwoNamesOfOneNewFileAreOneFile)
{
    EXPECT_EQ(cli({"run", "article-a", "--json", path("x"), "--trace", path("./x")}), 2);
    EXPECT_THAT(err(), HasSubstr("cannot both write"));
}

TEST_F(CliTest, ASettingThatBreaksTheMemoryLimitIsNotRecommended)
{
    EXPECT_NE(cli({"tune", "streams-b", "--memory-limit", "0.00001"}), 0);
    EXPECT_THAT(err(), HasSubstr("No setting that was tried fits into"));
}

TEST_F(CliTest, RunsPrintTheTimeAndWhereItComesFrom)
{
    EXPECT_EQ(cli({"run", "article-b"}), 0) << err();
    EXPECT_THAT(out(), HasSubstr("100 samples, 10 batches in "));
    EXPECT_THAT(out(), HasSubstr("Kernel utilisation"));
    EXPECT_THAT(out(), HasSubstr("Simulated · h200"));
    EXPECT_THAT(err(), IsEmpty());
}

TEST_F(CliTest, ARunThatDoesNotWaitIsNotCalledADuration)
{
    EXPECT_EQ(cli({"run", "timing-a"}), 0) << err();
    EXPECT_THAT(out(), StartsWith("Not a duration:"));
}

TEST_F(CliTest, ComparisonsAnswerFirst)
{
    EXPECT_EQ(cli({"compare", "article"}), 0) << err();
    EXPECT_THAT(out(), StartsWith("B is "));
    EXPECT_THAT(out(), HasSubstr("\nTime "));
    EXPECT_THAT(out(), HasSubstr("\nWhere "));
    EXPECT_THAT(out(), HasSubstr("Simulated · h200"));
}

TEST_F(CliTest, TwoScenariosCompareLikeTheirPair)
{
    EXPECT_EQ(cli({"compare", "streams", "--json", "-"}), 0);
    const auto pair = outJson();
    EXPECT_EQ(cli({"compare", "streams-a", "streams-b", "--json", "-"}), 0);
    EXPECT_EQ(outJson(), pair);
}

TEST_F(CliTest, JsonOnStandardOutputIsAlone)
{
    EXPECT_EQ(cli({"run", "article-a", "--json", "-"}), 0);
    EXPECT_EQ(outJson().at("schema"), "overlapscope.result/1");
    EXPECT_EQ(cli({"compare", "article", "--json", "-"}), 0);
    EXPECT_EQ(outJson().at("schema"), "overlapscope.comparison/1");
    EXPECT_EQ(cli({"devices", "--json", "-"}), 0);
    EXPECT_EQ(outJson().at("schema"), "overlapscope.devices/1");
}

TEST_F(CliTest, AMisspeltSettingDoesNotHideWhatElseIsWrong)
{
    EXPECT_EQ(cli({"run", "article-b", "--set", "batch_sise=4", "--set", "streams=99", "--set", "samples=many"}), 2);
    EXPECT_THAT(err(), HasSubstr("batch_sise"));
    EXPECT_THAT(err(), HasSubstr("streams: 99 is out of range"));
    EXPECT_THAT(err(), HasSubstr("samples"));
}

TEST_F(CliTest, OutputsReplaceNeitherTheScenarioNorEachOther)
{
    const auto input = scenarioFile(R"({"samples": 4, "batch_size": 2})");
    const auto before = readFile(input).value();
    EXPECT_EQ(cli({"run", input, "--json", input}), 2);
    EXPECT_THAT(err(), HasSubstr("would be replaced by what it writes"));
    EXPECT_EQ(readFile(input).value(), before);

    const auto other = path("./both");
    EXPECT_EQ(cli({"run", input, "--json", path("both"), "--trace", other}), 2);
    EXPECT_THAT(err(), HasSubstr("cannot both write"));
    EXPECT_EQ(cli({"run", input, "--csv", ""}), 2);
    EXPECT_THAT(err(), HasSubstr("must not be empty"));
}

TEST_F(CliTest, FilesHoldTheResultTheTraceAndTheIntervals)
{
    EXPECT_EQ(cli({"compare", "article", "--json", path("r.json"), "--trace", path("t.json"), "--csv", path("i.csv")}),
              0)
        << err();
    EXPECT_THAT(out(), StartsWith("B is "));
    EXPECT_EQ(json::parse(readFile(path("r.json")).value()).at("schema"), "overlapscope.comparison/1");
    const auto trace = json::parse(readFile(path("t.json")).value());
    EXPECT_EQ(trace.at("otherData").at("runs").size(), 2U);
    EXPECT_EQ(trace.at("otherData").at("runs").at(0).at("name"), "A: one by one");
    EXPECT_THAT(readFile(path("i.csv")).value(), StartsWith("# OverlapScope"));
}

TEST_F(CliTest, SettingsChangeTheScenario)
{
    EXPECT_EQ(cli({"run", "article-b", "--set", "streams=5", "--set", "kernel.kind=none", "--json", "-"}), 0) << err();
    EXPECT_EQ(outJson().at("scenario").at("streams"), 5);
    EXPECT_EQ(outJson().at("scenario").at("kernel").at("kind"), "none");
    EXPECT_EQ(cli({"compare", "streams", "--set", "samples=96", "--set-a", "streams=2", "--set-b", "streams=4",
                   "--json", "-"}),
              0)
        << err();
    EXPECT_EQ(outJson().at("a").at("scenario").at("samples"), 96);
    EXPECT_EQ(outJson().at("b").at("scenario").at("samples"), 96);
    EXPECT_EQ(outJson().at("a").at("scenario").at("streams"), 2);
    EXPECT_EQ(outJson().at("b").at("scenario").at("streams"), 4);
}

TEST_F(CliTest, SettingsAreValidTogetherNotOneByOne)
{
    EXPECT_EQ(cli({"run", "streams-a", "--set", "batch_size=600", "--set", "samples=600"}), 0) << err();
}

TEST_F(CliTest, RepeatsAndNoiseReachTheDevice)
{
    EXPECT_EQ(cli({"run", "article-b", "--repeats", "5", "--noise", "0.1", "--seed", "7", "--json", "-"}), 0);
    const auto noisy = outJson();
    EXPECT_EQ(noisy.at("repeats"), 5);
    EXPECT_LT(noisy.at("wall_us").at("min"), noisy.at("wall_us").at("max"));
    EXPECT_EQ(cli({"run", "article-b", "--repeats", "5", "--noise", "0.1", "--seed", "7", "--json", "-"}), 0);
    EXPECT_EQ(outJson(), noisy);
    EXPECT_EQ(cli({"run", "article-b", "--repeats", "5", "--noise", "0.1", "--seed", "8", "--json", "-"}), 0);
    EXPECT_NE(outJson(), noisy);
}

TEST_F(CliTest, BadScenariosAreWrongUsageWithEveryProblem)
{
    EXPECT_EQ(cli({"run", scenarioFile(R"({"batchsize": 1, "samples": 0, "streams": "x"})")}), 2);
    EXPECT_THAT(err(), HasSubstr(path("s.json") + ": batchsize: is not a known key. Did you mean batch_size?\n"));
    EXPECT_THAT(err(), HasSubstr("samples: 0 is out of range"));
    EXPECT_THAT(err(), HasSubstr("streams: must be a whole number"));
    EXPECT_THAT(out(), IsEmpty());
    for (const auto* text :
         {R"({"samples":4,"batchsize":1})", R"({"samples":0})", R"({"samples":"many"})", R"({"samples":4)",
          R"({"samples":4,"batch_size":9})", R"({"use_graph":true,"sync":"every_op"})"}) {
        EXPECT_EQ(cli({"run", scenarioFile(text)}), 2) << text;
        EXPECT_THAT(err(), Not(IsEmpty())) << text;
    }
}

TEST_F(CliTest, EverythingThatIsWrongIsSaidAtOnce)
{
    EXPECT_EQ(cli({"run", "artcle-a", "--set", "stream=1", "--device", "sim:h20", "--json", path("no") + "/x.json"}),
              2);
    EXPECT_THAT(err(), HasSubstr("Did you mean the preset article-a?"));
    EXPECT_THAT(err(), HasSubstr("Did you mean streams?"));
    EXPECT_THAT(err(), HasSubstr("sim:h200"));
    EXPECT_THAT(err(), HasSubstr("does not exist; create it first"));
}

TEST_F(CliTest, BothSidesOfAComparisonAreChecked)
{
    EXPECT_EQ(cli({"compare", "nothing-a", "nothing-b"}), 2);
    EXPECT_THAT(err(), HasSubstr("nothing-a"));
    EXPECT_THAT(err(), HasSubstr("nothing-b"));
    EXPECT_EQ(cli({"compare", "artcle"}), 2);
    EXPECT_THAT(err(), HasSubstr("did you mean article?"));
    EXPECT_EQ(cli({"compare", "article-a"}), 2);
    EXPECT_THAT(err(), HasSubstr("or the pair's name article"));
}

TEST_F(CliTest, WhatTheDeviceCannotHoldIsWrongUsage)
{
    EXPECT_EQ(cli({"run", "streams-b", "--set", "input_bytes_per_sample=8589934592"}), 2);
    EXPECT_THAT(err(), HasSubstr("batch"));
}

TEST_F(CliTest, DevicesThatAreNotThereAreWrongUsage)
{
    for (const auto* device : {"sim:nothing", "sim:missing.json", "frob", ""}) {
        EXPECT_EQ(cli({"run", "article-a", "--device", device}), 2) << device;
        EXPECT_THAT(err(), StartsWith("overlapscope-cli: ")) << device;
    }
}

TEST_F(CliTest, AGpuThatThisMachineCannotUseIsNoWrongUsage)
{
    EXPECT_EQ(cli({"run", "article-a", "--device", "cuda:0"}), 1);
    EXPECT_THAT(err(), StartsWith("overlapscope-cli: The device cuda:0 cannot be used"));
}

TEST_F(CliTest, OutputsThatCannotBeWrittenAreNamedBeforeTheRun)
{
    const auto neverOpened = failingWith(ErrorCode::Device, "the run must not begin");
    EXPECT_EQ(cli({"run", "article-a", "--json", path("")}, neverOpened), 2);
    EXPECT_THAT(err(), HasSubstr("is a folder"));
    EXPECT_EQ(cli({"run", "article-a", "--json", "-", "--csv", "-"}, neverOpened), 2);
    EXPECT_THAT(err(), HasSubstr("--json and --csv cannot both write to standard output"));
    EXPECT_EQ(cli({"run", "article-a", "--trace", path("x"), "--csv", path("x")}, neverOpened), 2);
    EXPECT_EQ(cli({"run", "article-a", "--trace", path("x"), "--recorder", "none"}, neverOpened), 2);
    EXPECT_THAT(err(), HasSubstr("--recorder is none"));
}

TEST_F(CliTest, ARunThatFailsIsNoWrongUsage)
{
    EXPECT_EQ(cli({"run", "article-a"}, failingWith(ErrorCode::Device, "The GPU fell off the bus")), 1);
    EXPECT_EQ(err(), "overlapscope-cli: The GPU fell off the bus.\n");
    EXPECT_EQ(cli({"compare", "article"}, failingWith(ErrorCode::Device, "The GPU fell off the bus")), 1);
    EXPECT_EQ(err(), "overlapscope-cli: A: The GPU fell off the bus.\n");
    EXPECT_THAT(out(), IsEmpty());
}

TEST_F(CliTest, ACancelledRunWritesNothing)
{
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = [&](CliEnvironment& environment) { environment.stop = stop.get_token(); };
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"run", "streams-b"}, std::vector<std::string>{"compare", "streams"}}) {
        auto arguments = command;
        arguments.insert(arguments.end(), {"--json", path("r.json")});
        EXPECT_EQ(cli(arguments, stopped), 1);
        EXPECT_THAT(err(), HasSubstr("cancelled"));
        EXPECT_FALSE(fs::exists(path("r.json")));
    }
}

TEST_F(CliTest, ProgressIsOnlyForTerminals)
{
    EXPECT_EQ(cli({"run", "article-a", "--json", "-"}, [](CliEnvironment& e) { e.errIsTerminal = true; }), 0);
    EXPECT_THAT(err(), HasSubstr("Running article-a on sim:h200"));
    EXPECT_THAT(err(), testing::EndsWith("\r\x1b[K"));
    EXPECT_EQ(outJson().at("schema"), "overlapscope.result/1");
    EXPECT_EQ(cli({"run", "article-a"}), 0);
    EXPECT_THAT(err(), IsEmpty());
}

TEST_F(CliTest, DevicesThatAreNotThereAreListedWithTheReason)
{
    const auto two = [](CliEnvironment& environment) {
        environment.devices = [] {
            DeviceEntry usable;
            usable.info.id = "sim:x";
            usable.info.profile = "x";
            usable.info.smCount = 7;
            DeviceEntry missing;
            missing.info.id = "cuda:0";
            missing.unavailable = "no driver: install one";
            return std::vector<DeviceEntry>{usable, missing};
        };
    };
    EXPECT_EQ(cli({"devices"}, two), 0);
    EXPECT_THAT(out(), HasSubstr("sim:x"));
    EXPECT_THAT(out(), HasSubstr("not available: no driver: install one"));
    EXPECT_EQ(cli({"devices", "--json", "-"}, two), 0);
    const auto devices = outJson().at("devices");
    EXPECT_EQ(devices.at(0).at("available"), true);
    EXPECT_EQ(devices.at(0).at("sm_count"), 7);
    EXPECT_EQ(devices.at(1).at("available"), false);
    EXPECT_EQ(devices.at(1).at("reason"), "no driver: install one");
    EXPECT_EQ(devices.at(1).at("sm_count"), nullptr);
}

TEST_F(CliTest, PresetsAreListedAndShownSoThatTheyCanBeRunAgain)
{
    EXPECT_EQ(cli({"presets"}), 0);
    const auto list = out();
    EXPECT_EQ(cli({"presets", "list"}), 0);
    EXPECT_EQ(out(), list);
    for (const auto& pair : presetPairs()) {
        EXPECT_THAT(list, HasSubstr(pair.name));
        EXPECT_EQ(cli({"presets", "show", pair.name + "-a"}), 0);
        EXPECT_EQ(parseScenario(out()).value(), pair.a);
        EXPECT_EQ(cli({"presets", "show", pair.name}), 0);
        EXPECT_EQ(outJson().at("title"), pair.title);
    }
    EXPECT_EQ(cli({"presets", "show", "artcle"}), 2);
    EXPECT_THAT(err(), HasSubstr("did you mean article?"));
}

TEST_F(CliTest, EveryPresetPairCanBeCompared)
{
    for (const auto& pair : presetPairs())
        EXPECT_EQ(cli({"compare", pair.name}), 0) << pair.name << ": " << err();
}

TEST_F(CliTest, NamesThatAreNoUtf8DoNotBreakTheOutput)
{
    EXPECT_EQ(cli({"run", "article-a", "--set", "name=\xff\xfe", "--json", "-"}), 0) << err();
    EXPECT_EQ(outJson().at("schema"), "overlapscope.result/1");
}

} // namespace
} // namespace overlap
