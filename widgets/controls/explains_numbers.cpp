// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/explains_numbers.h"

#include "widgets/style/plain_text.h"

#include <QHelpEvent>
#include <QToolTip>
#include <QWidget>

namespace overlap {

bool ExplainsNumbers::explain(const QEvent& event, QWidget& widget) const
{
    if (event.type() != QEvent::ToolTip)
        return false;
    const auto& help = static_cast<const QHelpEvent&>(event);
    QToolTip::showText(help.globalPos(), plainTip(helpAt(QPointF(help.pos()))), &widget); // "" hides the one before
    return true;
}

} // namespace overlap
