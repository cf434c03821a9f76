// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/interval_rows.h"

#include <QAbstractTableModel>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>

namespace overlap {

// The intervals of both runs as rows. Nothing is copied from the timelines: a row is a number of four bytes, and none is
// kept while nothing is sorted or filtered. Sorting and filtering happen on a thread of their own; until they are done
// the rows stay as they were.
class IntervalModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit IntervalModel(QObject* parent = nullptr);
    ~IntervalModel() override;

    using LaneName = std::function<QString(std::size_t side, std::size_t lane)>;
    using StreamName = std::function<QString(std::size_t side, const Interval& interval)>;
    void setTimelines(const PairOfTimelines& timelines, LaneName laneName, StreamName streamName = {});
    void setQuery(const IntervalQuery& query);
    void sort(int column, Qt::SortOrder order) override;
    void unsort();
    [[nodiscard]] bool isOrdering() const { return m_ordering; }
    [[nodiscard]] int orderedPercent() const { return m_percent->load(); } // of what goes on

    [[nodiscard]] IntervalList::Place placeAt(int row) const;
    [[nodiscard]] const PairOfTimelines& timelines() const { return m_list.timelines(); }
    // -1 for one that is filtered out or of another timeline. O(n) while sorted or filtered, a few ms in 10^7 rows.
    [[nodiscard]] int rowOf(std::size_t side, IntervalRef ref) const;
    // Rows with their headings, in base units and full precision.
    [[nodiscard]] QString tsv(const std::vector<int>& rows) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void retranslate();

signals:
    void ordered(); // what was asked for last is done

private:
    void order();
    void take(std::optional<std::vector<std::uint32_t>> rows);
    [[nodiscard]] QString text(const IntervalList::Place& place, IntervalColumn column) const;
    [[nodiscard]] QString rawText(const IntervalList::Place& place, IntervalColumn column) const;

    IntervalList m_list;
    LaneName m_laneName;
    StreamName m_streamName; // none: by number
    IntervalQuery m_query;
    IntervalOrder m_order;
    std::optional<std::vector<std::uint32_t>> m_rows; // none: as in the list
    QThreadPool m_pool;
    std::stop_source m_stop;
    std::shared_ptr<std::atomic<int>> m_percent = std::make_shared<std::atomic<int>>(0);
    std::uint64_t m_asked = 0;
    bool m_ordering = false;
};

} // namespace overlap
