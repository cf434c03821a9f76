// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QStackedWidget;
class QToolButton;

namespace overlap {

class Look;
class RecordingPanel;
class Recordings;
class ScenarioPanel;

// Left of the charts: the scenario, or the recordings that are open. Where a run is shown beside a recording, a choice
// between the two.
class LeftPanel : public QWidget
{
    Q_OBJECT
public:
    explicit LeftPanel(const Look& look, QWidget* parent = nullptr);

    void setRecordings(Recordings& recordings); // once; until then there is the scenario alone
    [[nodiscard]] ScenarioPanel& scenario() const { return *m_scenario; }
    [[nodiscard]] RecordingPanel* recording() const { return m_recording; }
    void setSheet(bool sheet); // lies over something else, and shows where it ends
    void retranslate();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    void applyLook();
    void refresh();

    const Look& m_look;
    Recordings* m_recordings = nullptr;
    QWidget* m_choice;
    QToolButton* m_recordingButton = nullptr;
    QToolButton* m_scenarioButton = nullptr;
    QStackedWidget* m_pages;
    ScenarioPanel* m_scenario;
    RecordingPanel* m_recording = nullptr;
    bool m_wantScenario = false; // while both are there
};

} // namespace overlap
