// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace overlap {

// A line across a panel. Named "line", so that the panel finds it when its look changes.
[[nodiscard]] inline QFrame* separator(QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setObjectName(QStringLiteral("line"));
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    return line;
}

} // namespace overlap
