// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/control_painting.h"

#include "widgets/style/look.h"
#include "widgets/style/proxy_style.h"

#include <QPainterPath>
#include <QStyleOption>

#include <algorithm>

namespace overlap {

using style::Corner;
using style::flag;
using style::HandleSide;
using style::Painting;

namespace {

enum class Arrow
{
    Up,
    Down
};

void drawChevron(QPainter& painter, const QPointF& centre, double half, Arrow arrow, const QColor& colour, double width)
{
    const double rise = arrow == Arrow::Down ? half * 0.55 : -half * 0.55;
    QPainterPath path(centre + QPointF(-half, -rise));
    path.lineTo(centre + QPointF(0.0, rise));
    path.lineTo(centre + QPointF(half, -rise));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
}

// A rectangle with round corners, those between joined buttons square.
QPainterPath buttonPath(const QRectF& rect, double radius, const QString& segment)
{
    QPainterPath path;
    if (segment.isEmpty()) {
        path.addRoundedRect(rect, radius, radius);
        return path;
    }
    const bool left = segment == QLatin1String("first");
    const bool right = segment == QLatin1String("last");
    path.setFillRule(Qt::WindingFill);
    path.addRoundedRect(rect, radius, radius);
    if (!left)
        path.addRect(QRectF(rect.left(), rect.top(), rect.width() / 2, rect.height()));
    if (!right)
        path.addRect(QRectF(rect.center().x(), rect.top(), rect.width() / 2, rect.height()));
    return path.simplified();
}

} // namespace

void ProxyStyle::drawButton(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const Painting painting(painter);
    const auto& theme = m_look.theme();
    const auto state = option.state;
    const bool enabled = state & State_Enabled;
    const bool primary = flag(widget, "primary") && enabled;
    const bool on = state & State_On;
    const bool down = state & State_Sunken;
    const bool focused = (state & State_HasFocus) && (state & State_KeyboardFocusChange);
    const QString segment = widget ? widget->property("segment").toString() : QString();
    const auto rect = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const auto path = buttonPath(rect, m_look.px(Corner), segment);

    QLinearGradient gradient(rect.topLeft(), rect.bottomLeft());
    gradient.setColorAt(0.0, theme.buttonTop);
    gradient.setColorAt(1.0, theme.buttonBottom);
    QBrush fill(gradient);
    QColor frame = enabled && (state & State_MouseOver) ? theme.control : theme.field;
    if (primary) {
        fill = down ? mixed(theme.accent, theme.text, 0.85) : theme.accent;
        frame = theme.accent;
    } else if (on) {
        fill = enabled ? theme.accentTint : theme.groove;
        frame = enabled ? theme.accent : theme.field;
    } else if (down) {
        fill = theme.groove;
    } else if (!enabled) {
        fill = theme.window;
        frame = theme.border;
    }
    painter.fillPath(path, fill);
    painter.strokePath(path, QPen(frame, 1.0));
    if (focused) {
        painter.strokePath(buttonPath(rect.adjusted(0.5, 0.5, -0.5, -0.5), m_look.px(Corner), segment),
                           QPen(primary ? theme.text : theme.accent, 2.0));
    }
}

void ProxyStyle::drawToolButton(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    if (!(option.state & State_AutoRaise)) {
        drawButton(option, painter, widget);
        return;
    }
    const Painting painting(painter);
    const auto& theme = m_look.theme();
    const auto rect = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool enabled = option.state & State_Enabled;
    painter.setPen(Qt::NoPen);
    if (option.state & State_On) {
        painter.setPen(QPen(theme.accent, 1.0));
        painter.setBrush(theme.accentTint);
    } else if (enabled && (option.state & State_Sunken)) {
        painter.setBrush(theme.groove);
    } else if (enabled && (option.state & State_MouseOver)) {
        painter.setBrush(mixed(theme.groove, theme.window, 0.6));
    } else {
        painter.setBrush(Qt::NoBrush);
    }
    painter.drawRoundedRect(rect, m_look.px(Corner), m_look.px(Corner));
    if ((option.state & State_HasFocus) && (option.state & State_KeyboardFocusChange)) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 2.0));
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), m_look.px(Corner), m_look.px(Corner));
    }
}

void ProxyStyle::drawField(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const Painting painting(painter);
    const auto& theme = m_look.theme();
    const bool enabled = option.state & State_Enabled;
    const bool problem = flag(widget, "problem") || (widget && flag(widget->parentWidget(), "problem"));
    const bool focused = option.state & State_HasFocus;
    QColor frame = enabled ? theme.field : theme.border;
    if (enabled && (option.state & State_MouseOver))
        frame = theme.control;
    const double width = focused || problem ? 2.0 : 1.0;
    if (problem)
        frame = theme.error;
    else if (focused)
        frame = theme.accent;
    const double inset = width / 2;
    painter.setPen(QPen(frame, width));
    painter.setBrush(enabled ? theme.surface : theme.window);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(inset, inset, -inset, -inset), m_look.px(Corner),
                            m_look.px(Corner));
}

void ProxyStyle::drawIndicator(const QStyleOption& option, QPainter& painter, bool round) const
{
    const Painting painting(painter);
    const auto& theme = m_look.theme();
    const bool enabled = option.state & State_Enabled;
    const bool on = option.state & State_On;
    const bool partly = option.state & State_NoChange;
    const auto rect = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const QColor frame = enabled ? theme.control : theme.field;
    const bool filled = enabled && (on || partly);
    painter.setPen(QPen(filled ? theme.accent : frame, 1.0));
    painter.setBrush(filled ? theme.accent : enabled ? theme.surface : theme.window);
    const double radius = round ? rect.width() / 2 : m_look.px(2.0);
    painter.drawRoundedRect(rect, radius, radius);
    const QColor mark = enabled ? theme.onAccent : theme.disabled;
    const double s = rect.width() / 14.0;
    if (round && on) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mark);
        painter.drawEllipse(rect.center(), 2.5 * s, 2.5 * s);
    } else if (on) {
        QPainterPath tick(rect.topLeft() + QPointF(3.0, 7.0) * s);
        tick.lineTo(rect.topLeft() + QPointF(5.8, 9.8) * s);
        tick.lineTo(rect.topLeft() + QPointF(11.0, 4.2) * s);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(mark, 1.8 * s, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(tick);
    } else if (partly) {
        painter.fillRect(QRectF(rect.left() + 3 * s, rect.center().y() - s, rect.width() - 6 * s, 2 * s), mark);
    }
}

void ProxyStyle::drawTabLabel(const QStyleOptionTab& option, QPainter& painter) const
{
    const Painting painting(painter);
    const auto& theme = m_look.theme();
    const bool selected = option.state & State_Selected;
    painter.setFont(m_look.font(selected ? FontRole::BodyBold : FontRole::Body));
    const bool lively = selected || (option.state & State_MouseOver);
    painter.setPen(!(option.state & State_Enabled) ? theme.disabled : lively ? theme.text : theme.text2);
    painter.drawText(option.rect, Qt::AlignCenter | Qt::TextShowMnemonic, option.text);
    if ((option.state & State_HasFocus) && (option.state & State_KeyboardFocusChange)) {
        painter.setPen(QPen(theme.accent, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(option.rect).adjusted(4, 4, -4, -5), m_look.px(Corner), m_look.px(Corner));
    }
}

void ProxyStyle::drawSlider(const QStyleOptionSlider& option, QPainter& painter) const
{
    const Painting painting(painter);
    const auto& theme = m_look.theme();
    const bool enabled = option.state & State_Enabled;
    const bool horizontal = option.orientation == Qt::Horizontal;
    const auto handle = QRectF(subControlRect(CC_Slider, &option, SC_SliderHandle, nullptr));
    const double side = std::min({m_look.px(HandleSide), handle.width(), handle.height()});
    const auto centre = handle.center();
    const double thickness = m_look.px(3.0);

    const QRectF area(option.rect);
    const double margin = side / 2;
    QRectF groove = horizontal ? QRectF(area.left() + margin - thickness / 2, centre.y() - thickness / 2,
                                        area.width() - 2 * margin + thickness, thickness)
                               : QRectF(centre.x() - thickness / 2, area.top() + margin - thickness / 2, thickness,
                                        area.height() - 2 * margin + thickness);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.groove);
    painter.drawRoundedRect(groove, thickness / 2, thickness / 2);
    if (enabled) {
        auto filled = groove;
        if (horizontal)
            option.upsideDown ? filled.setLeft(centre.x()) : filled.setRight(centre.x());
        else
            option.upsideDown ? filled.setTop(centre.y()) : filled.setBottom(centre.y());
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(filled, thickness / 2, thickness / 2);
    }
    const bool lively = enabled && ((option.state & State_HasFocus) || (option.activeSubControls & SC_SliderHandle));
    const bool focused = (option.state & State_HasFocus) && (option.state & State_KeyboardFocusChange);
    painter.setPen(QPen(!enabled ? theme.field : lively ? theme.accent : theme.control, focused ? 2.0 : 1.2));
    painter.setBrush(enabled ? theme.surface : theme.window);
    painter.drawEllipse(centre, side / 2 - 0.7, side / 2 - 0.7);
}

void ProxyStyle::drawComboBox(const QStyleOptionComboBox& option, QPainter& painter, const QWidget* widget) const
{
    if (option.editable) {
        drawField(option, painter, widget);
    } else {
        QStyleOptionComboBox panel(option);
        panel.state &= ~State_On;
        drawButton(panel, painter, widget);
    }
    const Painting painting(painter);
    const auto& theme = m_look.theme();
    if (flag(widget, "problem")) {
        painter.setPen(QPen(theme.error, 2.0));
        painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), m_look.px(Corner), m_look.px(Corner));
    }
    const QRectF arrow(subControlRect(CC_ComboBox, &option, SC_ComboBoxArrow, widget));
    drawChevron(painter, arrow.center(), m_look.px(3.2), Arrow::Down,
                option.state & State_Enabled ? theme.text2 : theme.disabled, m_look.px(1.4));
}

void ProxyStyle::drawSpinBox(const QStyleOptionSpinBox& option, QPainter& painter, const QWidget* widget) const
{
    if (option.frame)
        drawField(option, painter, widget);
    if (option.buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const Painting painting(painter);
    const auto& theme = m_look.theme();
    const auto draw = [&](SubControl part, QAbstractSpinBox::StepEnabledFlag step, Arrow arrow) {
        const QRectF rect(subControlRect(CC_SpinBox, &option, part, widget));
        const bool enabled = (option.state & State_Enabled) && (option.stepEnabled & step);
        if (enabled && (option.activeSubControls & part)) {
            const bool down = option.state & State_Sunken;
            painter.fillRect(rect.adjusted(1, 0.5, 0, -0.5), down ? theme.groove : theme.window);
        }
        drawChevron(painter, rect.center(), m_look.px(2.8), arrow, enabled ? theme.text2 : theme.disabled,
                    m_look.px(1.3));
    };
    const QRectF up(subControlRect(CC_SpinBox, &option, SC_SpinBoxUp, widget));
    painter.setPen(QPen(theme.border, 1.0));
    const double x = option.direction == Qt::RightToLeft ? up.right() + 0.5 : up.left() + 0.5;
    painter.drawLine(QPointF(x, option.rect.top() + 2.0), QPointF(x, option.rect.bottom() - 1.0));
    draw(SC_SpinBoxUp, QAbstractSpinBox::StepUpEnabled, Arrow::Up);
    draw(SC_SpinBoxDown, QAbstractSpinBox::StepDownEnabled, Arrow::Down);
}

} // namespace overlap
