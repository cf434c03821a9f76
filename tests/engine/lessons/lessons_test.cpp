// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons that are part of the program, run on sim:h200.
#include "engine/lessons/lesson.h"

#include "tests/engine/lessons/taught_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>

namespace overlap {
namespace {

std::vector<Placeholder> placeholdersOf(const std::vector<std::string>& bodies)
{
    std::vector<Placeholder> all;
    for (const auto& body : bodies) {
        const auto text = parseFigureText(body);
        if (text)
            all.insert(all.end(), text->placeholders.begin(), text->placeholders.end());
    }
    return all;
}

// Sorted, since word order differs between the languages.
std::vector<std::string> placeholderTexts(const std::vector<std::string>& bodies)
{
    std::vector<std::string> texts;
    for (const auto& placeholder : placeholdersOf(bodies))
        texts.push_back(placeholder.text);
    std::ranges::sort(texts);
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    return texts;
}

// Fenced and inline code is quoted as it is; a literal unit in prose is not.
std::string proseOf(const std::string& body)
{
    static const std::regex Code("```[^`]*```|`[^`]*`|\\{\\{[^}]*\\}\\}");
    return std::regex_replace(body, Code, "");
}

TEST(Lessons, AreTwelveInOrder)
{
    ASSERT_EQ(lessons().size(), 12U);
    for (std::size_t i = 0; i < lessons().size(); ++i)
        EXPECT_EQ(lessons()[i].number, i + 1);
    EXPECT_EQ(findLesson(4), &lessons()[3]);
    EXPECT_EQ(findLesson(13), nullptr);
}

TEST(Lessons, EveryScenarioRuns)
{
    for (const auto& [lesson, results] : taughtLessons()) {
        for (const auto& result : results.results)
            EXPECT_TRUE(result.run) << lesson->number << ' ' << result.name << ": " << result.error;
    }
}

TEST(Lessons, ShowTheEffectsTheyClaim)
{
    for (const auto& [lesson, results] : taughtLessons()) {
        for (const auto& effect : checkEffects(*lesson, results))
            EXPECT_TRUE(effect.holds) << lesson->number << ": " << effect.effect->figure.text() << ' '
                                      << effect.effect->range() << ", measured "
                                      << (effect.measured ? effect.measured->value : std::nan(""));
    }
}

TEST(Lessons, ExactlyOneReasonIsRight)
{
    for (const auto& [lesson, results] : taughtLessons())
        EXPECT_EQ(rightReasons(*lesson, results).size(), 1U) << lesson->number;
}

// Why something is faster does not depend on how fast the device is.
TEST(Lessons, TheRightReasonIsTheSameOnEveryRealProfile)
{
    for (const auto* device : {"sim:a100-pcie4", "sim:rtx4090", "sim:rtx4060-laptop"}) {
        for (const auto& [lesson, onH200] : taughtLessons())
            EXPECT_EQ(rightReasons(*lesson, resultsOn(lesson->study, device)), rightReasons(*lesson, onH200))
                << lesson->number << " on " << device;
    }
}

TEST(Lessons, TheRightReasonIsNotAlwaysTheSameChoice)
{
    std::vector<std::size_t> right;
    for (const auto& [lesson, results] : taughtLessons())
        right.push_back(rightReasons(*lesson, results).front());
    std::ranges::sort(right);
    EXPECT_GT(std::unique(right.begin(), right.end()) - right.begin(), 1);
}

TEST(Lessons, PredictionLiesBetweenItsEnds)
{
    for (const auto& [lesson, results] : taughtLessons()) {
        const auto number = predictedNumber(*lesson, results);
        ASSERT_TRUE(number) << lesson->number;
        EXPECT_GT(number->answer.value, number->from.value) << lesson->number;
        EXPECT_LT(number->answer.value, number->to.value) << lesson->number;
        EXPECT_EQ(number->answer.unit, number->from.unit) << lesson->number;
    }
}

TEST(Lessons, EveryStepShowsSomethingOnTheTimeline)
{
    for (const auto& [lesson, results] : taughtLessons()) {
        for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
            const auto& step = lesson->steps[i];
            for (const auto& run : step.runs) {
                const auto found = findStep(step, run, results);
                ASSERT_TRUE(found) << lesson->number << " step " << i + 1 << ": " << found.error().message;
                EXPECT_FALSE(found->range.empty()) << lesson->number << " step " << i + 1;
                EXPECT_TRUE(!found->intervals.empty() || step.place.what == TimelinePlace::What::Idle)
                    << lesson->number << " step " << i + 1;
            }
        }
    }
}

TEST(Lessons, EveryHighlightedKindIsThere)
{
    for (const auto& [lesson, results] : taughtLessons()) {
        for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
            const auto& step = lesson->steps[i];
            for (const auto& name : step.runs) {
                const auto run = results.run(name);
                const auto found = findStep(step, name, results);
                ASSERT_TRUE(run && found);
                for (const auto kind : step.kinds) {
                    const bool there = std::ranges::any_of(found->intervals, [&](IntervalRef ref) {
                        return run->record.timeline->interval(ref).kind == kind;
                    });
                    EXPECT_TRUE(there) << lesson->number << " step " << i + 1 << ' ' << activityKindId(kind);
                }
            }
        }
    }
}

TEST(Lessons, EverySeriesStepHasAPointForEachValue)
{
    for (const auto& [lesson, results] : taughtLessons()) {
        for (const auto& step : lesson->steps) {
            if (step.series.empty())
                continue;
            const auto* series = lesson->study.seriesNamed(step.series);
            ASSERT_NE(series, nullptr);
            for (std::size_t i = 0; i < series->axis.values.size(); ++i) {
                const auto run = results.run(series->pointName(i));
                ASSERT_TRUE(run) << series->pointName(i);
                EXPECT_TRUE(fieldOf(*run, step.field)) << lesson->number << ' ' << series->pointName(i);
            }
        }
    }
}

TEST(Lessons, EveryNumberInATextIsDefined)
{
    for (const auto& [lesson, results] : taughtLessons()) {
        for (const auto& placeholder : placeholdersOf(bodiesOf(lesson->text(LessonLanguage::English)))) {
            if (!placeholder.expression)
                continue;
            const auto figure = evaluate(*placeholder.expression, lesson->study, results);
            ASSERT_TRUE(figure) << lesson->number << ": " << figure.error().message;
            EXPECT_TRUE(figure->has_value()) << lesson->number << ": " << placeholder.text;
        }
    }
}

TEST(Lessons, QuotedMeasurementsAreMetByTheirRuns)
{
    std::size_t quotes = 0;
    for (const auto& [lesson, results] : taughtLessons()) {
        for (const auto& placeholder : placeholdersOf(bodiesOf(lesson->text(LessonLanguage::English)))) {
            if (placeholder.kind != Placeholder::Kind::Quoted)
                continue;
            ++quotes;
            const auto figure = evaluate(*placeholder.expression, lesson->study, results);
            ASSERT_TRUE(figure && *figure) << placeholder.text;
            EXPECT_EQ((*figure)->unit, placeholder.quoted.unit) << placeholder.text;
            EXPECT_NEAR((*figure)->value, placeholder.quoted.value,
                        placeholder.withinPct / 100.0 * placeholder.quoted.value)
                << lesson->number << ": " << placeholder.text;
        }
    }
    EXPECT_GE(quotes, 5U);
}

// A number with a unit of measurement in prose is computed, quoted or cited.
TEST(Lessons, NoMeasurementIsTypedIntoAText)
{
    static const std::regex Measurement("[0-9](\\s|\u202F)?(ms|us|µs|GB/s|k/s|×)");
    for (const auto& lesson : lessons()) {
        for (const auto language : {LessonLanguage::English, LessonLanguage::Chinese}) {
            for (const auto& body : bodiesOf(lesson.text(language))) {
                std::smatch match;
                const auto prose = proseOf(body);
                EXPECT_FALSE(std::regex_search(prose, match, Measurement))
                    << lesson.number << ' ' << languageId(language) << ": " << match.str() << " in: " << body;
            }
        }
    }
}

TEST(Lessons, BothLanguagesQuoteTheSameNumbers)
{
    for (const auto& lesson : lessons()) {
        const auto& english = lesson.text(LessonLanguage::English);
        const auto& chinese = lesson.text(LessonLanguage::Chinese);
        const auto bodiesOfEnglish = bodiesOf(english);
        const auto bodiesOfChinese = bodiesOf(chinese);
        ASSERT_EQ(bodiesOfEnglish.size(), bodiesOfChinese.size());
        for (std::size_t i = 0; i < bodiesOfEnglish.size(); ++i)
            EXPECT_EQ(placeholderTexts({bodiesOfEnglish[i]}), placeholderTexts({bodiesOfChinese[i]}))
                << lesson.number << ": " << bodiesOfEnglish[i].substr(0, 60);
    }
}

TEST(Lessons, BothLanguagesHaveTheSameParts)
{
    const auto codeBlocks = [](const std::string& body) {
        static const std::regex Fence("(^|\n)```");
        return std::distance(std::sregex_iterator(body.begin(), body.end(), Fence), std::sregex_iterator());
    };
    for (const auto& lesson : lessons()) {
        const auto& english = lesson.text(LessonLanguage::English);
        const auto& chinese = lesson.text(LessonLanguage::Chinese);
        EXPECT_EQ(english.lookFirst.empty(), chinese.lookFirst.empty()) << lesson.number;
        EXPECT_EQ(english.seeIntro.empty(), chinese.seeIntro.empty()) << lesson.number;
        EXPECT_EQ(english.tryIntro.empty(), chinese.tryIntro.empty()) << lesson.number;
        EXPECT_EQ(codeBlocks(english.explain), codeBlocks(chinese.explain)) << lesson.number;
    }
}

// Of every character that is not part of code, a number or a name.
TEST(Lessons, ChineseTextsAreChinese)
{
    for (const auto& lesson : lessons()) {
        for (const auto& body : bodiesOf(lesson.text(LessonLanguage::Chinese))) {
            if (body.empty())
                continue;
            const auto prose = proseOf(body);
            const auto wide =
                std::ranges::count_if(prose, [](char c) { return (static_cast<unsigned char>(c) & 0xF0U) == 0xE0U; });
            EXPECT_GE(wide, 3) << lesson.number << ": " << body;
        }
    }
}

TEST(Lessons, ModelAnswersQuoteTheLearnersOwnNumbers)
{
    for (const auto& lesson : lessons()) {
        const auto text = parseFigureText(lesson.text(LessonLanguage::English).answer);
        ASSERT_TRUE(text);
        EXPECT_GE(text->placeholders.size(), 3U) << lesson.number;
    }
}

TEST(Lessons, EveryInvitationToTryRuns)
{
    for (const auto& [lesson, results] : taughtLessons()) {
        for (const auto& next : lesson->tries) {
            const auto* run = lesson->study.run(next.run);
            ASSERT_NE(run, nullptr);
            EXPECT_NE(next.scenario, run->scenario) << lesson->number << ' ' << next.settings.front();
            const auto device = openDevice(run->device.empty() ? DefaultDevice : run->device);
            ASSERT_TRUE(device);
            const auto result = runScenario(**device, next.scenario, {}, {}, {});
            EXPECT_TRUE(result) << lesson->number << ' ' << next.settings.front() << ": "
                                << (result ? "" : result.error().message);
        }
    }
}

TEST(Lessons, CodeOfBHasLinesThatAHasNot)
{
    for (const auto& lesson : lessons())
        EXPECT_FALSE(changedLines(lesson.codeB, lesson.codeA).empty()) << lesson.number;
}

TEST(Lessons, LinesOfCodeThatDifferAreFound)
{
    const auto* lesson = findLesson(4);
    EXPECT_THAT(changedLines(lesson->codeA, lesson->codeB), testing::ElementsAre(2U));
    EXPECT_THAT(changedLines(lesson->codeB, lesson->codeA), testing::ElementsAre(1U, 3U));
}

TEST(LanguageNames, AreFoundFromLocales)
{
    EXPECT_EQ(languageFrom("zh_CN"), LessonLanguage::Chinese);
    EXPECT_EQ(languageFrom("zh-Hans"), LessonLanguage::Chinese);
    EXPECT_EQ(languageFrom("en"), LessonLanguage::English);
    EXPECT_EQ(languageFrom("de"), std::nullopt);
    EXPECT_EQ(languageFrom("end"), std::nullopt);
}

} // namespace
} // namespace overlap
