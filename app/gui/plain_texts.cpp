// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plain_texts.h"

#include "widgets/style/plain_text.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QToolTip>

namespace overlap {

namespace {

[[nodiscard]] QString itemTip(const QWidget& viewport, const QPoint& at)
{
    const auto* view = qobject_cast<QAbstractItemView*>(viewport.parentWidget());
    return view != nullptr && view->viewport() == &viewport ? view->indexAt(at).data(Qt::ToolTipRole).toString()
                                                            : QString();
}

// The tip that Qt would show for this widget there; "" when it has none of its own.
[[nodiscard]] QString tipOf(const QWidget& widget, const QPoint& at)
{
    if (const auto* menu = qobject_cast<const QMenu*>(&widget)) {
        const auto* action = menu->actionAt(at);
        return action != nullptr ? action->toolTip() : QString();
    }
    const auto item = itemTip(widget, at);
    return item.isEmpty() ? widget.toolTip() : item;
}

} // namespace

PlainTexts::PlainTexts(QCoreApplication& application)
{
    application.installEventFilter(this);
}

bool PlainTexts::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Polish) {
        auto* label = qobject_cast<QLabel*>(watched);
        if (label != nullptr && label->textFormat() == Qt::AutoText && !label->inherits("QTipLabel"))
            label->setTextFormat(Qt::PlainText);
    } else if (event->type() == QEvent::ToolTip) {
        auto* widget = qobject_cast<QWidget*>(watched);
        const auto* help = static_cast<const QHelpEvent*>(event);
        if (widget == nullptr)
            return false;
        const auto tip = tipOf(*widget, help->pos());
        if (const auto plain = plainTip(tip); plain != tip) {
            QToolTip::showText(help->globalPos(), plain, widget);
            return true;
        }
    }
    return false;
}

} // namespace overlap
