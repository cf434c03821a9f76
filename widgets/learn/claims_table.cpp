// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/claims_table.h"

#include "widgets/learn/claims_model.h"
#include "widgets/learn/practice_words.h"
#include "widgets/learn/verdict_icon.h"
#include "widgets/style/look.h"

#include <QHeaderView>
#include <QPainter>
#include <QStringList>
#include <QStyledItemDelegate>
#include <QTextLayout>

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
                const auto verdict = static_cast<ClaimVerdict>(index.data(ClaimsModel::VerdictRole).toInt());
                verdictIcon(verdict, theme).paint(painter, place);
                room.setLeft(place.right() + m_look.ipx(6));
            } else {
                painter->setPen(theme.text2);
                painter->setFont(m_look.font(FontRole::Caption));
            }
        }
        const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
        if (index.column() == ClaimsModel::Text)
            paintClaim(*painter, room, index);
        else
            painter->drawText(room, static_cast<int>(alignment), index.data().toString());
        painter->restore();
    }

private:
    // What is said, and what came of it where there is a line left for it.
    void paintClaim(QPainter& painter, const QRect& room, const QModelIndex& index) const
    {
        const auto claim = index.data().toString();
        const auto measured = index.data(ClaimsModel::MeasuredTextRole).toString();
        const QFontMetrics metrics(painter.font());
        const QFontMetrics small(m_look.font(FontRole::Caption));
        if (metrics.horizontalAdvance(claim) <= room.width() && !measured.isEmpty()) {
            const int height = metrics.lineSpacing() + small.lineSpacing();
            const QRect first(room.left(), room.top() + (room.height() - height) / 2, room.width(),
                              metrics.lineSpacing());
            painter.drawText(first, Qt::AlignLeft | Qt::AlignVCenter, claim);
            painter.setFont(m_look.font(FontRole::Caption));
            painter.setPen(m_look.theme().text2);
            painter.drawText(QRect(room.left(), first.bottom() + 1, room.width(), small.lineSpacing()),
                             Qt::AlignLeft | Qt::AlignVCenter,
                             small.elidedText(measured, Qt::ElideRight, room.width()));
            return;
        }
        paintLines(painter, room, claim);
    }

    // As many lines as fit, the last one elided.
    static void paintLines(QPainter& painter, const QRect& room, const QString& text)
    {
        const QFontMetrics metrics(painter.font());
        const int most = std::max(1, room.height() / metrics.lineSpacing());
        QStringList lines;
        QTextLayout layout(text, painter.font());
        layout.beginLayout();
        for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(room.width());
            const bool last = lines.size() + 1 == most;
            const auto rest = text.mid(line.textStart(), last ? -1 : line.textLength());
            lines << metrics.elidedText(rest.trimmed(), Qt::ElideRight, room.width());
            if (last)
                break;
        }
        layout.endLayout();
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, lines.join(QLatin1Char('\n')));
    }

    const Look& m_look;
};
// Its texts stand above those of the cells.
class ClaimsHeader : public QHeaderView
{
public:
    ClaimsHeader(const Look& look, QWidget* parent)
        : QHeaderView(Qt::Horizontal, parent)
        , m_look(look)
    {
    }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        const auto& theme = m_look.theme();
        painter->save();
        painter->fillRect(rect, theme.surface);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
        painter->setFont(m_look.font(FontRole::Caption));
        painter->setPen(theme.text2);
        const auto alignment = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
        const int margin = m_look.ipx(Margin);
        painter->drawText(rect.adjusted(margin, 0, -margin, -1), alignment,
                          model()->headerData(section, Qt::Horizontal).toString());
        painter->restore();
    }

private:
    const Look& m_look;
};
} // namespace

ClaimsTable::ClaimsTable(const Look& look, ClaimsModel& model, QWidget* parent)
    : RowTable(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("claims.table"));
    setHorizontalHeader(new ClaimsHeader(look, this));
    setModel(&model);
    setItemDelegate(new ClaimDelegate(look, this));
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    connect(&m_look, &Look::changed, this, &ClaimsTable::applyLook);
    connect(&model, &QAbstractItemModel::headerDataChanged, this, &ClaimsTable::placeColumns);
    applyLook();
}

void ClaimsTable::resizeEvent(QResizeEvent* event)
{
    RowTable::resizeEvent(event);
    placeColumns();
}

void ClaimsTable::applyLook()
{
    horizontalHeader()->setFixedHeight(m_look.ipx(24));
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
