// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/step_button.h"

#include "widgets/style/look.h"
#include "widgets/words/learn_texts.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFocusRect>
#include <QTextBlock>
#include <QTextCursor>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr double Padding = 8.0;
constexpr double TextLeft = 34.0;
constexpr double LineHeightPercent = 114.0;

} // namespace

StepButton::StepButton(const Look& look, std::size_t number, const QString& markdown, QWidget* parent)
    : QAbstractButton(parent)
    , m_look(look)
    , m_number(number)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_text.setDocumentMargin(0.0);
    m_text.setDefaultFont(m_look.font(FontRole::Body));
    m_text.setMarkdown(words::joinedLines(markdown), QTextDocument::MarkdownDialectGitHub);
    QTextCursor cursor(&m_text);
    for (auto block = m_text.begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        auto format = block.blockFormat();
        format.setLineHeight(LineHeightPercent, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(0.0);
        format.setBottomMargin(0.0);
        cursor.setBlockFormat(format);
    }
    setAccessibleName(QStringLiteral("%1. %2").arg(number).arg(m_text.toPlainText().simplified()));
}

void StepButton::layOut(int width) const
{
    m_text.setTextWidth(std::max(1.0, width - m_look.px(TextLeft + Padding)));
}

int StepButton::heightForWidth(int width) const
{
    layOut(width);
    return static_cast<int>(std::ceil(m_text.size().height() + 2.0 * m_look.px(Padding)));
}

QSize StepButton::sizeHint() const
{
    const int wide = width() > 0 ? width() : m_look.ipx(400.0);
    return {m_look.ipx(400.0), heightForWidth(wide)};
}

QSize StepButton::minimumSizeHint() const
{
    return {m_look.ipx(100.0), m_look.ipx(30.0)};
}

void StepButton::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    if (isChecked()) {
        painter.fillRect(rect(), theme.accentTint);
        painter.fillRect(QRect(0, 0, m_look.ipx(3.0), height()), theme.accent);
    } else if (underMouse()) {
        painter.fillRect(rect(), theme.lane);
    }
    painter.setFont(m_look.font(FontRole::BodyBold));
    painter.setPen(isChecked() ? theme.accent : theme.text2);
    painter.drawText(QRectF(0.0, m_look.px(Padding), m_look.px(TextLeft - 12.0),
                            m_look.px(LineHeightPercent / 100.0) * painter.fontMetrics().height() / m_look.px(1.0)),
                     Qt::AlignRight | Qt::AlignVCenter, QString::number(m_number));
    layOut(width());
    painter.translate(m_look.px(TextLeft), m_look.px(Padding));
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, theme.text);
    m_text.documentLayout()->draw(&painter, context);
    painter.resetTransform();
    if (hasFocus()) {
        QStyleOptionFocusRect focus;
        focus.initFrom(this);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
    }
}

} // namespace overlap
