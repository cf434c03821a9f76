// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace overlap {

// A table in which whole rows are chosen and none is edited: no frame, no grid, no head of rows, Tab leaves it, and
// letters stay keys of the window instead of searching for rows.
class RowTable : public QTableView
{
    Q_OBJECT
public:
    explicit RowTable(QWidget* parent = nullptr);

    void keyboardSearch(const QString& search) override;

signals:
    void copyRequested(); // by the keys for it

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace overlap
