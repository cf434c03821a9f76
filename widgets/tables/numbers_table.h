// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/numbers_model.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace overlap {

class Look;
class RowTable;

// The table of numbers with its head: "Numbers", the window the percentages refer to, the badges of A and B.
class NumbersTable : public QWidget
{
    Q_OBJECT
public:
    explicit NumbersTable(const Look& look, QWidget* parent = nullptr);

    void show(const ShownPair& pair, std::optional<TimeRange> range);
    void setCompact(bool fewerRows, bool withChange);
    void retranslate();
    [[nodiscard]] NumbersModel& model() { return *m_model; }
    [[nodiscard]] QTableView& view() const;
    [[nodiscard]] QString windowText() const; // "window: whole run"
    // "A fitted to the recording", above that column; "" where the numbers are of what is drawn.
    [[nodiscard]] QString basisText() const;

public slots:
    void copyTsv();

signals:
    void saveCsvRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Head;
    void applyLook();
    void placeColumns();
    [[nodiscard]] int widestValue() const; // of A and B, with the gap before it
    void showMenu(const QPoint& at);

    const Look& m_look;
    NumbersModel* m_model;
    QLabel* m_title;
    QLabel* m_window;
    Head* m_head = nullptr;
    RowTable* m_view;
    bool m_withChange = true;
};

} // namespace overlap
