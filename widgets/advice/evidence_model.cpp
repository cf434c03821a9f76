// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/evidence_model.h"

#include "engine/base/csv.h"
#include "engine/base/text.h"
#include "widgets/charts/kind_text.h"
#include "widgets/controls/table_text.h"
#include "widgets/words/scenario_words.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace overlap {

namespace {

[[nodiscard]] std::pair<QString, QString> parts(const NumberText& text)
{
    return {words::text(text.number), words::text(text.unit)};
}

[[nodiscard]] double microseconds(TracePoint t)
{
    return microsecondsOf(t.time_since_epoch());
}

} // namespace

EvidenceModel::EvidenceModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void EvidenceModel::show(const std::optional<ShownEvidence>& evidence, StreamName streamName)
{
    beginResetModel();
    m_evidence = evidence;
    m_streamName = std::move(streamName);
    m_order.resize(m_evidence ? m_evidence->count() : 0);
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    endResetModel();
}

void EvidenceModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const Interval* EvidenceModel::intervalOf(std::size_t piece) const
{
    const auto& intervals = m_evidence->evidence().intervals;
    return intervals.empty() ? nullptr : &m_evidence->timeline->interval(intervals[piece]);
}

double EvidenceModel::costOf(std::size_t piece) const
{
    const auto& costs = m_evidence->evidence().costUs;
    return piece < costs.size() ? costs[piece] : 0.0;
}

void EvidenceModel::sort(int column, Qt::SortOrder order)
{
    if (!m_evidence)
        return;
    emit layoutAboutToBeChanged();
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    const auto key = [&](std::size_t piece) -> double {
        const auto* interval = intervalOf(piece);
        switch (column) {
        case Batch:
            return interval ? interval->batch : 0.0;
        case Stream:
            return interval ? interval->stream : 0.0;
        case Start:
            return microseconds(m_evidence->timeOf(piece).begin);
        case Length:
            return microsecondsOf(m_evidence->timeOf(piece).duration());
        case Bytes:
            return interval && interval->kind != ActivityKind::Kernel ? static_cast<double>(interval->amount) : 0.0;
        case Cost:
            return costOf(piece);
        default:
            return static_cast<double>(piece);
        }
    };
    const auto before = [&](std::size_t a, std::size_t b) {
        return column == Name ? text(a, Name).first < text(b, Name).first : key(a) < key(b);
    };
    std::ranges::stable_sort(m_order, [&](std::size_t a, std::size_t b) {
        return order == Qt::AscendingOrder ? before(a, b) : before(b, a);
    });
    emit layoutChanged();
}

int EvidenceModel::rowOf(std::size_t piece) const
{
    const auto it = std::ranges::find(m_order, piece);
    return it == m_order.end() ? -1 : static_cast<int>(it - m_order.begin());
}

bool EvidenceModel::isEmpty(Column column) const
{
    return std::ranges::all_of(m_order, [&](std::size_t piece) { return text(piece, column).first.isEmpty(); });
}

int EvidenceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int EvidenceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

std::pair<QString, QString> EvidenceModel::text(std::size_t piece, Column column) const
{
    const auto* interval = intervalOf(piece);
    const auto time = m_evidence->timeOf(piece);
    switch (column) {
    case Number:
        return {words::text(countText(static_cast<std::int64_t>(piece) + 1)), {}};
    case Name: {
        if (!interval)
            return {tr("nothing runs", "a gap on the device"), {}};
        const auto name = QString::fromStdString(m_evidence->timeline->nameOf(*interval));
        return {name.isEmpty() ? kindText(interval->kind) : name, {}};
    }
    case Batch:
        return {interval && interval->batch != Interval::NoBatch ? QStringLiteral("b%1").arg(interval->batch)
                                                                 : QString(),
                {}};
    case Stream:
        return {interval && m_streamName ? m_streamName(*interval) : QString(), {}};
    case Start:
        return parts(durationText(microseconds(time.begin)));
    case Length:
        return parts(durationText(time.duration()));
    case Bytes:
        return interval && interval->amount > 0 && isCopyKind(interval->kind)
                   ? parts(bytesText(static_cast<double>(interval->amount)))
                   : std::pair<QString, QString>();
    case Cost:
        return parts(durationText(costOf(piece)));
    case ColumnCount:
        break;
    }
    return {};
}

QString EvidenceModel::exactText(std::size_t piece, Column column) const
{
    const auto* interval = intervalOf(piece);
    const auto time = m_evidence->timeOf(piece);
    switch (column) {
    case Number:
        return QString::number(piece + 1);
    case Batch:
        return interval && interval->batch != Interval::NoBatch ? QString::number(interval->batch) : QString();
    case Start:
        return QString::number(time.begin.time_since_epoch().count());
    case Length:
        return QString::number(time.duration().count());
    case Bytes:
        return interval && isCopyKind(interval->kind) ? QString::number(interval->amount) : QString();
    case Cost:
        return QString::number(std::llround(costOf(piece) * 1000.0));
    default:
        return text(piece, column).first;
    }
}

QVariant EvidenceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto column = static_cast<Column>(index.column());
    const auto [number, unit] = text(pieceAt(index.row()), column);
    switch (role) {
    case NumberRole:
        return number;
    case UnitRole:
        return unit;
    case Qt::DisplayRole:
        return unit.isEmpty() ? number : number + QChar(0x202F) + unit;
    case Qt::ToolTipRole:
        return column == Name ? QVariant(number) : QVariant();
    case Qt::TextAlignmentRole:
        return static_cast<int>((column == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant EvidenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    const auto cost = m_evidence ? pieceCostOf(m_evidence->rule()) : PieceCost::DeviceIdle;
    if (role == Qt::ToolTipRole && section == Cost) {
        switch (cost) {
        case PieceCost::DeviceIdle:
            return tr("How long the device was idle in it and after it, until the next operation began");
        case PieceCost::NotHidden:
            return tr("How long it copied while no kernel ran");
        case PieceCost::AboveExpected:
            return tr("How much longer it took than its bytes take at the calibrated rate");
        case PieceCost::EmptySms:
            return tr("Its time, times the share of the SMs that it left empty");
        }
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("No.", "number of a row");
    case Name:
        return tr("Name");
    case Batch:
        return tr("Batch");
    case Stream:
        return tr("Stream");
    case Start:
        return tr("Start");
    case Length:
        return tr("Length");
    case Bytes:
        return tr("Bytes");
    default:
        switch (cost) {
        case PieceCost::DeviceIdle:
            return tr("Device idle");
        case PieceCost::NotHidden:
            return tr("Not hidden");
        case PieceCost::AboveExpected:
            return tr("Too long by");
        case PieceCost::EmptySms:
            return tr("On empty SMs");
        }
        return {};
    }
}

QList<QStringList> EvidenceModel::table() const
{
    QList<QStringList> lines{{QStringLiteral("number"), QStringLiteral("name"), QStringLiteral("batch"),
                              QStringLiteral("stream"), QStringLiteral("start_ns"), QStringLiteral("length_ns"),
                              QStringLiteral("bytes"), QStringLiteral("cost_ns")}};
    for (const auto piece : m_order) {
        QStringList line;
        for (int column = 0; column < ColumnCount; ++column)
            line << exactText(piece, static_cast<Column>(column));
        lines << line;
    }
    return lines;
}

QString EvidenceModel::tsv() const
{
    return tsvOf(table());
}

QString EvidenceModel::csv() const
{
    std::string comment;
    if (m_evidence)
        comment = csvComment(std::string(ruleId(m_evidence->rule())) + ": " + titleOf(m_evidence->finding))
                  + std::string(CsvEndOfLine);
    return QString::fromStdString(comment) + csvOf(table());
}

} // namespace overlap
