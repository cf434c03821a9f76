// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/question.h"

#include "engine/lessons/builtin_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace overlap {

namespace {
constexpr QuestionTopic Topics[] = {{"utilisation", 1},     {"latency-bandwidth", 2}, {"pinned", 3},
                                    {"synchronisation", 4}, {"streams", 5},           {"issue-order", 6},
                                    {"default-stream", 7},  {"batch-size", 8},        {"allocation", 9},
                                    {"host-bound", 10},     {"timing", 11},           {"launch-bound", 12}};
} // namespace

std::span<const QuestionTopic> questionTopics()
{
    return Topics;
}

const QuestionTopic* findQuestionTopic(std::string_view id)
{
    const auto it = std::ranges::find(Topics, id, &QuestionTopic::id);
    return it == std::end(Topics) ? nullptr : &*it;
}

namespace {
std::vector<Question> readQuestions()
{
    auto all =
        readBuiltIn<Question>("resources/questions", embedded::questionsEn(), embedded::questionsZh(), readQuestion);
    std::ranges::sort(all, {}, [](const Question& question) {
        return std::tuple(findQuestionTopic(question.topic)->lesson, question.level, std::string_view(question.id));
    });
    return all;
}
} // namespace

const std::vector<Question>& questions()
{
    static const auto all = readQuestions();
    return all;
}

const Question* findQuestion(std::string_view id)
{
    const auto it = std::ranges::find(questions(), id, &Question::id);
    return it == questions().end() ? nullptr : &*it;
}

} // namespace overlap
