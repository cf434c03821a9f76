// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the commands give each other: pairs, results, shards, recordings; and how much room what is printed takes.
#include "app/cli/text_table.h"
#include "engine/base/files.h"
#include "tests/app/cli/cli_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

class AdviceFiles : public CliFixture
{
protected:
    std::string pairFile()
    {
        EXPECT_EQ(cli({"presets", "show", "article"}), 0);
        return folder().write("pair.json", out()).string();
    }
};

TEST_F(AdviceFiles, APairsFileIsCompared)
{
    const auto pair = pairFile();
    ASSERT_EQ(cli({"compare", pair}), 0) << err();
    const auto ofFile = out();
    ASSERT_EQ(cli({"compare", "article"}), 0);
    EXPECT_EQ(ofFile, out());
}

TEST_F(AdviceFiles, APairThatTheWindowSavedIsCompared)
{
    ASSERT_EQ(cli({"presets", "show", "article"}), 0);
    auto pair = json::parse(out());
    pair["schema"] = "overlapscope.pair/1";
    const auto file = folder().write("saved.json", pair.dump()).string();
    EXPECT_EQ(cli({"compare", file}), 0) << err();
    EXPECT_EQ(cli({"run", file, "--side", "A"}), 0) << err();
}

TEST_F(AdviceFiles, TheListOfDevicesIsNotWrittenToAFileWithoutAName)
{
    EXPECT_EQ(cli({"devices", "--json", ""}), 2);
    EXPECT_THAT(err(), HasSubstr("--json"));
}

TEST_F(AdviceFiles, AComparisonsFileIsComparedAgain)
{
    ASSERT_EQ(cli({"compare", "article", "--json", path("c.json")}), 0);
    EXPECT_EQ(cli({"compare", path("c.json"), "--set-b", "streams=2"}), 0) << err();
}

TEST_F(AdviceFiles, OfAPairsFileRunTakesTheSideThatIsNamed)
{
    const auto pair = pairFile();
    EXPECT_EQ(cli({"run", pair}), 2);
    EXPECT_THAT(err(), HasSubstr("--side A or --side B"));
    EXPECT_EQ(cli({"run", pair, "--side", "B", "--json", "-"}), 0) << err();
    EXPECT_EQ(json::parse(out())["scenario"]["streams"], 3);
    EXPECT_EQ(cli({"run", "article-b", "--side", "A"}), 2);
}

TEST_F(AdviceFiles, AResultsFileIsRunAgain)
{
    ASSERT_EQ(cli({"run", "article-b", "--set", "streams=2", "--json", path("r.json")}), 0);
    ASSERT_EQ(cli({"run", path("r.json"), "--json", "-"}), 0) << err();
    EXPECT_EQ(json::parse(out())["scenario"], json::parse(readFile(path("r.json")).value())["scenario"]);
}

TEST_F(AdviceFiles, WhatIsNotThereIsNoWrongUsage)
{
    const auto failing = [](ErrorCode code) {
        return [code](CliEnvironment& environment) {
            environment.open = [code](const std::string&) -> Result<std::shared_ptr<Backend>> {
                return Error{code, "it is not there"};
            };
        };
    };
    EXPECT_EQ(cli({"run", "article-b", "--device", "cuda:0"}, failing(ErrorCode::Unsupported)), 1);
    EXPECT_EQ(cli({"run", "article-b", "--device", "ssh:a/cuda:0"}, failing(ErrorCode::Io)), 1);
    EXPECT_EQ(cli({"run", "article-b", "--device", "cuda:x"}, failing(ErrorCode::InvalidArgument)), 2);
    EXPECT_EQ(cli({"run", "no-such", "--device", "cuda:0"}, failing(ErrorCode::Unsupported)), 2);
}

TEST_F(AdviceFiles, MistakesNameTheOptionThatTheyAreIn)
{
    EXPECT_EQ(cli({"compare", "article", "--set-b", "foo=1"}), 2);
    EXPECT_THAT(err(), HasSubstr("--set-b foo=1"));
    EXPECT_EQ(cli({"run", "article-b", "--seed", "18446744073709551616"}), 2);
    EXPECT_THAT(err(), HasSubstr("too large"));
    EXPECT_EQ(cli({"sweep", "article-b", "--vary", "streams=1,2", "--set", "streams=3"}), 2);
    EXPECT_THAT(err(), HasSubstr("leave one of the two out"));
    EXPECT_EQ(cli({"validate", "--profile", "h200", "--device", "sim:h200", "--plot", path("x.png")}), 2);
    EXPECT_THAT(err(), HasSubstr("ends in .svg"));
}

TEST_F(AdviceFiles, ShardsAreJoinedToTheWholeSweep)
{
    const std::vector<std::string> sweep{"sweep", "article-b", "--vary", "batch_size=1,5,10", "--vary", "streams=1,2"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), sweep.begin(), sweep.end());
        return more;
    };
    ASSERT_EQ(cli(with({"--json", path("whole.json")})), 0);
    ASSERT_EQ(cli(with({"--shard", "1/2", "--json", path("1.json")})), 0) << err();
    ASSERT_EQ(cli(with({"--shard", "2/2", "--resume", path("2.log")})), 0) << err();
    EXPECT_EQ(cli({"merge", path("1.json"), "-o", path("m.json")}), 1);
    EXPECT_THAT(err(), HasSubstr("3 of 6 points"));
    ASSERT_EQ(cli({"merge", path("1.json"), path("2.log"), "-o", path("m.json")}), 0) << err();
    const auto whole = json::parse(readFile(path("whole.json")).value());
    const auto merged = json::parse(readFile(path("m.json")).value());
    EXPECT_EQ(merged["points"], whole["points"]);
    EXPECT_EQ(merged["curves"], whole["curves"]);
    EXPECT_EQ(merged["device"], whole["device"]);
    EXPECT_EQ(cli(with({"--shard", "3/2"})), 2);
}

TEST_F(AdviceFiles, ASweepGoesOnFromItsFileAndRefusesAnother)
{
    const std::vector<std::string> sweep{"sweep", "article-b", "--vary", "streams=1,2,3", "--resume", path("s.log")};
    ASSERT_EQ(cli(sweep), 0);
    const auto first = out();
    const auto file = readFile(path("s.log")).value();
    ASSERT_EQ(cli(sweep), 0) << err();
    EXPECT_EQ(out(), first);
    EXPECT_EQ(readFile(path("s.log")).value(), file); // nothing was run again
    EXPECT_EQ(cli({"sweep", "article-b", "--vary", "streams=1,2", "--resume", path("s.log")}), 2);
    EXPECT_THAT(err(), HasSubstr("another axes"));
}

TEST_F(AdviceFiles, AFileThatIsNoSweepIsRefusedByMergeAndByResumeAlike)
{
    ASSERT_FALSE(writeFileAtomically(path("other.json"), "{}"));
    EXPECT_EQ(cli({"merge", path("other.json"), "-o", path("m.json")}), 2);
    EXPECT_EQ(cli({"sweep", "article-b", "--vary", "streams=1,2", "--resume", path("other.json")}), 2);
    EXPECT_THAT(err(), HasSubstr("no sweep"));
}

TEST_F(AdviceFiles, OptionsThatAWhatIfCannotUseAreRefused)
{
    EXPECT_EQ(cli({"whatif", "article-a", "--device-index", "0"}), 2);
    EXPECT_THAT(err(), HasSubstr("--device-index"));
    EXPECT_EQ(cli({"whatif", "article-a", "--check-top", "2"}), 2);
    EXPECT_THAT(err(), HasSubstr("--check-top"));
    ASSERT_EQ(cli({"run", "article-a", "--trace", path("t.json")}), 0);
    EXPECT_EQ(cli({"whatif", path("t.json"), "--check-top", "2"}), 2);
    EXPECT_THAT(err(), HasSubstr("--check-top"));
    EXPECT_EQ(cli({"whatif", path("t.json"), "--repeats", "5"}), 2);
    EXPECT_THAT(err(), HasSubstr("--repeats"));
    EXPECT_EQ(cli({"whatif", path("t.json"), "--device-index", "9"}), 2);
    EXPECT_THAT(err(), HasSubstr("device 9"));
}

TEST_F(AdviceFiles, WhatIfOfARecordingGivesRatios)
{
    ASSERT_EQ(cli({"run", "article-a", "--trace", path("t.json")}), 0);
    ASSERT_EQ(cli({"whatif", path("t.json"), "--json", "-"}), 0) << err();
    const auto file = json::parse(out());
    EXPECT_EQ(file["schema"], "overlapscope.whatif/1");
    EXPECT_LT(std::abs(file["fit_error_pct"].get<double>()), 10.0);
    EXPECT_TRUE(std::ranges::any_of(file["changes"], [](const json& c) { return c["id"] == "pinned_two_streams"; }));
    ASSERT_EQ(cli({"whatif", path("t.json")}), 0);
    EXPECT_THAT(out(), AllOf(HasSubstr("Found "), HasSubstr("ratio"), HasSubstr("fitted to the recording")));
    EXPECT_EQ(cli({"whatif", path("t.json"), "--set", "streams=2"}), 2);
}

TEST_F(AdviceFiles, AnalyzeHasTheFindingsOfEachDevice)
{
    ASSERT_EQ(cli({"run", "article-a", "--trace", path("t.json")}), 0);
    ASSERT_EQ(cli({"analyze", path("t.json"), "--json", "-"}), 0) << err();
    const auto diagnosis = json::parse(out())["devices"][0]["diagnosis"];
    EXPECT_FALSE(diagnosis["findings"].empty());
    EXPECT_TRUE(diagnosis["not_enough_data"].is_array());
}

TEST_F(AdviceFiles, TransfersListTheCurvesOfADeviceOrAProfile)
{
    ASSERT_EQ(cli({"transfers"}), 0) << err();
    EXPECT_THAT(out(), AllOf(HasSubstr("pinned, async, H2D"), HasSubstr("crossover"), HasSubstr("Simulated")));
    ASSERT_EQ(cli({"transfers", "--profile", "rtx4090", "--json", "-"}), 0) << err();
    EXPECT_EQ(json::parse(out())["device"]["id"], "sim:rtx4090");
    EXPECT_EQ(cli({"transfers", "--profile", "rtx4090", "--device", "sim:h200"}), 2);
    EXPECT_EQ(cli({"transfers", "--profile", "rtx4091"}), 2);
    EXPECT_THAT(err(), HasSubstr("There is no profile \"rtx4091\", did you mean rtx4090: known are"));
}

TEST_F(AdviceFiles, EveryCommandsHelpHasExamplesOfItsOwn)
{
    std::vector<std::string> seen;
    for (const auto* command : {"run", "compare", "sweep", "merge", "whatif", "tune", "transfers", "analyze", "convert",
                                "calibrate", "validate", "devices", "presets", "doctor"}) {
        ASSERT_EQ(cli({command, "--help"}), 0);
        const auto examples = out().substr(std::min(out().find("Examples:"), out().size()));
        EXPECT_THAT(examples, HasSubstr(std::string("overlapscope-cli ") + command)) << command;
        EXPECT_EQ(std::ranges::find(seen, examples), seen.end()) << command;
        seen.push_back(examples);
    }
}

TEST_F(AdviceFiles, TablesFitTheTerminal)
{
    for (const std::size_t width : {80U, 100U}) {
        for (const auto& command : std::vector<std::vector<std::string>>{
                 {"whatif", "article-a"},
                 {"tune", "article-a"},
                 {"transfers"},
                 {"presets"},
                 {"sweep", "article-b", "--vary", "batch_size=1,2,5,10", "--vary", "streams=1,2,3,4,6,8,12,16"}}) {
            ASSERT_EQ(cli(command, [width](CliEnvironment& e) { e.width = width; }), 0) << err();
            std::istringstream lines(out());
            for (std::string line; std::getline(lines, line);)
                EXPECT_LE(displayWidth(line), width) << line;
        }
    }
}

} // namespace
} // namespace overlap
