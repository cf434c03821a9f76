// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/segment_row.h"

#include <QToolButton>

namespace overlap {

namespace {
void setPlace(QToolButton& button, const char* place)
{
    button.setProperty("segment", QLatin1String(place));
}
} // namespace

SegmentRow::SegmentRow(QWidget* host)
    : m_host(host)
{
    setSpacing(0);
}

QToolButton* SegmentRow::add(const QString& name)
{
    auto* button = new QToolButton(m_host);
    button->setObjectName(name);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::StrongFocus);
    setPlace(*button, count() == 0 ? "first" : "last");
    if (count() > 1)
        setPlace(*qobject_cast<QToolButton*>(itemAt(count() - 1)->widget()), "middle");
    addWidget(button);
    return button;
}

} // namespace overlap
