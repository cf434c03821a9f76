// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"

namespace overlap {

// The language of taught texts that goes with the language of the window.
[[nodiscard]] LessonLanguage lessonLanguage();

} // namespace overlap
