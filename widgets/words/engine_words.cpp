// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/engine_words.h"

#include "engine/texts/chinese_text.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>

namespace overlap::words {

namespace {

[[nodiscard]] bool isChinese()
{
    const auto language =
        QCoreApplication::translate("overlap::Problems", "en", "the language of this translation: en, zh_CN");
    return language.startsWith(QLatin1String("zh"));
}

} // namespace

QString engineText(const std::string& english)
{
    if (!isChinese())
        return QString::fromStdString(english);
    const auto chinese = chineseText(english);
    return chinese ? spaced(QString::fromStdString(*chinese)) : QString::fromStdString(english);
}

QString engineText(const QString& english)
{
    return engineText(english.toStdString());
}

} // namespace overlap::words
