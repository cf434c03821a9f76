// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/elided_label.h"

#include <QEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QTextLayout>

#include <algorithm>

namespace overlap {

ElidedLabel::ElidedLabel(QWidget* parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void ElidedLabel::setMostLines(int lines)
{
    m_mostLines = std::max(1, lines);
    auto policy = sizePolicy();
    policy.setHeightForWidth(m_mostLines > 1);
    setSizePolicy(policy);
    updateGeometry();
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {0, QLabel::minimumSizeHint().height()};
}

QSize ElidedLabel::sizeHint() const
{
    auto hint = QLabel::sizeHint();
    if (m_mostLines > 1 && width() > 0)
        hint.setHeight(std::max(hint.height(), heightForWidth(width())));
    return hint;
}

int ElidedLabel::heightForWidth(int width) const
{
    const auto margins = contentsMargins();
    const auto lines = linesFor(width - margins.left() - margins.right()).size();
    return static_cast<int>(lines) * fontMetrics().lineSpacing() + margins.top() + margins.bottom();
}

QStringList ElidedLabel::linesFor(int width) const
{
    QStringList lines;
    QTextLayout layout(text(), font());
    layout.beginLayout();
    for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        const bool last = lines.size() + 1 == m_mostLines;
        const auto part = last ? text().mid(line.textStart()) : text().mid(line.textStart(), line.textLength());
        lines << fontMetrics().elidedText(part.trimmed(), Qt::ElideRight, width);
        if (last)
            break;
    }
    layout.endLayout();
    return lines.isEmpty() ? QStringList(QString()) : lines;
}

bool ElidedLabel::isElided() const
{
    return linesFor(contentsRect().width()).last().endsWith(QChar(0x2026));
}

void ElidedLabel::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter,
                     linesFor(contentsRect().width()).join(QLatin1Char('\n')));
}

void ElidedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    if (m_mostLines > 1 && event->size().width() != event->oldSize().width())
        updateGeometry(); // it takes another number of lines
    update();
}

bool ElidedLabel::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && isElided())
        setToolTip(text());
    return QLabel::event(event);
}

} // namespace overlap
