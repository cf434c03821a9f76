// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>

namespace overlap {

// A menu's text for a button: "&Open" is "Open", and Chinese, which appends the key, loses "(&O)".
[[nodiscard]] inline QString withoutMnemonic(QString text)
{
    static const QRegularExpression Appended(QStringLiteral("\\(&\\w\\)"));
    text.remove(Appended);
    text.remove(QLatin1Char('&'));
    return text;
}

} // namespace overlap
