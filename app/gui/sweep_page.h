// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "app/gui/session_hold.h"
#include "engine/tune/tune.h"
#include "widgets/sweep/recommendation_panel.h"
#include "widgets/sweep/sweep_runner.h"

#include <QTimer>
#include <QWidget>

#include <array>
#include <string>

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QSplitter;
class QToolButton;

namespace overlap {

class ChoiceBox;
class HeatMap;
class LineChart;
class Look;
class PaleEffect;
class RecommendationPanel;
class Session;

// The Sweep tab: B's settings varied along two axes, as a heat map with the curves through the cell that is looked at, and
// what is recommended. On a simulated device it follows every change of B by itself; on a GPU a person starts it.
class SweepPage : public QWidget
{
    Q_OBJECT
public:
    SweepPage(const Look& look, Session& session, QWidget* parent = nullptr);
    ~SweepPage() override;

    void retranslate();
    void start(); // the sweep; what ran is replaced
    void stop();
    [[nodiscard]] bool isRunning() const { return m_runner.isRunning(); }
    [[nodiscard]] bool isTuning() const { return m_tuning.isRunning(); }
    [[nodiscard]] std::shared_ptr<const SweepResult> result() const { return m_runner.result(); }
    [[nodiscard]] HeatMap& heatMap() const { return *m_map; }
    [[nodiscard]] LineChart& throughputChart() const { return *m_throughput; }
    [[nodiscard]] LineChart& latencyChart() const { return *m_latency; }
    [[nodiscard]] LineChart& memoryChart() const { return *m_memory; }
    [[nodiscard]] RecommendationPanel& recommendation() const { return *m_recommendation; }
    [[nodiscard]] std::optional<std::size_t> recommended() const;
    [[nodiscard]] QString statusText() const; // "80 of 80 settings in 41 ms"
    [[nodiscard]] QString problemText() const;
    [[nodiscard]] QString command() const; // that does the same
    [[nodiscard]] QString tsv() const;
    // CSV or JSON by the file's suffix.
    [[nodiscard]] std::optional<Error> save(const QString& path) const;
    void setAxis(int place, const QString& key, const QString& values); // 0: upwards, 1: across
    // "streams=1,2,4", for the settings. What does not fit is left as it is.
    [[nodiscard]] QStringList axisTexts() const;
    void restoreAxes(const QStringList& texts);
    void setNote(const QString& note); // what is swept, where that is not plain

signals:
    void commandChanged();
    void timelineRequested(); // a setting was put into B to be compared there
    void saveRequested(bool json);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct AxisEditor
    {
        ChoiceBox* key = nullptr;
        QLineEdit* values = nullptr;
    };
    void build();
    QWidget* makeOptions();
    void makeMore();
    void fillKeys();
    void pickKey(int place);
    [[nodiscard]] bool isFresh(const SweepAxes& wanted) const; // what is shown is of these settings
    void followSettings(); // after a change of B or of the axes
    [[nodiscard]] Result<SweepAxes, Problems> axes() const;
    void showResult();
    void showMarks();
    void showCurves(); // and the two below, through the point that is looked at
    void showLatency(const SweepResult& result, const SweepCurve& focus);
    void showMemory(const SweepResult& result, const SweepCurve& focus);
    void showRecommendation();
    void showStatus();
    void startTune();
    void showTune();
    // A setting into B, whose others stay as they are now.
    void apply(std::size_t point, const QString& what = {});
    void apply(const Scenario& scenario, const QString& what = {});
    [[nodiscard]] std::optional<std::size_t> focusPoint() const; // that the curves go through
    [[nodiscard]] std::optional<std::size_t> pointOfB() const;
    [[nodiscard]] std::optional<double> wallOfB() const;
    void applyLook();
    void place();
    void setBoxWidths(bool tight);

    const Look& m_look;
    Session& m_session;
    SessionHold m_hold; // while the GPU does nothing else
    SweepRunner m_runner;
    Background m_tuning;
    std::shared_ptr<const TuneResult> m_tuned;
    std::string m_tuneMessage; // in English
    QString m_note;
    QTimer m_soon;
    std::optional<std::pair<Scenario, QString>> m_swept; // scenario and device of the result
    std::vector<std::size_t> m_equal;
    std::optional<std::size_t> m_selected;

    QWidget* m_options = nullptr;
    QLabel* m_varyLabel = nullptr;
    QLabel* m_timesLabel = nullptr;
    std::array<AxisEditor, 2> m_axes;
    QLabel* m_showLabel = nullptr;
    ChoiceBox* m_quantity = nullptr;
    QCheckBox* m_numbers = nullptr;
    QLabel* m_status = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_run = nullptr;
    QToolButton* m_more = nullptr;
    class QMenu* m_moreMenu = nullptr;
    class QAction* m_copyTsv = nullptr;
    class QAction* m_saveCsv = nullptr;
    class QAction* m_saveJson = nullptr;
    class QAction* m_copyCommand = nullptr;
    QLabel* m_problem = nullptr;
    QSplitter* m_splitter = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_charts = nullptr;
    HeatMap* m_map = nullptr;
    LineChart* m_throughput = nullptr;
    LineChart* m_latency = nullptr;
    LineChart* m_memory = nullptr;
    QScrollArea* m_sideScroll = nullptr;
    RecommendationPanel* m_recommendation = nullptr;
    PaleEffect* m_pale = nullptr;
};

} // namespace overlap
