// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_column.h"
#include "widgets/find/interval_finder.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace overlap {

class ChoiceBox;
class NumberBox;

// Finds intervals of both runs by name or kind, length and batch, marks them on the chart and leads from one to the
// next: those of A in order of time, then those of B. Hidden it searches nothing.
class FindBar : public QWidget
{
    Q_OBJECT
public:
    FindBar(const Look& look, ChartColumn& column, QWidget* parent = nullptr);

    void open(); // shows it and takes the focus, with the last search
    void step(int direction); // to the next (1) or the previous (-1) hit
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] bool isSearching() const { return m_finder.isSearching(); }
    [[nodiscard]] const IntervalQuery& query() const { return m_query; } // empty while it is closed
    [[nodiscard]] QString countText() const; // "3 of 120", "120 hits"
    void retranslate();

signals:
    void queryChanged(const overlap::IntervalQuery& query);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] IntervalQuery typed() const;
    void search(); // again, where something has changed
    void take(const PairOfHits& hits);
    void clear();
    void showCount();
    void applyLook();

    const Look& m_look;
    ChartColumn& m_column;
    IntervalFinder m_finder;
    IntervalQuery m_query;
    PairOfHits m_hits;
    bool m_again = false; // other runs have come while the last ones were searched
    QLineEdit* m_text;
    ChoiceBox* m_kind;
    QLabel* m_lengthLabel;
    NumberBox* m_length;
    QLabel* m_batchLabel;
    QLineEdit* m_batch;
    QToolButton* m_previous;
    QToolButton* m_next;
    QLabel* m_count;
    QToolButton* m_close;
};

} // namespace overlap
