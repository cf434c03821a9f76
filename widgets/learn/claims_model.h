// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/claims.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace overlap {

// The claims, one in a row, with what came of testing them on one device.
class ClaimsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        Number,
        Text, // the claim as it is said
        Verdict,
        Measured, // the telling figure
        ColumnCount
    };
    enum Role
    {
        VerdictRole = Qt::UserRole, // int of ClaimVerdict; none: not tested
        TestingRole, // bool: its runs are being made
        MeasuredTextRole // what came out, in a sentence; "": not tested
    };
    using Results = std::vector<std::optional<ClaimResult>>; // in the order of claims()

    explicit ClaimsModel(QObject* parent = nullptr);

    // Of one device; what was there of another is dropped.
    void setResults(const DeviceInfo& device, Results results);
    void setResult(std::size_t claim, ClaimResult result);
    void setTesting(std::optional<std::size_t> claim); // which is being tested
    void retranslate();

    [[nodiscard]] const Results& results() const { return m_results; }
    [[nodiscard]] std::size_t testedCount() const;
    [[nodiscard]] std::size_t count(ClaimVerdict verdict) const;
    [[nodiscard]] ClaimsBoard board() const; // of those that were tested
    [[nodiscard]] QString tsv() const; // number, title, verdict, figures, measured, conditions, commands
    [[nodiscard]] QString csv() const; // the same

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString verdictText(std::size_t claim) const;
    [[nodiscard]] QString measuredText(std::size_t claim) const;
    [[nodiscard]] std::vector<std::vector<std::string>> cells() const;

    DeviceInfo m_device;
    Results m_results;
    std::optional<std::size_t> m_testing;
};

} // namespace overlap
