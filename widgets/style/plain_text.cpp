// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/plain_text.h"

#include <QTextDocument>

namespace overlap {

QString plainTip(const QString& text)
{
    if (!Qt::mightBeRichText(text))
        return text;
    return QStringLiteral("<p style=\"white-space: pre-wrap\">") + text.toHtmlEscaped() + QStringLiteral("</p>");
}

} // namespace overlap
