// SPDX-License-Identifier: GPL-3.0-or-later
#include "report_samples.h"
#include "well_formed.h"

#include "engine/trace/readers/read_recording.h"
#include "engine/trace/readers/recording_builder.h"
#include "tests/engine/trace/trace_fixtures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using namespace fixtures;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

RecordingReportInput inputOf(const Recording& recording, const std::string& name = "trace.json")
{
    RecordingReportInput input{name, recording, analyzeAll(recording), {}, {}, {}};
    for (const auto& device : input.devices) {
        if (auto diagnosis = diagnose(recording, *recording.device(device.index), std::nullopt, {}, {}))
            input.diagnoses.push_back(*std::move(diagnosis));
    }
    return input;
}

Recording resnet(const char* which)
{
    const auto path = std::filesystem::path(OVERLAP_SOURCE_DIR) / "resources/recordings" / which;
    return readRecording(path).value();
}

// So many kernels on each of four streams, and the calls that launched them.
Recording longRecording(std::uint32_t kernels)
{
    RecordingBuilder builder(RecordingFormat::Nsys, {});
    const auto kernelName = builder.nameId("k");
    const auto callName = builder.nameId("cudaLaunchKernel");
    const auto thread = builder.thread("1", "1");
    (void)builder.device(0);
    for (std::uint32_t i = 0; i < kernels; ++i) {
        const auto at = TracePoint(Nanoseconds(std::int64_t{i} * 5'000));
        Interval call;
        call.time = {at, at + Nanoseconds(2'000)};
        call.nameId = callName;
        call.correlation = i + 1;
        call.kind = ActivityKind::Issue;
        builder.addCall(thread, call);
        Interval kernel;
        kernel.time = {at + Nanoseconds(3'000), at + Nanoseconds(3'000 + 1'500 * (1 + i % 3))};
        kernel.nameId = kernelName;
        kernel.correlation = i + 1;
        kernel.kind = i % 9 == 8 ? ActivityKind::CopyToDevice : ActivityKind::Kernel;
        kernel.stream = builder.stream({0, {}, {}, i % 4});
        builder.addOperation(0, kernel);
    }
    return builder.finish().value();
}

TEST(RecordingReportTest, ARecordingIsWellFormedInEveryLanguage)
{
    const auto recording = resnet("resnet50_naive.pt.trace.json.gz");
    const auto input = inputOf(recording);
    for (const auto language : AllLanguages) {
        const auto page = reportHtml(recordingReport(context(language), input));
        EXPECT_THAT(xmlProblem(page), IsEmpty());
        EXPECT_THAT(addressesIn(page), IsEmpty());
    }
}

TEST(RecordingReportTest, EveryNumberIsThatOfTheAnalysis)
{
    const auto recording = resnet("resnet50_pipelined.pt.trace.json.gz");
    const auto input = inputOf(recording);
    const auto json = analysisJson(recording, input.devices);
    std::vector<Element> elements;
    EXPECT_THAT(xmlProblem(reportHtml(recordingReport(context(ReportLanguage::English), input)), &elements), IsEmpty());
    std::size_t count = 0;
    for (const auto& element : elements) {
        const auto key = element.attributes.find("data-key");
        if (key == element.attributes.end())
            continue;
        auto pointer = "/" + key->second;
        std::ranges::replace(pointer, '.', '/');
        const auto value = json.at(nlohmann::ordered_json::json_pointer(pointer));
        EXPECT_EQ(std::strtod(element.attributes.at("data-value").c_str(), nullptr), value.get<double>()) << pointer;
        ++count;
    }
    EXPECT_GT(count, 12U);
}

TEST(RecordingReportTest, ARecordingIsCalledRecordedAndNotSimulated)
{
    const auto recording = resnet("resnet50_naive.pt.trace.json.gz");
    const auto report = recordingReport(context(ReportLanguage::English), inputOf(recording));
    EXPECT_EQ(report.chips.front().text, "Recorded · PyTorch profiler");
    EXPECT_EQ(report.chips.front().origin, ReportOrigin::Recorded);
}

TEST(RecordingReportTest, NothingOfTheEnvironmentIsInIt)
{
    const auto recording = readText(kineto(
        "{'ph':'M','name':'process_name','pid':5,'tid':0,'args':{'name':'python train.py --token=SECRET'}},"
        "{'ph':'M','name':'thread_name','pid':5,'tid':5,'args':{'name':'SECRET'}},"
        "{'ph':'X','cat':'user_annotation','name':'/company/SECRET/step','pid':5,'tid':5,'ts':10,'dur':50},"
        "{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':5,'tid':5,'ts':11,'dur':1,'args':{"
        "'correlation':1}},"
        "{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':20,'dur':5,'args':{'device':0,'stream':7,"
        "'correlation':1,'env':'SECRET'}}",
        "'metadata':{'system':{'env':{'HOME':'/company/SECRET'}}},'traceName':'/company/SECRET/x.json','hostname':"
        "'SECRET',"));
    const auto input = inputOf(recording);
    for (const auto language : AllLanguages) {
        EXPECT_THAT(reportHtml(recordingReport(context(language), input)), Not(HasSubstr("SECRET")));
        EXPECT_THAT(reportMarkdown(recordingReport(context(language), input)), Not(HasSubstr("SECRET")));
    }
}

TEST(RecordingReportTest, NamesOfFilesAndDevicesAreShownAndNeverRead)
{
    const auto recording = readText(kineto(
        "{'ph':'X','cat':'kernel','name':'<script>k','pid':0,'tid':7,'ts':20,'dur':5,'args':{'device':0,'stream':7}}",
        "'deviceProperties':[{'id':0,'name':'<script>alert(1)</script>'}],"));
    const auto page =
        reportHtml(recordingReport(context(ReportLanguage::English), inputOf(recording, "<script>'\"&\x01.json")));
    EXPECT_THAT(xmlProblem(page), IsEmpty());
    EXPECT_THAT(page, Not(HasSubstr("<script")));
    EXPECT_THAT(page, HasSubstr("&lt;script&gt;"));
}

TEST(RecordingReportTest, ARecordingWithoutADeviceSaysSo)
{
    const auto recording =
        readText(kineto("{'ph':'X','cat':'cpu_op','name':'aten::mul','pid':5,'tid':5,'ts':0,'dur':1}"));
    const auto report = recordingReport(context(ReportLanguage::English), inputOf(recording));
    EXPECT_EQ(report.claim, "No GPU activity was recorded.");
    EXPECT_THAT(xmlProblem(reportHtml(report)), IsEmpty());
}

TEST(RecordingReportTest, AMillionIntervalsStaySmall)
{
    const auto recording = longRecording(500'000);
    ASSERT_EQ(recording.intervalCount(), 1'000'000U);
    RecordingReportInput input{"long.sqlite", recording, analyzeAll(recording), {}, {}, {}};
    const auto page = reportHtml(recordingReport(context(ReportLanguage::English), input));
    EXPECT_THAT(xmlProblem(page), IsEmpty());
    EXPECT_LT(page.size(), 400'000U);
}

} // namespace
} // namespace overlap
