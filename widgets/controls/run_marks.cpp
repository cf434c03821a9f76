// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/run_marks.h"

#include "widgets/style/icons.h"
#include "widgets/style/look.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStringList>

namespace overlap {

namespace {
constexpr double IconSide = 13.0;
constexpr double Gap = 4.0; // between icon and text
constexpr double Height = 20.0; // as the chip's
constexpr double Padding = 3.0; // for the focus frame
} // namespace

RunMarks::RunMarks(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("runMarks"));
    setFocusPolicy(Qt::TabFocus);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
    hide();
}

void RunMarks::setMarks(const std::vector<words::RunMark>& marks)
{
    if (marks == m_marks)
        return;
    m_marks = marks;
    QStringList tips;
    for (const auto& mark : marks)
        tips << mark.tip;
    setToolTip(tips.join(QLatin1Char('\n')));
    setAccessibleName(text());
    setAccessibleDescription(toolTip());
    setVisible(!marks.empty());
    updateGeometry();
    update();
}

QString RunMarks::text() const
{
    QStringList texts;
    for (const auto& mark : m_marks)
        texts << mark.text;
    return texts.join(tr(", ", "between marks"));
}

QSize RunMarks::sizeHint() const
{
    if (m_marks.empty())
        return {0, m_look.ipx(Height)};
    const QFontMetrics metrics(m_look.font(FontRole::Caption));
    return {metrics.horizontalAdvance(text()) + m_look.ipx(IconSide + Gap + 2 * Padding), m_look.ipx(Height)};
}

void RunMarks::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    const int side = m_look.ipx(IconSide);
    iconFor(QStringLiteral("warning"), theme.warn)
        .paint(&painter, QRect(m_look.ipx(Padding), (height() - side) / 2, side, side));
    painter.setPen(theme.text);
    painter.setFont(m_look.font(FontRole::Caption));
    painter.drawText(rect().adjusted(m_look.ipx(Padding + IconSide + Gap), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     text());
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.accent, m_look.px(2)));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), m_look.px(3), m_look.px(3));
    }
}

} // namespace overlap
