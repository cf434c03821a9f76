// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "engine/trace/recorded_run.h"
#include "widgets/advice/diagnosed_run.h"
#include "widgets/run/shown_pair.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <array>

namespace overlap {

class Session;

// Which part of a recording a side shows, and how much later than it was recorded.
struct ShownPart
{
    RecordingPart part;
    Nanoseconds shift{};
};

// Finds out on other threads why a shown run takes as long as it does and what changes of its settings would gain. What
// belongs to settings that are no longer shown is dropped; the last that is known stays until there is better. Nothing is
// computed that nobody can see.
class Advisor : public QObject
{
    Q_OBJECT
public:
    explicit Advisor(Session& session, QObject* parent = nullptr);
    ~Advisor() override;

    // That are shown now; of recordings the parts they are, by side.
    void setRuns(const ShownPair& shown, const std::array<ShownPart, 2>& parts = {});
    void setSeen(bool seen);
    void setSide(Side side); // whose run it is about
    void setThresholds(const DiagnosisOptions& options);
    void retranslate(); // what it has to say
    [[nodiscard]] Side side() const { return m_side; }
    [[nodiscard]] bool has(Side side) const { return (side == Side::A ? m_runs.a : m_runs.b) != nullptr; }
    [[nodiscard]] const DiagnosisOptions& thresholds() const { return m_options; }

    [[nodiscard]] const DiagnosedRunPtr& diagnosis() const { return m_diagnosis; } // null: see the message
    [[nodiscard]] const QString& diagnosisMessage() const { return m_diagnosisMessage; }
    [[nodiscard]] const WhatIfPtr& whatIf() const { return m_whatIf; }
    [[nodiscard]] const QString& whatIfMessage() const { return m_whatIfMessage; }
    // Of a recording: what the changes are of. Null for runs, and where none could be fitted.
    [[nodiscard]] const RecordingFitPtr& fit() const { return m_fit; }
    // What is known is not of the run that is shown now.
    [[nodiscard]] bool isDiagnosisStale() const;
    [[nodiscard]] bool isWhatIfStale() const;
    [[nodiscard]] bool isBusy() const; // something is asked for that has not been delivered

    // Runs the best changes on the GPU, which does nothing else meanwhile.
    [[nodiscard]] bool canCheck() const; // the device is a GPU and there is something to check
    [[nodiscard]] bool isChecking() const { return m_checking.isRunning(); }
    [[nodiscard]] const QString& checkProblem() const { return m_checkProblem; }
    void check();
    void stopCheck();

signals:
    void diagnosisChanged(); // or how fresh it is
    void whatIfChanged();
    void checkChanged();

private:
    void request();
    void start();
    void startWhatIf();
    void startRecordedWhatIf();
    void setWhatIf(const WhatIfPtr& whatIf, const QString& message);
    void takeDiagnosis(const DiagnosedRunPtr& run);
    [[nodiscard]] RunResultPtr shownRun() const;
    [[nodiscard]] bool isRepeatOfKnown(const RunResult& run) const;

    Session& m_session;
    ShownPair m_runs;
    std::array<ShownPart, 2> m_parts;
    Side m_side = Side::A;
    DiagnosisOptions m_options;
    bool m_seen = false;
    bool m_wanted = false; // as soon as it is seen
    DiagnosedRunPtr m_diagnosis;
    QString m_diagnosisMessage;
    RunResultPtr m_diagnosing; // by the work that goes on
    bool m_optionsChanged = false;
    WhatIfPtr m_whatIf;
    RecordingFitPtr m_fit; // that m_whatIf is of
    RecordingPtr m_fitRecording; // and of what it is
    RecordingPart m_fitPart;
    std::string m_whatIfDevice; // that the changes were asked for on
    QString m_whatIfMessage;
    QString m_checkProblem;
    QTimer m_soon;
    Background m_working;
    Background m_trying;
    Background m_checking;
};

} // namespace overlap
