// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/learn/guided_step.h"
#include "widgets/style/look.h"

#include <QWidget>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace overlap {

class ChartColumn;
class GuessChart;
class LessonWalk;
class LineChart;

// The charts beside a lesson's text. Before the prediction A with B hidden behind a guess; then both; and at each guided
// step the runs as a whole with the part that is meant below, enlarged, and all else in it dimmed.
class LessonCharts : public QWidget
{
    Q_OBJECT
public:
    LessonCharts(const Look& look, LessonWalk& walk, QWidget* parent = nullptr);

    void refresh(); // after a change of the walk, the language or the look
    [[nodiscard]] ChartColumn& whole() const { return *m_whole; }
    [[nodiscard]] ChartColumn& zoom() const { return *m_zoom; }
    [[nodiscard]] GuessChart& guess() const { return *m_guess; }
    [[nodiscard]] LineChart& line() const { return *m_line; }
    [[nodiscard]] QString stripText() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Content
    {
        std::vector<GuidedRun> whole; // none: not shown
        std::optional<GuidedStep> zoom;
        QString zoomTitle;
        bool guess = false;
        bool utilization = false;
        std::optional<std::pair<const StudySeries*, std::string>> series;
        QString note; // in place of charts
    };
    [[nodiscard]] Content content() const;
    [[nodiscard]] Content beforePrediction() const;
    [[nodiscard]] Content atStep() const;
    void show(const Content& content);
    void showRuns(ChartColumn& chart, const std::vector<GuidedRun>& runs) const;
    void showZoom(const GuidedStep& step, const QString& title);
    void showGuess();
    void alignGuess();
    void keepHeights(); // of what would have to be scrolled by itself
    void showStrip(const Content& content);
    void showZoomRange();

    const Look& m_look;
    LessonWalk& m_walk;
    QLabel* m_strip = nullptr;
    QScrollArea* m_scroll = nullptr; // where not everything fits
    QWidget* m_content = nullptr;
    ChartColumn* m_whole = nullptr;
    QWidget* m_zoomHead = nullptr;
    QLabel* m_zoomTitle = nullptr;
    QLabel* m_zoomRange = nullptr;
    ChartColumn* m_zoom = nullptr;
    GuessChart* m_guess = nullptr;
    LineChart* m_line = nullptr;
    QLabel* m_note = nullptr;
    QVBoxLayout* m_column = nullptr;
};

} // namespace overlap
