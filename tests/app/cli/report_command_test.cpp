// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/files.h"
#include "engine/report/document.h"
#include "tests/app/cli/cli_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

#include <sys/stat.h>

namespace overlap {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class ReportCommandTest : public CliFixture
{
protected:
    static Said report(std::vector<std::string> arguments, std::stop_token stop = {})
    {
        arguments.insert(arguments.begin(), "report");
        return runCommand(arguments, [&](CliEnvironment& environment) { environment.stop = std::move(stop); });
    }
    [[nodiscard]] std::string written(const std::string& name) const
    {
        const auto content = readFile(path(name));
        return content ? *content : std::string();
    }
};

TEST_F(ReportCommandTest, APairGivesAComparison)
{
    const auto outcome = report({"article", "--output", path("r.html")});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, IsEmpty());
    EXPECT_THAT(outcome.out, StartsWith("B is "));
    EXPECT_THAT(written("r.html"), HasSubstr("<h1>A against B: "));
}

TEST_F(ReportCommandTest, APresetGivesARunInTheWantedLanguage)
{
    const auto outcome = report({"article-b", "-o", path("r.html"), "--language", "zh"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(written("r.html"), HasSubstr("lang=\"zh-CN\""));
}

TEST_F(ReportCommandTest, AnEndingOfMarkdownGivesMarkdown)
{
    EXPECT_EQ(report({"article-b", "-o", path("r.md")}).status, 0);
    EXPECT_THAT(written("r.md"), StartsWith("# Run: "));
}

TEST_F(ReportCommandTest, VaryGivesASweep)
{
    const auto outcome =
        report({"article-b", "--vary", "batch_size=5,10", "--vary", "streams=1,2", "-o", path("r.html")});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(written("r.html"), HasSubstr("id=\"heat-map\""));
}

TEST_F(ReportCommandTest, ARecordingIsNamedByItsFileAlone)
{
    const auto trace = folder().write(
        "trace.json",
        fixtures::kineto("{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':20,'dur':5,'args':{'device':0,"
                         "'stream':7}}"));
    const auto outcome = report({trace.string(), "-o", path("r.html")});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(written("r.html"), HasSubstr("<h1>Recording: trace.json</h1>"));
    EXPECT_THAT(written("r.html"), Not(HasSubstr(trace.parent_path().string())));
}

TEST_F(ReportCommandTest, TheJsonOfTheSameRunCanBeWrittenBeside)
{
    EXPECT_EQ(report({"article-b", "-o", path("r.html"), "--json", path("r.json")}).status, 0);
    const auto json = nlohmann::json::parse(written("r.json"));
    EXPECT_EQ(json["schema"], "overlapscope.result/1");
    EXPECT_TRUE(json["what_if"].is_object());
}

TEST_F(ReportCommandTest, AnEndingThatIsNoReportIsRefused)
{
    const auto outcome = report({"article", "-o", path("r.docx")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("give a name that ends in .html, .md, or .pdf with overlapscope --report"));
}

TEST_F(ReportCommandTest, APdfIsLeftToTheProgramThatHasFonts)
{
    const auto outcome = report({"article", "-o", path("r.pdf")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("overlapscope --report " + path("r.pdf") + " article"));
    EXPECT_FALSE(std::filesystem::exists(path("r.pdf")));
}

TEST_F(ReportCommandTest, APdfIsWrittenWhereThereAreFonts)
{
    std::ostringstream out;
    std::ostringstream err;
    CliEnvironment environment{out, err};
    environment.pdf = [](const Report& made, const std::stop_token&) {
        return Result<std::string>("%PDF " + made.title);
    };
    EXPECT_EQ(static_cast<int>(runCli({"report", "article", "-o", path("r.pdf")}, environment)), 0) << err.str();
    EXPECT_THAT(written("r.pdf"), StartsWith("%PDF A against B: "));
}

TEST_F(ReportCommandTest, ReportAndJsonNeedFilesOfTheirOwn)
{
    const auto outcome = report({"article", "-o", path("r.html"), "--json", path("r.html")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("--output and --json cannot both write to"));
    EXPECT_THAT(outcome.err, Not(HasSubstr("is read by this command")));
}

TEST_F(ReportCommandTest, AFolderIsNoInput)
{
    const auto outcome = report({path(""), "-o", path("r.html")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("is a folder; give the path of a file"));
}

TEST_F(ReportCommandTest, APipeThatNobodyReadsIsNamed)
{
    ASSERT_EQ(::mkfifo(path("r.html").c_str(), 0600), 0);
    const auto outcome = report({"article-b", "-o", path("r.html")});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("it is a pipe that no program reads from"));
}

TEST_F(ReportCommandTest, HowToRunAScenarioSaysNothingOfARecording)
{
    const auto trace = folder().write("t.json", fixtures::kineto(""));
    const auto outcome = report({trace.string(), "-o", path("r.html"), "--device", "sim:rtx4090", "--repeats", "4"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("--device says how to run a scenario"));
    EXPECT_THAT(outcome.err, HasSubstr("--repeats says how to run a scenario"));
}

TEST_F(ReportCommandTest, TheReportOfASweepsFileKnowsTheDevice)
{
    ASSERT_EQ(report({"article-b", "--vary", "streams=1,2", "-o", path("a.md"), "--json", path("s.json")}).status, 0);
    ASSERT_EQ(report({path("s.json"), "-o", path("b.md")}).status, 0);
    const auto device = [](const std::string& text) {
        const auto begin = text.find("## Device and versions");
        auto rows = text.substr(begin, text.find("## ", begin + 3) - begin);
        return rows.substr(0, rows.find("| Date"));
    };
    EXPECT_THAT(device(written("a.md")), HasSubstr("| SMs | 132 |"));
    EXPECT_EQ(device(written("b.md")), device(written("a.md")));
}

TEST_F(ReportCommandTest, AFolderThatIsNotThereIsNamedBeforeAnythingRuns)
{
    const auto outcome = report({"article", "-o", path("no/r.html")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("does not exist; create it first"));
}

TEST_F(ReportCommandTest, AnInputIsNeverOverwritten)
{
    const auto scenario = folder().write("s.md", "{}");
    const auto outcome = report({scenario.string(), "-o", scenario.string()});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("would be replaced"));
    EXPECT_EQ(written("s.md"), "{}");
}

TEST_F(ReportCommandTest, AResultGivesARunOfItsScenario)
{
    ASSERT_EQ(report({"article-b", "-o", path("r.html"), "--json", path("r.json")}).status, 0);
    const auto outcome = report({path("r.json"), "-o", path("again.html")});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(written("again.html"), HasSubstr("run article-b --device sim:h200"));
}

TEST_F(ReportCommandTest, TheResultOfASweepGivesTheReportOfTheSweep)
{
    ASSERT_EQ(report({"article-b", "--vary", "streams=1,2,3", "-o", path("a.md"), "--json", path("s.json")}).status, 0);
    const auto outcome = report({path("s.json"), "-o", path("b.md")});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto points = [](const std::string& text) { return text.substr(text.find("## Points"), 400); };
    EXPECT_EQ(points(written("b.md")), points(written("a.md")));
}

TEST_F(ReportCommandTest, TwoRecordingsAreCompared)
{
    const auto recording = [&](const char* name, int duration) {
        return folder().write(name,
                              fixtures::kineto("{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':20,'dur':"
                                               + std::to_string(duration) + ",'args':{'device':0,'stream':7}}"));
    };
    const auto a = recording("a.json", 50);
    const auto b = recording("b.json", 20);
    const auto outcome = report({a.string(), b.string(), "-o", path("r.md")});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("B is 2.5× faster than A, 20.0"));
    EXPECT_THAT(outcome.out, HasSubstr("shorter kernels"));
    EXPECT_THAT(written("r.md"), HasSubstr("a.json"));
    EXPECT_THAT(written("r.md"), Not(HasSubstr(a.parent_path().string())));
    // The commands that it names give the same.
    EXPECT_THAT(written("r.md"), HasSubstr("overlapscope-cli report a.json b.json --output report.html"));
    EXPECT_THAT(written("r.md"), HasSubstr("overlapscope-cli analyze b.json"));
}

TEST_F(ReportCommandTest, RecordingsOfDifferentWorkHaveNoVerdict)
{
    const auto recording = [&](const char* name, const std::string& kernel, int duration) {
        return folder()
            .write(name,
                   fixtures::kineto("{'ph':'X','cat':'kernel','name':'" + kernel + "','pid':0,'tid':7,'ts':20,'dur':"
                                    + std::to_string(duration) + ",'args':{'device':0,'stream':7}}"))
            .string();
    };
    const auto a = recording("a.json", "gemm", 50);
    const auto b = recording("b.json", "softmax", 20);
    const auto outcome = report({a, b, "-o", path("r.md")});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out,
                StartsWith("A and B cannot be compared: they ran different kernels, so they did different work."));
    EXPECT_THAT(written("r.md"), Not(HasSubstr("faster")));
    EXPECT_EQ(report({a, b, "-o", path("zh.md"), "--language", "zh"}).status, 0);
    EXPECT_THAT(written("zh.md"), HasSubstr("**A 和 B 无法比较**：两者运行的 kernel 不同，做的工作不同。"));
}

TEST_F(ReportCommandTest, ASweepInMarkdownHasNoChapterWithoutContent)
{
    EXPECT_EQ(report({"article-b", "--vary", "batch_size=5,10", "--vary", "streams=1,2", "-o", path("s.md")}).status,
              0);
    EXPECT_THAT(written("s.md"), Not(HasSubstr("## Throughput\n\n##")));
    EXPECT_THAT(written("s.md"), HasSubstr("## Points"));
}

TEST_F(ReportCommandTest, ARecordingAndAScenarioAreRefused)
{
    const auto trace = folder().write("t.json", fixtures::kineto(""));
    const auto outcome = report({trace.string(), "article-b", "-o", path("r.html")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err,
                HasSubstr("t.json is a recording; a report is of two scenarios, of one or two recordings"));
}

TEST_F(ReportCommandTest, AnUnknownPresetIsRefusedWithTheNearestOne)
{
    const auto outcome = report({"articel", "-o", path("r.html")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("article"));
}

TEST_F(ReportCommandTest, APairIsNotVariedAndItsHalvesAreNamed)
{
    const auto outcome = report({"article", "--vary", "batch_size=1,2", "-o", path("r.html")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("article-a"));
    EXPECT_THAT(outcome.err, Not(HasSubstr("did you mean article?")));
}

TEST_F(ReportCommandTest, CancellingWritesNothing)
{
    std::stop_source stop;
    stop.request_stop();
    const auto outcome = report({"article", "-o", path("r.html")}, stop.get_token());
    EXPECT_EQ(outcome.status, 1);
    EXPECT_FALSE(std::filesystem::exists(path("r.html")));
}

} // namespace
} // namespace overlap
