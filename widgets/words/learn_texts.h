// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"

#include <QString>

namespace overlap::words {

// That the window speaks now, among those that lessons, questions and claims are written in.
[[nodiscard]] LessonLanguage taughtLanguage();

// A text of the engine as it is shown.
[[nodiscard]] QString taughtText(const std::string& text);
[[nodiscard]] QString taughtFigure(Figure figure); // "1.27 ms"

// What is taught is written in lines of 120 characters; Chinese ones are joined without the space that Markdown would put
// between them. Code stays as it is.
[[nodiscard]] QString joinedLines(const QString& markdown);

// A field of figures.h over an axis, for a chart: "Time per sample"; the field itself where it has no word.
[[nodiscard]] QString figureName(const std::string& field);

// The runs of a lesson: "waits for the stream after every batch"; "" for a name that it does not have.
[[nodiscard]] QString runName(const Lesson& lesson, const std::string& run);

} // namespace overlap::words
