// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pale_effect.h"

#include "widgets/style/look.h"

#include <QPainter>
#include <QWidget>

namespace overlap {

PaleEffect::PaleEffect(const Look& look, QWidget* widget)
    : QGraphicsEffect(widget)
    , m_look(look)
{
    setEnabled(false);
    widget->setGraphicsEffect(this);
}

void PaleEffect::draw(QPainter* painter)
{
    QPoint offset;
    const auto source = sourcePixmap(Qt::LogicalCoordinates, &offset);
    const QRectF place(offset, source.deviceIndependentSize());
    // Mixed with the surface, not with whatever lies behind.
    painter->fillRect(place, m_look.theme().surface);
    painter->setOpacity(Strength);
    painter->drawPixmap(offset, source);
    painter->setOpacity(1.0);
}

} // namespace overlap
