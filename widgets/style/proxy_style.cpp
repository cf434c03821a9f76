// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/proxy_style.h"

#include "widgets/style/look.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyleFactory>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace overlap {

namespace {

constexpr double Corner = 3.0;
constexpr double ControlHeight = 24.0;
constexpr double ButtonHeight = 26.0;
constexpr double TabHeight = 31.0;
constexpr double IndicatorSide = 14.0;
constexpr double HandleSide = 12.0;
constexpr double SpinButtonWidth = 16.0;

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

bool flag(const QWidget* widget, const char* property)
{
    return widget && widget->property(property).toBool();
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

class Painting
{
public:
    explicit Painting(QPainter& painter)
        : m_painter(painter)
    {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
    }
    ~Painting() { m_painter.restore(); }
    Painting(const Painting&) = delete;
    Painting& operator=(const Painting&) = delete;

private:
    QPainter& m_painter;
};

} // namespace

ProxyStyle::ProxyStyle(const Look& look)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
    , m_look(look)
{
}

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
        QStyleOption panel(option);
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

void ProxyStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const
{
    const auto& theme = m_look.theme();
    switch (element) {
    case PE_PanelButtonCommand:
        drawButton(*option, *painter, widget);
        return;
    case PE_PanelButtonTool:
        drawToolButton(*option, *painter, widget);
        return;
    case PE_PanelLineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame && frame->lineWidth > 0)
            drawField(*option, *painter, widget);
        return;
    }
    case PE_FrameLineEdit:
        return; // drawn with the panel
    case PE_IndicatorCheckBox:
        drawIndicator(*option, *painter, false);
        return;
    case PE_IndicatorRadioButton:
        drawIndicator(*option, *painter, true);
        return;
    case PE_FrameFocusRect: {
        if (!(option->state & State_KeyboardFocusChange))
            return;
        const Painting painting(*painter);
        painter->setPen(QPen(theme.accent, 2.0));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(option->rect).adjusted(1, 1, -1, -1), m_look.px(Corner), m_look.px(Corner));
        return;
    }
    case PE_FrameTabBarBase:
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), theme.border);
        return;
    case PE_PanelTipLabel:
        painter->fillRect(option->rect, theme.border);
        painter->fillRect(option->rect.adjusted(1, 1, -1, -1), theme.surface);
        return;
    case PE_PanelMenuBar:
    case PE_FrameStatusBarItem:
        return;
    case PE_PanelStatusBar:
        painter->fillRect(QRect(option->rect.topLeft(), QSize(option->rect.width(), 1)), theme.border);
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void ProxyStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const
{
    const auto& theme = m_look.theme();
    switch (element) {
    case CE_TabBarTabShape: {
        if (option->state & State_Selected) {
            const int line = std::max(2, m_look.ipx(2.0));
            painter->fillRect(QRect(option->rect.left(), option->rect.bottom() - line + 1, option->rect.width(), line),
                              theme.accent);
        }
        return;
    }
    case CE_TabBarTabLabel:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
            drawTabLabel(*tab, *painter);
            return;
        }
        break;
    case CE_PushButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
            button && flag(widget, "primary") && (option->state & State_Enabled)) {
            QStyleOptionButton primary(*button);
            primary.palette.setColor(QPalette::ButtonText, theme.onAccent);
            QProxyStyle::drawControl(element, &primary, painter, widget);
            return;
        }
        break;
    case CE_MenuBarEmptyArea:
    case CE_ToolBar:
        painter->fillRect(option->rect, theme.window); // Fusion draws lines here
        return;
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            const bool lively = option->state & (State_Selected | State_Sunken);
            painter->fillRect(option->rect, lively ? theme.accentTint : theme.window);
            int flags = Qt::AlignCenter | Qt::TextSingleLine | Qt::TextShowMnemonic;
            if (!styleHint(SH_UnderlineShortcut, option, widget, nullptr))
                flags |= Qt::TextHideMnemonic;
            drawItemText(painter, option->rect, flags, option->palette, option->state & State_Enabled, item->text,
                         QPalette::WindowText);
            return;
        }
        break;
    case CE_Splitter:
        painter->fillRect(option->rect, theme.border);
        return;
    case CE_ProgressBarGroove:
    case CE_ProgressBarLabel:
        return;
    case CE_ProgressBarContents:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option)) {
            const Painting painting(*painter);
            const QRectF rect(option->rect);
            const double height = std::min(rect.height(), m_look.px(6.0));
            QRectF groove(rect.left(), rect.center().y() - height / 2, rect.width(), height);
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.groove);
            painter->drawRoundedRect(groove, height / 2, height / 2);
            const double span = std::max(1, bar->maximum - bar->minimum);
            groove.setWidth(groove.width() * std::clamp((bar->progress - bar->minimum) / span, 0.0, 1.0));
            painter->setBrush(theme.accent);
            painter->drawRoundedRect(groove, height / 2, height / 2);
            return;
        }
        break;
    case CE_HeaderSection: {
        painter->fillRect(option->rect, theme.surface);
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), theme.grid);
        return;
    }
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void ProxyStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                    const QWidget* widget) const
{
    switch (control) {
    case CC_Slider:
        if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            drawSlider(*slider, *painter);
            return;
        }
        break;
    case CC_ComboBox:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            drawComboBox(*combo, *painter, widget);
            return;
        }
        break;
    case CC_SpinBox:
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
            drawSpinBox(*spin, *painter, widget);
            return;
        }
        break;
    default:
        break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int ProxyStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return m_look.ipx(IndicatorSide);
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return m_look.ipx(6.0);
    case PM_SliderLength:
    case PM_SliderThickness:
    case PM_SliderControlThickness:
        return m_look.ipx(HandleSide + 2.0);
    case PM_SplitterWidth:
        return 1;
    case PM_SmallIconSize:
    case PM_ToolBarIconSize:
    case PM_ButtonIconSize:
    case PM_TabBarIconSize:
        return m_look.ipx(16.0);
    case PM_ToolBarFrameWidth:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    case PM_TabBarBaseHeight:
        return 1;
    case PM_ToolBarItemSpacing:
        return m_look.ipx(2.0);
    case PM_LayoutHorizontalSpacing:
        return m_look.ipx(8.0);
    case PM_LayoutVerticalSpacing:
        return m_look.ipx(6.0);
    case PM_ScrollBarExtent:
        return m_look.ipx(12.0);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

QSize ProxyStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                   const QWidget* widget) const
{
    auto size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    switch (type) {
    case CT_LineEdit:
    case CT_SpinBox:
        size.setHeight(m_look.ipx(ControlHeight));
        break;
    case CT_ComboBox:
        size.setHeight(m_look.ipx(ControlHeight));
        size.rwidth() += m_look.ipx(4.0);
        break;
    case CT_PushButton:
        size.setWidth(contents.width() + m_look.ipx(20.0));
        size.setHeight(std::max(contents.height(), m_look.ipx(ButtonHeight)));
        break;
    case CT_ToolButton:
        size.setHeight(std::max(contents.height(), m_look.ipx(ButtonHeight)));
        size.setWidth(contents.width() + m_look.ipx(10.0));
        break;
    case CT_TabBarTab:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
            // As wide as the bold text, so that selecting moves nothing.
            const QFontMetrics metrics(m_look.font(FontRole::BodyBold));
            size.setWidth(metrics.size(Qt::TextShowMnemonic, tab->text).width() + m_look.ipx(28.0));
            size.setHeight(m_look.ipx(TabHeight));
        }
        break;
    default:
        break;
    }
    return size;
}

QRect ProxyStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                 const QWidget* widget) const
{
    if (control == CC_SpinBox) {
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
            const bool buttons = spin->buttonSymbols != QAbstractSpinBox::NoButtons;
            const int width = buttons ? m_look.ipx(SpinButtonWidth) : 0;
            const auto r = spin->rect;
            const int half = r.height() / 2;
            QRect rect;
            switch (part) {
            case SC_SpinBoxUp:
                rect = QRect(r.right() - width + 1, r.top() + 2, width - 2, half - 2);
                break;
            case SC_SpinBoxDown:
                rect = QRect(r.right() - width + 1, r.top() + half, width - 2, half - 2);
                break;
            case SC_SpinBoxEditField:
                rect = QRect(r.left() + 3, r.top() + 2, r.width() - width - 5, r.height() - 4);
                break;
            default:
                rect = r;
            }
            if (!buttons && (part == SC_SpinBoxUp || part == SC_SpinBoxDown))
                return {};
            return visualRect(spin->direction, spin->rect, rect);
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect ProxyStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    auto rect = QProxyStyle::subElementRect(element, option, widget);
    if (element == SE_LineEditContents) {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame && frame->lineWidth > 0)
            rect.adjust(m_look.ipx(3.0), 0, -m_look.ipx(3.0), 0);
    }
    return rect;
}

int ProxyStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* data) const
{
    switch (hint) {
    case SH_TabBar_Alignment:
        return Qt::AlignLeft;
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton; // a click goes where it points
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_UnderlineShortcut:
        return 0;
    case SH_ToolTip_WakeUpDelay:
        return 400;
    case SH_Widget_Animate:
    case SH_Widget_Animation_Duration:
        return 0; // nothing moves unless time moves
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

} // namespace overlap
