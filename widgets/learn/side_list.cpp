// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/side_list.h"

#include "widgets/style/look.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace overlap {

namespace {
constexpr double RowHeight = 28.0;
constexpr double Margin = 12.0;
constexpr double MarkWidth = 3.0;

class SideDelegate : public QStyledItemDelegate
{
public:
    SideDelegate(const Look& look, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_look(look)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto& theme = m_look.theme();
        const bool chosen = (option.state & QStyle::State_Selected) != 0;
        painter->save();
        if (chosen) {
            painter->fillRect(option.rect, theme.accentTint);
            painter->fillRect(QRect(option.rect.topLeft(), QSize(m_look.ipx(MarkWidth), option.rect.height())),
                              theme.accent);
        }
        const int margin = m_look.ipx(Margin);
        auto room = option.rect.adjusted(margin, 0, -margin, 0);
        if (const auto side = index.data(SideList::SideTextRole).toString(); !side.isEmpty()) {
            painter->setFont(m_look.font(FontRole::Caption));
            painter->setPen(theme.text2);
            painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, side);
            room.setRight(room.right() - painter->fontMetrics().horizontalAdvance(side) - m_look.ipx(8));
        }
        painter->setFont(m_look.font(chosen ? FontRole::BodyBold : FontRole::Body));
        painter->setPen(theme.text);
        painter->drawText(
            room, Qt::AlignLeft | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, std::max(0, room.width())));
        if ((option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_KeyboardFocusChange)) {
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(QPen(theme.accent, 2.0));
            painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), m_look.px(3), m_look.px(3));
        }
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const override
    {
        return {m_look.ipx(120), m_look.ipx(RowHeight)};
    }

private:
    const Look& m_look;
};
} // namespace

SideList::SideList(const Look& look, QWidget* parent)
    : QListView(parent)
    , m_look(look)
{
    setItemDelegate(new SideDelegate(look, this));
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    viewport()->setBackgroundRole(QPalette::Window);
    connect(&m_look, &Look::changed, this, &SideList::applyLook);
}

void SideList::keyboardSearch(const QString& /*search*/) {}

void SideList::applyLook()
{
    doItemsLayout();
    viewport()->update();
}

} // namespace overlap
