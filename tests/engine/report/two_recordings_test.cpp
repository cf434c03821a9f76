// SPDX-License-Identifier: GPL-3.0-or-later
// The report of two recordings tells as much as two reports of one.
#include "report_samples.h"
#include "well_formed.h"

#include "engine/report/report_advices.h"
#include "engine/trace/readers/read_recording.h"
#include "engine/trace/recorded_run.h"
#include "tests/engine/trace/trace_fixtures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using namespace fixtures;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Side
{
    RunResultPtr run;
    ReportAdvices advices;
};

Side sideOf(Recording recording, const std::string& name, std::optional<TimeRange> range = std::nullopt)
{
    const auto shared = std::make_shared<const Recording>(std::move(recording));
    auto part = partsOf(*shared).front();
    part.range = range;
    Side side{recordedRun(shared, part, Nanoseconds::zero(), name), {}};
    side.advices = recordedAdvices(*side.run, part, Nanoseconds::zero(), {});
    return side;
}

Side resnet(const std::string& name)
{
    return sideOf(readRecording(std::filesystem::path(OVERLAP_SOURCE_DIR) / "resources/recordings" / name).value(),
                  name);
}

// One kernel: nothing repeats in it.
Side lonely(const std::string& name)
{
    const TestFolder folder;
    const auto path = folder.write("a.json", kineto("{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':20,"
                                                    "'dur':50,'args':{'device':0,'stream':7}}"));
    return sideOf(readRecording(path).value(), name);
}

Report reportOf(const Side& a, const Side& b, ReportLanguage language = ReportLanguage::English)
{
    const Comparison comparison{a.run, b.run, verdictOf(*a.run, *b.run), recordedSteps(*a.run, *b.run)};
    return comparisonReport(context(language), comparison, a.advices, b.advices);
}

const ReportSection* sectionOf(const Report& report, const std::string& id)
{
    const auto found = std::ranges::find(report.sections, id, &ReportSection::id);
    return found == report.sections.end() ? nullptr : &*found;
}

std::string markdownOf(const Report& report, const std::string& id)
{
    const auto* section = sectionOf(report, id);
    if (section == nullptr)
        return "";
    Report alone;
    alone.sections = {*section};
    return reportMarkdown(alone);
}

} // namespace

TEST(TwoRecordingsReportTest, ChangesAreTriedOnTheTwinOfEachRecording)
{
    const auto report =
        reportOf(resnet("resnet50_naive.pt.trace.json.gz"), resnet("resnet50_pipelined.pt.trace.json.gz"));
    for (const auto* id : {"what-if-A", "what-if-B"}) {
        const auto text = markdownOf(report, id);
        EXPECT_THAT(text, AllOf(HasSubstr("step"), HasSubstr("Simulated"), HasSubstr("fitted to the recording"))) << id;
    }
}

TEST(TwoRecordingsReportTest, WhereNothingRepeatsItSaysWhyNothingWasTried)
{
    const auto a = lonely("a.json");
    ASSERT_FALSE(a.advices.whatIf);
    ASSERT_THAT(a.advices.noWhatIf, Not(IsEmpty()));
    const auto report = reportOf(a, lonely("b.json"));
    EXPECT_THAT(markdownOf(report, "what-if-A"), HasSubstr(a.advices.noWhatIf));
    EXPECT_THAT(markdownOf(report, "what-if-B"), HasSubstr(a.advices.noWhatIf));
}

TEST(TwoRecordingsReportTest, BothFilesAndDevicesAreNamed)
{
    const auto naive = resnet("resnet50_naive.pt.trace.json.gz");
    const auto text = markdownOf(reportOf(naive, lonely("other.json")), "device");
    EXPECT_THAT(text, AllOf(HasSubstr("File A"), HasSubstr("naive.pt.trace.json.gz"), HasSubstr("File B"),
                            HasSubstr("other.json"), HasSubstr("PyTorch profiler"), HasSubstr("Device A"),
                            HasSubstr(naive.run->device.name), HasSubstr("1.2.3")));
    // What both share is said once.
    const auto alike = markdownOf(reportOf(naive, resnet("resnet50_pipelined.pt.trace.json.gz")), "device");
    EXPECT_THAT(alike, AllOf(HasSubstr("File A"), HasSubstr("File B"), Not(HasSubstr("Device A"))));
}

TEST(TwoRecordingsReportTest, TheCommandsThatGiveItAreThere)
{
    const std::string a = "resnet50_naive.pt.trace.json.gz";
    const auto report = reportOf(resnet(a), lonely("other.json"));
    const auto text = markdownOf(report, "reproduce");
    EXPECT_THAT(text, AllOf(HasSubstr("overlapscope-cli report " + a + " other.json --output report.html\n"),
                            HasSubstr("overlapscope-cli analyze " + a + "\n"),
                            HasSubstr("overlapscope-cli analyze other.json\n"),
                            HasSubstr("overlapscope-cli whatif " + a + "\n"),
                            Not(HasSubstr("overlapscope-cli whatif other.json"))));
}

TEST(TwoRecordingsReportTest, APartOfTheTimeIsInTheCommand)
{
    const TestFolder folder;
    const auto path = folder.write("a.json", kineto("{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':20,"
                                                    "'dur':50,'args':{'device':0,'stream':7}}"));
    const auto a = sideOf(readRecording(path).value(), "a.json",
                          TimeRange{TracePoint(Nanoseconds(1'000)), TracePoint(Nanoseconds(30'000))});
    const auto text = markdownOf(reportOf(a, lonely("b.json")), "reproduce");
    EXPECT_THAT(text, AllOf(HasSubstr("overlapscope-cli analyze a.json --range 1000:30000\n"),
                            Not(HasSubstr("overlapscope-cli report"))));
}

TEST(TwoRecordingsReportTest, ItIsWellFormedInEveryLanguage)
{
    const auto a = resnet("resnet50_naive.pt.trace.json.gz");
    const auto b = lonely("b.json");
    for (const auto language : AllLanguages) {
        const auto report = reportOf(a, b, language);
        EXPECT_THAT(xmlProblem(reportHtml(report)), IsEmpty());
        EXPECT_NE(sectionOf(report, "reproduce"), nullptr);
    }
    EXPECT_THAT(markdownOf(reportOf(a, b, ReportLanguage::Chinese), "what-if-B"), Not(HasSubstr("recording")));
}

} // namespace overlap
