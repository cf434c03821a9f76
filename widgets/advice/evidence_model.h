// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/diagnosed_run.h"

#include <QAbstractTableModel>

#include <functional>

namespace overlap {

// What a finding rests on, a row for each piece: calls and operations, or stretches of time in which nothing ran.
class EvidenceModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        Number, // in order of time
        Name,
        Batch,
        Stream,
        Start,
        Length,
        Bytes,
        Cost, // see pieceCostOf
        ColumnCount
    };
    static constexpr int UnitRole = Qt::UserRole + 1; // "us", to be drawn paler
    static constexpr int NumberRole = Qt::UserRole + 2; // the text without its unit
    using StreamName = std::function<QString(const Interval& interval)>;

    explicit EvidenceModel(QObject* parent = nullptr);

    void show(const std::optional<ShownEvidence>& evidence, StreamName streamName);
    void setCurrent(std::size_t piece)
    {
        if (m_evidence)
            m_evidence->current = piece;
    }
    void retranslate();
    void sort(int column, Qt::SortOrder order) override; // -1: by time
    [[nodiscard]] std::size_t pieceAt(int row) const { return m_order[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int rowOf(std::size_t piece) const; // -1: none
    [[nodiscard]] const std::optional<ShownEvidence>& evidence() const { return m_evidence; }
    // No piece has a batch, a stream, bytes: the column says nothing.
    [[nodiscard]] bool isEmpty(Column column) const;
    // In base units and full precision; the first line names the columns.
    [[nodiscard]] QString tsv() const;
    [[nodiscard]] QString csv() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] const Interval* intervalOf(std::size_t piece) const; // null: a stretch of time
    [[nodiscard]] double costOf(std::size_t piece) const;
    [[nodiscard]] std::pair<QString, QString> text(std::size_t piece, Column column) const; // and its unit
    [[nodiscard]] QString exactText(std::size_t piece, Column column) const;
    [[nodiscard]] QList<QStringList> table() const;

    std::optional<ShownEvidence> m_evidence;
    StreamName m_streamName;
    std::vector<std::size_t> m_order; // pieces by row
};

} // namespace overlap
