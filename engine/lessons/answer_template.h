// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace overlap {

// What most of a run's critical path lay in, as one says it in an interview.
enum class LimitedBy : std::uint8_t
{
    Compute, // kernels
    Transfer, // copies, the staging of pageable ones among them
    Host // preparing, launching, synchronising, allocating
};
inline constexpr std::size_t LimitedByCount = 3;

// None for a run without calls of the issuing thread on its timeline.
[[nodiscard]] std::optional<LimitedBy> limitOf(const RunResult& run);

// An answer to "it is slow: what do you do?" that quotes the learner's own runs A and B. Markdown with placeholders.
struct AnswerText
{
    std::string opening; // about A
    std::array<std::string, LimitedByCount> limits; // one of them is said
    std::string change; // from A to B
    std::string limit; // of B
};

struct AnswerTemplate
{
    std::string id;
    Study study; // the runs A and B that stand in until there are own ones
    std::array<AnswerText, LanguageCount> texts;
};

// The English file has the runs, the Chinese one its id and the same sections. Errors name file and line.
[[nodiscard]] Result<AnswerTemplate> readAnswerTemplate(const TaughtText& english, const TaughtText& chinese);

// The one that is part of the program.
[[nodiscard]] const AnswerTemplate& answerTemplate();

// The answer with the numbers of these runs, paragraphs apart by empty lines. What a run does not define reads "n/a";
// what A was limited by is left out where it cannot be told.
[[nodiscard]] Result<std::string> filledAnswer(const AnswerTemplate& answer, LessonLanguage language, RunResultPtr a,
                                               RunResultPtr b);

} // namespace overlap
