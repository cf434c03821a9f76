// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/lesson_language.h"

#include <QCoreApplication>

namespace overlap {

LessonLanguage lessonLanguage()
{
    //: The id of the language that lessons are shown in with this translation: en or zh.
    const auto id = QCoreApplication::translate("overlap::LessonLanguage", "en");
    return languageFrom(id.toStdString()).value_or(LessonLanguage::English);
}

} // namespace overlap
