// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/reports.h"

#include "report_samples.h"
#include "well_formed.h"

#include "engine/report/chart_style.h"
#include "engine/report/charts.h"
#include "engine/report/words.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/readers/read_recording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace overlap {
namespace {

using namespace fixtures;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Json = nlohmann::ordered_json;

// "a.metrics.idle_us", "points.3.wall_us.p50"; keys with dots of their own do not occur among numbers.
const Json* find(const Json& json, const std::string& key)
{
    const Json* at = &json;
    for (std::size_t begin = 0; begin <= key.size();) {
        const auto end = std::min(key.find('.', begin), key.size());
        const auto part = key.substr(begin, end - begin);
        if (at->is_array()) {
            const auto index = static_cast<std::size_t>(std::atoi(part.c_str()));
            if (index >= at->size())
                return nullptr;
            at = &(*at)[index];
        } else {
            const auto next = at->find(part);
            if (next == at->end())
                return nullptr;
            at = &*next;
        }
        begin = end + 1;
    }
    return at;
}

// Every number of the page that names its place is what the JSON has there. Their number.
std::size_t expectNumbersOf(const std::string& page, const Json& json)
{
    std::vector<Element> elements;
    EXPECT_THAT(xmlProblem(page, &elements), IsEmpty());
    std::size_t count = 0;
    for (const auto& element : elements) {
        const auto key = element.attributes.find("data-key");
        if (key == element.attributes.end())
            continue;
        const auto* value = find(json, key->second);
        if (value == nullptr || !value->is_number()) {
            ADD_FAILURE() << key->second << " is not in the JSON";
            continue;
        }
        EXPECT_EQ(std::strtod(element.attributes.at("data-value").c_str(), nullptr), value->get<double>())
            << key->second;
        ++count;
    }
    return count;
}

const SampleComparison& article()
{
    static const auto sample = comparedPair("article");
    return sample;
}

Json jsonOf(const SampleComparison& sample)
{
    auto json = toJson(sample.comparison);
    json["a"]["what_if"] = toJson(*sample.a.whatIf);
    json["b"]["what_if"] = toJson(*sample.b.whatIf);
    return json;
}

TEST(ReportTest, AComparisonIsWellFormedInEveryLanguage)
{
    for (const auto language : AllLanguages)
        EXPECT_THAT(xmlProblem(reportHtml(article().report(language))), IsEmpty());
}

TEST(ReportTest, NothingIsFetchedFromAnywhere)
{
    for (const auto language : AllLanguages) {
        const auto page = reportHtml(article().report(language));
        EXPECT_THAT(addressesIn(page), IsEmpty());
        EXPECT_THAT(page, Not(HasSubstr("<script")));
        EXPECT_THAT(page, Not(HasSubstr("<img")));
        EXPECT_THAT(page, Not(HasSubstr("@font-face")));
    }
}

TEST(ReportTest, EveryNumberOfAComparisonIsThatOfItsJson)
{
    const auto json = jsonOf(article());
    for (const auto language : AllLanguages)
        EXPECT_GT(expectNumbersOf(reportHtml(article().report(language)), json), 60U);
}

TEST(ReportTest, AComparisonHasAllItsSections)
{
    const auto report = article().report(ReportLanguage::English);
    for (const auto* id : {"timeline", "utilisation", "numbers", "waterfall", "diagnosis-A", "diagnosis-B", "what-if-A",
                           "what-if-B", "device", "reproduce"})
        EXPECT_NE(report.find(id), nullptr) << id;
}

TEST(ReportTest, TheAnswerOfAComparisonIsThatOfTheCommandLine)
{
    const auto report = article().report(ReportLanguage::English);
    EXPECT_EQ(report.claim + report.reason, answerSentence(article().comparison));
    EXPECT_THAT(report.claim, testing::EndsWith("faster than A"));
}

TEST(ReportTest, TheChineseAnswerHasTheSameTimes)
{
    const auto report = article().report(ReportLanguage::Chinese);
    const auto text = report.claim + report.reason;
    EXPECT_THAT(text, testing::StartsWith("B 的速度是 A 的 "));
    EXPECT_THAT(text, HasSubstr(durationText(article().comparison.a->wallP50Us()).joined()));
    EXPECT_THAT(text, HasSubstr(durationText(article().comparison.b->wallP50Us()).joined()));
}

TEST(ReportTest, EveryChartSaysThatItIsSimulated)
{
    const auto report = article().report(ReportLanguage::English);
    for (const auto* id : {"timeline", "utilisation", "waterfall"}) {
        for (const auto& block : report.find(id)->blocks) {
            const auto* chart = std::get_if<ReportChart>(&block);
            EXPECT_TRUE(chart == nullptr || chart->caption.find("Simulated") != std::string::npos) << id;
        }
    }
}

TEST(ReportTest, TheCommandLineNamesThePreset)
{
    const auto page = reportMarkdown(article().report(ReportLanguage::English));
    EXPECT_THAT(page, HasSubstr("overlapscope-cli compare article --device sim:h200\n"));
}

TEST(ReportTest, ScenariosOfAReportCanBeRunAgain)
{
    const auto report = article().report(ReportLanguage::Chinese);
    std::vector<Scenario> found;
    for (const auto& block : report.find("reproduce")->blocks) {
        const auto* code = std::get_if<ReportCode>(&block);
        if (code != nullptr && code->language == "json")
            found.push_back(scenarioFromJson(nlohmann::json::parse(code->text)).value());
    }
    EXPECT_THAT(found, testing::ElementsAre(article().comparison.a->scenario, article().comparison.b->scenario));
}

TEST(ReportTest, ARunHasEveryNumberOfItsJson)
{
    const auto sample = ran(findPreset("loader-a").value());
    auto json = toJson(*sample.run);
    json["what_if"] = toJson(*sample.advices.whatIf);
    for (const auto language : AllLanguages)
        EXPECT_GT(expectNumbersOf(reportHtml(sample.report(language)), json), 20U);
}

TEST(ReportTest, ASweepHasEveryNumberOfItsJson)
{
    const auto sweep = swept("article-b", {"batch_size=1,5,10,500", "streams=1,2,3"});
    for (const auto language : AllLanguages)
        EXPECT_GT(expectNumbersOf(reportHtml(sweepReport(context(language), sweep)), toJson(sweep)), 30U);
}

TEST(SweepReport, CountsOnlyPointsThatRanAndNamesTheOthers)
{
    auto sweep = swept("article-b", {"batch_size=1,5,10,20"});
    sweep.points[0] = {};
    sweep.points[3] = {};
    const auto text = reportMarkdown(sweepReport(context(ReportLanguage::English), sweep));
    EXPECT_THAT(text, testing::HasSubstr("Best of 2 points"));
    EXPECT_THAT(text, testing::HasSubstr("Not run yet: 2 of 4 points."));
}

TEST(ReportTest, ASweepOfOneKeyShowsACurve)
{
    const auto report = sweepReport(context(ReportLanguage::English), swept("article-b", {"batch_size=1,5,10,20"}));
    ASSERT_NE(report.find("heat-map"), nullptr);
    EXPECT_THAT(std::get<ReportChart>(report.find("heat-map")->blocks.front()).svg, HasSubstr("class=\"curve\""));
}

TEST(ReportTest, ASweepOfThreeKeysShowsTheMapWithTheBestFirst)
{
    const auto sweep = swept("article-b", {"host_memory=pageable,pinned", "batch_size=5,10", "streams=1,3"});
    const auto report = sweepReport(context(ReportLanguage::English), sweep);
    ASSERT_NE(report.find("heat-map"), nullptr);
    EXPECT_EQ(std::get<ReportHeading>(report.find("heat-map")->blocks.front()).text, "host_memory pinned");
}

TEST(ReportTest, EveryPresetMakesWellFormedReports)
{
    for (const auto& pair : presetPairs()) {
        const auto sample = comparedPair(pair.name);
        for (const auto language : AllLanguages)
            EXPECT_THAT(xmlProblem(reportHtml(sample.report(language))), IsEmpty()) << pair.name;
    }
}

TEST(ReportTest, TheWindowOfAClockThatStopsEarlyIsNamed)
{
    const auto early = fixtures::comparedPair("timing");
    const auto text = reportMarkdown(early.report(ReportLanguage::English));
    EXPECT_NE(text.find("window: A until its clock stops"), std::string::npos);
    EXPECT_NE(text.find("Busy of A: of the time until its clock stops."), std::string::npos);
    EXPECT_EQ(text.find("window: whole run"), std::string::npos);
    const auto chinese = reportMarkdown(early.report(ReportLanguage::Chinese));
    EXPECT_NE(chinese.find("A 到其计时停止为止"), std::string::npos);
}

TEST(ReportTest, NamesAreShownAndNeverRead)
{
    for (const std::string name :
         {"<script>alert(1)</script>", "\"onload=\"x", "'><img src=x onerror=y>", "a\x01\x02\n\tb\x7F", "]]>&amp;&#60;",
          "\xFF\xFE no text \xC0", "`code` | **bold** | <b>", "</style></svg></title>", "--> {0} {1}"}) {
        auto sample = article();
        auto a = *sample.comparison.a;
        a.scenario.name = name;
        a.device.name = name;
        a.device.provenance = name;
        a.record.notes = {name};
        sample.comparison.a = std::make_shared<const RunResult>(a);
        for (const auto language : AllLanguages) {
            const auto page = reportHtml(sample.report(language));
            EXPECT_THAT(xmlProblem(page), IsEmpty()) << name;
            EXPECT_THAT(page, Not(HasSubstr("<script")));
            EXPECT_THAT(page, Not(HasSubstr("<img")));
            const auto text = reportMarkdown(sample.report(language));
            EXPECT_THAT(text, Not(HasSubstr("<script>"))) << text.substr(0, 400);
            EXPECT_THAT(text, Not(HasSubstr("<img")));
        }
    }
}

TEST(ReportTest, FoldersAndHostsOfADeviceAreNotShown)
{
    auto sample = article();
    for (auto* side : {&sample.comparison.a, &sample.comparison.b}) {
        auto run = **side;
        run.device.id = "sim:/secret/folder/mine.json";
        *side = std::make_shared<const RunResult>(run);
    }
    const auto page = reportHtml(sample.report(ReportLanguage::English));
    EXPECT_THAT(page, Not(HasSubstr("secret")));
    EXPECT_THAT(page, HasSubstr("sim:mine.json"));
}

TEST(ReportTest, ARunOfManyOperationsStaysSmall)
{
    auto scenario = findPreset("article-b").value();
    scenario.samples = 100'000;
    scenario.batchSize = 1;
    const auto backend = openDevice("sim:h200").value();
    const auto run = runScenario(*backend, scenario, {}, {}, {}).value();
    ASSERT_GT(run->record.timeline->intervalCount(), 500'000U);
    const auto page = reportHtml(runReport(context(ReportLanguage::English), run, {}));
    EXPECT_THAT(xmlProblem(page), IsEmpty());
    EXPECT_LT(page.size(), 600'000U);
}

TEST(ReportTest, AChartStandsAloneWithColoursWrittenIntoIt)
{
    const auto report = article().report(ReportLanguage::English);
    for (const auto& section : report.sections) {
        for (const auto& block : section.blocks) {
            const auto* chart = std::get_if<ReportChart>(&block);
            if (chart == nullptr)
                continue;
            const auto svg = standaloneSvg(chart->svg, ChartPalette::Dark);
            EXPECT_THAT(xmlProblem(svg), IsEmpty()) << section.id;
            EXPECT_THAT(svg, Not(HasSubstr("class=")));
            EXPECT_THAT(svg, HasSubstr(chartColour("surface", ChartPalette::Dark)));
        }
    }
}

TEST(ReportTest, MarkdownHasTheTimelineInCharacters)
{
    const auto text = reportMarkdown(article().report(ReportLanguage::English));
    EXPECT_THAT(text, HasSubstr("B Compute   |"));
    EXPECT_THAT(text, HasSubstr("| **Time** |"));
}

TEST(ReportTest, ARunWithoutARecorderSaysThatThereIsNothingToLookAt)
{
    const auto backend = openDevice("sim:h200").value();
    RunOptions options;
    options.recorder = Recorder::None;
    const auto run = runScenario(*backend, findPreset("article-b").value(), options, {}, {}).value();
    const auto report = runReport(context(ReportLanguage::English), run, {});
    EXPECT_EQ(report.find("timeline"), nullptr);
    EXPECT_THAT(reportHtml(report), HasSubstr("Nothing was recorded"));
}

} // namespace
} // namespace overlap
