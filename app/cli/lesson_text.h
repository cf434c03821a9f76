// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/claims.h"
#include "engine/lessons/lesson.h"

#include <string>
#include <vector>

namespace overlap {

// What lessons and claims look like in a terminal.
[[nodiscard]] std::string lessonListText(LessonLanguage language);
[[nodiscard]] std::string lessonText(const Lesson& lesson, const StudyResults& results, LessonLanguage language);

// A row for each effect of each lesson: claimed, measured, whether it holds.
struct CheckedLesson
{
    const Lesson* lesson = nullptr;
    std::vector<EffectResult> effects;
    std::vector<std::string> problems; // steps that show nothing, no single right reason, runs that failed
};
[[nodiscard]] CheckedLesson checkLesson(const Lesson& lesson, const StudyResults& results);
[[nodiscard]] bool passes(const CheckedLesson& checked);
[[nodiscard]] std::string checkText(const std::vector<CheckedLesson>& lessons, const DeviceInfo& device);
[[nodiscard]] std::string checkMarkdown(const std::vector<CheckedLesson>& lessons, const DeviceInfo& device);

[[nodiscard]] std::string claimsText(const ClaimsBoard& board, LessonLanguage language);

} // namespace overlap
