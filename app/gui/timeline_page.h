// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_column.h"
#include "widgets/run/shown_pair.h"

#include <QWidget>

class QAction;
class QCheckBox;
class QLabel;
class QMenu;
class QToolButton;

namespace overlap {

class IntervalDetails;
class Look;

// The middle of the Timeline tab: view options, the chart column, and a line about the selected interval.
class TimelinePage : public QWidget
{
    Q_OBJECT
public:
    explicit TimelinePage(const Look& look, QWidget* parent = nullptr);

    void show(const ShownPair& pair, const RunHeading& a, const RunHeading& b);
    void setOptionTexts(bool shown); // else in a menu behind "..."
    void setDetails(bool shown);
    void focusChart(); // or where it will be, so that its keys work at once
    void retranslate();

    [[nodiscard]] ChartColumn& chart() const { return *m_chart; }
    [[nodiscard]] QString shownText() const; // "0 - 1.40 ms of 17.9 ms"
    // For the View menu.
    [[nodiscard]] QAction* byEngineAction() const { return m_byEngine; }
    [[nodiscard]] QAction* byStreamAction() const { return m_byStream; }
    [[nodiscard]] QAction* arrowsAction() const { return m_arrows; }
    [[nodiscard]] QAction* boundAction() const { return m_bound; }
    [[nodiscard]] QAction* stackedAction() const { return m_stacked; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void makeActions();
    [[nodiscard]] QWidget* makeOptions();
    void applyLook();
    void showRange();

    const Look& m_look;
    QAction* m_byEngine = nullptr;
    QAction* m_byStream = nullptr;
    QAction* m_arrows = nullptr;
    QAction* m_bound = nullptr;
    QAction* m_stacked = nullptr;
    QWidget* m_options = nullptr;
    QLabel* m_lanesLabel = nullptr;
    QToolButton* m_engineButton = nullptr;
    QToolButton* m_streamButton = nullptr;
    QCheckBox* m_arrowsBox = nullptr;
    QCheckBox* m_boundBox = nullptr;
    QLabel* m_shownLabel = nullptr;
    QLabel* m_shownText = nullptr;
    QToolButton* m_more = nullptr;
    QMenu* m_moreMenu = nullptr;
    ChartColumn* m_chart = nullptr;
    IntervalDetails* m_details = nullptr;
    QWidget* m_blank = nullptr; // in the chart's place until there is a run: no axis without a time
    TimeRange m_visible;
    TimeRange m_whole;
};

} // namespace overlap
