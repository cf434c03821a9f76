// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace overlap {

// A label of as many lines as its text needs, which can be selected. `name` is its object name.
[[nodiscard]] inline QLabel* wrappedLabel(const char* name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace overlap
