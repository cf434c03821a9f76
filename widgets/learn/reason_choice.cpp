// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/reason_choice.h"

#include "widgets/style/look.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionButton>

#include <algorithm>

namespace overlap {

namespace {

constexpr double TextLeft = 23.0;
constexpr double LeastHeight = 20.0;

} // namespace

ReasonChoice::ReasonChoice(const Look& look, QWidget* parent)
    : QRadioButton(parent)
    , m_look(look)
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&m_look, &Look::changed, this, [this] { updateGeometry(); });
}

QRect ReasonChoice::textRect(int width) const
{
    const int left = m_look.ipx(TextLeft);
    const QFontMetrics metrics(m_look.font(FontRole::Body));
    return metrics.boundingRect(QRect(left, 0, std::max(1, width - left), QWIDGETSIZE_MAX),
                                Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text());
}

int ReasonChoice::heightForWidth(int width) const
{
    return std::max(m_look.ipx(LeastHeight), textRect(width).height() + m_look.ipx(2.0));
}

QSize ReasonChoice::sizeHint() const
{
    return {m_look.ipx(300.0), heightForWidth(width() > 0 ? width() : m_look.ipx(300.0))};
}

QSize ReasonChoice::minimumSizeHint() const
{
    return {m_look.ipx(80.0), m_look.ipx(LeastHeight)};
}

void ReasonChoice::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    const int side = m_look.ipx(14.0);
    const auto text = textRect(width());
    const QFontMetrics metrics(m_look.font(FontRole::Body));
    const int top = std::max(0, (metrics.height() - side) / 2) + (height() - text.height()) / 2;
    auto indicator = option;
    indicator.rect = QRect(m_look.ipx(1.0), top, side, side);
    style()->drawPrimitive(QStyle::PE_IndicatorRadioButton, &indicator, &painter, this);
    painter.setFont(m_look.font(FontRole::Body));
    painter.setPen(isEnabled() ? m_look.theme().text : m_look.theme().disabled);
    painter.drawText(QRect(text.left(), (height() - text.height()) / 2, width() - text.left(), text.height()),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, this->text());
    if (option.state & QStyle::State_HasFocus) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(option);
        focus.rect = rect();
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
    }
}

} // namespace overlap
