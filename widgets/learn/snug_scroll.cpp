// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/snug_scroll.h"

#include <QEvent>

#include <algorithm>

namespace overlap {

SnugScroll::SnugScroll(QWidget* parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QSize SnugScroll::sizeHint() const
{
    const int wide = std::max(width(), QScrollArea::sizeHint().width());
    return {QScrollArea::sizeHint().width(), heightForWidth(wide)};
}

QSize SnugScroll::minimumSizeHint() const
{
    return {0, fontMetrics().lineSpacing() * 3};
}

int SnugScroll::heightForWidth(int width) const
{
    const auto* page = widget();
    if (!page)
        return minimumSizeHint().height();
    const int inner = std::min(width, page->maximumWidth());
    return page->hasHeightForWidth() ? page->heightForWidth(inner) : page->sizeHint().height();
}

// The page says so when its contents have changed.
bool SnugScroll::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

} // namespace overlap
