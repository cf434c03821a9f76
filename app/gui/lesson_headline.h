// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/learn_mode_page.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace overlap {

class LessonWalk;
struct Lesson;
struct Scenario;

// "4  Who waits for whom?", in the current language.
[[nodiscard]] QString lessonTitle(const Lesson& lesson);

// What B has that A has not, as a sentence names it: "batches of 10", "overlap in three streams". Empty: nothing.
[[nodiscard]] QStringList differencesOf(const Scenario& a, const Scenario& b);

// What stands on top of the window: the question until there is a prediction, then how A and B compare; each with what
// differs between them. None: no lesson is open.
[[nodiscard]] std::optional<LearnHeadline> lessonHeadline(const LessonWalk& walk);

} // namespace overlap
