// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/recording_writer.h"

#include "engine/result/run_result.h"
#include "trace_fixtures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace overlap {
namespace {

using namespace fixtures;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

Recording sample()
{
    return readText(kineto(
        "{'ph':'X','cat':'user_annotation','name':'step "
        "\\\"1\\\"','pid':455,'tid':456,'ts':1694039994071300.001,'dur':90},"
        "{'ph':'X','cat':'cpu_op','name':'aten::to','pid':455,'tid':456,'ts':1694039994071300.5,'dur':80.25},"
        "{'ph':'X','cat':'cuda_runtime','name':'cudaMemcpyAsync','pid':455,'tid':456,'ts':1694039994071301.125,'dur':4,"
        "'args':{"
        "'correlation':17}},"
        "{'ph':'X','cat':'cuda_driver','name':'cuLaunchKernel','pid':455,'tid':456,'ts':1694039994071310,'dur':4,'args'"
        ":{"
        "'correlation':18}},"
        "{'ph':'X','cat':'gpu_memcpy','name':'Memcpy HtoD (Pageable -> "
        "Device)','pid':1,'tid':7,'ts':1694039994071303.001,"
        "'dur':5.002,'args':{'device':1,'context':1,'stream':7,'correlation':17,'bytes':602112}},"
        "{'ph':'X','cat':'kernel','name':'void "
        "k<float>(float*)','pid':1,'tid':9,'ts':1694039994071305,'dur':5,'args':{'device':1,"
        "'context':1,'stream':9,'correlation':18,'grid':[10,3,1]}},"
        "{'ph':'X','cat':'kernel','name':'over','pid':1,'tid':9,'ts':1694039994071306,'dur':9,'args':{'device':1,'"
        "stream':9}},"
        "{'ph':'X','cat':'cuda_sync','name':'Stream "
        "Sync','pid':1,'tid':7,'ts':1694039994071320,'dur':5,'args':{'device':1,"
        "'stream':7}},"
        "{'ph':'X','cat':'overhead','name':'Activity Buffer Request','pid':-1,'tid':0,'ts':1694039994071300.7,'dur':1},"
        "{'ph':'X','cat':'Trace','name':'PyTorch Profiler (0)','pid':'Spans','tid':'PyTorch "
        "Profiler','ts':1694039994071300.001,"
        "'dur':99}",
        "'baseTimeNanoseconds': 77,'deviceProperties':[{'id':1,'name':'B','numSms':132,'totalGlobalMem':1234}],"));
}

TEST(RecordingWriter, WhatIsWrittenReadsBackTheSame)
{
    const TestFolder folder;
    const auto recording = sample();
    ASSERT_FALSE(writeChromeTrace(recording, folder.file("out.json")));
    const auto again = readRecording(folder.file("out.json"));
    ASSERT_TRUE(again);
    EXPECT_EQ(listing(*again), listing(recording));
    EXPECT_EQ(analyzeAll(*again), analyzeAll(recording));
    EXPECT_EQ(again->epoch, recording.epoch);
    EXPECT_EQ(again->format, recording.format);
    EXPECT_TRUE(again->report.clean());
}

TEST(RecordingWriter, WhatNsightRecordedReadsBackTheSame)
{
    const TestFolder folder;
    auto statements = nsysSchema();
    for (int kind = 0; kind <= 13; ++kind) {
        statements.push_back(fmt::format(
            "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES ({0}, {0} + 50, 0, 1, 7, {1}, {2}, 4096, {3}, 0, "
            "1)",
            1000 + kind * 100, kind + 1, globalId(static_cast<std::uint64_t>(5 + kind % 2)), kind));
        statements.push_back(
            fmt::format("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES ({0}, {0} + 20, 0, {2}, {1}, 1)",
                        900 + kind * 100, kind + 1, globalId(static_cast<std::uint64_t>(5 + kind % 2), 3)));
    }
    statements.push_back("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (3000, 3100, 1, 1, 8, 40, " + globalId(5)
                         + ", 2, 3, 4, 5, 6)");
    statements.emplace_back("INSERT INTO StringIds VALUES (1, 'cudaMemcpyAsync_v3020'), (2, 'a kernel')");
    const auto recording = readRecording(makeDatabase(folder.file("a.sqlite"), statements));
    ASSERT_TRUE(recording);
    ASSERT_FALSE(writeChromeTrace(*recording, folder.file("out.json")));
    const auto again = readRecording(folder.file("out.json"));
    ASSERT_TRUE(again);
    EXPECT_EQ(listing(*again), listing(*recording));
    EXPECT_THAT(again->streams, testing::UnorderedElementsAreArray(recording->streams));
    EXPECT_EQ(analyzeAll(*again), analyzeAll(*recording));
}

TEST(RecordingWriter, APlainChromeTraceStaysOne)
{
    const TestFolder folder;
    const auto recording = readText(R"([{"ph":"X","name":"a","pid":1,"tid":"main","ts":0,"dur":2.001},)"
                                    R"({"ph":"b","cat":"io","id":1,"pid":1,"tid":2,"ts":1,"name":"read"},)"
                                    R"({"ph":"e","cat":"io","id":1,"pid":1,"tid":2,"ts":5,"name":"read"}])");
    ASSERT_EQ(recording.format, RecordingFormat::Chrome);
    ASSERT_FALSE(writeChromeTrace(recording, folder.file("out.json")));
    const auto again = readRecording(folder.file("out.json"));
    ASSERT_TRUE(again);
    EXPECT_EQ(listing(*again), listing(recording));
    EXPECT_EQ(again->format, RecordingFormat::Chrome);
}

TEST(RecordingWriter, TheTraceIsJsonWithArrowsThatHaveBothEnds)
{
    const TestFolder folder;
    ASSERT_FALSE(writeChromeTrace(sample(), folder.file("out.json")));
    const auto json = nlohmann::json::parse(contentOf(folder.file("out.json")));
    std::map<std::string, int> phases;
    for (const auto& event : json.at("traceEvents"))
        ++phases[event.at("ph").get<std::string>()];
    EXPECT_EQ(phases["X"], 10);
    EXPECT_EQ(phases["s"], 2);
    EXPECT_EQ(phases["f"], 2);
    EXPECT_EQ(json.at("deviceProperties").at(0).at("name"), "B");
}

TEST(RecordingWriter, TheTableHasARowForEachInterval)
{
    const TestFolder folder;
    ASSERT_FALSE(writeIntervalsCsv(sample(), folder.file("out.csv")));
    const auto text = contentOf(folder.file("out.csv"));
    EXPECT_EQ(std::ranges::count(text, '\n'), 12);
    EXPECT_THAT(text,
                HasSubstr("\r\n1,,,1,7,H2D,h2d,Memcpy HtoD (Pageable -> Device),3000,5002,602112,,17,pageable\r\n"));
    EXPECT_THAT(text, HasSubstr("\"step \"\"1\"\"\""));
}

TEST(RecordingWriter, TheNumbersHaveAColumnForEachDevice)
{
    const auto recording = sample();
    const auto text = numbersCsv(recording, analyzeAll(recording));
    EXPECT_THAT(text, StartsWith("# OverlapScope"));
    EXPECT_THAT(text, HasSubstr("number,device 1\r\n"));
    EXPECT_THAT(text, HasSubstr("\r\nkernel_busy_ns,10000\r\n"));
    EXPECT_THAT(text, HasSubstr("\r\nbytes.h2d,602112\r\n"));
}

TEST(RecordingWriter, ACancelledOneLeavesTheTargetAsItWas)
{
    const TestFolder folder;
    const auto path = folder.write("out.json", "before");
    std::stop_source stop;
    stop.request_stop();
    const auto error = writeChromeTrace(sample(), path, stop.get_token());
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::Cancelled);
    EXPECT_EQ(contentOf(path), "before");
}

// ---- what must not leave

constexpr const char* Secret = "ghp_FakeTokenThatMustNotLeave0123456789";

void expectNoSecret(const Recording& recording)
{
    const TestFolder folder;
    ASSERT_FALSE(writeChromeTrace(recording, folder.file("out.json")));
    ASSERT_FALSE(writeIntervalsCsv(recording, folder.file("out.csv")));
    const auto devices = analyzeAll(recording);
    for (const auto& text : {contentOf(folder.file("out.json")), contentOf(folder.file("out.csv")),
                             analysisJson(recording, devices).dump(), numbersCsv(recording, devices)}) {
        EXPECT_THAT(text, Not(HasSubstr(Secret)));
        EXPECT_THAT(text, Not(HasSubstr("/srv/ada")));
    }
    for (const auto& name : *recording.names)
        EXPECT_THAT(name, Not(HasSubstr(Secret)));
}

TEST(RecordingPrivacy, NothingOfARecordersEnvironmentLeavesAPyTorchTrace)
{
    const auto events = fmt::format(
        "{{'ph':'M','name':'process_name','pid':5,'tid':0,'args':{{'name':'python train.py --token={0}'}}}},"
        "{{'ph':'M','name':'process_labels','pid':5,'tid':0,'args':{{'labels':'{0}'}}}},"
        "{{'ph':'M','name':'thread_name','pid':5,'tid':5,'args':{{'name':'{0}'}}}},"
        "{{'ph':'i','name':'{0}','pid':5,'tid':5,'ts':1,'s':'g','args':{{'env':'{0}'}}}},"
        "{{'ph':'C','name':'{0}','pid':5,'tid':5,'ts':1,'args':{{'{0}':1}}}},"
        "{{'ph':'X','cat':'python_function','name':'/srv/ada/{0}/train.py(12): "
        "step','pid':5,'tid':5,'ts':10,'dur':5,'args':{{"
        "'Call stack':'{0}'}}}},"
        "{{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':10,'dur':5,'args':{{'env':'{0}','kind':'{0}'}}}}",
        Secret);
    const auto before = fmt::format(
        "'metadata':{{'system':{{'env':{{'GITHUB_TOKEN':'{0}','HOME':'/srv/ada'}}}}}},'otherData':{{'"
        "version':'{0}'}},'traceName':'/srv/ada/{0}.json','distributedInfo':{{'rank':0,'host':'{0}'}},"
        "'hostname':'{0}','user':'{0}','command':'{0}','deviceProperties':[{{'id':0,'name':'GPU','uuid':'{0}'}}],",
        Secret);
    const auto recording = readText(kineto(events, before));
    EXPECT_EQ(recording.intervalCount(), 2U);
    EXPECT_THAT(listing(recording), testing::Contains(HasSubstr("train.py(12): step")));
    expectNoSecret(recording);
}

TEST(RecordingPrivacy, NothingOfARecordersEnvironmentLeavesAnNsightDatabase)
{
    const TestFolder folder;
    auto statements = nsysSchema();
    for (const auto* table : {"TARGET_INFO_SYSTEM_ENV", "META_DATA_CAPTURE", "ANALYSIS_DETAILS"})
        statements.push_back(fmt::format(
            "CREATE TABLE {0} (name TEXT, value TEXT); INSERT INTO {0} VALUES ('{1}', '{1}')", table, Secret));
    statements.push_back(fmt::format("CREATE TABLE PROCESSES (globalPid INTEGER, pid INTEGER, name TEXT); INSERT INTO "
                                     "PROCESSES VALUES ({}, 5, '{}')",
                                     globalId(5), Secret));
    statements.push_back(
        fmt::format("CREATE TABLE DIAGNOSTIC_EVENT (text TEXT); INSERT INTO DIAGNOSTIC_EVENT VALUES ('{}')", Secret));
    for (const auto* key :
         {"EXPORT_HOST", "EXPORT_USER", "EXPORT_PRODUCT_VERSION", "EXPORT_SCHEMA_VERSION", "EXPORT_PARAM_INPUT_PATH"})
        statements.push_back(fmt::format("INSERT INTO META_DATA_EXPORT VALUES ('{}', '{}')", key, Secret));
    statements.push_back(fmt::format("INSERT INTO StringIds VALUES (1, '{0}'), (2, 'k'), (3, '/srv/ada/{0}')", Secret));
    statements.push_back("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (100, 200, 0, 1, 7, 1, " + globalId(5)
                         + ", 2, 2, 1, 1, 1)");
    const auto recording = readRecording(makeDatabase(folder.file("a.sqlite"), statements));
    ASSERT_TRUE(recording);
    EXPECT_EQ(recording->intervalCount(), 1U);
    expectNoSecret(*recording);
}

TEST(RecordingPrivacy, ErrorsNameTheFileByItsLastPartAlone)
{
    const TestFolder folder;
    const auto recording = readRecording(folder.write("x.json", Secret));
    ASSERT_FALSE(recording);
    EXPECT_THAT(recording.error().message, StartsWith("x.json is text"));
    EXPECT_THAT(recording.error().message, Not(HasSubstr(Secret)));
}

} // namespace
} // namespace overlap
