// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "widgets/run/scenario_pair.h"
#include "widgets/run/shown_pair.h"

#include <QAbstractTableModel>
#include <QStringList>
#include <QThreadPool>

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace overlap {

struct NumberRow;

// The table of numbers: A, B and what changed, of the whole runs or of a range of them.
class NumbersModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        Name,
        A,
        B,
        Change,
        ColumnCount
    };
    enum Role
    {
        NumberRole = Qt::UserRole, // the text without its unit
        UnitRole, // "ms"; "" without one
        ExactRole, // double in the base unit, or invalid where the number is not defined
        GroupRole, // bool: the first row of a group
        StrongRole // bool: in bold
    };

    explicit NumbersModel(QObject* parent = nullptr);

    ~NumbersModel() override;

    // Both sides' numbers inside `range`; none: the whole runs. Of large recordings they are computed on another thread, and
    // until then the last ones stay, with their range.
    void show(const ShownPair& pair, std::optional<TimeRange> range);
    void setCompact(bool compact); // fewer rows
    void setShortNames(bool shortNames);
    // Of the rows that are shown, so that a view can measure which form fits.
    [[nodiscard]] QStringList names(bool shortNames) const;
    void retranslate();
    [[nodiscard]] std::optional<TimeRange> range() const { return m_range; } // of the numbers that are there
    [[nodiscard]] bool isComputing() const { return m_computing; }
    [[nodiscard]] bool ofRecording() const; // of what another tool recorded, on a side at least
    // Whose numbers are of a scenario that was fitted to the recording there, and of how many steps; none of a selection.
    [[nodiscard]] std::optional<Side> fittedSide() const;
    [[nodiscard]] std::uint32_t fittedSteps() const;
    // Its clock stops before the device is done, and with it the window of its numbers.
    [[nodiscard]] bool stopsEarly(Side side) const;

    // Twelve digits in base units (s, B/s, 1/s, %), tab separated, with a head line.
    [[nodiscard]] QString tsv() const;
    // The same with commas, after comment lines that say where the numbers come from (`origin`), which device, which
    // window and which two strategies they belong to, and what the columns are.
    [[nodiscard]] QString csv(const QString& origin) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    struct Cell
    {
        std::optional<double> exact; // in the base unit
        NumberText text; // "n/a" where there is none
    };
    struct Row
    {
        std::size_t definition = 0;
        std::array<Cell, 3> cells; // A, B, change
        bool unknown = false; // a side does not know it, though other devices do
    };

    using SideMetrics = std::array<Metrics, 2>;
    [[nodiscard]] static SideMetrics metricsOf(const ShownPair& pair, std::optional<TimeRange> range);
    void computeWanted();
    void rebuild();
    [[nodiscard]] QString nameOf(const NumberRow& row, bool shortName) const;
    [[nodiscard]] QStringList fields(const Row& row) const;
    [[nodiscard]] QStringList comments(const QString& origin) const;

    ShownPair m_pair;
    std::optional<TimeRange> m_range;
    SideMetrics m_metrics;
    // What is to be computed after what is being computed.
    std::optional<std::pair<ShownPair, std::optional<TimeRange>>> m_wanted;
    bool m_computing = false;
    bool m_overtaken = false; // by numbers that needed no other thread
    QThreadPool m_pool;
    bool m_compact = false;
    bool m_shortNames = false;
    std::vector<Row> m_rows;
};

} // namespace overlap
