// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/device_directory.h"
#include "app/gui/exporter.h"
#include "app/gui/layout_rules.h"
#include "app/gui/recordings.h"
#include "app/gui/scenario_files.h"
#include "app/gui/settings.h"
#include "app/gui/workspace.h"

#include <QMainWindow>

namespace overlap {

class Actions;
class Advisor;
class AnswerHeader;
struct Change;
class ExportStrip;
class ExportWriter;
struct ShownPart;
class FileProblems;
class FirstRun;
struct FittedDevice;
using FittedDevicePtr = std::shared_ptr<const FittedDevice>;
class ImportReportView;
class KeySheet;
class Language;
class NoticeStrip;
class PaleEffect;
class PracticePage;
class ReadingStrip;
struct ScenarioSource;
struct RecordingFit;
using RecordingFitPtr = std::shared_ptr<const RecordingFit>;
class ReportDialog;
struct ReportSources;
class RightPanel;
class ScenarioPanel;
class Session;
class StatusLine;
class TimelinePage;
class ToolBar;

// One window, one question: what does B gain over A, and why? Lays out the parts and passes on what the session says.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(Look& look, Language& language, Session& session, const DeviceAccess& access, Settings settings);
    ~MainWindow() override;

    // The file goes where it says: a pair into both, a scenario or a recording into `side`. What is wrong with it is shown;
    // false then. Recordings are read in the background; what is wrong with one is shown when that is over.
    bool openFile(const QString& path, Side side = Side::A);
    // One as above, two into A and B; false when any was not opened. Where no file is called so, the name of a preset does
    // too: alone that of a pair, of two the half for its side.
    bool openFiles(const QStringList& paths);
    [[nodiscard]] bool saveFile(const QString& path, std::optional<Side> side); // none: both in one file
    // Written, or, where it is every interval, begun to be written; what goes wrong is shown.
    [[nodiscard]] bool exportFile(ExportKind kind, const QString& path);
    void showError(const QString& message); // in the status line
    [[nodiscard]] const Settings& settings(); // as they are now

    [[nodiscard]] Actions& actions() const { return *m_actions; }
    [[nodiscard]] AnswerHeader& answer() const { return *m_answer; }
    [[nodiscard]] ScenarioPanel& scenarioPanel() const { return m_workspace->scenarioPanel(); }
    [[nodiscard]] TimelinePage& page() const { return m_workspace->timeline(); }
    [[nodiscard]] RightPanel& rightPanel() const { return m_workspace->numbers(); }
    [[nodiscard]] FileProblems& fileProblems() const { return *m_fileProblems; }
    [[nodiscard]] FirstRun& firstRun() const { return *m_firstRun; }
    [[nodiscard]] bool isPale() const { return m_pale; } // what is shown does not belong to the settings
    [[nodiscard]] Workspace& workspace() const { return *m_workspace; }
    [[nodiscard]] DevicePage& devicePage() const { return m_workspace->devicePage(); }
    [[nodiscard]] Advisor& advisor() const { return *m_advisor; }
    [[nodiscard]] NoticeStrip& notice() const { return *m_notice; }
    [[nodiscard]] const DeviceDirectory& devices() const { return m_devices; }
    [[nodiscard]] StatusLine& statusLine() const { return *m_status; }
    [[nodiscard]] Recordings& recordings() { return m_recordings; }
    [[nodiscard]] ReadingStrip& readingStrip() const { return *m_reading; }
    [[nodiscard]] ExportWriter& exportWriter() const { return *m_exports; }
    [[nodiscard]] ExportStrip& exportStrip() const { return *m_exporting; }
    [[nodiscard]] NoticeStrip& importNotice() const { return *m_importNotice; }
    [[nodiscard]] ShownPair shown() const; // runs, recordings, or one of each
    [[nodiscard]] bool showsRuns() const { return showsRun(Side::A) || showsRun(Side::B); } // on a side at least
    void openSamples(); // the two recordings that come with the program
    [[nodiscard]] ImportReportView& importReport(); // made when it is first asked for
    [[nodiscard]] ReportDialog& reportDialog(); // the same
    [[nodiscard]] ReportSources reportSources() const; // what is shown now

signals:
    void closing();
    void worthKeeping(); // what the settings hold has changed and should not be lost

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build(const DevicePage::Examine& examine);
    void connectSession();
    void connectDevices();
    void connectRecordings();
    void connectAdvice();
    void connectPages();
    void connectPractice();
    [[nodiscard]] PracticePage& practicePage() const;
    void showDiagnosis();
    void renewEvidence();
    void showWhatIf();
    void applyChange(const Change& change);
    void tryInRecording(const Change& wanted);
    [[nodiscard]] std::optional<Side> fittedSide() const;
    [[nodiscard]] std::optional<ShownTwin> shownTwin() const;
    void followFitted();
    void leaveFitted();
    void showSaved(const QString& path, const std::optional<Error>& error);
    void connectActions();
    void connectFileActions();
    void connectViewActions();
    void retranslate();
    void applyLook();
    void arrange();
    void showPair();
    void showResults();
    void showNotices();
    void showReasons();
    void showAnswer();
    void connectLearning();
    void showLearning();
    void showGrowing();
    void showCharts(const ShownPair& shown);
    void showDevice();
    void showDevices();
    void showSeen();
    void showNumbers() const;
    void showRecordings();
    void showParts();
    void showSweepNote();
    [[nodiscard]] ShownPart shownPart(Side side) const;
    void showImportNotice();
    void showSelectable();
    void takeRange(Side side, bool selection);
    void swapSides();
    [[nodiscard]] bool showsRun(Side side) const;
    [[nodiscard]] QString recordedState() const;
    [[nodiscard]] QString recordedCommand() const;
    void showCommand();
    void showState();
    void showFreshness();
    void setPale(bool pale);
    [[nodiscard]] bool takeFile(const QString& path, Side side, std::vector<RecordingFile>& recordings);
    [[nodiscard]] bool takeScenario(const QString& path, Side side);
    void takeInto(Side side, const Scenario& scenario, const std::optional<ScenarioSource>& source,
                  const QString& name);
    void showFileError(const QString& path, const QString& why);
    void fillRecent();
    void askOpen(std::optional<Side> side);
    void askSave(std::optional<Side> side);
    void askExport(ExportKind kind);
    void askCalibration();
    void askReport();
    void copyCommand();
    void showAbout();

    Look& m_look;
    Language& m_language;
    Session& m_session;
    Settings m_settings;
    DeviceDirectory m_devices;
    Recordings m_recordings;
    LayoutRules m_rules;
    bool m_arranged = false;
    bool m_pale = false;

    Actions* m_actions = nullptr;
    ToolBar* m_tools = nullptr;
    AnswerHeader* m_answer = nullptr;
    FirstRun* m_firstRun = nullptr; // in the answer's place until there is one
    QString m_deviceFailure; // why the device that was asked for could not be opened
    NoticeStrip* m_notice = nullptr;
    NoticeStrip* m_importNotice = nullptr;
    ReadingStrip* m_reading = nullptr;
    ExportWriter* m_exports = nullptr;
    ExportStrip* m_exporting = nullptr;
    ImportReportView* m_importReport = nullptr;
    ReportDialog* m_report = nullptr;
    FileProblems* m_fileProblems = nullptr;
    Workspace* m_workspace = nullptr;
    StatusLine* m_status = nullptr;
    KeySheet* m_keys = nullptr;
    PaleEffect* m_paleAnswer = nullptr;
    PaleEffect* m_paleNumbers = nullptr;
    PaleEffect* m_paleDiagnosis = nullptr;
    PaleEffect* m_paleWhatIf = nullptr;
    Advisor* m_advisor = nullptr;
    RecordingFitPtr m_fittedTo; // that the session's fitted device is of
    FittedDevicePtr m_shownFitted;
    struct BeforeFitted
    {
        Side side = Side::B;
        SideSource source = SideSource::Nothing;
        ScenarioPair pair;
    };
    std::optional<BeforeFitted> m_beforeFitted;
    QString m_pairFile; // where both were last saved or opened from
};

} // namespace overlap
