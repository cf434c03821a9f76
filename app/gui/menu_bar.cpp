// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/menu_bar.h"

#include "widgets/style/look.h"

#include <QAction>
#include <QPainter>
#include <QStyle>

namespace overlap {

MenuBar::MenuBar(const Look& look, QWidget* parent)
    : QMenuBar(parent)
    , m_look(look)
{
}

void MenuBar::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.window);
    const bool underlined = style()->styleHint(QStyle::SH_UnderlineShortcut, nullptr, this) != 0;
    for (auto* action : actions()) {
        auto place = actionGeometry(action);
        place.setBottom(height() - 1);
        if (action == activeAction())
            painter.fillRect(place, theme.accentTint);
        painter.setPen(theme.text);
        painter.drawText(place, Qt::AlignCenter | (underlined ? Qt::TextShowMnemonic : Qt::TextHideMnemonic),
                         action->text());
    }
}

} // namespace overlap
