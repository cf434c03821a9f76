// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/evidence_table.h"

#include "engine/base/text.h"
#include "widgets/advice/diagnosis_words.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/row_table.h"
#include "widgets/style/look.h"
#include "widgets/words/scenario_words.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {

constexpr double RowHeight = 23.0;
constexpr double HeadHeight = 34.0;
constexpr double ColumnWidths[EvidenceModel::ColumnCount] = {46, 120, 60, 64, 88, 84, 84, 104};
constexpr double Pad = 5.0;

// Numbers right with a paler unit; the row that the chart shows in the accent's tint.
class EvidenceDelegate : public QStyledItemDelegate
{
public:
    EvidenceDelegate(const Look& look, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_look(look)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto& theme = m_look.theme();
        painter->save();
        const QRectF rect(option.rect);
        if ((option.state & QStyle::State_Selected) != 0)
            painter->fillRect(rect, theme.accentTint);
        else if (index.row() % 2 != 0)
            painter->fillRect(rect, mixed(theme.lane, theme.surface, 0.6));
        auto room = rect.adjusted(m_look.px(Pad), 0, -m_look.px(Pad), 0);
        const auto font = m_look.font(FontRole::Body);
        const auto number = index.data(EvidenceModel::NumberRole).toString();
        if (index.column() == EvidenceModel::Name) {
            drawTextAt(*painter, font, theme.text, room, Qt::AlignLeft | Qt::AlignVCenter,
                       QFontMetricsF(font).elidedText(number, Qt::ElideRight, room.width()));
        } else {
            const auto unit = index.data(EvidenceModel::UnitRole).toString();
            if (!unit.isEmpty()) {
                const auto caption = m_look.font(FontRole::Caption);
                drawTextAt(*painter, caption, theme.text2, room, Qt::AlignRight | Qt::AlignVCenter, unit);
                room.setRight(room.right() - widthOf(caption, unit) - m_look.px(2));
            }
            const bool faint = index.column() == EvidenceModel::Number;
            drawTextAt(*painter, font, faint ? theme.text2 : theme.text, room, Qt::AlignRight | Qt::AlignVCenter,
                       number);
        }
        painter->restore();
    }

private:
    const Look& m_look;
};

} // namespace

EvidenceTable::EvidenceTable(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_model(new EvidenceModel(this))
{
    setObjectName(QStringLiteral("evidence"));
    build();
    connect(m_view->horizontalHeader(), &QHeaderView::sortIndicatorChanged, m_model, &EvidenceModel::sort);
    connect(m_model, &EvidenceModel::layoutChanged, this, &EvidenceTable::showCurrent);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        if (!m_following && row.isValid())
            emit pieceChosen(m_model->pieceAt(row.row()));
    });
    // Once more where the chart has gone elsewhere meanwhile.
    connect(m_view, &QTableView::clicked, this,
            [this](const QModelIndex& row) { emit pieceChosen(m_model->pieceAt(row.row())); });
    connect(m_view, &RowTable::copyRequested, this, &EvidenceTable::copyTsv);
    connect(m_copy, &QPushButton::clicked, this, &EvidenceTable::copyTsv);
    connect(m_save, &QPushButton::clicked, this, &EvidenceTable::saveCsvRequested);
    connect(m_close, &QToolButton::clicked, this, &EvidenceTable::closeRequested);
    connect(&m_look, &Look::changed, this, &EvidenceTable::applyLook);
    applyLook();
}

void EvidenceTable::build()
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    auto* head = new QHBoxLayout;
    m_title = new QLabel(this);
    m_summary = new ElidedLabel(this);
    m_summary->setObjectName(QStringLiteral("evidence.summary"));
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_copy = new QPushButton(this);
    m_copy->setObjectName(QStringLiteral("evidence.copy"));
    m_save = new QPushButton(this);
    m_save->setObjectName(QStringLiteral("evidence.save"));
    m_close = new QToolButton(this);
    m_close->setObjectName(QStringLiteral("evidence.close"));
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::StrongFocus);
    head->addWidget(m_title);
    head->addWidget(m_summary, 1);
    head->addWidget(m_copy);
    head->addWidget(m_save);
    head->addWidget(m_close);
    rows->addLayout(head);
    m_view = new RowTable(this);
    m_view->setObjectName(QStringLiteral("evidence.view"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new EvidenceDelegate(m_look, this));
    m_view->setWordWrap(false);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    auto* columns = m_view->horizontalHeader();
    columns->setSectionsClickable(true);
    columns->setSortIndicator(EvidenceModel::Number, Qt::AscendingOrder);
    columns->setSortIndicatorShown(true);
    m_view->viewport()->installEventFilter(this); // its width is what columns share
    rows->addWidget(m_view, 1);
}

void EvidenceTable::show(const std::optional<ShownEvidence>& evidence, const EvidenceModel::StreamName& streamName)
{
    const auto& before = m_model->evidence();
    const bool same = evidence && before && before->rule() == evidence->rule() && before->side == evidence->side
                      && before->timeline == evidence->timeline && before->count() == evidence->count();
    m_following = true;
    if (!same) {
        m_model->show(evidence, streamName);
        const auto* header = m_view->horizontalHeader();
        m_model->sort(header->sortIndicatorSection(), header->sortIndicatorOrder());
    } else {
        m_model->setCurrent(evidence->current);
    }
    m_following = false;
    m_summary->setText(summary());
    fitColumns();
    showCurrent();
}

QTableView& EvidenceTable::view() const
{
    return *m_view;
}

QString EvidenceTable::summary() const
{
    const auto& evidence = m_model->evidence();
    if (!evidence)
        return {};
    auto text = words::findingText(evidence->finding);
    if (const auto shown = evidence->count(); shown < evidence->evidence().count)
        text += QLatin1Char(' ')
                + tr("The %1 longest are shown.").arg(words::text(countText(static_cast<std::int64_t>(shown))));
    return words::spaced(text);
}

void EvidenceTable::showCurrent()
{
    const auto& evidence = m_model->evidence();
    const int row = evidence ? m_model->rowOf(evidence->current) : -1;
    m_following = true;
    if (row < 0) {
        m_view->clearSelection();
    } else {
        m_view->setCurrentIndex(m_model->index(row, EvidenceModel::Name));
        m_view->scrollTo(m_model->index(row, EvidenceModel::Name));
    }
    m_following = false;
}

void EvidenceTable::copyTsv()
{
    QGuiApplication::clipboard()->setText(m_model->tsv());
}

bool EvidenceTable::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

void EvidenceTable::fitColumns()
{
    // What no piece has is no column; the name takes what the others leave.
    int others = 0;
    for (int column = 0; column < EvidenceModel::ColumnCount; ++column) {
        const auto which = static_cast<EvidenceModel::Column>(column);
        const bool optional =
            which == EvidenceModel::Batch || which == EvidenceModel::Stream || which == EvidenceModel::Bytes;
        m_view->setColumnHidden(column, optional && m_model->isEmpty(which));
        if (which == EvidenceModel::Name || m_view->isColumnHidden(column))
            continue;
        const int width =
            std::max(m_view->horizontalHeader()->sectionSizeHint(column), m_look.ipx(ColumnWidths[column]));
        m_view->setColumnWidth(column, width);
        others += width;
    }
    m_view->setColumnWidth(EvidenceModel::Name, std::max(m_look.ipx(ColumnWidths[EvidenceModel::Name]),
                                                         m_view->viewport()->width() - others));
}

void EvidenceTable::applyLook()
{
    auto* head = layout()->itemAt(0)->layout();
    head->setContentsMargins(m_look.ipx(10), m_look.ipx(5), m_look.ipx(8), m_look.ipx(5));
    head->setSpacing(m_look.ipx(8));
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_summary->setFont(m_look.font(FontRole::Caption));
    for (auto* button : {m_copy, m_save})
        button->setFixedHeight(m_look.ipx(24));
    m_close->setIcon(m_look.icon(QStringLiteral("close")));
    m_close->setFixedSize(m_look.ipx(24), m_look.ipx(24));
    m_view->setFont(m_look.font(FontRole::Body));
    m_view->horizontalHeader()->setFont(m_look.font(FontRole::Caption));
    m_view->verticalHeader()->setDefaultSectionSize(m_look.ipx(RowHeight));
    setMinimumHeight(m_look.ipx(HeadHeight + 4 * RowHeight));
    retranslate();
}

void EvidenceTable::retranslate()
{
    m_title->setText(tr("Evidence"));
    m_copy->setText(tr("Copy as TSV"));
    m_copy->setToolTip(tr("Copy every row, with full precision"));
    m_save->setText(tr("Save as CSV\u2026"));
    m_save->setToolTip(tr("Save every row, with full precision"));
    m_close->setToolTip(tr("Close the evidence"));
    m_close->setAccessibleName(m_close->toolTip());
    m_view->setAccessibleName(tr("Pieces of evidence; the chart goes to the one that is chosen"));
    m_model->retranslate();
    m_summary->setText(summary());
    fitColumns();
}

void EvidenceTable::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme().surface);
    painter.fillRect(QRect(0, 0, width(), 1), m_look.theme().border);
}

} // namespace overlap
