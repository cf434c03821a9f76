// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/diagnosed_run.h"

#include <QAbstractTableModel>

namespace overlap {

// Every change of a run's settings, ranked by its gain. Those that come out the same are one row.
class WhatIfModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        Name,
        Time,
        ChangeOfTime,
        Measured, // only once checked
        ColumnCount
    };
    static constexpr int GainRole = Qt::UserRole + 1; // share of the time that is left out, -1 .. 1
    static constexpr int BestRole = Qt::UserRole + 2; // the best combination
    static constexpr int UnitRole = Qt::UserRole + 3;
    static constexpr int NumberRole = Qt::UserRole + 4;
    static constexpr int FaintRole = Qt::UserRole + 5; // refused, or within the model's error

    explicit WhatIfModel(QObject* parent = nullptr);

    void show(const WhatIfPtr& whatIf, const RecordingFitPtr& fit = {}); // `fit`: of a recording, what it was fitted to
    void retranslate();
    [[nodiscard]] const WhatIfPtr& whatIf() const { return m_whatIf; }
    [[nodiscard]] bool isChecked() const { return m_whatIf && !m_whatIf->checkedOn.empty(); }
    [[nodiscard]] const PredictedChange* changeAt(int row) const; // null: a change that cannot be run
    [[nodiscard]] int rowOf(const std::string& id) const; // -1: none
    // Full precision in microseconds; the first line names the columns, before it where the numbers come from (CSV).
    [[nodiscard]] QString tsv() const;
    [[nodiscard]] QString csv() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Row
    {
        std::size_t index = 0; // of the changes, or of those refused
        bool refused = false;
    };
    [[nodiscard]] bool ofRecording() const;
    [[nodiscard]] double shownUs(double wallUs) const;
    [[nodiscard]] QString nameOf(const Row& row) const;
    [[nodiscard]] QString measuredText(const PredictedChange& change) const;
    [[nodiscard]] QString tipOf(const Row& row) const;
    [[nodiscard]] static QString helpOf(int column); // what its number means
    [[nodiscard]] QList<QStringList> table() const;

    WhatIfPtr m_whatIf;
    RecordingFitPtr m_fit;
    std::vector<Row> m_rows;
};

} // namespace overlap
