// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_column.h"
#include "widgets/tables/interval_model.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QTableView;
class QToolButton;

namespace overlap {

class RowTable;

// Every interval as a row, in step with the chart: a row that becomes current is selected there and the other way round,
// the selected range and the search leave out rows here. Hidden it does nothing.
class IntervalTable : public QWidget
{
    Q_OBJECT
public:
    IntervalTable(const Look& look, ChartColumn& column, QWidget* parent = nullptr);

    void setQuery(const IntervalQuery& query); // of the find bar
    void retranslate();
    [[nodiscard]] IntervalModel& model() { return *m_model; }
    [[nodiscard]] QTableView& view() const;
    [[nodiscard]] QString countText() const; // "120 of 3 500 intervals"

public slots:
    void copyTsv(); // the selected rows

signals:
    void shownChanged(bool on);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void takeTimelines();
    void applyQuery();
    void showSelected();
    void selectInChart(const QModelIndex& current);
    void showCount();
    void showMenu(const QPoint& at);
    void fitColumns(); // names take what the others leave
    void applyLook();

    const Look& m_look;
    ChartColumn& m_column;
    IntervalModel* m_model;
    QLabel* m_title;
    QLabel* m_count;
    QToolButton* m_close;
    RowTable* m_view;
    QTimer m_progress; // while rows are sorted
    IntervalQuery m_query;
    bool m_again = false; // other runs have come while rows were sorted
    bool m_following = false; // what the chart has selected
};

} // namespace overlap
