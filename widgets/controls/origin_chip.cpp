// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/origin_chip.h"

#include "widgets/style/icons.h"
#include "widgets/style/look.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace overlap {

OriginChip::OriginChip(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void OriginChip::setOrigin(const words::Origin& origin, const QString& details)
{
    auto tip = origin.recorded   ? tr("These numbers come from what another tool recorded.")
               : origin.measured ? tr("These numbers were measured on a GPU.")
                                 : tr("These numbers come from a simulated device, not from a GPU.");
    if (!details.isEmpty())
        tip += QLatin1Char('\n') + details;
    setToolTip(tip);
    setAccessibleDescription(tip);
    if (origin == m_origin)
        return;
    m_origin = origin;
    setAccessibleName(origin.label);
    updateGeometry();
    update();
}

void OriginChip::setClickable(bool clickable)
{
    if (m_clickable == clickable)
        return;
    m_clickable = clickable;
    setFocusPolicy(clickable ? Qt::StrongFocus : Qt::NoFocus);
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void OriginChip::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_clickable && event->button() == Qt::LeftButton && rect().contains(event->pos()))
        emit clicked();
    else
        QWidget::mouseReleaseEvent(event);
}

void OriginChip::keyPressEvent(QKeyEvent* event)
{
    const bool wanted =
        event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (m_clickable && wanted)
        emit clicked();
    else
        QWidget::keyPressEvent(event);
}

QSize OriginChip::sizeHint() const
{
    const QFontMetrics metrics(m_look.font(FontRole::Caption));
    return {metrics.horizontalAdvance(m_origin.label) + m_look.ipx(10 + 10 + 6 + 8), m_look.ipx(20)};
}

QSize OriginChip::minimumSizeHint() const
{
    return {m_look.ipx(80), m_look.ipx(20)};
}

void OriginChip::paintEvent(QPaintEvent* /*event*/)
{
    if (m_origin.label.isEmpty())
        return;
    const auto& theme = m_look.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen frame(hasFocus() ? theme.accent : theme.control, m_look.px(hasFocus() ? 2.0 : 1.0));
    if (!m_origin.measured)
        frame.setDashPattern({3.0, 3.0});
    painter.setPen(frame);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), m_look.px(3), m_look.px(3));

    const double side = m_look.px(10);
    const QRectF mark(m_look.px(8), (height() - side) / 2.0, side, side);
    if (m_origin.measured) {
        iconFor(QStringLiteral("clock"), theme.text).paint(&painter, mark.toAlignedRect());
    } else {
        const auto c = mark.center();
        const double r = m_look.px(4.2);
        painter.setPen(QPen(theme.text, m_look.px(1.1)));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolygon(QPolygonF{{c.x(), c.y() - r}, {c.x() + r, c.y()}, {c.x(), c.y() + r}, {c.x() - r, c.y()}});
    }
    painter.setPen(theme.text);
    painter.setFont(m_look.font(FontRole::Caption));
    const QRectF room = QRectF(rect()).adjusted(m_look.px(24), 0, -m_look.px(6), 0);
    const QFontMetricsF metrics(painter.font());
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(m_origin.label, Qt::ElideRight, room.width()));
}

} // namespace overlap
