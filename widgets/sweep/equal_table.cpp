// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/equal_table.h"

#include "engine/base/text.h"
#include "widgets/style/look.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {

constexpr std::size_t MostRows = 6;
constexpr double RowHeight = 23.0;
// Behind the settings of a row.
constexpr const char* Numbers[] = {"throughput", "wall", "buffer_memory"};
constexpr int NumberCount = 3;

} // namespace

EqualTable::EqualTable(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_title = new QLabel(this);
    m_remark = new QLabel(this);
    m_remark->setWordWrap(true);
    m_remark->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_title);
    column->addWidget(m_remark);
    m_table = new QTableWidget(this);
    m_table->setObjectName(QStringLiteral("sweep.equal"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionsClickable(false);
    column->addWidget(m_table);
    connect(m_table, &QTableWidget::cellClicked, this, [this](int row, int) {
        if (static_cast<std::size_t>(row) < m_equal.size())
            emit pointChosen(m_equal[static_cast<std::size_t>(row)]);
    });
    connect(&m_look, &Look::changed, this, &EqualTable::applyLook);
    hide();
    applyLook();
    retranslate();
}

void EqualTable::show(std::shared_ptr<const SweepResult> result, std::vector<std::size_t> equal,
                      std::optional<std::size_t> shown)
{
    m_result = std::move(result);
    m_equal = std::move(equal);
    m_shown = shown;
    fill();
}

void EqualTable::fill()
{
    const bool any = m_result && m_equal.size() > 1;
    setVisible(any);
    if (!any)
        return;
    const int rows = static_cast<int>(std::min(m_equal.size(), MostRows));
    fillCells(rows);
    explainColumns(rows);
    markShown(rows);
    fitColumns();
    m_remark->setText(static_cast<std::size_t>(rows) < m_equal.size()
                          ? tr("the first %1 of %2, least memory first").arg(rows).arg(m_equal.size())
                          : tr("least memory first"));
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() + rows * m_look.ipx(RowHeight) + 2);
}

void EqualTable::fillCells(int rows)
{
    const auto axes = m_result->sweep.axes.axes();
    const int columns = static_cast<int>(axes.size()) + NumberCount;
    m_table->setColumnCount(columns);
    m_table->setRowCount(rows);
    QStringList heads;
    for (const auto& axis : axes)
        heads << words::label(QString::fromStdString(axis.key));
    heads << tr("rate", "column") << tr("time", "column") << tr("memory", "column");
    m_table->setHorizontalHeaderLabels(heads);
    for (int row = 0; row < rows; ++row) {
        const auto point = m_equal[static_cast<std::size_t>(row)];
        const auto& p = m_result->points[point];
        const auto places = m_result->sweep.axes.placesOf(point);
        QStringList texts;
        for (std::size_t i = 0; i < axes.size(); ++i)
            texts << words::sweepValue(axes[i], places[i]);
        texts << (p.throughputSamplesPerS ? words::text(rateText(*p.throughputSamplesPerS)) : QString())
              << (p.wallUs ? words::text(durationText(p.wallUs->p50)) : QString())
              << words::text(bytesText(static_cast<double>(p.deviceMemoryBytes)));
        for (int column = 0; column < columns; ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        }
    }
    for (int column = 0; column < columns; ++column)
        m_table->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

void EqualTable::explainColumns(int rows)
{
    const auto axes = m_result->sweep.axes.axes();
    const int settings = static_cast<int>(axes.size());
    for (int column = 0; column < m_table->columnCount(); ++column) {
        const auto help = column < settings
                              ? words::help(QString::fromStdString(axes[static_cast<std::size_t>(column)].key))
                              : words::numberHelp(Numbers[column - settings]);
        m_table->horizontalHeaderItem(column)->setToolTip(help);
        for (int row = 0; row < rows; ++row)
            m_table->item(row, column)->setToolTip(help);
    }
}

void EqualTable::markShown(int rows)
{
    const auto it = m_shown ? std::ranges::find(m_equal, *m_shown) : m_equal.end();
    const auto at = static_cast<int>(it - m_equal.begin());
    if (it != m_equal.end() && at < rows)
        m_table->selectRow(at);
    else
        m_table->clearSelection();
}

// Where there is little room, the rate gives way: the time says the same.
void EqualTable::fitColumns()
{
    constexpr double RoomForRates = 292.0;
    if (m_table->columnCount() > NumberCount)
        m_table->setColumnHidden(m_table->columnCount() - NumberCount, width() < m_look.px(RoomForRates));
}

void EqualTable::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

void EqualTable::applyLook()
{
    layout()->setSpacing(m_look.ipx(8));
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_remark->setFont(m_look.font(FontRole::Caption));
    m_table->verticalHeader()->setMinimumSectionSize(0);
    m_table->verticalHeader()->setDefaultSectionSize(m_look.ipx(RowHeight));
    m_table->horizontalHeader()->setFont(m_look.font(FontRole::Caption));
    auto palette = m_table->palette();
    palette.setColor(QPalette::Highlight, m_look.theme().accentTint);
    palette.setColor(QPalette::HighlightedText, m_look.theme().text);
    m_table->setPalette(palette);
    fill();
}

void EqualTable::retranslate()
{
    m_title->setText(tr("Equal to the best"));
    for (auto* label : {m_title, m_remark})
        label->setToolTip(words::numberHelp("equal_to_best"));
    m_table->setAccessibleName(tr("Settings that are equal to the best"));
    fill();
}

} // namespace overlap
