// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/question.h"

#include <QWidget>

#include <optional>

class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace overlap {

class ChartColumn;
class CommandLine;
class Look;
class OriginChip;

// The runs that show what a question is about: what to look at, the telling numbers of A and B, whether they show it on this
// device, and both on one time axis.
class EvidenceView : public QWidget
{
    Q_OBJECT
public:
    explicit EvidenceView(const Look& look, QWidget* parent = nullptr);

    void setRunning(const Question& question); // results are on their way
    void setProgress(const StudyProgress& progress);
    void setResults(const Question& question, const StudyResults& results);
    void setProblem(const Question& question, const QString& problem);
    void retranslate();
    [[nodiscard]] ChartColumn& chart() const { return *m_chart; }
    [[nodiscard]] const std::optional<StudyResults>& results() const { return m_results; }
    [[nodiscard]] QString verdictText() const;

signals:
    void closed();
    void timelineRequested(); // both runs into the Timeline tab
    void stopRequested();

private:
    void build();
    void applyLook();
    void fill();
    void fillNumbers();
    void addNumber(int row, const std::string& field);

    const Look& m_look;
    const Question* m_question = nullptr;
    std::optional<StudyResults> m_results;
    QString m_problem;
    QLabel* m_title = nullptr;
    QToolButton* m_close = nullptr;
    OriginChip* m_chip = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_stop = nullptr;
    QLabel* m_said = nullptr;
    QWidget* m_numbers = nullptr; // made anew for each result
    QLabel* m_verdict = nullptr;
    ChartColumn* m_chart = nullptr;
    CommandLine* m_command = nullptr;
    QPushButton* m_timeline = nullptr;
};

} // namespace overlap
