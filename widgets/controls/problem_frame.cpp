// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/problem_frame.h"

#include "widgets/style/look.h"

#include <QPainter>
#include <QWidget>

namespace overlap {

void drawProblemFrame(QWidget& field, const Look& look)
{
    QPainter painter(&field);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(look.theme().error, look.px(1.0)));
    painter.drawRoundedRect(QRectF(field.rect()).adjusted(0.5, 0.5, -0.5, -0.5), look.px(3), look.px(3));
}

} // namespace overlap
