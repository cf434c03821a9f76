// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/interval_model.h"

#include "widgets/charts/kind_text.h"
#include "widgets/controls/table_text.h"
#include "widgets/style/number_text.h"
#include "widgets/words/number_help.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace overlap {

namespace {

bool isNumber(IntervalColumn column)
{
    return column >= IntervalColumn::Batch;
}

QString grouped(std::int64_t number)
{
    return QString::fromStdString(countText(number));
}

} // namespace

IntervalModel::IntervalModel(QObject* parent)
    : QAbstractTableModel(parent)
{
    m_pool.setMaxThreadCount(1);
}

IntervalModel::~IntervalModel()
{
    m_stop.request_stop();
    m_pool.waitForDone();
}

void IntervalModel::setTimelines(const PairOfTimelines& timelines, LaneName laneName, StreamName streamName)
{
    beginResetModel();
    m_list = IntervalList(timelines);
    m_laneName = std::move(laneName);
    m_streamName = std::move(streamName);
    m_rows.reset();
    if (!m_query.empty())
        m_rows.emplace(); // until it is known which
    endResetModel();
    order();
}

void IntervalModel::setQuery(const IntervalQuery& query)
{
    if (query == m_query)
        return;
    m_query = query;
    order();
}

void IntervalModel::sort(int column, Qt::SortOrder order)
{
    const IntervalOrder wanted{column < 0 ? std::nullopt : std::optional(static_cast<IntervalColumn>(column)),
                               column >= 0 && order == Qt::DescendingOrder};
    if (wanted == m_order)
        return;
    m_order = wanted;
    this->order();
}

void IntervalModel::unsort()
{
    sort(-1, Qt::AscendingOrder);
}

void IntervalModel::order()
{
    m_stop.request_stop();
    m_stop = {};
    ++m_asked;
    m_ordering = true;
    if (m_query.empty() && m_order == IntervalOrder{}) {
        take(std::nullopt);
        return;
    }
    m_percent = std::make_shared<std::atomic<int>>(0);
    m_pool.start([this, list = m_list, query = m_query, order = m_order, asked = m_asked, token = m_stop.get_token(),
                  percent = m_percent] {
        auto rows = intervalRows(list, query, order, token, percent.get());
        if (!rows)
            return;
        QMetaObject::invokeMethod(
            this,
            [this, asked, found = std::move(*rows)]() mutable {
                if (asked == m_asked)
                    take(std::move(found));
            },
            Qt::QueuedConnection);
    });
}

void IntervalModel::take(std::optional<std::vector<std::uint32_t>> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
    m_ordering = false;
    emit ordered();
}

IntervalList::Place IntervalModel::placeAt(int row) const
{
    const auto number = static_cast<std::size_t>(row);
    return m_list.placeOf(m_rows ? (*m_rows)[number] : number);
}

int IntervalModel::rowOf(std::size_t side, IntervalRef ref) const
{
    const auto& timeline = m_list.timelines()[side];
    if (!timeline || ref.lane >= timeline->lanes().size()
        || ref.index >= timeline->lanes()[ref.lane].intervals().size())
        return -1;
    const auto number = m_list.numberOf({side, ref});
    if (!m_rows)
        return static_cast<int>(number);
    const auto it = std::ranges::find(*m_rows, static_cast<std::uint32_t>(number));
    return it == m_rows->end() ? -1 : static_cast<int>(it - m_rows->begin());
}

int IntervalModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid())
        return 0;
    const auto rows = m_rows ? m_rows->size() : m_list.size();
    return static_cast<int>(
        std::min<std::size_t>(rows, std::numeric_limits<int>::max() / 64)); // pixels are counted too
}

int IntervalModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : IntervalColumnCount;
}

QVariant IntervalModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto column = static_cast<IntervalColumn>(index.column());
    if (role == Qt::DisplayRole)
        return text(placeAt(index.row()), column);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

QString IntervalModel::text(const IntervalList::Place& place, IntervalColumn column) const
{
    const auto& timeline = *m_list.timelines()[place.side];
    const auto& interval = timeline.interval(place.ref);
    switch (column) {
    case IntervalColumn::Run:
        return place.side == 0 ? QStringLiteral("A") : QStringLiteral("B");
    case IntervalColumn::Lane:
        return m_laneName ? m_laneName(place.side, place.ref.lane) : QString();
    case IntervalColumn::Kind:
        return kindText(interval.kind);
    case IntervalColumn::Name:
        return QString::fromStdString(timeline.nameOf(interval));
    case IntervalColumn::Batch:
        return interval.batch == Interval::NoBatch ? QString() : grouped(interval.batch);
    case IntervalColumn::Stream:
        if (m_streamName)
            return m_streamName(place.side, interval);
        return interval.stream == Interval::NoStream ? QString() : grouped(interval.stream);
    case IntervalColumn::Start:
        return exactNsString(interval.time.begin.time_since_epoch());
    case IntervalColumn::Length:
        return exactNsString(interval.time.duration());
    case IntervalColumn::Amount:
        return interval.amount == 0 || interval.kind == ActivityKind::Kernel
                   ? QString()
                   : grouped(static_cast<std::int64_t>(interval.amount));
    case IntervalColumn::Bandwidth: {
        const auto ns = interval.time.duration().count();
        return isCopyKind(interval.kind) && interval.amount > 0 && ns > 0
                   ? bandwidthString(static_cast<double>(interval.amount) / static_cast<double>(ns))
                   : QString();
    }
    case IntervalColumn::Correlation:
        return interval.correlation == 0 ? QString() : QString::number(interval.correlation);
    }
    return {};
}

QString IntervalModel::rawText(const IntervalList::Place& place, IntervalColumn column) const
{
    const auto& interval = m_list.timelines()[place.side]->interval(place.ref);
    auto shown = text(place, column);
    if (shown.isEmpty())
        return shown;
    switch (column) {
    case IntervalColumn::Kind:
        return QLatin1String(activityKindId(interval.kind));
    case IntervalColumn::Batch:
        return QString::number(interval.batch);
    case IntervalColumn::Stream:
        return m_streamName ? shown : QString::number(interval.stream);
    case IntervalColumn::Start:
        return QString::number(interval.time.begin.time_since_epoch().count());
    case IntervalColumn::Length:
        return QString::number(interval.time.duration().count());
    case IntervalColumn::Amount:
        return QString::number(interval.amount);
    case IntervalColumn::Bandwidth:
        return QString::number(
            static_cast<double>(interval.amount) / static_cast<double>(interval.time.duration().count()), 'g', 9);
    default:
        return shown;
    }
}

QString IntervalModel::tsv(const std::vector<int>& rows) const
{
    static constexpr const char* Names[IntervalColumnCount] = {
        "run", "lane", "kind", "name", "batch", "stream", "start_ns", "length_ns", "bytes", "gb_per_s", "correlation"};
    QString text;
    QStringList line;
    for (const auto* name : Names)
        line << QLatin1String(name);
    appendTsv(text, line);
    for (const auto row : rows) {
        const auto place = placeAt(row);
        line.clear();
        for (int column = 0; column < IntervalColumnCount; ++column)
            line << rawText(place, static_cast<IntervalColumn>(column));
        appendTsv(text, line);
    }
    return text;
}

QVariant IntervalModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole) {
        switch (static_cast<IntervalColumn>(section)) {
        case IntervalColumn::Start:
            return words::numberHelp("interval_start");
        case IntervalColumn::Length:
            return words::numberHelp("interval_length");
        case IntervalColumn::Bandwidth:
            return words::numberHelp("interval_rate");
        default:
            return {};
        }
    }
    if (orientation != Qt::Horizontal || section < 0 || section >= IntervalColumnCount)
        return {};
    const auto column = static_cast<IntervalColumn>(section);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case IntervalColumn::Run:
        return tr("Run");
    case IntervalColumn::Lane:
        return tr("Lane");
    case IntervalColumn::Kind:
        return tr("Kind");
    case IntervalColumn::Name:
        return tr("Name");
    case IntervalColumn::Batch:
        return tr("Batch");
    case IntervalColumn::Stream:
        return tr("Stream");
    case IntervalColumn::Start:
        return tr("Start");
    case IntervalColumn::Length:
        return tr("Length");
    case IntervalColumn::Amount:
        return tr("Bytes");
    case IntervalColumn::Bandwidth:
        return tr("Bandwidth");
    case IntervalColumn::Correlation:
        return tr("Correlation");
    }
    return {};
}

void IntervalModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, IntervalColumnCount - 1);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, IntervalColumnCount - 1));
}

} // namespace overlap
