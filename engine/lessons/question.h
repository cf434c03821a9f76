// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace overlap {

// What a question is about: one topic for each lesson, with the lesson's number.
struct QuestionTopic
{
    std::string_view id; // "pinned"
    std::uint32_t lesson = 0;
};
[[nodiscard]] std::span<const QuestionTopic> questionTopics(); // in the order of the lessons
[[nodiscard]] const QuestionTopic* findQuestionTopic(std::string_view id); // null when there is none

// Markdown. Only the question has no placeholders (placeholders.h), since it is read before anything is run.
struct QuestionText
{
    std::string question;
    std::vector<std::string> runNames; // of Question::study.runs: "waits after every batch"
    std::vector<std::string> points; // a good answer has these; each can be ticked off
    std::vector<std::string> wrong; // what is often said and is not so
    std::vector<std::string> followUps;
    std::string evidence; // what to look at in the runs
};

// A question as it is asked in an interview, with the runs that show what it is about.
struct Question
{
    std::string id; // "pinned-async": the name of its file
    std::string topic; // of questionTopics()
    std::uint32_t level = 1; // 1 (what is it) .. 3 (find out why)
    Study study; // runs A and B
    std::vector<std::string> figures; // fields of a run (figures.h), the most telling first
    Expression shows; // holds in the runs on sim:h200
    std::vector<std::string> sources; // of facts, by name
    std::array<QuestionText, LanguageCount> texts;

    [[nodiscard]] const QuestionText& text(LessonLanguage language) const
    {
        return texts[static_cast<std::size_t>(language)];
    }
};

// The English file has the whole header; the Chinese one has the id, the names of the runs and the same sections, with as
// many items. The scenarios of the runs get the English names. Errors (ErrorCode::Parse) name file and line.
[[nodiscard]] Result<Question> readQuestion(const TaughtText& english, const TaughtText& chinese);

// Those that are part of the program: by topic, then level, then id.
[[nodiscard]] const std::vector<Question>& questions();
[[nodiscard]] const Question* findQuestion(std::string_view id); // null when there is none

} // namespace overlap
