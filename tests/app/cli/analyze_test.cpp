// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_fixture.h"

#include "engine/base/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* Trace =
    R"json({"schemaVersion":1,"deviceProperties":[{"id":0,"name":"GPU A"},{"id":1,"name":"GPU B"}],"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":5,"ts":100,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":110,"dur":10,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":8,"ts":115,"dur":10,"args":{"device":0,"stream":8,"bytes":4096}},
{"ph":"X","cat":"kernel","name":"k","pid":1,"tid":7,"ts":110,"dur":-10}]})json";

class AnalyzeTest : public CliFixture
{
protected:
    void SetUp() override { folder().write("trace.json", Trace); }
    [[nodiscard]] std::string trace() const { return path("trace.json"); }

    ExitCode run(const std::vector<std::string>& arguments) { return static_cast<ExitCode>(cli(arguments)); }
};

TEST_F(AnalyzeTest, WritesTheNumbersOfEachDeviceInNanoseconds)
{
    ASSERT_EQ(run({"analyze", trace(), "--json", "-"}), ExitCode::Done) << err();
    const auto result = json::parse(out());
    EXPECT_EQ(result.at("schema"), "overlapscope.analysis/1");
    EXPECT_EQ(result.at("format"), "kineto");
    EXPECT_EQ(result.at("import").at("skipped").at("negative duration"), 1);
    EXPECT_EQ(result.at("import").at("warnings"), json::array());
    ASSERT_EQ(result.at("devices").size(), 1U);
    const auto& device = result.at("devices").at(0);
    EXPECT_EQ(device.at("index"), 0);
    EXPECT_EQ(device.at("name"), "GPU A");
    EXPECT_EQ(device.at("kernels"), 1);
    EXPECT_EQ(device.at("copies").at("h2d"), 1);
    EXPECT_EQ(device.at("bytes").at("h2d"), 4096);
    EXPECT_EQ(device.at("span_ns"), 15'000);
    EXPECT_EQ(device.at("copy_compute_overlap_ns"), 5'000);
    EXPECT_EQ(device.at("idle_ns"), 0);
    EXPECT_EQ(device.at("duplex_overlap_pct"), nullptr) << "not defined is not 0";
}

TEST_F(AnalyzeTest, SaysTheNumbersInAReadableTable)
{
    ASSERT_EQ(run({"analyze", trace()}), ExitCode::Done) << err();
    EXPECT_THAT(out(), HasSubstr("Device 0: GPU A"));
    EXPECT_THAT(out(), HasSubstr("Copy hidden"));
    EXPECT_THAT(out(), HasSubstr("Left out: 1 negative duration."));
}

TEST_F(AnalyzeTest, ARangeIsClippedToTheNanosecond)
{
    ASSERT_EQ(run({"analyze", trace(), "--range", "12us:20001", "--json", "-"}), ExitCode::Done) << err();
    const auto device = json::parse(out()).at("devices").at(0);
    EXPECT_EQ(device.at("span_ns"), 8'001);
    EXPECT_EQ(device.at("kernel_busy_ns"), 8'000);
    EXPECT_EQ(device.at("copy_busy_ns"), 5'001);
    EXPECT_EQ(device.at("copy_compute_overlap_ns"), 5'000);
}

TEST_F(AnalyzeTest, AnOpenRangeEndsWhereTheRecordingDoes)
{
    ASSERT_EQ(run({"analyze", trace(), "--range", "20us:", "--json", "-"}), ExitCode::Done) << err();
    EXPECT_EQ(json::parse(out()).at("devices").at(0).at("span_ns"), 5'000);
}

TEST_F(AnalyzeTest, RangesThatAreNoneAreNamed)
{
    for (const auto* range : {"5", "a:b", "9:5", "1us:2h", "nan:5", "1e30:2e30"}) {
        EXPECT_EQ(run({"analyze", trace(), "--range", range}), ExitCode::WrongUsage) << range;
        EXPECT_THAT(err(), HasSubstr("--range")) << range;
    }
    EXPECT_EQ(run({"analyze", trace(), "--range", "5s:"}), ExitCode::WrongUsage);
    EXPECT_THAT(err(), HasSubstr("ends at"));
}

TEST_F(AnalyzeTest, OneDeviceCanBeChosen)
{
    ASSERT_EQ(run({"analyze", trace(), "--device-index", "0", "--json", "-"}), ExitCode::Done);
    EXPECT_EQ(json::parse(out()).at("devices").size(), 1U);
    ASSERT_EQ(run({"analyze", trace(), "--device-index", "1", "--json", "-"}), ExitCode::Done)
        << "a device of which nothing was recorded is no mistake";
    EXPECT_THAT(json::parse(out()).at("devices"), IsEmpty());
    EXPECT_EQ(run({"analyze", trace(), "--device-index", "5"}), ExitCode::WrongUsage);
    EXPECT_THAT(err(), HasSubstr("there is 0"));
}

TEST_F(AnalyzeTest, FilesThatAreNoRecordingAreWrongUsage)
{
    EXPECT_EQ(run({"analyze", path("missing.json")}), ExitCode::WrongUsage);
    EXPECT_THAT(err(), HasSubstr("Cannot open missing.json"));
    ASSERT_FALSE(writeFileAtomically(path("a.zip"), "PK\x03\x04"));
    EXPECT_EQ(run({"analyze", path("a.zip")}), ExitCode::WrongUsage);
    EXPECT_THAT(err(), HasSubstr("zip"));
}

TEST_F(AnalyzeTest, OneProcessCanBeChosen)
{
    ASSERT_FALSE(writeFileAtomically(path("two.json"), R"json({"schemaVersion":1,"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"a","pid":5,"tid":5,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"a","pid":6,"tid":6,"ts":1,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":10,"dur":10,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":8,"ts":15,"dur":10,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":1,"tid":7,"ts":15,"dur":3,"args":{"correlation":2}}]})json"));
    ASSERT_EQ(run({"analyze", path("two.json"), "--process", "5", "--json", "-"}), ExitCode::Done) << err();
    const auto first = json::parse(out()).at("devices");
    ASSERT_EQ(first.size(), 1U) << "the other device is the other process's alone";
    EXPECT_EQ(first.at(0).at("kernel_busy_ns"), 10'000);
    ASSERT_EQ(run({"analyze", path("two.json"), "--process", "6", "--json", "-"}), ExitCode::Done) << err();
    EXPECT_EQ(json::parse(out()).at("devices").size(), 2U);
    EXPECT_EQ(run({"analyze", path("two.json"), "--process", "7"}), ExitCode::WrongUsage);
    EXPECT_THAT(err(), HasSubstr("there is 5, 6"));
}

TEST_F(AnalyzeTest, ConvertingTellsWhatTheImportFound)
{
    ASSERT_EQ(run({"convert", trace(), path("again.json")}), ExitCode::Done) << err();
    EXPECT_THAT(out(), HasSubstr("Left out: 1 negative duration."));
}

TEST_F(AnalyzeTest, TheNumbersCanBeATable)
{
    ASSERT_EQ(run({"analyze", trace(), "--csv", path("out.csv")}), ExitCode::Done) << err();
    EXPECT_THAT(readFile(path("out.csv")).value(), HasSubstr("span_ns,15000\r\n"));
}

TEST_F(AnalyzeTest, ConvertsToJsonThatReadsBackTheSame)
{
    ASSERT_EQ(run({"analyze", trace(), "--json", path("a.json")}), ExitCode::Done);
    ASSERT_EQ(run({"convert", trace(), path("again.json")}), ExitCode::Done) << err();
    EXPECT_THAT(out(), HasSubstr("3 intervals written"));
    ASSERT_EQ(run({"analyze", path("again.json"), "--json", path("b.json")}), ExitCode::Done);
    EXPECT_EQ(json::parse(readFile(path("a.json")).value()).at("devices"),
              json::parse(readFile(path("b.json")).value()).at("devices"));
}

TEST_F(AnalyzeTest, ConvertsToATable)
{
    ASSERT_EQ(run({"convert", trace(), path("out.csv")}), ExitCode::Done) << err();
    EXPECT_THAT(readFile(path("out.csv")).value(), HasSubstr("0,,,,7,Compute,kernel,k,10000,10000,,,1,\r\n"));
}

TEST_F(AnalyzeTest, ConvertingNeverReplacesTheRecordingAndAsksForAKnownEnding)
{
    EXPECT_EQ(run({"convert", trace(), trace()}), ExitCode::WrongUsage);
    EXPECT_THAT(err(), HasSubstr("would be replaced"));
    EXPECT_EQ(run({"convert", trace(), path("out.xml")}), ExitCode::WrongUsage);
    EXPECT_THAT(err(), HasSubstr(".csv"));
}

} // namespace
} // namespace overlap
