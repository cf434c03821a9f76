// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/learn/prediction.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <optional>

namespace overlap {

enum class LessonStage : std::uint8_t
{
    Question,
    Predict,
    Run,
    See,
    Explain,
    Interview,
    TryNext
};
inline constexpr std::size_t LessonStageCount = 7;

// How far the runs of the open lesson are.
enum class StudyState : std::uint8_t
{
    None,
    First, // A runs, which the question speaks of
    Ready, // A is there: predict
    All, // the others run
    Done,
    Failed // or stopped, with a sentence; A may be there
};

// One way through one lesson: where the learner is, what was predicted, and what is known of the runs. The page and the
// presenter show the same walk. Who owns it makes the runs that it wants.
class LessonWalk : public QObject
{
    Q_OBJECT
public:
    explicit LessonWalk(QObject* parent = nullptr);

    // From the beginning. `earlier`: what was predicted in an earlier walk, after which nothing is hidden any more.
    void open(const Lesson& lesson, const std::optional<Prediction>& earlier = std::nullopt);
    void restart(); // predict anew, as if it had never been done
    [[nodiscard]] const Lesson* lesson() const { return m_lesson; } // null: none is open

    // Where in the lesson. Stages that were not reached yet cannot be gone to.
    [[nodiscard]] LessonStage stage() const { return m_stage; }
    [[nodiscard]] bool canGo(LessonStage stage) const;
    void go(LessonStage stage);
    [[nodiscard]] std::size_t step() const { return m_step; } // of See
    void goStep(std::size_t step);
    [[nodiscard]] bool answered() const { return m_answered; } // the interview's answer is shown
    void showAnswer();
    // To the next thing that there is to say, or the one before; false at the ends, and while runs are awaited.
    bool next();
    bool back();

    [[nodiscard]] const Prediction& prediction() const { return m_prediction; }
    void setGuess(double number);
    void setReason(std::size_t reason);
    void predict(); // with what was entered; then the runs are made
    void doNotKnow(); // the same with nothing
    [[nodiscard]] bool predicted() const { return m_predicted; }
    [[nodiscard]] std::optional<PredictionOutcome> outcome() const; // once everything has run

    [[nodiscard]] StudyState state() const { return m_state; }
    [[nodiscard]] bool isRunning() const { return m_state == StudyState::First || m_state == StudyState::All; }
    [[nodiscard]] const StudyResults& results() const { return m_results; } // of the runs that were made
    [[nodiscard]] const StudyProgress& progress() const { return m_progress; }
    [[nodiscard]] const QString& failure() const { return m_failure; }
    // A text of the lesson with the numbers of the runs. Before they are made, their settings are known all the same.
    [[nodiscard]] QString filled(const std::string& text) const;
    // The command that gives the runs of what is shown.
    [[nodiscard]] QString command(const std::string& device) const;

    void runAgain(); // after a failure, or on another device: what is there is forgotten
    void setRunning(StudyState state); // First or All
    void setProgress(const StudyProgress& progress);
    void setResults(const StudyResults& results); // of A, or of everything
    void setFailure(const QString& why);

signals:
    void lessonChanged();
    void changed(); // anything but the guess
    void predictionChanged();
    void runsWanted(); // A if nothing is known, else everything
    void runsUnwanted(); // another lesson: what runs is of no use
    void predictionMade(); // and what came of it is known
    void ended(); // the last stage was reached

private:
    void enter(LessonStage stage);
    [[nodiscard]] StudyResults knownRuns() const; // made ones, and of the others their settings

    const Lesson* m_lesson = nullptr;
    LessonStage m_stage = LessonStage::Question;
    LessonStage m_reached = LessonStage::Question;
    std::size_t m_step = 0;
    bool m_answered = false;
    Prediction m_prediction;
    bool m_predicted = false;
    bool m_earlier = false; // the prediction is not of this walk
    StudyState m_state = StudyState::None;
    StudyResults m_results;
    StudyProgress m_progress;
    QString m_failure;
};

} // namespace overlap
