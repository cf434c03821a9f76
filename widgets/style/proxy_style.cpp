// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/proxy_style.h"

#include "widgets/style/control_painting.h"
#include "widgets/style/look.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace overlap {

using style::flag;
using style::Painting;

ProxyStyle::ProxyStyle(const Look& look)
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
    , m_look(look)
{
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
        painter->drawRoundedRect(QRectF(option->rect).adjusted(1, 1, -1, -1), m_look.px(style::Corner),
                                 m_look.px(style::Corner));
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
        return m_look.ipx(style::IndicatorSide);
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return m_look.ipx(6.0);
    case PM_SliderLength:
    case PM_SliderThickness:
    case PM_SliderControlThickness:
        return m_look.ipx(style::HandleSide + 2.0);
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
        size.setHeight(m_look.ipx(style::ControlHeight));
        break;
    case CT_ComboBox:
        size.setHeight(m_look.ipx(style::ControlHeight));
        size.rwidth() += m_look.ipx(4.0);
        break;
    case CT_PushButton:
        size.setWidth(contents.width() + m_look.ipx(20.0));
        size.setHeight(std::max(contents.height(), m_look.ipx(style::ButtonHeight)));
        break;
    case CT_ToolButton:
        size.setHeight(std::max(contents.height(), m_look.ipx(style::ButtonHeight)));
        size.setWidth(contents.width() + m_look.ipx(10.0));
        break;
    case CT_TabBarTab:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
            // As wide as the bold text, so that selecting moves nothing.
            const QFontMetrics metrics(m_look.font(FontRole::BodyBold));
            size.setWidth(metrics.size(Qt::TextShowMnemonic, tab->text).width() + m_look.ipx(28.0));
            size.setHeight(m_look.ipx(style::TabHeight));
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
            const int width = buttons ? m_look.ipx(style::SpinButtonWidth) : 0;
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
