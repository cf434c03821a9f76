// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/placeholders.h"
#include "engine/lessons/timeline_place.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace overlap {

enum class LessonLanguage : std::uint8_t
{
    English,
    Chinese
};
inline constexpr std::size_t LanguageCount = 2;
[[nodiscard]] const char* languageId(LessonLanguage language); // "en", "zh"
// "en", "zh", "zh_CN", "zh-Hans"; none for another language.
[[nodiscard]] std::optional<LessonLanguage> languageFrom(std::string_view name);

// "How long will B take?": a number between two others, all computed from the runs.
struct NumberPrediction
{
    Expression answer;
    Expression from;
    Expression to;
};

// A bound on what the runs show, which the text relies on: "effect: A.wall / B.wall >= 5", "effect: X 0.95 .. 1.05".
struct LessonEffect
{
    Expression figure;
    std::optional<double> least;
    std::optional<double> most;

    [[nodiscard]] bool covers(double value) const { return (!least || value >= *least) && (!most || value <= *most); }
    [[nodiscard]] std::string range() const; // ">= 5", "0.95 .. 1.05"
};

// What one guided step shows. On a timeline: a place of one or two runs, with kinds to highlight. Else: a field of a
// series over its axis.
struct LessonStep
{
    std::vector<std::string> runs; // names; empty: the series is shown
    TimelinePlace place;
    std::vector<ActivityKind> kinds;
    std::string series;
    std::string field;
};

// A change that the learner is invited to make.
struct TryNext
{
    std::string run; // that is changed
    std::vector<std::string> settings; // "streams=1"
    Scenario scenario; // after it
};

// All texts are Markdown and may hold placeholders (placeholders.h), but for the titles and names.
struct LessonText
{
    std::string title;
    std::vector<std::string> runNames; // of Lesson::study.runs: "waits after every batch"
    std::string question;
    std::string ask; // of the number
    std::string askWhy; // of the choice
    std::vector<std::string> reasons; // as many as Lesson::reasons
    std::string lookFirst; // a hint before the prediction; "" when there is none
    std::string seeIntro;
    std::vector<std::string> steps; // as many as Lesson::steps
    std::string explain;
    std::string interview; // the question
    std::string answer; // a model answer with the learner's own numbers
    std::string tryIntro;
    std::vector<std::string> tries; // as many as Lesson::tries
};

struct Lesson
{
    std::string id; // "04": the name of its file
    std::uint32_t number = 0;
    Study study; // has runs A and B
    NumberPrediction prediction;
    std::vector<Expression> reasons; // whether that choice is right on the device; exactly one should be
    std::vector<LessonEffect> effects; // the first is what the lesson is about
    std::vector<LessonStep> steps;
    std::vector<TryNext> tries;
    std::string codeA; // a few lines of code, for readers of any language; see changedLines()
    std::string codeB;
    std::array<LessonText, LanguageCount> texts;
    std::vector<std::string> sources; // "145.2 ms | the article": of the cited numbers

    [[nodiscard]] const LessonText& text(LessonLanguage language) const
    {
        return texts[static_cast<std::size_t>(language)];
    }
};

// The English file has the whole header and the code; the Chinese one has its title and names (`name: A = ..`) and the
// same sections, with as many items. Errors name file and line.
[[nodiscard]] Result<Lesson> readLesson(const TaughtText& english, const TaughtText& chinese);

// The twelve lessons that are part of the program, by number.
[[nodiscard]] const std::vector<Lesson>& lessons();
[[nodiscard]] const Lesson* findLesson(std::uint32_t number); // null when there is none

// Lines of `code`, from 0, that `other` does not have, spaces at their ends aside: what is to be emphasised.
[[nodiscard]] std::vector<std::size_t> changedLines(std::string_view code, std::string_view other);

// The choices that are right in these runs, by place: one, if the lesson is sound on that device.
[[nodiscard]] std::vector<std::size_t> rightReasons(const Lesson& lesson, const StudyResults& results);

// The numbers of a prediction in the unit of its answer; none where one of them is not defined in these runs.
struct PredictedNumber
{
    Figure answer;
    Figure from;
    Figure to;
};
[[nodiscard]] std::optional<PredictedNumber> predictedNumber(const Lesson& lesson, const StudyResults& results);

struct EffectResult
{
    const LessonEffect* effect = nullptr;
    std::optional<Figure> measured; // none: not defined in these runs
    bool holds = false;
};
[[nodiscard]] std::vector<EffectResult> checkEffects(const Lesson& lesson, const StudyResults& results);

// What a step on a timeline shows of one of its runs, with a margin around it that stays inside the run.
[[nodiscard]] Result<FoundPlace> findStep(const LessonStep& step, const std::string& run, const StudyResults& results);

} // namespace overlap
