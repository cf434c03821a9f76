// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/diagnosed_run.h"
#include "widgets/charts/chart_column.h"
#include "widgets/run/scenario_pair.h"
#include "widgets/run/shown_pair.h"

#include <QStringList>
#include <QWidget>

#include <array>

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QLayout;
class QMenu;
class QSplitter;
class QToolButton;

namespace overlap {

class EvidenceTable;
class FindBar;
class IntervalDetails;
class IntervalTable;
class Look;
class TransportBar;

// The middle of the Timeline tab: view options, the search, the chart column, the table of intervals, and below slow
// motion's controls or a line about the selected interval.
class TimelinePage : public QWidget
{
    Q_OBJECT
public:
    explicit TimelinePage(const Look& look, QWidget* parent = nullptr);

    void show(const ShownPair& pair, const RunHeading& a, const RunHeading& b);
    // What to choose from of a side's recording, beside the options; fewer than two: no choice.
    void setParts(Side side, const QStringList& names, int current);
    void setOptionTexts(bool shown); // else in a menu behind "..."
    void setDetails(bool shown);
    void focusChart(); // or where it will be, so that its keys work at once
    void retranslate();
    // What a finding rests on keeps its colours and all else is dimmed; `goThere`: its current piece comes into view.
    // None: everything as it was.
    void showEvidence(const std::optional<ShownEvidence>& evidence, bool goThere = true);
    [[nodiscard]] const std::optional<ShownEvidence>& evidence() const { return m_evidence; }

    [[nodiscard]] ChartColumn& chart() const { return *m_chart; }
    [[nodiscard]] FindBar& findBar() const { return *m_find; }
    [[nodiscard]] IntervalTable& intervals() const { return *m_intervals; }
    [[nodiscard]] EvidenceTable& evidenceTable() const { return *m_evidenceTable; }
    [[nodiscard]] TransportBar& transport() const { return *m_transport; }
    [[nodiscard]] QString shownText() const; // "0 - 1.40 ms of 17.9 ms"
    // For the View menu.
    [[nodiscard]] QAction* byEngineAction() const { return m_byEngine; }
    [[nodiscard]] QAction* byStreamAction() const { return m_byStream; }
    [[nodiscard]] QAction* arrowsAction() const { return m_arrows; }
    [[nodiscard]] QAction* boundAction() const { return m_bound; }
    [[nodiscard]] QAction* stackedAction() const { return m_stacked; }
    [[nodiscard]] QAction* byBatchAction() const { return m_byBatch; }
    [[nodiscard]] QAction* followAction() const { return m_follow; }
    [[nodiscard]] QAction* allLanesAction() const { return m_allLanes; }
    [[nodiscard]] QAction* exportWholeAction() const { return m_exportWhole; } // for the Export menu
    // For the tools and their keys: slow motion, the table of intervals, find and its next and previous.
    [[nodiscard]] QAction* slowMotionAction() const { return m_slowMotion; }
    [[nodiscard]] QAction* intervalsAction() const { return m_intervalsShown; }
    [[nodiscard]] QAction* findAction() const { return m_findAction; }
    [[nodiscard]] QAction* findNextAction() const { return m_findNext; }
    [[nodiscard]] QAction* findPreviousAction() const { return m_findPrevious; }

signals:
    void partChosen(overlap::Side side, int index);
    void evidenceClosed(); // by a person, or by a search
    void evidenceMoved(const overlap::ShownEvidence& evidence); // to another piece, by its table

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeActions();
    void makeToolActions();
    void makeEvidenceChip(QLayout& line);
    void markEvidence(); // on the lanes that are drawn
    void closeEvidence();
    void moveEvidence(std::size_t piece);
    void showEvidenceTable();
    void retranslateEvidence();
    void showFoot(); // details, or slow motion's controls in their place
    [[nodiscard]] QWidget* makeOptions();
    void applyLook();
    void showRange();

    const Look& m_look;
    QAction* m_byEngine = nullptr;
    QAction* m_byStream = nullptr;
    QAction* m_arrows = nullptr;
    QAction* m_bound = nullptr;
    QAction* m_stacked = nullptr;
    QAction* m_byBatch = nullptr;
    QAction* m_follow = nullptr;
    QAction* m_allLanes = nullptr;
    QAction* m_exportWhole = nullptr;
    QAction* m_slowMotion = nullptr;
    QAction* m_intervalsShown = nullptr;
    QAction* m_findAction = nullptr;
    QAction* m_findNext = nullptr;
    QAction* m_findPrevious = nullptr;
    QWidget* m_options = nullptr;
    QLabel* m_lanesLabel = nullptr;
    QToolButton* m_engineButton = nullptr;
    QToolButton* m_streamButton = nullptr;
    QCheckBox* m_arrowsBox = nullptr;
    QCheckBox* m_boundBox = nullptr;
    std::array<QComboBox*, 2> m_parts{}; // of the recordings of A and B
    QLabel* m_shownLabel = nullptr;
    QLabel* m_shownText = nullptr;
    QToolButton* m_more = nullptr;
    QMenu* m_moreMenu = nullptr;
    ChartColumn* m_chart = nullptr;
    FindBar* m_find = nullptr;
    IntervalTable* m_intervals = nullptr;
    EvidenceTable* m_evidenceTable = nullptr;
    TransportBar* m_transport = nullptr;
    IntervalDetails* m_details = nullptr;
    std::array<TimelinePtr, 2> m_recorded; // of A and B, as the runs hold them
    std::optional<ShownEvidence> m_evidence;
    QToolButton* m_evidenceChip = nullptr; // says what is shown; a click ends it
    bool m_withDetails = true;
    QSplitter* m_splitter = nullptr; // chart over table
    bool m_firstTable = true;
    bool m_firstEvidence = true;
    QWidget* m_blank = nullptr; // in the chart's place until there is a run: no axis without a time
    TimeRange m_visible;
    TimeRange m_whole;
};

} // namespace overlap
