// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTranslator>

#include <vector>

namespace overlap {

struct LanguageChoice
{
    QString id; // "en", "zh_CN"
    QString name; // in its own language
};

// The language of the window. It can change at any time: installing a translator sends LanguageChange to all widgets.
class Language
{
public:
    Language() = default; // there has to be an application
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;
    ~Language();

    [[nodiscard]] static const std::vector<LanguageChoice>& choices();
    [[nodiscard]] static QString ofSystem(); // the nearest of choices()
    [[nodiscard]] const QString& id() const { return m_id; }
    bool set(const QString& id); // "" is the system's; false: there is no such language

private:
    QTranslator m_own;
    QTranslator m_qt; // file dialogs and message boxes
    QString m_id;
};

} // namespace overlap
