// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/interval_table.h"

#include "widgets/controls/row_table.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace overlap {

namespace {
constexpr double RowHeight = 23.0;
constexpr double HeadHeight = 28.0;
constexpr double ColumnWidths[IntervalColumnCount] = {36, 70, 134, 130, 52, 56, 106, 92, 86, 82, 84};
constexpr double NarrowestName = 96.0;
constexpr int NameColumn = static_cast<int>(IntervalColumn::Name);
constexpr int ProgressMs = 100;
constexpr int MostRowsToCopy = 1'000'000;
} // namespace

IntervalTable::IntervalTable(const Look& look, ChartColumn& column, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_column(column)
    , m_model(new IntervalModel(this))
    , m_title(new QLabel(this))
    , m_count(new QLabel(this))
    , m_close(new QToolButton(this))
    , m_view(new RowTable(this))
{
    setObjectName(QStringLiteral("intervals"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addWidget(m_count);
    head->addStretch(1);
    head->addWidget(m_close);
    rows->addLayout(head);
    rows->addWidget(m_view, 1);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_close->setAutoRaise(true);
    m_close->setObjectName(QStringLiteral("intervals.close"));
    m_view->setObjectName(QStringLiteral("intervals.view"));
    m_view->setModel(m_model);
    m_view->setAlternatingRowColors(true);
    m_view->setWordWrap(false);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // millions of rows are not measured
    m_view->horizontalHeader()->setSectionsClickable(true);
    m_view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_view->horizontalHeader()->setSortIndicatorShown(true);
    m_view->horizontalHeader()->setSortIndicatorClearable(true);
    m_view->viewport()->installEventFilter(this); // its width is what columns share
    // Not setSortingEnabled(): it sorts at once, whatever stands there.
    connect(m_view->horizontalHeader(), &QHeaderView::sortIndicatorChanged, m_model, &IntervalModel::sort);
    connect(m_view, &RowTable::copyRequested, this, &IntervalTable::copyTsv);
    connect(m_view, &QWidget::customContextMenuRequested, this, &IntervalTable::showMenu);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &IntervalTable::selectInChart);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    m_progress.setInterval(ProgressMs);
    connect(&m_progress, &QTimer::timeout, this, &IntervalTable::showCount);
    connect(m_model, &IntervalModel::ordered, this, [this] {
        if (std::exchange(m_again, false)) {
            takeTimelines();
            return;
        }
        showSelected();
        showCount();
    });
    connect(&m_column, &ChartColumn::timelinesChanged, this, &IntervalTable::takeTimelines);
    connect(&m_column, &ChartColumn::selected, this, &IntervalTable::showSelected);
    connect(&m_column, &ChartColumn::selectionChanged, this, &IntervalTable::applyQuery);
    connect(&m_look, &Look::changed, this, &IntervalTable::applyLook);
    applyLook();
    hide();
}

QTableView& IntervalTable::view() const
{
    return *m_view;
}

void IntervalTable::takeTimelines()
{
    if (isHidden())
        return;
    m_model->setTimelines(
        {m_column.timeline(RunSide::A), m_column.timeline(RunSide::B)},
        [this](std::size_t side, std::size_t lane) { return m_column.laneName(static_cast<RunSide>(side), lane); },
        [this](std::size_t side, const Interval& interval) {
            return m_column.streamName(static_cast<RunSide>(side), interval);
        });
    showCount();
}

void IntervalTable::setQuery(const IntervalQuery& query)
{
    m_query = query;
    applyQuery();
}

void IntervalTable::applyQuery()
{
    if (isHidden())
        return;
    auto query = m_query;
    query.within = m_column.view().selection();
    m_model->setQuery(query);
    showCount();
}

void IntervalTable::showSelected()
{
    if (isHidden() || m_model->isOrdering())
        return;
    const auto selected = m_column.selectedInterval();
    const int row = selected ? m_model->rowOf(static_cast<std::size_t>(selected->side), selected->ref) : -1;
    m_following = true;
    if (row < 0) {
        m_view->clearSelection();
        m_view->setCurrentIndex({});
    } else if (m_view->currentIndex().row() != row) {
        m_view->selectRow(row);
        m_view->setCurrentIndex(m_model->index(row, 0));
        m_view->scrollTo(m_model->index(row, 0));
    }
    m_following = false;
}

void IntervalTable::selectInChart(const QModelIndex& current)
{
    if (m_following || !current.isValid())
        return;
    const auto place = m_model->placeAt(current.row());
    m_column.selectInterval(
        ShownInterval{static_cast<RunSide>(place.side), m_model->timelines()[place.side], place.ref});
}

QString IntervalTable::countText() const
{
    const auto grouped = [](std::size_t n) {
        return QString::fromStdString(overlap::countText(static_cast<std::int64_t>(n)));
    };
    std::size_t all = 0;
    for (const auto& timeline : m_model->timelines())
        all += timeline ? timeline->intervalCount() : 0;
    const auto shown = static_cast<std::size_t>(m_model->rowCount());
    if (m_model->isOrdering())
        return tr("sorting and filtering\u2026 %1").arg(percentString(m_model->orderedPercent()));
    const auto number = static_cast<int>(std::min<std::size_t>(all, std::numeric_limits<int>::max()));
    const auto total = tr("%n interval(s)", nullptr, number).replace(QString::number(number), grouped(all));
    return shown == all ? total : tr("%1 of %2", "rows shown, \"3 500 intervals\"").arg(grouped(shown), total);
}

void IntervalTable::showCount()
{
    if (m_model->isOrdering() != m_progress.isActive())
        m_model->isOrdering() ? m_progress.start() : m_progress.stop();
    m_count->setText(countText());
}

void IntervalTable::copyTsv()
{
    std::vector<int> rows;
    for (const auto& range : m_view->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom() && static_cast<int>(rows.size()) < MostRowsToCopy; ++row)
            rows.push_back(row);
    }
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    if (!rows.empty())
        QGuiApplication::clipboard()->setText(m_model->tsv(rows));
}

void IntervalTable::showMenu(const QPoint& at)
{
    QMenu menu(this);
    auto* copy = menu.addAction(tr("&Copy rows as TSV"), this, &IntervalTable::copyTsv);
    copy->setEnabled(m_view->selectionModel()->hasSelection());
    menu.addAction(tr("&Select all"), m_view, &QAbstractItemView::selectAll);
    menu.exec(m_view->viewport()->mapToGlobal(at));
}

bool IntervalTable::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        fitColumns();
    return QWidget::eventFilter(watched, event);
}

void IntervalTable::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    takeTimelines();
    applyQuery();
    showSelected();
    emit shownChanged(true);
}

void IntervalTable::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (!isHidden())
        return; // only the window is
    m_model->setTimelines({}, {});
    emit shownChanged(false);
}

void IntervalTable::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void IntervalTable::applyLook()
{
    auto* head = layout()->itemAt(0)->layout();
    head->setContentsMargins(m_look.ipx(10), 0, m_look.ipx(8), 0);
    head->setSpacing(m_look.ipx(8));
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_count->setFont(m_look.font(FontRole::Caption));
    m_title->setFixedHeight(m_look.ipx(HeadHeight));
    m_close->setIcon(m_look.icon(QStringLiteral("close")));
    m_close->setFixedSize(m_look.ipx(24), m_look.ipx(24));
    m_view->setFont(m_look.font(FontRole::Body));
    m_view->horizontalHeader()->setFont(m_look.font(FontRole::Caption));
    m_view->verticalHeader()->setMinimumSectionSize(m_look.ipx(RowHeight));
    m_view->verticalHeader()->setDefaultSectionSize(m_look.ipx(RowHeight));
    setMinimumHeight(m_look.ipx(HeadHeight + 4 * RowHeight));
    retranslate();
}

void IntervalTable::retranslate()
{
    m_title->setText(tr("Intervals"));
    m_view->setAccessibleName(tr("Intervals of A and B"));
    m_close->setToolTip(tr("Close the table of intervals"));
    m_close->setAccessibleName(m_close->toolTip());
    m_model->retranslate();
    fitColumns();
    showCount();
}

void IntervalTable::fitColumns()
{
    // As wide as the design says, or as the heading in this language takes.
    int others = 0;
    for (int column = 0; column < IntervalColumnCount; ++column) {
        const int head = m_view->horizontalHeader()->sectionSizeHint(column);
        const int width = std::max(head, m_look.ipx(column == NameColumn ? NarrowestName : ColumnWidths[column]));
        m_view->setColumnWidth(column, width);
        others += column == NameColumn ? 0 : width;
    }
    const int free = m_view->viewport()->width() - others;
    if (free > m_view->columnWidth(NameColumn))
        m_view->setColumnWidth(NameColumn, free);
}

void IntervalTable::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme().surface);
    painter.fillRect(QRect(0, 0, width(), 1), m_look.theme().border);
}

} // namespace overlap
