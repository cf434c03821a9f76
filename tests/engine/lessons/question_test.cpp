// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/question.h"

#include "engine/backend/registry.h"
#include "engine/lessons/answer_template.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

namespace overlap {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* EnglishHeader = "---\n"
                                      "id: waiting\n"
                                      "topic: synchronisation\n"
                                      "level: 2\n"
                                      "run: A = sync-a\n"
                                      "run: B = sync-b\n"
                                      "name: A = waits always\n"
                                      "name: B = waits late\n"
                                      "figures: wall, copy_hidden_pct\n"
                                      "shows: B.wall < A.wall\n"
                                      "source: CUDA Runtime API\n"
                                      "---\n";
constexpr const char* Body = "## question\nWho waits?\n"
                             "## points\n- One.\n- Two.\n- Three.\n"
                             "## wrong\n- Nobody.\n"
                             "## follow-ups\n- And then?\n- Why?\n"
                             "## evidence\nA takes {{A.wall}}.\n";

std::string replaced(std::string text, const std::string& what, const std::string& with)
{
    const auto at = text.find(what);
    return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

Result<Question> read(const std::string& english, const std::string& chinese)
{
    const auto first = parseTaughtText("q.en.md", english);
    const auto second = parseTaughtText("q.zh.md", chinese);
    if (!first || !second)
        return first ? second.error() : first.error();
    return readQuestion(*first, *second);
}

const std::string English = std::string(EnglishHeader) + Body;
const std::string Chinese = std::string("---\nid: waiting\nname: A = 总是等待\nname: B = 很晚才等待\n---\n") + Body;

std::string problemOf(const std::string& english, const std::string& chinese = Chinese)
{
    const auto question = read(english, chinese);
    return question ? "no problem" : question.error().message;
}

const StudyResults& resultsOf(const Question& question)
{
    static std::map<std::string, StudyResults> known;
    auto it = known.find(question.id);
    if (it == known.end()) {
        const auto device = openDevice("sim:h200");
        auto results = runStudy(question.study, **device, openDevice, {}, {}, {});
        it = known.emplace(question.id, results ? std::move(results).value() : StudyResults{}).first;
    }
    return it->second;
}

TEST(QuestionReader, ReadsEveryPart)
{
    const auto question = read(English, Chinese);
    ASSERT_TRUE(question) << question.error().message;
    EXPECT_EQ(question->id, "waiting");
    EXPECT_EQ(question->topic, "synchronisation");
    EXPECT_EQ(question->level, 2U);
    EXPECT_EQ(question->study.runs.size(), 2U);
    EXPECT_THAT(question->figures, testing::ElementsAre("wall", "copy_hidden_pct"));
    EXPECT_EQ(question->shows.text(), "B.wall < A.wall");
    EXPECT_THAT(question->sources, testing::ElementsAre("CUDA Runtime API"));
    EXPECT_THAT(question->text(LessonLanguage::Chinese).points, testing::ElementsAre("One.", "Two.", "Three."));
    EXPECT_THAT(question->text(LessonLanguage::English).followUps, testing::ElementsAre("And then?", "Why?"));
}

TEST(QuestionReader, NamesTheRunsInBothLanguages)
{
    const auto question = read(English, Chinese);
    ASSERT_TRUE(question) << question.error().message;
    EXPECT_THAT(question->text(LessonLanguage::Chinese).runNames, testing::ElementsAre("总是等待", "很晚才等待"));
    EXPECT_EQ(question->study.run("B")->scenario.name, "waits late");
    EXPECT_THAT(problemOf(English, replaced(Chinese, "name: B", "name: C")), HasSubstr("q.zh.md:4: name: write it as"));
    EXPECT_THAT(problemOf(replaced(English, "name: B = waits late\n", "")), HasSubstr("the run B has no name"));
}

TEST(QuestionReader, NamesTheNearestTopic)
{
    EXPECT_THAT(problemOf(replaced(English, "synchronisation", "synchronization")),
                HasSubstr("q.en.md:3: topic: there is no topic synchronization; did you mean synchronisation?"));
}

TEST(QuestionReader, RefusesALevelThatIsNone)
{
    EXPECT_THAT(problemOf(replaced(English, "level: 2", "level: 4")), HasSubstr("q.en.md:4: level: 4 is none"));
}

TEST(QuestionReader, RefusesAFigureThatNoRunHas)
{
    EXPECT_THAT(problemOf(replaced(English, "copy_hidden_pct", "copy_hiden_pct")),
                HasSubstr("did you mean copy_hidden_pct?"));
}

TEST(QuestionReader, RefusesEvidenceOfARunThatIsNotThere)
{
    EXPECT_THAT(problemOf(replaced(English, "{{A.wall}}", "{{C.wall}}")), HasSubstr("q.en.md:"));
    EXPECT_THAT(problemOf(replaced(English, "B.wall < A.wall", "C.wall < A.wall")), HasSubstr("shows"));
}

TEST(QuestionReader, RefusesTooFewPoints)
{
    EXPECT_THAT(problemOf(replaced(English, "- Three.\n", "")), HasSubstr("points has 2 items; it needs 3 to 6"));
}

TEST(QuestionReader, RefusesLanguagesThatDiffer)
{
    EXPECT_THAT(problemOf(English, replaced(Chinese, "- Three.\n", "- Three.\n- Four.\n")),
                HasSubstr("q.zh.md:8: points has 4 items, the English text has 3"));
    EXPECT_THAT(problemOf(English, replaced(Chinese, "id: waiting", "id: other")), HasSubstr("q.zh.md:2: id"));
}

TEST(Questions, AreAtLeastForty)
{
    EXPECT_GE(questions().size(), 40U);
}

TEST(Questions, CoverEveryTopicWithAtLeastThree)
{
    std::map<std::string_view, int> count;
    for (const auto& question : questions())
        ++count[question.topic];
    for (const auto& topic : questionTopics())
        EXPECT_GE(count[topic.id], 3) << topic.id;
}

TEST(Questions, CoverEveryLevel)
{
    std::set<std::uint32_t> levels;
    for (const auto& question : questions())
        levels.insert(question.level);
    EXPECT_EQ(levels, (std::set<std::uint32_t>{1, 2, 3}));
}

TEST(Questions, HaveIdsThatDiffer)
{
    std::set<std::string> ids;
    for (const auto& question : questions())
        EXPECT_TRUE(ids.insert(question.id).second) << question.id;
}

TEST(Questions, AreTranslated)
{
    const auto isChinese = [](const std::string& text) {
        // Characters of three bytes from U+4E00 on.
        return std::ranges::any_of(text, [](char c) { return c >= '\xE4' && c <= '\xE9'; });
    };
    for (const auto& question : questions()) {
        const auto& text = question.text(LessonLanguage::Chinese);
        EXPECT_TRUE(isChinese(text.question) && isChinese(text.evidence)) << question.id;
        for (const auto* list : {&text.points, &text.wrong, &text.followUps}) {
            for (const auto& item : *list)
                EXPECT_TRUE(isChinese(item)) << question.id << ": " << item;
        }
        EXPECT_FALSE(isChinese(question.text(LessonLanguage::English).question)) << question.id;
    }
}

TEST(Questions, NameASourceWhereTheyQuoteAMeasurement)
{
    const std::regex quantity("[0-9] (ms|µs|s per|GB/s|GT/s)");
    for (const auto& question : questions()) {
        for (const auto& point : question.text(LessonLanguage::English).points) {
            EXPECT_TRUE(!std::regex_search(point, quantity) || !question.sources.empty())
                << question.id << ": " << point;
        }
    }
}

TEST(Questions, QuoteTheSameNumbersInBothLanguages)
{
    const auto quantities = [](const std::string& text) {
        static const std::regex Quantity("[0-9]+([.][0-9]+)? ?(ms|µs|GB/s|GT/s|%|MiB|KiB)");
        std::vector<std::string> all;
        for (std::sregex_iterator it(text.begin(), text.end(), Quantity), end; it != end; ++it)
            all.push_back(it->str());
        std::ranges::sort(all);
        return all;
    };
    for (const auto& question : questions()) {
        const auto& english = question.text(LessonLanguage::English);
        const auto& chinese = question.text(LessonLanguage::Chinese);
        EXPECT_EQ(quantities(english.question), quantities(chinese.question)) << question.id;
        for (std::size_t i = 0; i < english.points.size(); ++i)
            EXPECT_EQ(quantities(english.points[i]), quantities(chinese.points[i])) << question.id << ' ' << i;
    }
}

// What the runs of every question have to give on sim:h200.
class QuestionEvidence : public testing::TestWithParam<std::string>
{
protected:
    const Question& question() const { return *findQuestion(GetParam()); }
};

TEST_P(QuestionEvidence, Runs)
{
    EXPECT_EQ(resultsOf(question()).results.size(), question().study.allRuns().size());
    for (const auto& result : resultsOf(question()).results)
        EXPECT_TRUE(result.run) << result.name << ": " << result.error;
}

TEST_P(QuestionEvidence, HasTheFiguresThatAreNamed)
{
    for (const auto& field : question().figures) {
        for (const auto* name : {"A", "B"}) {
            const auto run = resultsOf(question()).run(name);
            EXPECT_TRUE(run && fieldOf(*run, field)) << name << "." << field;
        }
    }
}

TEST_P(QuestionEvidence, ShowsWhatTheQuestionIsAbout)
{
    const auto shown = holds(question().shows, question().study, resultsOf(question()));
    EXPECT_EQ(shown, std::optional(true)) << question().shows.text();
}

TEST_P(QuestionEvidence, FillsEveryNumberOfItsText)
{
    for (const auto language : {LessonLanguage::English, LessonLanguage::Chinese}) {
        const auto text = filledText(question().text(language).evidence, question().study, resultsOf(question()));
        ASSERT_TRUE(text) << text.error().message;
        EXPECT_THAT(*text, Not(HasSubstr("{{")));
        EXPECT_THAT(*text, Not(HasSubstr("n/a")));
    }
}

std::vector<std::string> allIds()
{
    std::vector<std::string> ids;
    for (const auto& question : questions())
        ids.push_back(question.id);
    return ids;
}

INSTANTIATE_TEST_SUITE_P(Questions, QuestionEvidence, testing::ValuesIn(allIds()), [](const auto& given) {
    std::string name = given.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

StudyResults answerRuns(const Study& study)
{
    const auto device = openDevice("sim:h200");
    auto results = runStudy(study, **device, openDevice, {}, {}, {});
    return results ? std::move(results).value() : StudyResults{};
}

RunResultPtr runOf(const std::string& preset)
{
    const auto text = parseTaughtText("r.md", "---\nrun: A = " + preset + "\n---\n");
    return answerRuns(*readStudy(*text)).run("A");
}

TEST(AnswerTemplate, QuotesTheLearnersOwnNumbers)
{
    const auto a = runOf("sync-a");
    const auto b = runOf("sync-b");
    for (const auto language : {LessonLanguage::English, LessonLanguage::Chinese}) {
        const auto answer = filledAnswer(answerTemplate(), language, a, b);
        ASSERT_TRUE(answer) << answer.error().message;
        EXPECT_THAT(*answer, HasSubstr(figureText(*fieldOf(*a, "wall"))));
        EXPECT_THAT(*answer, HasSubstr(figureText(*fieldOf(*b, "copy_hidden_pct"))));
        EXPECT_THAT(*answer, Not(HasSubstr("{{")));
    }
}

TEST(AnswerTemplate, SaysWhatTheRunIsLimitedBy)
{
    EXPECT_EQ(limitOf(*runOf("loader-a")), LimitedBy::Host);
    EXPECT_EQ(limitOf(*runOf("launch-bound-a")), LimitedBy::Host);
    EXPECT_EQ(limitOf(*runOf("pinned-pageable-a")), LimitedBy::Transfer);
    EXPECT_EQ(limitOf(*runOf("streams-b kernel.iterations=4096")), LimitedBy::Compute);
    const auto answer = filledAnswer(answerTemplate(), LessonLanguage::English, runOf("loader-a"), runOf("loader-b"));
    ASSERT_TRUE(answer);
    EXPECT_THAT(*answer, HasSubstr("So it was host-bound"));
    EXPECT_THAT(*answer, Not(HasSubstr("So it was compute-bound")));
}

TEST(AnswerTemplate, LeavesOpenWhatARunWithoutTimelineDoesNotTell)
{
    auto run = *runOf("sync-a");
    run.record.timeline.reset();
    EXPECT_EQ(limitOf(run), std::nullopt);
    const auto answer =
        filledAnswer(answerTemplate(), LessonLanguage::English, std::make_shared<RunResult>(run), nullptr);
    ASSERT_TRUE(answer);
    EXPECT_THAT(*answer, HasSubstr("n/a"));
    EXPECT_THAT(*answer, Not(HasSubstr("So it was")));
}

} // namespace
} // namespace overlap
