// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QGridLayout;

namespace overlap {

class DoctorModel;
class Look;

// The doctor's findings one below the other: a mark, what was looked at, what was found, and what to do. All text can be
// selected.
class DoctorList : public QWidget
{
    Q_OBJECT
public:
    DoctorList(const Look& look, DoctorModel& model, QWidget* parent = nullptr);

    void rebuild();

private:
    void addRow(int row);

    const Look& m_look;
    DoctorModel& m_model;
    QWidget* m_rows = nullptr;
};

} // namespace overlap
