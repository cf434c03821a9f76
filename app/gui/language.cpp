// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

#include <algorithm>

namespace overlap {

Language::~Language()
{
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
}

const std::vector<LanguageChoice>& Language::choices()
{
    static const std::vector<LanguageChoice> Choices{
        {QStringLiteral("en"), QStringLiteral("English")},
        {QStringLiteral("zh_CN"), QStringLiteral("\u7B80\u4F53\u4E2D\u6587")}};
    return Choices;
}

QString Language::ofSystem()
{
    for (const auto& wanted : QLocale::system().uiLanguages()) {
        if (wanted.startsWith(QLatin1String("zh")))
            return QStringLiteral("zh_CN");
        if (wanted.startsWith(QLatin1String("en")))
            return QStringLiteral("en");
    }
    return QStringLiteral("en");
}

bool Language::set(const QString& id)
{
    const auto wanted = id.isEmpty() ? ofSystem() : id;
    const auto known = std::any_of(choices().begin(), choices().end(), [&](const auto& c) { return c.id == wanted; });
    if (!known)
        return false;
    if (wanted == m_id)
        return true;
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
    m_id = wanted;
    // The Qt translation first: what is installed last is asked first, and each installation redraws the texts.
    if (m_qt.load(QStringLiteral("qtbase_") + m_id, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_own.load(QStringLiteral(":/i18n/overlapscope_") + m_id))
        QCoreApplication::installTranslator(&m_own);
    return true;
}

} // namespace overlap
