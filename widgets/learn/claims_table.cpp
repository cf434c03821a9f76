// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/claims_table.h"

#include "widgets/learn/claims_model.h"
#include "widgets/learn/practice_words.h"
#include "widgets/style/icons.h"
#include "widgets/style/look.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace overlap {

namespace {
constexpr double RowHeight = 46.0; // two lines of a claim
constexpr double Margin = 10.0;

class ClaimDelegate : public QStyledItemDelegate
{
public:
    ClaimDelegate(const Look& look, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_look(look)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto& theme = m_look.theme();
        const bool chosen = (option.state & QStyle::State_Selected) != 0;
        painter->save();
        painter->fillRect(option.rect, chosen ? theme.accentTint : theme.surface);
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.grid);
        if (chosen && index.column() == ClaimsModel::Number)
            painter->fillRect(QRect(option.rect.topLeft(), QSize(m_look.ipx(3), option.rect.height())), theme.accent);
        const int margin = m_look.ipx(Margin);
        auto room = option.rect.adjusted(margin, 0, -margin, -1);
        const bool tested = index.data(ClaimsModel::VerdictRole).isValid();
        painter->setFont(m_look.font(index.column() == ClaimsModel::Measured ? FontRole::BodyBold : FontRole::Body));
        painter->setPen(theme.text);
        if (index.column() == ClaimsModel::Number) {
            painter->setPen(theme.text2);
        } else if (index.column() == ClaimsModel::Verdict) {
            if (tested && !index.data(ClaimsModel::TestingRole).toBool()) {
                const int side = m_look.ipx(16);
                const QRect place(room.left(), room.center().y() - side / 2, side, side);
                verdictIcon(index).paint(painter, place);
                room.setLeft(place.right() + m_look.ipx(6));
            } else {
                painter->setPen(theme.text2);
                painter->setFont(m_look.font(FontRole::Caption));
            }
        }
        const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
        if (index.column() == ClaimsModel::Text)
            paintLines(*painter, room, index.data().toString());
        else
            painter->drawText(room, static_cast<int>(alignment), index.data().toString());
        painter->restore();
    }

private:
    [[nodiscard]] QIcon verdictIcon(const QModelIndex& index) const
    {
        const auto& theme = m_look.theme();
        const auto verdict = static_cast<ClaimVerdict>(index.data(ClaimsModel::VerdictRole).toInt());
        const auto colour = verdict == ClaimVerdict::Refuted  ? theme.error
                            : verdict == ClaimVerdict::NotRun ? theme.warn
                                                              : theme.text;
        return iconFor(words::verdictIcon(verdict), colour);
    }

    // As many lines as fit, the last one elided.
    static void paintLines(QPainter& painter, const QRect& room, const QString& text)
    {
        const QFontMetrics metrics(painter.font());
        const auto whole = metrics.boundingRect(QRect(0, 0, room.width(), 10'000), Qt::TextWordWrap, text);
        if (whole.height() <= room.height()) {
            painter.drawText(room, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter, text);
            return;
        }
        const int lines = std::max(1, room.height() / metrics.lineSpacing());
        const auto shown =
            metrics.elidedText(text, Qt::ElideRight, room.width() * lines - metrics.averageCharWidth() * 12);
        painter.drawText(room, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter, shown);
    }

    const Look& m_look;
};
} // namespace

ClaimsTable::ClaimsTable(const Look& look, ClaimsModel& model, QWidget* parent)
    : QTableView(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("claims.table"));
    setModel(&model);
    setItemDelegate(new ClaimDelegate(look, this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(0);
    horizontalHeader()->setMinimumSectionSize(0);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    connect(&m_look, &Look::changed, this, &ClaimsTable::applyLook);
    connect(&model, &QAbstractItemModel::headerDataChanged, this, &ClaimsTable::placeColumns);
    applyLook();
}

void ClaimsTable::keyboardSearch(const QString& /*search*/) {}

void ClaimsTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    placeColumns();
}

void ClaimsTable::applyLook()
{
    horizontalHeader()->setFont(m_look.font(FontRole::Caption));
    verticalHeader()->setDefaultSectionSize(m_look.ipx(RowHeight));
    placeColumns();
}

void ClaimsTable::placeColumns()
{
    const QFontMetrics body(m_look.font(FontRole::Body));
    int verdict = body.horizontalAdvance(model()->headerData(ClaimsModel::Verdict, Qt::Horizontal).toString());
    for (const auto each :
         {ClaimVerdict::Confirmed, ClaimVerdict::Refuted, ClaimVerdict::Depends, ClaimVerdict::NotRun})
        verdict = std::max(verdict, body.horizontalAdvance(words::verdict(each)));
    const int margins = 2 * m_look.ipx(Margin);
    const int number = body.horizontalAdvance(QStringLiteral("00")) + margins;
    verdict += m_look.ipx(24) + margins;
    const int figure = body.horizontalAdvance(QStringLiteral("000.0\u202F%")) + margins + m_look.ipx(8);
    setColumnWidth(ClaimsModel::Number, number);
    setColumnWidth(ClaimsModel::Verdict, verdict);
    setColumnWidth(ClaimsModel::Measured, figure);
    setColumnWidth(ClaimsModel::Text, std::max(m_look.ipx(80), viewport()->width() - number - verdict - figure));
}

} // namespace overlap
