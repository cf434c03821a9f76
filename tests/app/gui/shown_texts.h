// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

namespace overlap::test {

// A text that a person sees, hears or can call up, and where it is.
struct ShownText
{
    QString place; // "QPushButton reading.cancel text"
    QString text;

    [[nodiscard]] QString joined() const { return place + QStringLiteral(": ") + text; }
};

// Of everything that is visible in a window: labels, buttons, choices, tool tips, accessible names, menus and their tips,
// tables with their heads. What is painted by hand is not among it.
[[nodiscard]] QList<ShownText> shownTexts(const QWidget& window);

} // namespace overlap::test
