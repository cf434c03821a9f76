// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/glossary.h"
#include "engine/lessons/question.h"

#include <string>
#include <vector>

namespace overlap {

// What questions and terms look like in a terminal. Each text ends with a newline.
[[nodiscard]] std::string questionListText(const std::vector<const Question*>& questions, LessonLanguage language);
[[nodiscard]] std::string questionText(const Question& question, const StudyResults& results, LessonLanguage language);

[[nodiscard]] std::string glossaryListText(LessonLanguage language);
[[nodiscard]] std::string termText(const GlossaryTerm& term, LessonLanguage language);

// Paragraphs, those of English wrapped to the width of a terminal; Chinese has no spaces to break at.
[[nodiscard]] std::string paragraphsText(const std::string& text, LessonLanguage language);

} // namespace overlap
