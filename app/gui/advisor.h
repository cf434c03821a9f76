// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "widgets/advice/diagnosed_run.h"
#include "widgets/run/shown_pair.h"

#include <QObject>
#include <QString>
#include <QTimer>

namespace overlap {

class Session;

// Finds out on other threads why a shown run takes as long as it does and what changes of its settings would gain. What
// belongs to settings that are no longer shown is dropped; the last that is known stays until there is better. Nothing is
// computed that nobody can see.
class Advisor : public QObject
{
    Q_OBJECT
public:
    explicit Advisor(Session& session, QObject* parent = nullptr);
    ~Advisor() override;

    void setRuns(const ShownPair& shown); // that are shown now
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
    void takeDiagnosis(const DiagnosedRunPtr& run);
    [[nodiscard]] RunResultPtr shownRun() const;
    [[nodiscard]] bool isRepeatOfKnown(const RunResult& run) const;

    Session& m_session;
    ShownPair m_runs;
    Side m_side = Side::A;
    DiagnosisOptions m_options;
    bool m_seen = false;
    bool m_wanted = false; // as soon as it is seen
    DiagnosedRunPtr m_diagnosis;
    QString m_diagnosisMessage;
    RunResultPtr m_diagnosing; // by the work that goes on
    bool m_optionsChanged = false;
    WhatIfPtr m_whatIf;
    std::string m_whatIfDevice; // that the changes were asked for on
    QString m_whatIfMessage;
    QString m_checkProblem;
    QTimer m_soon;
    Background m_working;
    Background m_trying;
    Background m_checking;
};

} // namespace overlap
