// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/tick_line.h"

#include "widgets/learn/markdown_text.h"
#include "widgets/style/look.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>

namespace overlap {

TickLine::TickLine(const Look& look, const std::string& markdown, QWidget* parent)
    : QWidget(parent)
    , m_box(new QCheckBox(this))
    , m_label(makeMarkdownLabel(this))
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(look.ipx(8));
    m_box->setAccessibleName(QString::fromStdString(markdown).remove(QLatin1Char('`')));
    m_label->setTextInteractionFlags(Qt::NoTextInteraction);
    m_label->setFont(look.font(FontRole::Body));
    setMarkdown(*m_label, markdown);
    line->addWidget(m_box, 0, Qt::AlignTop);
    line->addWidget(m_label, 1);
}

void TickLine::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()))
        m_box->click();
    else
        QWidget::mouseReleaseEvent(event);
}

} // namespace overlap
