// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/doctor_report.h"

#include <QAbstractListModel>

namespace overlap {

// What stands in the way of measuring, the worst first.
class DoctorModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role
    {
        TitleRole = Qt::UserRole, // translated; with the GPU it is about
        FindingRole,
        MendRole, // "" where nothing is to be done
        VerdictRole // int of DoctorVerdict
    };

    explicit DoctorModel(QObject* parent = nullptr);

    void setReport(DoctorReport report);
    [[nodiscard]] const DoctorReport& report() const { return m_report; }
    [[nodiscard]] bool isEmpty() const { return m_report.items.empty(); }
    void retranslate();
    [[nodiscard]] QString tsv() const; // verdict, title, finding, mend, with a head line
    [[nodiscard]] QString plainText() const; // a line for each item, and one for what is to be done

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    DoctorReport m_report;
};

} // namespace overlap
