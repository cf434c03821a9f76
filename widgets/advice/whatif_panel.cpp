// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/whatif_panel.h"

#include "engine/base/text.h"
#include "widgets/advice/diagnosis_words.h"
#include "widgets/advice/recorded_advice_words.h"
#include "widgets/advice/whatif_model.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/controls/row_table.h"
#include "widgets/style/look.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr double RowHeight = 27.0;
constexpr double TimeWidth = 62.0;
constexpr double ChangeWidth = 70.0;
constexpr double MeasuredWidth = 68.0;

// The name over a thin bar of the gain; numbers right with a paler unit.
class WhatIfDelegate : public QStyledItemDelegate
{
public:
    WhatIfDelegate(const Look& look, QObject* parent)
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
        painter->fillRect(QRectF(rect.left(), rect.bottom() - 1.0, rect.width(), 1.0), theme.grid);
        const bool faint = index.data(WhatIfModel::FaintRole).toBool();
        const bool strong = index.row() == 0 && index.data(WhatIfModel::BestRole).toBool();
        const auto font = m_look.font(strong ? FontRole::BodyBold : FontRole::Body);
        const auto colour = faint ? theme.text2 : theme.text;
        const double pad = m_look.px(4);
        if (index.column() == WhatIfModel::Name) {
            const auto room = rect.adjusted(pad, 0, -pad, -m_look.px(7));
            const auto text = QFontMetricsF(font).elidedText(index.data(WhatIfModel::NumberRole).toString(),
                                                             Qt::ElideRight, room.width());
            drawTextAt(*painter, font, colour, room, Qt::AlignLeft | Qt::AlignVCenter, text);
            paintBar(*painter, rect.adjusted(pad, 0, -pad, 0), index.data(WhatIfModel::GainRole).toDouble());
        } else {
            auto room = rect.adjusted(pad, 0, -pad, -m_look.px(5));
            const auto unit = index.data(WhatIfModel::UnitRole).toString();
            if (!unit.isEmpty()) {
                const auto caption = m_look.font(FontRole::Caption);
                drawTextAt(*painter, caption, theme.text2, room, Qt::AlignRight | Qt::AlignVCenter, unit);
                room.setRight(room.right() - widthOf(caption, unit) - m_look.px(2));
            }
            drawTextAt(*painter, font, colour, room, Qt::AlignRight | Qt::AlignVCenter,
                       index.data(WhatIfModel::NumberRole).toString());
        }
        if ((option.state & QStyle::State_HasFocus) != 0 && index.column() == WhatIfModel::Name)
            painter->fillRect(QRectF(rect.left(), rect.top(), m_look.px(2), rect.height() - 1), theme.accent);
        painter->restore();
    }

private:
    void paintBar(QPainter& painter, const QRectF& cell, double gain) const
    {
        const auto& theme = m_look.theme();
        const double height = std::round(m_look.px(3));
        const QRectF groove(cell.left(), cell.bottom() - height - m_look.px(3), cell.width(), height);
        painter.fillRect(groove, theme.lane);
        const double share = std::clamp(std::abs(gain), 0.0, 1.0);
        if (share < 0.005)
            return;
        // What costs time is a hollow bar: its length says how much, not its colour.
        const QRectF bar(groove.left(), groove.top(), std::max(1.0, std::round(groove.width() * share)), height);
        if (gain > 0.0)
            painter.fillRect(bar, theme.text2);
        else
            painter.fillRect(bar, theme.ghost);
    }

    const Look& m_look;
};

} // namespace

WhatIfPanel::WhatIfPanel(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_model(new WhatIfModel(this))
{
    setObjectName(QStringLiteral("whatIf"));
    build();
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &WhatIfPanel::showButtons);
    connect(m_view, &RowTable::copyRequested, this, &WhatIfPanel::copyTsv);
    connect(m_view, &QTableView::doubleClicked, this, &WhatIfPanel::apply);
    connect(m_apply, &QPushButton::clicked, this, &WhatIfPanel::apply);
    connect(m_checkButton, &QPushButton::clicked, this, &WhatIfPanel::checkRequested);
    connect(m_view, &QWidget::customContextMenuRequested, this, &WhatIfPanel::showMenu);
    connect(&m_look, &Look::changed, this, &WhatIfPanel::applyLook);
    applyLook();
}

void WhatIfPanel::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    m_title = new QLabel(this);
    m_chip = new OriginChip(m_look, this);
    head->addWidget(m_title, 1);
    head->addWidget(m_chip);
    column->addLayout(head);
    m_note = new QLabel(this);
    m_note->setObjectName(QStringLiteral("whatIf.note"));
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_note);
    m_view = new RowTable(this);
    m_view->setObjectName(QStringLiteral("whatIf.list"));
    m_view->setModel(m_model);
    m_view->setItemDelegate(new WhatIfDelegate(m_look, this));
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->horizontalHeader()->setSectionsClickable(false);
    m_view->horizontalHeader()->hide();
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this); // its width is what columns share
    column->addWidget(m_view);
    auto* buttons = new QHBoxLayout;
    m_apply = new QPushButton(this);
    m_apply->setObjectName(QStringLiteral("whatIf.apply"));
    m_checkButton = new QPushButton(this);
    m_checkButton->setObjectName(QStringLiteral("whatIf.check"));
    buttons->addWidget(m_apply);
    buttons->addWidget(m_checkButton);
    buttons->addStretch(1);
    column->addLayout(buttons);
    m_foot = new QLabel(this);
    m_foot->setObjectName(QStringLiteral("whatIf.foot"));
    m_foot->setWordWrap(true);
    m_foot->setForegroundRole(QPalette::PlaceholderText);
    m_foot->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_foot);
}

void WhatIfPanel::show(Side side, const WhatIfPtr& whatIf, const QString& message, const RecordingFitPtr& fit)
{
    const auto* before = m_model->changeAt(m_view->currentIndex().row());
    const auto id = before ? before->change.id : std::string();
    m_side = side;
    m_message = message;
    m_fit = fit;
    m_model->show(whatIf, fit);
    if (const int row = m_model->rowOf(id); row >= 0)
        m_view->selectRow(row);
    else if (m_model->changeAt(0))
        m_view->selectRow(0);
    fill();
}

void WhatIfPanel::setCheck(Check check, const QString& problem)
{
    m_check = check;
    m_problem = problem;
    fill();
}

void WhatIfPanel::fill()
{
    const auto& whatIf = m_model->whatIf();
    m_title->setText(tr("What if, to %1", "A or B").arg(words::sideName(m_side)));
    m_chip->setVisible(whatIf != nullptr);
    if (whatIf) {
        auto origin = words::originOf(whatIf->device);
        if (m_fit)
            origin.label = tr("%1, fitted", "where numbers come from").arg(origin.label);
        m_chip->setOrigin(origin);
    }
    auto note = m_message;
    if (whatIf && whatIf->changes.empty())
        note = tr("There is nothing to change.");
    else if (whatIf && whatIf->bestSteps.empty())
        note = tr("No change gains 2 % or more.");
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    m_view->setVisible(whatIf && m_model->rowCount() > 0);
    m_view->setColumnHidden(WhatIfModel::Measured, !m_model->isChecked());
    m_foot->setText(foot());
    QStringList tips;
    if (m_fit)
        tips << words::fitDetails(*m_fit).join(QLatin1Char('\n'));
    tips << words::numberHelps({"predicted_time", "prediction_error"});
    m_foot->setToolTip(tips.join(QStringLiteral("\n\n")));
    m_foot->setVisible(!m_foot->text().isEmpty());
    fit();
    showButtons();
}

QTableView& WhatIfPanel::view() const
{
    return *m_view;
}

QString WhatIfPanel::foot() const
{
    const auto& whatIf = m_model->whatIf();
    QStringList parts;
    if (!m_problem.isEmpty())
        parts << m_problem;
    if (whatIf) {
        if (m_fit) {
            parts << words::fitSummary(*m_fit);
            if (m_fit->twin.hostStretch > 1.0)
                parts << tr("Without the profiler it takes %1; each change by itself, against that.")
                             .arg(words::text(durationText(whatIf->baseWallUs / std::max(1U, whatIf->base.samples))));
        } else {
            parts << tr("As it is: %1. Each change by itself; the best combination was found in %n run(s).", nullptr,
                        static_cast<int>(whatIf->runs))
                         .arg(words::text(durationText(whatIf->baseWallUs)));
        }
        if (whatIf->measuredBaseUs)
            parts << tr("Measured as it is: %1.").arg(words::text(durationText(*whatIf->measuredBaseUs)));
        const auto* first = m_model->changeAt(0);
        if (first && first->error && !m_fit)
            parts << tr("Error of a predicted change: median %1, 95th percentile %2.")
                         .arg(words::text(percentText(first->error->p50Pct)),
                              words::text(percentText(first->error->p95Pct)));
    }
    return words::spaced(parts.join(QLatin1Char(' ')));
}

// All rows are shown: the panel scrolls, not the table.
void WhatIfPanel::fit()
{
    const int row = m_look.ipx(RowHeight);
    m_view->verticalHeader()->setDefaultSectionSize(row);
    m_view->setFixedHeight(row * m_model->rowCount() + 1);
    placeColumns();
}

void WhatIfPanel::placeColumns()
{
    const int time = m_look.ipx(TimeWidth);
    const int change = m_look.ipx(ChangeWidth);
    const int measured = m_model->isChecked() ? m_look.ipx(MeasuredWidth) : 0;
    m_view->setColumnWidth(WhatIfModel::Time, time);
    m_view->setColumnWidth(WhatIfModel::ChangeOfTime, change);
    m_view->setColumnWidth(WhatIfModel::Measured, measured);
    m_view->setColumnWidth(WhatIfModel::Name, std::max(0, m_view->viewport()->width() - time - change - measured));
}

void WhatIfPanel::apply()
{
    if (const auto* change = m_model->changeAt(m_view->currentIndex().row()))
        emit applyRequested(change->change);
}

void WhatIfPanel::showButtons()
{
    const bool any = m_model->changeAt(0) != nullptr;
    const auto* change = m_model->changeAt(m_view->currentIndex().row());
    m_apply->setVisible(any);
    m_apply->setEnabled(change != nullptr);
    m_checkButton->setVisible(any && m_check != Check::Hidden);
    m_checkButton->setText(m_check == Check::Running ? tr("Stop the check") : tr("Check on the GPU"));
}

bool WhatIfPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        placeColumns();
    if (watched == m_view && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            apply();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void WhatIfPanel::copyTsv()
{
    QGuiApplication::clipboard()->setText(m_model->tsv());
}

void WhatIfPanel::showMenu(const QPoint& at)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Apply to B")), &QAction::triggered, this, &WhatIfPanel::apply);
    menu->addSeparator();
    connect(menu->addAction(tr("Copy as TSV")), &QAction::triggered, this, &WhatIfPanel::copyTsv);
    connect(menu->addAction(tr("Save as CSV\u2026")), &QAction::triggered, this, &WhatIfPanel::saveCsvRequested);
    menu->popup(m_view->viewport()->mapToGlobal(at));
}

void WhatIfPanel::applyLook()
{
    layout()->setSpacing(m_look.ipx(8));
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_note->setFont(m_look.font(FontRole::Body));
    m_foot->setFont(m_look.font(FontRole::Caption));
    retranslate();
}

void WhatIfPanel::retranslate()
{
    setAccessibleName(tr("What if"));
    m_view->setAccessibleName(tr("Changes and what they would gain"));
    m_apply->setText(tr("Apply to B"));
    m_apply->setToolTip(tr("Put the selected change into B (Enter, double click)"));
    m_checkButton->setToolTip(tr("Run the first three changes and the best combination on the GPU, and show what they "
                                 "gain there"));
    const int row = m_view->currentIndex().row();
    m_model->retranslate();
    if (row >= 0)
        m_view->selectRow(row);
    fill();
}

} // namespace overlap
