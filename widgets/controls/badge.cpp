// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/badge.h"

#include "widgets/style/look.h"
#include "widgets/words/scenario_words.h"

#include <QPainter>

namespace overlap {

Badge::Badge(const Look& look, Side side, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_side(side)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&m_look, &Look::changed, this, [this] { updateGeometry(); });
}

QSize Badge::sizeHint() const
{
    return {m_look.ipx(16), m_look.ipx(16)};
}

void Badge::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawBadge(painter, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), words::sideName(m_side), m_side == Side::B,
              m_look);
}

} // namespace overlap
